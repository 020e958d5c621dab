import Bytes
package import ContentFile

/// A juice on the menu.
package struct Juice: Hashable, Sendable {
    package internal(set) var id: JuiceID
    package internal(set) var names: Localized<String>
    package internal(set) var recipe: Recipe
    /// The price of a cup, in the currency's smallest unit: from 0 to `Currency.maxPrice`; nil for a juice without one.
    package internal(set) var price: Int?
    /// The glass that it is drawn in.
    package internal(set) var glass: GlassShape
    /// Its own colour; nil for the colours of its fruits.
    package internal(set) var colour: FruitDrawing?
    /// Besides the plain one, which `recipe` and `price` describe.
    package internal(set) var sizes: [JuiceSize]
    /// The groups of choices that a customer has.
    package internal(set) var options: [OptionID]

    package init(
        _ id: JuiceID, names: Localized<String>, recipe: Recipe, price: Int? = nil, glass: GlassShape = .tall,
        colour: FruitDrawing? = nil, sizes: [JuiceSize] = [], options: [OptionID] = []
    ) {
        self.id = id
        self.names = names
        self.recipe = recipe
        self.price = price
        self.glass = glass
        self.colour = colour
        self.sizes = sizes
        self.options = options
    }

    package init(_ id: JuiceID) { self.init(id, names: Localized(""), recipe: Recipe([])) }

    package mutating func rename(_ names: Localized<String>) { self.names = names }
}

/// A fruit, which has a stock count.
package struct Fruit: Hashable, Sendable {
    package internal(set) var id: FruitID
    package internal(set) var symbol: String
    package internal(set) var names: Localized<String>
    package var unit: FruitUnit
    /// The change that one press of − or + makes.
    package var step: Int
    /// The first count, when the shop gets this fruit.
    package var firstCount: Int
    /// At or below this count, the fruit is low; nil when only the recipes decide.
    package var lowAt: Int?
    /// The count in a box of the supplier; nil when the fruit comes in pieces.
    package var box: Int?
    /// The price of a box, in the currency's smallest unit; nil when nothing is known of the cost.
    package var boxPrice: Int?
    /// The count that the shop wants to have when a day begins; nil when only the expected use decides.
    package var par: Int?
    /// False for one that is not on the order page until it runs low, such as cups.
    package var hasTile: Bool
    package internal(set) var picture: FruitDrawing
    /// The colour that it gives to its juices.
    package internal(set) var colour: FruitDrawing

    /// - Parameters:
    ///   - picture: without one, the drawing of its own name or kind.
    ///   - colour: without one, the colour of the picture.
    package init(
        _ id: FruitID, symbol: String, names: Localized<String>, unit: FruitUnit = .piece, step: Int = 1,
        firstCount: Int, lowAt: Int? = nil, box: Int? = nil, boxPrice: Int? = nil, par: Int? = nil,
        hasTile: Bool = true, picture: FruitDrawing? = nil, colour: FruitDrawing? = nil
    ) {
        self.id = id
        self.symbol = symbol
        self.names = names
        self.unit = unit
        self.step = step
        self.firstCount = firstCount
        self.lowAt = lowAt
        self.box = box
        self.boxPrice = boxPrice
        self.par = par
        self.hasTile = hasTile
        let picture = picture ?? FruitDrawing(of: id, unit: unit, hasTile: hasTile)
        self.picture = picture
        self.colour = colour ?? picture.colour
    }

    /// So much does a press change at most, so that ten of them are a count.
    package static let maxStep = Stock.maxCount / 10

    package init(_ id: FruitID) { self.init(id, symbol: "", names: Localized(""), firstCount: 0) }

    package mutating func rename(_ names: Localized<String>) { self.names = names }
}

/// A size of a juice besides the plain one, with its own recipe.
package struct JuiceSize: Hashable, Sendable {
    package internal(set) var id: SizeID
    package internal(set) var names: Localized<String>
    package internal(set) var recipe: Recipe
    /// The price of a cup, like `Juice.price`; nil for the price of the plain size.
    package internal(set) var price: Int?

    /// The most sizes of a juice, besides the plain one.
    package static let maxCount = 6

    package init(_ id: SizeID, names: Localized<String>, recipe: Recipe, price: Int? = nil) {
        self.id = id
        self.names = names
        self.recipe = recipe
        self.price = price
    }

    package init(_ id: SizeID) { self.init(id, names: Localized(""), recipe: Recipe([])) }

    package mutating func rename(_ names: Localized<String>) { self.names = names }
}

/// A group of choices for a cup: the ice, or what is added.
package struct MenuOption: Hashable, Sendable {
    package internal(set) var id: OptionID
    package internal(set) var names: Localized<String>
    /// True when a cup may have several of the choices; otherwise it has one, by default the first.
    package internal(set) var isAny: Bool
    package internal(set) var choices: [MenuChoice]

    /// The most groups of a menu, and the most choices in all of its groups.
    package static let maxCount = 12
    package static let maxChoices = 24

    package init(_ id: OptionID, names: Localized<String>, isAny: Bool = false, choices: [MenuChoice]) {
        self.id = id
        self.names = names
        self.isAny = isAny
        self.choices = choices
    }

    package init(_ id: OptionID) { self.init(id, names: Localized(""), choices: []) }

    package mutating func rename(_ names: Localized<String>) { self.names = names }

    /// True for the choice of a cup that nothing was said about.
    package func isDefault(_ choice: ChoiceID) -> Bool { !isAny && choices.first?.id == choice }
}

