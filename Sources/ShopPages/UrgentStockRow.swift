import ContentFile
import JuiceShop
import Templates

/// One row of the refill list: a fruit to fill up first, and the reason.
struct UrgentStockRow: ViewModel {
    let symbol: String
    let name: String
    let fruit: FruitID
    let tone: StockTone
    let why: String
    let needed: String

    /// A longer list of names cannot be read at a glance, so it becomes a number.
    private static let maxNames = 3

    init(_ stockLevel: StockLevel, context: PageContext) {
        let texts = context.texts
        fruit = stockLevel.fruit
        symbol = context.menu[stockLevel.fruit]?.symbol ?? ""
        name = context.name(of: stockLevel.fruit)
        tone = StockTone(stockLevel.level)
        why =
            switch stockLevel.stops.count {
            case 0: tone.hint(texts)
            case ...Self.maxNames:
                texts(
                    .urgentStops,
                    [.juice: stockLevel.stops.map { context.name(of: $0) }.joined(separator: ", ")])
            default: texts(.urgentStopsMany, [.count: NumberFormat.grouped(stockLevel.stops.count)])
            }
        needed =
            stockLevel.neededForTenEach == 0
            ? "" : texts(.urgentNeeded, [.count: NumberFormat.grouped(stockLevel.neededForTenEach)])
    }

    static let fields: Fields<UrgentStockRow> = [
        .text("symbol", \.symbol),
        .text("name", \.name),
        .text("id") { $0.fruit.rawValue },
        .text("anchor") { StockRow.anchor(of: $0.fruit) },
        .text("tone") { $0.tone.rawValue },
        .text("why", \.why),
        .text("needed", \.needed),
    ]
}
