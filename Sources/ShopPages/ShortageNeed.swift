import ContentFile
import JuiceShop
import Templates

/// What the words about a shortage have in common.
struct ShortageWords {
    /// What was wanted: `딸기쥬스 3잔`.
    let order: String
    let say: Wording
    let menu: Menu
    let language: Language
}

/// One fruit of the recipe: needed, present, missing, in figures, in a picture and in a sentence.
struct ShortageNeed: ViewModel {
    let need: Shortage.Need
    let symbol: String
    let fruit: String
    let words: ShortageWords

    /// More pieces than this are not counted by eye: then the picture shows shares of this many.
    private static let maxPips = 24

    init(_ need: Shortage.Need, words: ShortageWords) {
        self.need = need
        self.words = words
        symbol = words.menu[need.fruit]?.symbol ?? ""
        fruit = words.menu.name(of: need.fruit, in: words.language)
    }

    static let fields: Fields<ShortageNeed> = [
        .text("symbol", \.symbol),
        .text("fruit", \.fruit),
        .text("hint") { $0.need.isShort ? "" : StockTone($0.stockLevel.level).hint($0.words.say) },
        .text("tone") { ($0.need.isShort ? StockTone.lacking : .go).rawValue },
        .text("neededLabel") { $0.words.say(.shortageNeeded) },
        .text("needed") { NumberFormat.grouped($0.need.needed) },
        .text("presentLabel") { $0.words.say(.shortagePresent) },
        .text("present") { NumberFormat.grouped($0.need.present) },
        .text("missingLabel") { $0.words.say(.shortageMissing) },
        .text("missing") { NumberFormat.grouped($0.need.missing) },
        .text("meter") { $0.words.say(.shortageMeter, $0.figures) },
        .flag("isExact") { $0.need.needed <= maxPips },
        .rows("there") { Array(repeating: $0.pip, count: $0.filledPips) },
        .rows("gone") { Array(repeating: $0.pip, count: $0.pips - $0.filledPips) },
        .text("sentence", \.sentence),
    ]

    /// Enough for this juice can still be the last of it.
    private var stockLevel: StockLevel { StockLevel(of: need.fruit, count: need.present, menu: words.menu) }

    /// A piece shows the fruit itself only when it stands for one.
    private var pip: Pip { Pip(symbol: need.needed <= Self.maxPips ? symbol : "") }
    private var pips: Int { min(need.needed, Self.maxPips) }

    /// Rounded down: a fruit that is short never looks whole.
    private var filledPips: Int {
        need.isShort ? Int(Double(pips) * Double(max(0, need.present)) / Double(need.needed)) : pips
    }

    private var figures: Wording.Values {
        [
            .needed: NumberFormat.grouped(need.needed), .present: NumberFormat.grouped(need.present),
            .missing: NumberFormat.grouped(need.missing), .order: words.order, .fruit: fruit,
        ]
    }

    private var sentence: String {
        words.say(need.isShort ? .shortageSentence : .shortageEnoughSentence, figures)
    }
}

/// One piece of fruit in the picture of a shortage.
struct Pip: ViewModel {
    let symbol: String

    static let fields: Fields<Pip> = [.text("symbol", \.symbol)]
}
