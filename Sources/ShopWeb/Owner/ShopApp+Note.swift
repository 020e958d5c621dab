import FastCGI
import JuiceShop
import ShopStore

/// The hand-over note.
extension ShopApp {
    func showNote(_ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        let text = shop.note?.text?.rawValue ?? ""
        return page(NotePage(text, seen: text, key: newKey().rawValue, context: context.page(shop)))
    }

    /// The order page follows, which shows the note, or no longer.
    func changeNote(_ context: RequestContext) throws -> Response {
        let fields = try context.form()
        let (typed, seen) = (fields[NoteForm.textField] ?? "", fields[NoteForm.seenField])
        func shown(_ typed: String, seen: String?, _ notice: NotePage.Notice, _ status: Status) throws -> Response {
            let context = context.page(try store.shop())
            return page(
                NotePage(typed, seen: seen, key: newKey().rawValue, context: context, notice: notice), status: status)
        }
        if fields[NoteForm.takeField] != nil { return try shown(seen ?? "", seen: seen, .none, .ok) }
        do {
            switch try NoteForm(fields) {
            case .write(let text, let replaced, let key):
                let request = HandoverNoteRequest(text, replacing: replaced, key: key, who: who(context))
                if case .changedElsewhere(let note) = try store.submit(request) {
                    return try shown(
                        typed, seen: note.text?.rawValue, .changedElsewhere(note, sent: text), .conflict)
                }
            case .read(let note): _ = try store.submit(HandoverNoteRequest(read: note, who: who(context)))
            case nil: throw HTTPError.badRequest
            }
        } catch let fault as TextFault {
            return try shown(typed, seen: seen, .wrong(fault), .unprocessableContent)
        }
        return .redirect(to: Route.orderPage().path)
    }
}
