package import FastCGI
package import JuiceShop
import ShopStore

/// The form of a hand-over note: its text, or the note that was read.
package enum NoteForm: Equatable, Sendable {
    case write(NoteText, replacing: HandoverNoteRequest.Replaced, key: Key)
    /// The note that was shown, by its key, so that nobody takes a newer one away.
    case read(Key)

    package static let textField = "text"
    package static let readField = "read"
    /// The note that the form was made from.
    package static let seenField = "seen"
    /// A button that puts the saved note in the form.
    package static let takeField = "take"

    /// - Throws: for a text that is no note.
    /// - Returns: nil without a key.
    package init?(_ form: Form) throws(TextFault) {
        if let read = form.key(Self.readField) {
            self = .read(read)
            return
        }
        guard let key = form.key() else { return nil }
        let seen = form[Self.seenField].map { $0.isEmpty ? nil : NoteText(recorded: $0) }
        self = .write(
            try NoteText(typed: form[Self.textField] ?? ""),
            replacing: seen.map(HandoverNoteRequest.Replaced.seen) ?? .any, key: key)
    }
}

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
