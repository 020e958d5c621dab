package import ContentFile

/// One difference between two menus: an item that was added or removed, or a fact before and after.
package enum MenuDifference: Equatable, Sendable {
    case addedJuice(Juice)
    case addedFruit(Fruit)
    case addedGroup(JuiceGroup)
    case addedOption(MenuOption)
    case addedDiscount(Discount)
    case addedPlace(Place)
    case removed(Item)
    /// A text is empty when it has no translation.
    case name(Item, Language, before: String, after: String)
    /// Any other fact of a juice.
    case juice(MenuFact, before: Juice, after: Juice)
    case fruit(MenuFact, before: Fruit, after: Fruit)
    case group(MenuFact, before: JuiceGroup, after: JuiceGroup)
    case option(MenuFact, before: MenuOption, after: MenuOption)
    case discount(MenuFact, before: Discount, after: Discount)
    case place(MenuFact, before: Place, after: Place)
    /// The items that are on both menus are in another order.
    case fruitOrder
    case juiceOrder
    case groupOrder
    case optionOrder
    case discountOrder
    case placeOrder
    case queue(Bool)

    package enum Item: Hashable, Sendable {
        case fruit(FruitID)
        case juice(JuiceID)
        case group(GroupID)
        case option(OptionID)
        case discount(DiscountID)
        case place(PlaceID)
    }

    /// True if both differences are about the same fact of the same item, or about the same list.
    package func isAbout(theSameAs other: MenuDifference) -> Bool { subject == other.subject }

    private var subject: [AnyHashable] {
        switch self {
        case .addedJuice(let juice): [Item.juice(juice.id)]
        case .addedFruit(let fruit): [Item.fruit(fruit.id)]
        case .addedGroup(let group): [Item.group(group.id)]
        case .addedOption(let group): [Item.option(group.id)]
        case .addedDiscount(let discount): [Item.discount(discount.id)]
        case .addedPlace(let place): [Item.place(place.id)]
        case .removed(let item): [item]
        case .name(let item, let language, _, _): [item, language]
        case .juice(let fact, _, let after): [Item.juice(after.id), fact]
        case .fruit(let fact, _, let after): [Item.fruit(after.id), fact]
        case .group(let fact, _, let after): [Item.group(after.id), fact]
        case .option(let fact, _, let after): [Item.option(after.id), fact]
        case .discount(let fact, _, let after): [Item.discount(after.id), fact]
        case .place(let fact, _, let after): [Item.place(after.id), fact]
        case .juiceOrder: ["juices"]
        case .fruitOrder: ["fruits"]
        case .groupOrder: ["groups"]
        case .optionOrder: ["options"]
        case .discountOrder: ["discounts"]
        case .placeOrder: ["places"]
        case .queue: ["queue"]
        }
    }
}
