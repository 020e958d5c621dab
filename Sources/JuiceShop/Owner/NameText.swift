/// The name of a tablet or a person: one line of at most 40 characters.
package struct NameText: WrittenText {
    package let rawValue: String

    package static let rule = TextRule.name

    package init(recorded text: String) { rawValue = TextRule.escaped(text) }
}
