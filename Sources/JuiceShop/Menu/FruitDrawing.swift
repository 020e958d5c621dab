import ContentFile

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
        }
    }
}

extension String {
    fileprivate var isKorean: Bool { unicodeScalars.allSatisfy { (0xAC00...0xD7A3).contains($0.value) } }
}
