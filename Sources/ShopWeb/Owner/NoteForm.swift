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
