import ContentFile

/// A line of an order whose price or recipe differs from the menu that the customer saw.
package struct ChangedLine: Equatable, Sendable {
    package let cup: Cup
    /// The price of a cup on that menu.
    package let seenPrice: Int?
    /// The price of a cup in the order.
    package let price: Int?
    package let hasOtherRecipe: Bool
}
