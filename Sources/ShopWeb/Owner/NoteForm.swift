package import FastCGI
package import JuiceShop

/// The form of a hand-over note: its text, or the note that was read.
package enum NoteForm: Equatable, Sendable {
    case write(NoteText, key: Key)
    /// The note that was shown, by its key, so that nobody takes a newer one away.
    case read(Key)

    package static let keyField = "key"
    package static let textField = "text"
    package static let readField = "read"

    /// - Throws: for a text that is no note.
    /// - Returns: nil without a key.
    package init?(_ form: Form) throws(TextFault) {
        if let read = form.key(Self.readField) {
            self = .read(read)
            return
        }
        guard let key = form.key(Self.keyField) else { return nil }
        self = .write(try NoteText(typed: form[Self.textField] ?? ""), key: key)
    }
}
