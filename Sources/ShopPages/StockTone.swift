import JuiceShop

/// One colour per meaning.
enum StockTone: String {
    /// There is enough.
    case go
    /// The end is in sight.
    case low
    /// There is too little.
    case lacking

    init(_ level: StockLevel.Level) {
        self =
            switch level {
            case .enough: .go
            case .low: .low
            case .lacking: .lacking
            }
    }

    /// The same in a word.
    func hint(_ texts: Wording) -> String {
        switch self {
        case .go: ""
        case .low: texts(.fruitLow)
        case .lacking: texts(.fruitLacking)
        }
    }
}
