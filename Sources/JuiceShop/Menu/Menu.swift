package import ContentFile
import Bytes

/// All fruits, juices, options and discounts, in the order of the screens. The initializer checks every menu.
package struct Menu: Sendable {
    /// The content is one object, because every copy of the shop has the menu.
    private let content: Content

    private final class Content: Sendable {
        let fruits: [Fruit]
        let juices: [Juice]
        let options: [MenuOption]
        let discounts: [Discount]
        let hasQueue: Bool
        let retired: RetiredNames
        let head: HeadMenu?
        let fruitsByID: [FruitID: Fruit]
        let juicesByID: [JuiceID: Juice]
        let choices: [ChoiceID: PlacedChoice]
        let uses: [FruitID: [Use]]

        init(
            _ fruits: [Fruit], _ juices: [Juice], _ options: [MenuOption], _ discounts: [Discount], hasQueue: Bool,
            _ retired: RetiredNames, _ head: HeadMenu?
        ) {
            self.head = head
            self.discounts = discounts
            self.fruits = fruits
            self.juices = juices
            self.options = options
            self.hasQueue = hasQueue
            self.retired = retired
            fruitsByID = Dictionary(fruits.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            juicesByID = Dictionary(juices.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            choices = Dictionary(
                options.flatMap { group in group.choices.map { ($0.id, PlacedChoice(group, $0)) } },
                uniquingKeysWith: { first, _ in first })
            uses = juices.reduce(into: [:]) { uses, juice in
                for (fruit, use) in juice.uses(options: options) { uses[fruit, default: []].append(use) }
            }
        }
    }

    package var fruits: [Fruit] { content.fruits }
    package var juices: [Juice] { content.juices }
    package var options: [MenuOption] { content.options }
    package var discounts: [Discount] { content.discounts }
    /// True when orders wait in the kitchen's queue until they are completed.
    package var hasQueue: Bool { content.hasQueue }
    /// The names of former fruits and juices, which are still shown with their orders and counts.
    package var retired: RetiredNames { content.retired }
    /// The part that head office gave; nil until head gives a menu.
    package var head: HeadMenu? { content.head }

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
    ///   sizes, options or discounts than the screens have room for, a default choice that is not free, or a discount
    ///   that states neither `percent` nor `cups`.
    package init(
        fruits: [Fruit], juices: [Juice], options: [MenuOption] = [], discounts: [Discount] = [],
        hasQueue: Bool = false, retired: RetiredNames = RetiredNames(), head: HeadMenu? = nil
    ) throws(Diagnostic) {
        try self.init(
            fruits: fruits, juices: juices, options: options, discounts: discounts, hasQueue: hasQueue,
            retired: retired, head: head,
            place: ContentPlace(file: "menu"))
    }

    /// - Parameter place: the place of the menu in its file.
    init(
        fruits: [Fruit], juices: [Juice], options: [MenuOption], discounts: [Discount], hasQueue: Bool,
        retired: RetiredNames = RetiredNames(), head: HeadMenu? = nil, place: ContentPlace
    ) throws(Diagnostic) {
        self.init(checked: fruits, juices, options, discounts, hasQueue: hasQueue, retired, head)
        try check(at: place)
    }

    private init(
        checked fruits: [Fruit], _ juices: [Juice], _ options: [MenuOption], _ discounts: [Discount], hasQueue: Bool,
        _ retired: RetiredNames, _ head: HeadMenu?
    ) {
        content = Content(fruits, juices, options, discounts, hasQueue: hasQueue, retired, head)
    }

    /// The menu of a shop before its first event.
    package static let empty = Menu(checked: [], [], [], [], hasQueue: false, RetiredNames(), nil)

    package subscript(_ id: FruitID) -> Fruit? { content.fruitsByID[id] }
    package subscript(_ id: JuiceID) -> Juice? { content.juicesByID[id] }
    package subscript(_ id: OptionID) -> MenuOption? { options.first { $0.id == id } }
    package subscript(_ id: DiscountID) -> Discount? { discounts.first { $0.id == id } }
    package subscript(_ id: ChoiceID) -> PlacedChoice? { content.choices[id] }

    /// The juices that use a fruit, in the menu's order.
    package func uses(of fruit: FruitID) -> [Use] { content.uses[fruit] ?? [] }

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
        return Menu(checked: fruits, juices, options, discounts, hasQueue: hasQueue, retired, head ?? earlier.head)
    }

    /// The menu with other names.
    func renamed(
        _ fruits: [Fruit], _ juices: [Juice], _ options: [MenuOption], _ discounts: [Discount], _ retired: RetiredNames
    ) -> Menu {
        Menu(checked: fruits, juices, options, discounts, hasQueue: hasQueue, retired, head)
    }

    func with(_ head: HeadMenu) -> Menu {
        Menu(checked: fruits, juices, options, discounts, hasQueue: hasQueue, retired, head)
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
        retired.former = retired.former.map { $0.mapTexts(change) }
        var (fruits, juices, options, discounts) = (fruits, juices, options, discounts)
        for index in fruits.indices {
            fruits[index].symbol = change(fruits[index].symbol)
            fruits[index].names = fruits[index].names.mapTexts(change)
        }
        for index in juices.indices {
            juices[index].names = juices[index].names.mapTexts(change)
            for size in juices[index].sizes.indices {
                juices[index].sizes[size].names = juices[index].sizes[size].names.mapTexts(change)
            }
        }
        for index in options.indices {
            options[index].names = options[index].names.mapTexts(change)
            for choice in options[index].choices.indices {
                options[index].choices[choice].names = options[index].choices[choice].names.mapTexts(change)
            }
        }
        for index in discounts.indices { discounts[index].names = discounts[index].names.mapTexts(change) }
        return Menu(checked: fruits, juices, options, discounts, hasQueue: hasQueue, retired, head)
    }

    /// The menu as a client sends it: the shop adds the names that it remembers, and the part that head office gave.
    package var withoutRetired: Menu {
        Menu(checked: fruits, juices, options, discounts, hasQueue: hasQueue, RetiredNames(), nil)
    }
}

extension Menu: Hashable {
    package static func == (one: Menu, other: Menu) -> Bool {
        one.content === other.content
            || one.fruits == other.fruits && one.juices == other.juices && one.options == other.options
                && one.discounts == other.discounts && one.hasQueue == other.hasQueue && one.retired == other.retired
                && one.head == other.head
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(fruits)
        hasher.combine(juices)
        hasher.combine(options)
        hasher.combine(discounts)
        hasher.combine(hasQueue)
        hasher.combine(retired)
        hasher.combine(head)
    }
}

extension Juice {
    /// The juice's use of each fruit, in the order in which its sizes and then its choices name them.
    fileprivate func uses(options: [MenuOption]) -> [(FruitID, Menu.Use)] {
        let groups = self.options.compactMap { id in options.first { $0.id == id } }
        let recipes = [recipe] + sizes.map(\.recipe) + groups.flatMap(\.choices).map(\.takes)
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
