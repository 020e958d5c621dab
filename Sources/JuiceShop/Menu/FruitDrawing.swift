import ContentFile

/// The drawings of fruits and other things: each has a picture, and a thing that goes into a glass also has a colour. A
/// fruit of the menu has one of each.
package enum FruitDrawing: String, CaseIterable, Codable, Sendable {
    case strawberry, banana, pineapple, kiwi, mango, blueberry, orange, peach, watermelon, grape, apple, lemon
    /// Any other fruit.
    case fruit
    case milk, yogurt
    case cup, lid, straw

    /// The part that a thing plays in a drink, which its picture decides.
    package enum Part: Int, Comparable, Sendable {
        /// The thing colours the glass and stands on the rim.
        case fruit
        /// The thing is poured over the fruit: it colours the lower band and stands on no rim.
        case poured
        /// The thing holds the drink: it has no colour and is in no line of contents.
        case packaging

        package static func < (a: Part, b: Part) -> Bool { a.rawValue < b.rawValue }
    }

    package var part: Part {
        switch self {
        case .milk, .yogurt: .poured
        case .cup, .lid, .straw: .packaging
        default: .fruit
        }
    }

    /// The drawings whose colour a juice can have.
    package static let colours = allCases.filter { $0.part != .packaging }

    /// The colour of a thing with this picture. Packaging has the colour of any fruit.
    package var colour: FruitDrawing { part == .packaging ? .fruit : self }

    /// The drawing of the thing's own name; without one, milk for a thing that is poured, a cup for a thing without a
    /// tile, and any fruit for the rest.
    init(of fruit: FruitID, unit: FruitUnit = .piece, hasTile: Bool = true) {
        self = FruitDrawing(rawValue: fruit.rawValue) ?? .usual(unit, hasTile: hasTile)
    }

    /// The drawing of a thing whose name matches no drawing.
    package static func usual(_ unit: FruitUnit, hasTile: Bool) -> FruitDrawing {
        if unit == .ml { return .milk }
        return hasTile ? .fruit : .cup
    }

    /// The emoji of a fruit with this picture, for terminals.
    package var symbol: String {
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
        case .milk: "🥛"
        case .yogurt: "🥣"
        case .cup, .lid, .straw: "🥤"
        }
    }
}

extension Fruit {
    /// The drawing by the fruit's name or kind, if the owner chooses none.
    var usualDrawing: FruitDrawing { FruitDrawing(of: id, unit: unit, hasTile: hasTile) }
}

extension Menu {
    /// The picture of a fruit, whether or not it is on the menu.
    package func picture(of fruit: FruitID) -> FruitDrawing { self[fruit]?.picture ?? FruitDrawing(of: fruit) }

    /// The colours of a juice: its own, or else the colours of the first two things that go into its glass.
    package func colours(of juice: Juice) -> [FruitDrawing] {
        if let colour = juice.colour { return [colour] }
        let colours = fruitsByShare(in: juice).prefix(2).map { self[$0]?.colour ?? FruitDrawing(of: $0).colour }
        return colours.isEmpty ? [.fruit] : colours
    }

    /// The things that go into a juice's glass: first its fruits, beginning with the largest count in a cup, then the
    /// poured things. Millilitres are not compared with pieces, and packaging is left out.
    package func fruitsByShare(in juice: Juice) -> [FruitID] {
        contents(of: juice.recipe.portions).enumerated().map { offset, portion in
            let isPoured = self[portion.fruit]?.unit == .ml
            return (
                fruit: portion.fruit,
                rank: (picture(of: portion.fruit).part.rawValue, isPoured ? 1 : 0, -portion.count, offset)
            )
        }.sorted { $0.rank < $1.rank }.map(\.fruit)
    }

    /// The fruits of a juice that stand on the rim of its glass, in the recipe's order.
    package func rimFruits(of juice: Juice) -> [FruitID] {
        contents(of: juice.recipe.portions).map(\.fruit).filter { picture(of: $0).part == .fruit }
    }

    /// The portions that a line of a recipe names: all except packaging and what has no tile, or all if there is nothing else.
    package func contents(of portions: [Recipe.Portion]) -> [Recipe.Portion] {
        let contents = portions.filter { picture(of: $0.fruit).part != .packaging && !neverShort.contains($0.fruit) }
        return contents.isEmpty ? portions : contents
    }
}

extension FruitDrawing {
    /// The drawing of a fruit's name in one of the languages: `블루베리`, `냉동 블루베리`, `Frozen blueberries`.
    ///
    /// A Korean word may have another one before it, as `청포도` and `애플망고` have; an English word counts as a whole, so
    /// that a grapefruit is not a grape. Of two names, the longer one decides: a `파인애플` is not an apple.
    package init?(named names: some Sequence<String>) {
        let words = names.flatMap { $0.lowercased().split(whereSeparator: { !$0.isLetter }) }
        let found = Self.allCases.compactMap { drawing -> (drawing: FruitDrawing, length: Int)? in
            let fitting = drawing.words.filter { name in
                words.contains {
                    name.isKorean ? $0.hasSuffix(name) : $0 == name || Self.plurals(of: name).contains($0)
                }
            }
            return fitting.map(\.utf8.count).max().map { (drawing, $0) }
        }
        guard let best = found.max(by: { $0.length < $1.length }) else { return nil }
        self = best.drawing
    }

    private static func plurals(of name: String) -> [Substring] {
        ["\(name)s", "\(name)es", "\(name.dropLast())ies"].map { $0[...] }
    }

    /// The names that a shop writes, in Korean and English.
    private var words: [String] {
        switch self {
        case .strawberry: ["딸기", "strawberry"]
        case .banana: ["바나나", "banana"]
        case .pineapple: ["파인애플", "pineapple", "ananas"]
        case .kiwi: ["키위", "다래", "kiwi", "kiwifruit"]
        case .mango: ["망고", "mango"]
        case .blueberry: ["블루베리", "blueberry"]
        case .orange: ["오렌지", "귤", "감귤", "한라봉", "천혜향", "orange", "mandarin", "tangerine", "clementine"]
        case .peach: ["복숭아", "황도", "백도", "peach", "nectarine"]
        case .watermelon: ["수박", "watermelon"]
        case .grape: ["포도", "샤인머스캣", "grape"]
        case .apple: ["사과", "부사", "apple"]
        case .lemon: ["레몬", "lemon"]
        case .fruit: []
        case .milk: ["우유", "두유", "milk"]
        case .yogurt: ["요거트", "요구르트", "yogurt", "yoghurt"]
        case .cup: ["컵", "종이컵", "cup"]
        case .lid: ["뚜껑", "lid"]
        case .straw: ["빨대", "스트로", "straw"]
        }
    }
}

extension String {
    fileprivate var isKorean: Bool { unicodeScalars.allSatisfy { (0xAC00...0xD7A3).contains($0.value) } }
}
