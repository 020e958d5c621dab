import ContentFile
import JuiceShop

/// Numbers as the pages write them.
enum NumberFormat {
    /// `1,234,567`.
    static func grouped(_ number: Int) -> String {
        if (0..<1000).contains(number) { return String(number) }
        let digits = Array(String(number.magnitude))
        var text = number < 0 ? "−" : ""
        for (place, digit) in digits.enumerated() {
            if place > 0 && (digits.count - place) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return text
    }

    /// `+20`, `−16`.
    static func signed(_ number: Int) -> String {
        number > 0 ? "+\(grouped(number))" : grouped(number)
    }
}

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
    func hint(_ say: Wording) -> String {
        switch self {
        case .go: ""
        case .low: say(.fruitLow)
        case .lacking: say(.fruitLacking)
        }
    }
}

extension Menu {
    /// A fruit that left the menu is called by its id.
    func name(of fruit: FruitID, in language: Language) -> String {
        self[fruit]?.names[language] ?? fruit.rawValue
    }

    /// A juice that left the menu is called by its id.
    func name(of juice: JuiceID, in language: Language) -> String {
        self[juice]?.names[language] ?? juice.rawValue
    }
}
