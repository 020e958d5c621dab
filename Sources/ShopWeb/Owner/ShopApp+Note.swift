package import FastCGI
package import JuiceShop
import ShopStore

/// The form of a hand-over note: its text, or the note that was read.
package enum NoteForm: Equatable, Sendable {
    case write(NoteText, key: Key)
    /// The note that was shown, by its key, so that nobody takes a newer one away.
    case read(Key)

    package static let textField = "text"
    package static let readField = "read"

    /// - Throws: for a text that is no note.
    /// - Returns: nil without a key.
    package init?(_ form: Form) throws(TextFault) {
        if let read = form.key(Self.readField) {
            self = .read(read)
            return
        }
        guard let key = form.key() else { return nil }
        self = .write(try NoteText(typed: form[Self.textField] ?? ""), key: key)
    }
}

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
        do {
            switch try NoteForm(fields) {
            case .write(let text, let key):
                _ = try store.submit(HandoverNoteRequest(text, key: key, who: who(context)))
            case .read(let note): _ = try store.submit(HandoverNoteRequest(read: note, who: who(context)))
            case nil: throw HTTPError.badRequest
            }
        } catch let fault as TextFault {
            let typed = fields[NoteForm.textField] ?? ""
            let page = NotePage(
                typed, fault: fault, key: newKey().rawValue, context: context.page(try store.shop()))
            return self.page(page, status: .unprocessableContent)
        }
        return .redirect(to: Route.orderPage().path)
    }
}
