import ContentFile

/// A line of an order with another price or recipe than on the menu that its customer saw.
package struct ChangedLine: Equatable, Sendable {
    package let cup: Cup
    /// The price of a cup on that menu.
    package let seenPrice: Int?
    /// The price of a cup in the order.
    package let price: Int?
    package let hasOtherRecipe: Bool
}
