import ContentFile

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
