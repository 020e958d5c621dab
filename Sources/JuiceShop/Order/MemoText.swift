/// Words for the kitchen with an order, such as “빨대 두 개”: one line of at most 80 characters.
package struct MemoText: WrittenText {
    package let rawValue: String

    package static let rule = TextRule.memo

    package init(recorded text: String) { rawValue = TextRule.escaped(text) }
}
