import JuiceShop

/// A fruit on the order page, with how much of it there is.
struct FruitCount: ViewModel {
    let symbol: String
    let name: String
    let count: String
    let tone: Tone
    let hint: String

    init(_ fruit: Fruit, stock: Stock, menu: Menu, say: Wording, language: Language) {
        symbol = fruit.symbol
        name = fruit.names[language]
        count = Figures.grouped(stock[fruit.id])
        tone = Self.tone(of: fruit.id, stock: stock, menu: menu)
        hint =
            switch tone {
            case .go: ""
            case .low: say(.fruitLow)
            case .lacking: say(.fruitLacking)
            }
    }

    /// Lacking: nothing is left, or not enough for any juice that needs it. Low: too little for one of them.
    private static func tone(of fruit: FruitID, stock: Stock, menu: Menu) -> Tone {
        let needs = menu.juices.flatMap(\.recipe.portions).filter { $0.fruit == fruit }.map(\.count)
        let count = stock[fruit]
        if count == 0 || (needs.min() ?? 0) > count { return .lacking }
        return (needs.max() ?? 0) > count ? .low : .go
    }

    func shown(_ name: String) -> Shown? {
        switch name {
        case "symbol": .text(symbol)
        case "name": .text(self.name)
        case "count": .text(count)
        case "isLong": .flag(count.count > 3)
        case "tone": .text(tone.rawValue)
        case "hint": .text(hint)
        default: nil
        }
    }
}
