import Bytes
import ContentFile
import JuiceShop
import Templates

/// A fruit on the order page: its picture, its count, a bar that compares it with the count at which it is low, and until
/// when it lasts. It leads to the history of the count, or to the stock when the count is 0 and orders go on without it.
struct FruitTile: ViewModel, Equatable {
    let present: Int
    let fruit: Fruit
    /// nil while too little is known.
    let runOut: RunOutWords?
    let context: PageContext
    /// The place among the tiles for which a row has room, counted from 0: those that run low come before the others.
    var rank = 0

    /// One for each fruit of the menu.
    static func all(_ shop: Shop, forecast: Forecast?, context: PageContext) -> [FruitTile] {
        context.menu.fruits.map { fruit in
            let runOut = forecast.flatMap { forecast in
                forecast.runOut(of: fruit.id, in: shop).map { RunOutWords($0, at: forecast.minute) }
            }
            return FruitTile(present: shop.stock[fruit.id], fruit: fruit, runOut: runOut, context: context)
        }
    }

    /// The same tiles in the same order, with their ranks.
    static func ranked(_ tiles: [FruitTile]) -> [FruitTile] {
        var ranked = tiles
        let indices = [StockTone.short, .low, .go].flatMap { tone in tiles.indices.filter { tiles[$0].tone == tone } }
        for (rank, index) in indices.enumerated() { ranked[index].rank = rank }
        return ranked
    }

    /// The same context has the same menu, which has the rest.
    static func == (a: FruitTile, b: FruitTile) -> Bool {
        a.present == b.present && a.fruit.id == b.fruit.id && a.runOut == b.runOut && a.rank == b.rank
            && a.context === b.context
    }

    static let fields: Fields<FruitTile> = [
        .text("id") { $0.fruit.id.rawValue },
        .address("href") { $0.isUsedUp ? Route.stock(StockView()).path : Route.fruit($0.fruit.id).path },
        .file("picture") { $0.fruit.picture.address },
        .text("past") { tile in rowsOfFruits.filter { tile.rank >= $0 }.map { " past\($0)" }.joined() },
        .text("name") { $0.fruit.names[$0.context.language] },
        .text("count", \.count),
        .flag("isLong") { $0.count.count > 3 },
        .text("level") { String($0.level) },
        .flag("isLow") { $0.tone == .low },
        .text("low") { $0.texts($0.isEnding ? .fruitSoon : .fruitLow) },
        .flag("isLacking") { $0.tone == .short },
        .flag("isForecast", \.isForecast),
        .text("until") { $0.runOut?.label($0.texts) ?? "" },
        .text("spoken") { $0.runOut?.sentence($0.texts) ?? "" },
    ]

    /// It runs out today.
    private var isEnding: Bool { runOut?.clock != nil }

    /// A fruit that is low and lasts all day is low all the same.
    private var isForecast: Bool { runOut != nil && (tone == .go || tone == .low && isEnding) }

    /// Nothing is left by the count, and it is sold all the same.
    private var isUsedUp: Bool { present == 0 && context.menu.neverShort.contains(fruit.id) }

    private var texts: LanguageTexts { context.texts }
    private var count: String { isUsedUp ? texts(.fruitUsedUp) : fruit.unit.text(present) }
    var tone: StockTone { StockTone(StockLevel(of: fruit.id, count: present, menu: context.menu).level) }

    /// The tiles in a row of a phone that lies, and of a tablet: of more, the last ones are folded, each in its place.
    private static let rowsOfFruits = [8, 11]

    /// The bar is drawn 60 wide: it is full at three times the mark, which is at 20.
    private static let fullBar = 60
    private static let barAtMark = 20

    /// Without a mark of its own, a fruit has the most that a size or a choice takes.
    private var mark: Int { fruit.lowAt ?? context.menu.uses(of: fruit.id).map(\.portions.upperBound).max() ?? 1 }

    private var level: Int { min(Self.fullBar, Self.barAtMark * present / mark) }
}

extension RunOut {
    /// The forecast's figures in a line: `지난 4번의 토요일에는 …`.
    func line(of fruit: FruitID, on day: Day, context: PageContext) -> String {
        let texts = context.texts
        let weekdays = texts(.forecastWeekdays).split(separator: " ")
        let weekday = weekdays.indices.contains(day.weekday) ? String(weekdays[day.weekday]) : ""
        return texts(
            .forecastLine,
            [
                .count: NumberFormat.grouped(dayCount), .day: weekday,
                .before: context.amount(usualBefore, of: fruit), .after: context.amount(usualTotal, of: fruit),
                .number: context.amount(used, of: fruit),
            ])
    }
}
