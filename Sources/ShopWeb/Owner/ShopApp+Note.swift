import FastCGI
import JuiceShop
import ShopStore

/// The hand-over note.
extension ShopApp {
    func showNote(_ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        return page(
            NotePage(shop.note?.text?.rawValue ?? "", key: newKey().rawValue, context: context.page(shop)))
    }

    /// The order page follows, which shows the note, or no longer.
    func changeNote(_ context: RequestContext) throws -> Response {
        let fields = try context.form()
        let form: NoteForm
        do {
            guard let valid = try NoteForm(fields) else { throw HTTPError.badRequest }
            form = valid
        } catch let fault as TextFault {
            let typed = fields[NoteForm.textField] ?? ""
            let page = NotePage(
                typed, fault: fault, key: newKey().rawValue, context: context.page(try store.shop()))
            return self.page(page, status: .unprocessableContent)
        }
        switch form {
        case .write(let text, let key): _ = try store.submit(HandoverNoteRequest(text, key: key, who: who(context)))
        case .read(let note): _ = try store.submit(HandoverNoteRequest(read: note, who: who(context)))
        }
        return .redirect(to: Route.orderPage().path)
    }
}
