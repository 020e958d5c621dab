import ContentFile
import JuiceShop
import Templates

/// A fruit to fill up first, and why.
struct UrgentFruit: ViewModel {
    let symbol: String
    let name: String
    let fruit: FruitID
    let tone: StockTone
    let why: String
    let needed: String

    /// More names than this are not read at a glance.
    private static let maxNames = 3

    init(_ stockLevel: StockLevel, menu: Menu, say: Wording, language: Language) {
        fruit = stockLevel.fruit
        symbol = menu[stockLevel.fruit]?.symbol ?? ""
        name = menu.name(of: stockLevel.fruit, in: language)
        tone = StockTone(stockLevel.level)
        why =
            switch stockLevel.stops.count {
            case 0: tone.hint(say)
            case ...Self.maxNames:
                say(
                    .urgentStops,
                    [.juice: stockLevel.stops.map { menu.name(of: $0, in: language) }.joined(separator: ", ")])
            default: say(.urgentStopsMany, [.count: NumberFormat.grouped(stockLevel.stops.count)])
            }
        needed =
            stockLevel.neededForTenEach == 0
            ? "" : say(.urgentNeeded, [.count: NumberFormat.grouped(stockLevel.neededForTenEach)])
    }

    static let fields: Fields<UrgentFruit> = [
        .text("symbol", \.symbol),
        .text("name", \.name),
        .text("id") { $0.fruit.rawValue },
        .text("anchor") { StockRow.anchor(of: $0.fruit) },
        .text("tone") { $0.tone.rawValue },
        .text("why", \.why),
        .text("needed", \.needed),
    ]
}
