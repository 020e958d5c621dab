import JuiceShop

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

    func shown(_ name: String) -> Shown? {
        let say = words.say
        return switch name {
        case "symbol": .text(symbol)
        case "fruit": .text(fruit)
        case "hint": .text(need.isShort ? "" : StockTone(stockLevel.level).hint(say))
        case "tone": .text((need.isShort ? StockTone.lacking : .go).rawValue)
        case "neededLabel": .text(say(.shortageNeeded))
        case "needed": .text(NumberFormat.grouped(need.needed))
        case "presentLabel": .text(say(.shortagePresent))
        case "present": .text(NumberFormat.grouped(need.present))
        case "missingLabel": .text(say(.shortageMissing))
        case "missing": .text(NumberFormat.grouped(need.missing))
        case "meter": .text(say(.shortageMeter, figures))
        case "isExact": .flag(need.needed <= Self.maxPips)
        case "there": .rows(Array(repeating: pip, count: filledPips))
        case "gone": .rows(Array(repeating: pip, count: pips - filledPips))
        case "sentence": .text(sentence)
        default: nil
        }
    }

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

    func shown(_ name: String) -> Shown? { name == "symbol" ? .text(symbol) : nil }
}
