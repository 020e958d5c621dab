import ContentFile
import JuiceShop
import ShopRoutes
import Templates

/// A fruit on the order page: its picture, its count, and a bar that compares it with the count at which it is low. It
/// leads to the history of the count.
struct FruitTile: ViewModel, Equatable {
    let present: Int
    let fruit: Fruit
    let context: PageContext

    init(_ fruit: Fruit, stock: Stock, context: PageContext) {
        present = stock[fruit.id]
        self.fruit = fruit
        self.context = context
    }

    /// The same context has the same menu, which has the rest.
    static func == (a: FruitTile, b: FruitTile) -> Bool {
        a.present == b.present && a.fruit.id == b.fruit.id && a.context === b.context
    }

    static let fields: Fields<FruitTile> = [
        .text("id") { $0.fruit.id.rawValue },
        .text("href") { Route.fruit($0.fruit.id).path },
        .asset("glasses") { _ in .glasses },
        .asset("signs") { _ in .signs },
        .text("picture") { $0.fruit.picture.rawValue },
        .text("name") { $0.fruit.names[$0.context.language] },
        .text("count", \.count),
        .flag("isLong") { $0.count.count > 3 },
        .text("level") { String($0.level) },
        .flag("isLow") { $0.tone == .low },
        .text("low") { $0.texts(.fruitLow) },
        .flag("isLacking") { $0.tone == .short },
        .text("lacking") { $0.texts(.fruitLacking) },
    ]

    private var texts: LanguageTexts { context.texts }
    private var count: String { NumberFormat.grouped(present) }
    private var tone: StockTone { StockTone(StockLevel(of: fruit.id, count: present, menu: context.menu).level) }

    /// The bar is drawn 60 wide: it is full at three times the mark, which is at 20.
    private static let fullBar = 60
    private static let barAtMark = 20

    /// Without a mark of its own, a fruit has the largest count that a cup takes.
    private var mark: Int { fruit.lowAt ?? context.menu.uses(of: fruit.id).map(\.count).max() ?? 1 }

    private var level: Int { min(Self.fullBar, Self.barAtMark * present / mark) }
}
