/// An order that the stock allows, and what it leaves out of one that is short.
package struct LighterOrder: Equatable, Sendable {
    /// At least one size or choice.
    package let without: [CupPart]
    package let content: OrderContent

    package init(without: [CupPart], content: OrderContent) {
        self.without = without
        self.content = content
    }
}
