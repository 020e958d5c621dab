import ContentFile
package import JuiceShop
package import ShopRoutes
package import Templates

/// The order page: the stock, and a card for each juice. A message is above them and hides none of them.
package struct OrderPage: Page {
    package static func template(of all: PageTemplates) -> Template<OrderPage> { all.order }

    let frame: Frame
    let headline: Headline
    let fruitsLabel: String
    let juicesLabel: String
    let fruits: [FruitCount]
    let juices: [JuiceButton]

    /// - Parameters:
    ///   - key: the order forms' key. The page holds it verbatim, so that a rendered page can be given another one.
    ///   - saved: the stock change that led here.
    package init(
        shop: Shop, key: String, context: PageContext, notice: OrderPageNotice = .none, saved: StockFlash? = nil
    ) {
        let texts = context.texts
        let status = saved.map { StockSavedMessage($0, context: context).sentence } ?? ""
        frame = Frame(
            .live(Live(notice.route, source: .orderPage(), sequence: shop.sequence, texts: texts)), notice.route,
            .order,
            title: notice.title(context: context), context: context, sheet: nil)
        headline = notice.headline(shop: shop, key: key, context: context, status: status)
        fruitsLabel = texts(.orderPageFruits)
        juicesLabel = texts(.orderPageJuices)
        fruits = context.menu.fruits.map { FruitCount($0, stock: shop.stock, context: context) }
        juices = context.menu.juices.map {
            JuiceButton($0, stock: shop.stock, key: key, context: context, cups: notice.cups(of: $0.id))
        }
    }

    package static let fields: Fields<OrderPage> = [
        .part("frame", \.frame),
        .part("headline", \.headline),
        .text("fruitsLabel", \.fruitsLabel),
        .text("juicesLabel", \.juicesLabel),
        .cachedRows("fruits", \.fruits),
        .cachedRows("juices", \.juices),
    ]
}

/// A fruit on the order page, with its count.
struct FruitCount: ViewModel, Equatable {
    let present: Int
    let fruit: Fruit
    let context: PageContext

    init(_ fruit: Fruit, stock: Stock, context: PageContext) {
        present = stock[fruit.id]
        self.fruit = fruit
        self.context = context
    }

    private var texts: LanguageTexts { context.texts }

    /// The same context has the same menu, which has the rest.
    static func == (a: FruitCount, b: FruitCount) -> Bool {
        a.present == b.present && a.fruit.id == b.fruit.id && a.context === b.context
    }

    private var name: String { fruit.names[context.language] }
    private var count: String { NumberFormat.grouped(present) }
    private var tone: StockTone { StockTone(StockLevel(of: fruit.id, count: present, menu: context.menu).level) }

    static let fields: Fields<FruitCount> = [
        .text("id") { $0.fruit.id.rawValue },
        .text("symbol") { $0.fruit.symbol },
        .text("name", \.name),
        .text("count", \.count),
        .text("href") { Route.fruit($0.fruit.id).path },
        .text("why") { $0.texts(.fruitTitle, [.fruit: $0.name, .count: $0.count]) },
        .flag("isLong") { $0.count.count > 3 },
        .text("tone") { $0.tone.rawValue },
        .text("hint") { $0.tone.hint($0.texts) },
    ]
}
