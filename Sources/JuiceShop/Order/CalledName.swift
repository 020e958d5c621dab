/// The name that is called out when an order is ready: one line of at most 20 characters.
package struct CalledName: WrittenText {
    package let rawValue: String

    package static let rule = TextRule.calledName

    package init(recorded text: String) { rawValue = TextRule.escaped(text) }
}
