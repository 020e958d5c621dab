import Bytes
import ContentFile

/// A choice with its group.
package struct PlacedChoice: Sendable {
    package let group: MenuOption
    package let choice: MenuChoice
}

extension Menu {
    /// False for the default of a group, which a cup without any other choice of the group has.
    package func canStop(_ item: SaleItem) -> Bool {
        switch item {
        case .juice(let juice): self[juice] != nil
        case .choice(let choice): self[choice].map { !$0.group.isDefault(choice) } ?? false
        }
    }
}

extension Menu {
    /// True when an order of the menu, or of an earlier one, can have a discount.
    package var hasDiscounts: Bool { !discounts.isEmpty || !retired.discounts.isEmpty }

    /// True when an order of the menu, or of an earlier one, can have a place.
    package var hasPlaces: Bool { !places.isEmpty || !retired.places.isEmpty }
}
