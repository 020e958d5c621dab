import JuiceShop

/// A fruit to fill up first, and why.
struct UrgentFruit: ViewModel {
    let symbol: String
    let name: String
    let fruit: FruitID
    let tone: Tone
    let why: String
    let needed: String

    /// More names than this are not read at a glance.
    private static let mostNames = 3

    init(_ supply: Supply, menu: Menu, say: Wording, language: Language) {
        fruit = supply.fruit
        symbol = menu[supply.fruit]?.symbol ?? ""
        name = menu.name(of: supply.fruit, in: language)
        tone = Tone(supply.level)
        why =
            switch supply.stops.count {
            case 0: tone.hint(say)
            case ...Self.mostNames:
                say(
                    .urgentStops,
                    [.juice: supply.stops.map { menu.name(of: $0, in: language) }.joined(separator: ", ")])
            default: say(.urgentStopsMany, [.count: Figures.grouped(supply.stops.count)])
            }
        needed =
            supply.neededForTenEach == 0
            ? "" : say(.urgentNeeded, [.count: Figures.grouped(supply.neededForTenEach)])
    }

    func shown(_ name: String) -> Shown? {
        switch name {
        case "symbol": .text(symbol)
        case "name": .text(self.name)
        case "id": .text(fruit.rawValue)
        case "anchor": .text(StockRow.anchor(of: fruit))
        case "tone": .text(tone.rawValue)
        case "why": .text(why)
        case "needed": .text(needed)
        default: nil
        }
    }
}
