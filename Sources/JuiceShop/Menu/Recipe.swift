package import ContentFile

/// The fruit in one cup of a juice, in the menu's order.
package struct Recipe: Hashable, Sendable {
    package let portions: [Portion]

    package struct Portion: Hashable, Codable, Sendable {
        package let fruit: FruitID
        /// More than 0.
        package let count: Int

        package init(_ fruit: FruitID, _ count: Int) {
            (self.fruit, self.count) = (fruit, count)
        }
    }

    package init(_ portions: [Portion]) {
        self.portions = portions
    }
}

extension Recipe {
    /// The fruit for a number of cups.
    package func portions(for cups: Int) -> [Portion] {
        cups == 1 ? portions : portions.map { Portion($0.fruit, $0.count * cups) }
    }
}

extension [Recipe.Portion] {
    /// One portion for each fruit, in the order of their first.
    var addedUp: [Recipe.Portion] {
        if count < 2 { return self }
        var sums = [Recipe.Portion]()
        sums.reserveCapacity(count)
        for portion in self {
            if let index = sums.firstIndex(where: { $0.fruit == portion.fruit }) {
                sums[index] = Recipe.Portion(portion.fruit, sums[index].count + portion.count)
            } else {
                sums.append(portion)
            }
        }
        return sums
    }
}

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
        (self.id, self.names, self.recipe, self.price) = (id, names, recipe, price)
        (self.glass, self.colour, self.sizes, self.options) = (glass, colour, sizes, options)
    }

    package init(_ id: JuiceID) { self.init(id, names: Localized(""), recipe: Recipe([])) }
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
    ///   - picture: without one, the drawing of its own name.
    ///   - colour: without one, the colour of its own name.
    package init(
        _ id: FruitID, symbol: String, names: Localized<String>, unit: FruitUnit = .piece, step: Int = 1,
        firstCount: Int, lowAt: Int? = nil, box: Int? = nil, boxPrice: Int? = nil, par: Int? = nil,
        hasTile: Bool = true, picture: FruitDrawing? = nil, colour: FruitDrawing? = nil
    ) {
        (self.id, self.symbol, self.names, self.unit) = (id, symbol, names, unit)
        (self.step, self.firstCount, self.lowAt, self.box) = (step, firstCount, lowAt, box)
        (self.boxPrice, self.par, self.hasTile) = (boxPrice, par, hasTile)
        self.picture = picture ?? FruitDrawing(of: id)
        self.colour = colour ?? FruitDrawing(of: id)
    }

    /// So much does a press change at most, so that ten of them are a count.
    package static let maxStep = Stock.maxCount / 10

    package init(_ id: FruitID) { self.init(id, symbol: "", names: Localized(""), firstCount: 0) }
}

/// The fruits that are drawn: each has a picture and a colour of that name. A fruit of the menu has one of each.
package enum FruitDrawing: String, CaseIterable, Codable, Sendable {
    case strawberry, banana, pineapple, kiwi, mango, blueberry, orange, peach, watermelon, grape, apple, lemon
    /// Any other fruit.
    case fruit

    /// The drawing of the fruit's own name, otherwise that of any fruit.
    init(of fruit: FruitID) { self = FruitDrawing(rawValue: fruit.rawValue) ?? .fruit }

    /// Of a fruit with this picture, where a shell shows it.
    var symbol: String {
        switch self {
        case .strawberry: "🍓"
        case .banana: "🍌"
        case .pineapple: "🍍"
        case .kiwi: "🥝"
        case .mango: "🥭"
        case .blueberry: "🫐"
        case .orange: "🍊"
        case .peach: "🍑"
        case .watermelon: "🍉"
        case .grape: "🍇"
        case .apple: "🍎"
        case .lemon: "🍋"
        case .fruit: "🍏"
        }
    }
}

/// The glasses that are drawn.
package enum GlassShape: String, CaseIterable, Codable, Sendable {
    case tall, stem, jar
}

extension Menu {
    /// The picture of a fruit, on the menu or not.
    package func picture(of fruit: FruitID) -> FruitDrawing { self[fruit]?.picture ?? FruitDrawing(of: fruit) }

    /// The colours of a juice: its own, otherwise those of its first two fruits.
    package func colours(of juice: Juice) -> [FruitDrawing] {
        if let colour = juice.colour { return [colour] }
        let colours = fruitsByShare(in: juice).prefix(2).map { self[$0]?.colour ?? FruitDrawing(of: $0) }
        return colours.isEmpty ? [.fruit] : colours
    }

    /// The fruits of a juice, first the one that a cup has most of. What is poured, such as 200 ml of milk, and what has no
    /// tile, such as a cup, come last: their counts compare with no fruit's.
    package func fruitsByShare(in juice: Juice) -> [FruitID] {
        juice.recipe.portions.enumerated().map { offset, portion in
            let isBeside = self[portion.fruit].map { $0.unit == .ml || !$0.hasTile } ?? false
            return (fruit: portion.fruit, rank: (isBeside ? 1 : 0, -portion.count, offset))
        }.sorted { $0.rank < $1.rank }.map(\.fruit)
    }
}
