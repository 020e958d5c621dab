package import ContentFile
import Bytes

/// All fruits, juices, groups, options, discounts and places, in the order of the screens. The initializer checks every menu.
package struct Menu: Sendable {
    package let lists: MenuLists
    /// The names of former fruits and juices, which are still shown with their orders and counts.
    package let retired: RetiredNames
    /// The part that head office gave; nil until head gives a menu.
    package let head: HeadMenu?
    /// The fruits that never stop a sale, because nobody counts them at the counter: those without a tile, such as cups.
    package let neverShort: Set<FruitID>
    private let fruitsByID: [FruitID: Fruit]
    private let juicesByID: [JuiceID: Juice]
    private let choices: [ChoiceID: PlacedChoice]
    private let uses: [FruitID: [Use]]
    /// The places that change something, each with the menu for its orders.
    private let menusByPlace: [PlaceID: Menu]

    package var fruits: [Fruit] { lists.fruits }
    package var juices: [Juice] { lists.juices }
    package var options: [MenuOption] { lists.options }
    package var discounts: [Discount] { lists.discounts }
    /// The places, the usual one first; empty in a shop that does not ask for here or to go.
    package var places: [Place] { lists.places }
    /// The groups of juices; empty for a menu that shows all juices together.
    package var groups: [JuiceGroup] { lists.groups }
    /// True when orders wait in the kitchen's queue until they are completed.
    package var hasQueue: Bool { lists.hasQueue }

    /// The most fruits, and the most juices, that fit on the screens and that the editor and the menu file accept. A
    /// menu from the store is read whatever its length.
    package static let maxItemCount = 300

    /// A juice that uses a fruit in some size, or with some choice.
    package struct Use: Hashable, Sendable {
        package let juice: JuiceID
        /// The count in a plain cup, which may be 0.
        package let count: Int
        /// The smallest and the largest count of a size or choice that takes the fruit.
        package fileprivate(set) var portions: ClosedRange<Int>
    }

    /// - Throws: `Diagnostic` for the first error: an empty menu, an id that is not allowed or occurs twice, a count
    ///   out of range, a recipe that is empty, or one that names a fruit twice or a fruit that is not on the menu; more
    ///   sizes, groups, options, discounts or places than the screens have room for, a default choice that is not free, a discount
    ///   that does not state one of `percent`, `cups` and `amount`, or a place that leaves nothing of a recipe.
    package init(
        _ lists: MenuLists, retired: RetiredNames = RetiredNames(), head: HeadMenu? = nil
    ) throws(Diagnostic) {
        try self.init(lists, retired: retired, head: head, in: ContentPlace(file: "menu"))
    }

    /// Makes a menu of new items. A change of a menu changes its `lists`, so that it keeps the rest.
    package init(
        fruits: [Fruit], juices: [Juice], groups: [JuiceGroup] = [], options: [MenuOption] = [],
        discounts: [Discount] = [], places: [Place] = [], hasQueue: Bool = false,
        retired: RetiredNames = RetiredNames(), head: HeadMenu? = nil
    ) throws(Diagnostic) {
        var lists = MenuLists()
        lists.fruits = fruits
        lists.juices = juices
        lists.groups = groups
        lists.options = options
        lists.discounts = discounts
        lists.places = places
        lists.hasQueue = hasQueue
        try self.init(lists, retired: retired, head: head)
    }

    /// - Parameter location: the location of the menu in its file.
    init(
        _ lists: MenuLists, retired: RetiredNames = RetiredNames(), head: HeadMenu? = nil, in location: ContentPlace
    ) throws(Diagnostic) {
        self.init(checked: lists, retired, head)
        try check(at: location)
    }

    /// - Parameter isOfPlace: true for the menu of one place.
    private init(checked lists: MenuLists, _ retired: RetiredNames, _ head: HeadMenu?, isOfPlace: Bool = false) {
        self.lists = lists
        self.retired = retired
        self.head = head
        fruitsByID = Dictionary(lists.fruits.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        juicesByID = Dictionary(lists.juices.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        choices = Dictionary(
            lists.options.flatMap { group in group.choices.map { ($0.id, PlacedChoice(group: group, choice: $0)) } },
            uniquingKeysWith: { first, _ in first })
        neverShort = Set(lists.fruits.lazy.filter { !$0.hasTile }.map(\.id))
        uses = lists.juices.reduce(into: [:]) { uses, juice in
            for (fruit, use) in juice.uses(options: lists.options) { uses[fruit, default: []].append(use) }
        }
        menusByPlace = (isOfPlace ? [] : lists.places).reduce(into: [:]) { menus, place in
            menus[place.id] = lists.changed(by: place).map { Menu(checked: $0, retired, head, isOfPlace: true) }
        }
    }

    /// The menu of a shop before its first event.
    package static let empty = Menu(checked: MenuLists(), RetiredNames(), nil)

    package subscript(_ id: FruitID) -> Fruit? { fruitsByID[id] }
    package subscript(_ id: JuiceID) -> Juice? { juicesByID[id] }
    package subscript(_ id: OptionID) -> MenuOption? { options.first { $0.id == id } }
    package subscript(_ id: DiscountID) -> Discount? { discounts.first { $0.id == id } }
    package subscript(_ id: ChoiceID) -> PlacedChoice? { choices[id] }
    package subscript(_ id: GroupID) -> JuiceGroup? { groups.first { $0.id == id } }
    package subscript(_ id: PlaceID) -> Place? { places.first { $0.id == id } }

    /// The juices that use a fruit, in the menu's order.
    package func uses(of fruit: FruitID) -> [Use] { uses[fruit] ?? [] }

    /// The names of a fruit that is or was on the menu; nil for any other fruit.
    package func names(of fruit: FruitID) -> Localized<String>? { self[fruit]?.names ?? retired.fruits[fruit] }
    package func unit(of fruit: FruitID) -> FruitUnit { self[fruit]?.unit ?? retired.units[fruit] ?? .piece }
    package func names(of juice: JuiceID) -> Localized<String>? { self[juice]?.names ?? retired.juices[juice] }
    package func names(of size: SizeID, of juice: JuiceID) -> Localized<String>? {
        func names(_ juice: Juice) -> Localized<String>? { juice.sizes.first { $0.id == size }?.names }
        return self[juice].flatMap(names) ?? juices.lazy.compactMap(names).first ?? retired.sizes[size]
    }
    package func names(of choice: ChoiceID) -> Localized<String>? {
        self[choice]?.choice.names ?? retired.choices[choice]
    }
    package func names(of discount: DiscountID) -> Localized<String>? {
        self[discount]?.names ?? retired.discounts[discount]
    }
    package func names(of place: PlaceID) -> Localized<String>? { self[place]?.names ?? retired.places[place] }

    /// This menu as the successor of an earlier one: it remembers the names of all items that the earlier one had or
    /// remembered, and the part that head office gave.
    /// - Parameter lastOrder: the shop's last order, which was made with the names of the earlier menu.
    package func replacing(_ earlier: Menu, lastOrder: Int = 0) -> Menu {
        var retired = earlier.retired
        retired.former = formerNames(after: earlier, lastOrder: lastOrder)
        for fruit in earlier.fruits {
            retired.fruits[fruit.id] = fruit.names
            retired.units[fruit.id] = fruit.unit == .piece ? nil : fruit.unit
        }
        for juice in earlier.juices {
            retired.juices[juice.id] = juice.names
            for size in juice.sizes { retired.sizes[size.id] = size.names }
        }
        for choice in earlier.options.lazy.flatMap(\.choices) { retired.choices[choice.id] = choice.names }
        for discount in earlier.discounts { retired.discounts[discount.id] = discount.names }
        for place in earlier.places { retired.places[place.id] = place.names }
        for fruit in fruits {
            retired.fruits[fruit.id] = nil
            retired.units[fruit.id] = nil
        }
        for juice in juices {
            retired.juices[juice.id] = nil
            for size in juice.sizes { retired.sizes[size.id] = nil }
        }
        for choice in options.lazy.flatMap(\.choices) { retired.choices[choice.id] = nil }
        for discount in discounts { retired.discounts[discount.id] = nil }
        for place in places { retired.places[place.id] = nil }
        return Menu(checked: lists, retired, head ?? earlier.head)
    }

    /// The menu with other names.
    func renamed(_ lists: MenuLists, _ retired: RetiredNames) -> Menu { Menu(checked: lists, retired, head) }

    func with(_ head: HeadMenu) -> Menu {
        Menu(checked: lists, retired, head)
    }

    /// A menu from the store, whose names are shown whatever they are (`TextRule.escaped`).
    package var escaped: Menu { mappingTexts(TextRule.escaped) }

    /// The menu for a page, where its names stand among other words (`TextRule.isolated`).
    package var isolated: Menu { mappingTexts(TextRule.isolated) }

    private func mappingTexts(_ change: (String) -> String) -> Menu {
        var retired = retired
        retired.fruits = retired.fruits.mapValues { $0.mapTexts(change) }
        retired.juices = retired.juices.mapValues { $0.mapTexts(change) }
        retired.sizes = retired.sizes.mapValues { $0.mapTexts(change) }
        retired.choices = retired.choices.mapValues { $0.mapTexts(change) }
        retired.discounts = retired.discounts.mapValues { $0.mapTexts(change) }
        retired.places = retired.places.mapValues { $0.mapTexts(change) }
        retired.former = retired.former.map { $0.mapTexts(change) }
        var lists = lists
        for index in lists.fruits.indices {
            lists.fruits[index].symbol = change(lists.fruits[index].symbol)
            lists.fruits[index].names = lists.fruits[index].names.mapTexts(change)
        }
        for index in lists.juices.indices {
            lists.juices[index].names = lists.juices[index].names.mapTexts(change)
            for size in lists.juices[index].sizes.indices {
                lists.juices[index].sizes[size].names = lists.juices[index].sizes[size].names.mapTexts(change)
            }
        }
        for index in lists.options.indices {
            lists.options[index].names = lists.options[index].names.mapTexts(change)
            for choice in lists.options[index].choices.indices {
                let names = lists.options[index].choices[choice].names
                lists.options[index].choices[choice].names = names.mapTexts(change)
            }
        }
        for index in lists.discounts.indices {
            lists.discounts[index].names = lists.discounts[index].names.mapTexts(change)
        }
        for index in lists.places.indices { lists.places[index].names = lists.places[index].names.mapTexts(change) }
        for index in lists.groups.indices { lists.groups[index].names = lists.groups[index].names.mapTexts(change) }
        return Menu(checked: lists, retired, head)
    }

    /// The menu as a client sends it: the shop adds the names that it remembers, and the part that head office gave.
    package var withoutRetired: Menu {
        Menu(checked: lists, RetiredNames(), nil)
    }
}

extension Menu {
    /// True for the place of an order that this menu allows: one of its places, or none if it has none.
    package func offers(_ place: PlaceID?) -> Bool { place.map { self[$0] != nil } ?? places.isEmpty }

    /// The place of an order that nobody chose one for.
    package var usualPlace: PlaceID? { places.first?.id }

    /// The menu as it is for the orders of a place: its recipes leave out what the place does not use, and its prices are
    /// less by what the place takes off. For no place, and for one that is not on the menu, it is the menu itself.
    ///
    /// Stock, prices and cards follow the place by this menu. No other code computes what a place changes.
    package func at(_ place: PlaceID?) -> Menu { place.flatMap { menusByPlace[$0] } ?? self }
}

extension Menu: Hashable {
    package static func == (one: Menu, other: Menu) -> Bool {
        one.lists == other.lists && one.retired == other.retired && one.head == other.head
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(lists)
        hasher.combine(retired)
        hasher.combine(head)
    }
}

extension MenuLists {
    /// The items for the orders of a place; nil for a place that changes none of them.
    fileprivate func changed(by place: Place) -> MenuLists? {
        let unused = unused(at: place.id)
        if unused.isEmpty, place.off == 0 { return nil }
        var changed = self
        for index in juices.indices { changed.juices[index].apply(place, without: unused) }
        for index in options.indices {
            for choice in options[index].choices.indices {
                changed.options[index].choices[choice].takes = options[index].choices[choice].takes.without(unused)
            }
        }
        return changed
    }
}

extension Juice {
    fileprivate mutating func apply(_ place: Place, without unused: Set<FruitID>) {
        // The menu is checked afterwards: its numbers may be any.
        func less(_ price: Int?) -> Int? { place.off > 0 ? price.map { $0 > place.off ? $0 - place.off : 0 } : price }
        recipe = recipe.without(unused)
        price = less(price)
        for index in sizes.indices {
            sizes[index].recipe = sizes[index].recipe.without(unused)
            sizes[index].price = less(sizes[index].price)
        }
    }
}

extension Juice {
    /// The juice's use of each fruit, in the order in which its sizes and then its choices name them.
    fileprivate func uses(options: [MenuOption]) -> [(FruitID, Menu.Use)] {
        let groups = self.options.compactMap { id in options.first { $0.id == id } }
        let ofSizes = [recipe] + sizes.map(\.recipe)
        let recipes = ofSizes + groups.flatMap(\.choices).flatMap { choice in ofSizes.map(choice.takes(in:)) }
        var uses = [(FruitID, Menu.Use)]()
        for portion in recipes.lazy.flatMap(\.portions) {
            let count = portion.count
            if let index = uses.firstIndex(where: { $0.0 == portion.fruit }) {
                let portions = uses[index].1.portions
                uses[index].1.portions = min(portions.lowerBound, count)...max(portions.upperBound, count)
            } else {
                let plain = recipe.portions.first { $0.fruit == portion.fruit }
                uses.append((portion.fruit, Menu.Use(juice: id, count: plain?.count ?? 0, portions: count...count)))
            }
        }
        return uses
    }
}

extension Localized<String> {
    func mapTexts(_ change: (String) -> String) -> Self {
        Localized(change(korean), translations.mapValues(change))
    }
}
