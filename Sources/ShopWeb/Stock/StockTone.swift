import ContentFile
import JuiceShop
import Templates

/// The colour of a count: one colour for each meaning. The raw value is the class in the style sheet.
enum StockTone: String {
    /// There is enough.
    case go
    /// It will run out soon.
    case low
    /// There is too little.
    case short = "lacking"

    init(_ level: StockLevel.Level) {
        self =
            switch level {
            case .enough: .go
            case .low: .low
            case .short: .short
            }
    }

    /// The same as a word, for readers who do not see the colour.
    func hint(_ texts: LanguageTexts) -> String {
        switch self {
        case .go: ""
        case .low: texts(.fruitLow)
        case .short: texts(.fruitLacking)
        }
    }
}
