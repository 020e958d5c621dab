/// An order that the stock allows, and the parts that it leaves out of an order that is short.
package struct LighterOrder: Equatable, Sendable {
    /// The parts that are left out: at least one size or choice.
    package let without: [CupPart]
    package let content: OrderContent

    package init(without: [CupPart], content: OrderContent) {
        self.without = without
        self.content = content
    }
}
