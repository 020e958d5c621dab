/// A few words that a person wrote: one line of at most 200 characters.
package struct NoteText: WrittenText {
    package let rawValue: String

    package static let rule = TextRule.note

    package init(recorded text: String) { rawValue = TextRule.escaped(text) }
}
