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

    /// The colours of a juice: its own, otherwise those of the fruit that a cup has most of and of the next one.
    package func colours(of juice: Juice) -> [FruitDrawing] {
        if let colour = juice.colour { return [colour] }
        let most = juice.recipe.portions.enumerated().sorted {
            ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
        }
        let colours = most.prefix(2).map { self[$0.element.fruit]?.colour ?? FruitDrawing(of: $0.element.fruit) }
        return colours.isEmpty ? [.fruit] : colours
    }
}