/// One choice of a group.
package struct MenuChoice: Hashable, Sendable {
    package internal(set) var id: ChoiceID
    package internal(set) var names: Localized<String>
    /// Added to the price of a cup, in the currency's smallest unit.
    package internal(set) var price: Int
    /// Added to the fruit of a cup.
    package internal(set) var takes: Recipe

    package init(_ id: ChoiceID, names: Localized<String>, price: Int = 0, takes: Recipe = Recipe([])) {
        self.id = id
        self.names = names
        self.price = price
        self.takes = takes
    }

    package init(_ id: ChoiceID) { self.init(id, names: Localized("")) }

    package mutating func rename(_ names: Localized<String>) { self.names = names }
}

/// A choice and its group, in one object: every order looks for its own.
package final class PlacedChoice: Sendable {
    package let group: MenuOption
    package let choice: MenuChoice

    init(_ group: MenuOption, _ choice: MenuChoice) {
        self.group = group
        self.choice = choice
    }
}

extension Menu {
    /// False for the default of a group: a cup without any other choice has it.
    package func canStop(_ item: SaleItem) -> Bool {
        switch item {
        case .juice(let juice): self[juice] != nil
        case .choice(let choice): self[choice].map { !$0.group.isDefault(choice) } ?? false
        }
    }
}

extension JuiceSize: MenuItem, MenuListValue {
    static let noun = Message("size", "사이즈")

    package static let facts: [ItemField<JuiceSize>] = [
        .init(.name, \.names), .init(.recipe, \.recipe), .price(\.price),
    ]
}

extension MenuOption: MenuItem, MenuListValue {
    static let noun = Message("group of options", "옵션")

    package static let facts: [ItemField<MenuOption>] = [
        .init(.name, \.names), .init(.any, \.isAny, initial: { _ in false }), .init(.choices, \.choices),
    ]
}

extension MenuChoice: MenuItem, MenuListValue {
    static let noun = Message("choice", "선택")

    package static let facts: [ItemField<MenuChoice>] = [
        .init(.name, \.names),
        .init(
            .price, \.price, initial: { _ in 0 },
            check: { price, place throws(Diagnostic) in try place.checkCount(price, in: 0...Currency.maxPrice) }),
        .init(.takes, \.takes, initial: { _ in Recipe([]) }),
    ]
}

/// A reduction of an order's price: a part of it, or cups that are free.
package struct Discount: Hashable, Sendable {
    package internal(set) var id: DiscountID
    package internal(set) var names: Localized<String>
    /// The part of the price that is taken off; nil for a discount of `cups`.
    package internal(set) var percent: Int?
    /// The cheapest cups of an order are free: a full card of stamps pays for one. nil for a discount of `percent`.
    package internal(set) var cups: Int?
    /// nil for a discount that everybody at the counter may give.
    package internal(set) var needs: Need?

    package enum Need: String, CaseIterable, Codable, Sendable {
        /// The owner's PIN.
        case pin
    }

    /// The most discounts of a menu: they are offered in one row.
    package static let maxCount = 12
    package static let maxPercent = 100

    package init(
        _ id: DiscountID, names: Localized<String>, percent: Int? = nil, cups: Int? = nil, needs: Need? = nil
    ) {
        self.id = id
        self.names = names
        self.percent = percent
        self.cups = cups
        self.needs = needs
    }

    package init(_ id: DiscountID) { self.init(id, names: Localized("")) }

    package mutating func rename(_ names: Localized<String>) { self.names = names }
}

extension Discount: MenuItem {
    static let noun = Message("discount", "할인")

    package static let facts: [ItemField<Discount>] = [
        .init(.name, \.names),
        .init(.percent, optional: \.percent) { percent, place throws(Diagnostic) in
            try place.checkCount(percent, in: 1...maxPercent)
        },
        .init(.cups, optional: \.cups) { cups, place throws(Diagnostic) in
            try place.checkCount(cups, in: 1...Order.maxCups)
        },
        .init(.needs, optional: \.needs),
    ]
}

extension Discount.Need: MenuValue {
    init(_ value: ContentValue, _ languages: [Language]) throws(Diagnostic) {
        self = try value.choice(Message("what a discount needs", "할인에 필요한 것"))
    }
    var fileText: String { rawValue.jsonString }
}

extension Menu {
    /// True when an order of the menu, or of an earlier one, can have a discount.
    package var hasDiscounts: Bool { !discounts.isEmpty || !retired.discounts.isEmpty }
}

extension Discount {
    /// The money that is taken off the price of cups: never more than they cost, and rounded down to a coin, but that 100 %
    /// leaves nothing.
    package func amount(off lines: [OrderLine], in currency: Currency) -> Int {
        let total = lines.total ?? 0
        if let percent {
            let amount = total / 100 * percent + total % 100 * percent / 100
            return amount - amount % coin(in: currency)
        }
        var (amount, left) = (0, cups ?? 0)
        for line in lines.filter({ $0.price != nil }).sorted(by: { $0.price ?? 0 < $1.price ?? 0 }) where left > 0 {
            let free = min(line.cups, left)
            amount += free * (line.price ?? 0)
            left -= free
        }
        return min(amount, total)
    }

    /// The amount of a discount of `percent` is a multiple of this.
    package func coin(in currency: Currency) -> Int { percent ?? 0 >= 100 ? 1 : currency.coin }
}
