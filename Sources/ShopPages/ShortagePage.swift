import ContentFile
package import JuiceShop
import ShopRoutes
package import Templates

/// The confirm page for a juice that is short of fruit: the fruit that it needs, has and misses, the question whether
/// to restock, and the alternatives at one press: fewer cups of the juice, or another juice.
package struct ShortagePage: Page {
    package static func template(of all: PageTemplates) -> Template<ShortagePage> { all.shortage }

    let frame: Frame
    let shortage: Shortage
    let symbols: String
    let needs: [ShortageNeed]
    /// The button for as many cups as can be made; empty if there are none.
    let fewer: [OrderButton]
    let fewerSentence: String
    let others: [JuiceButton]
    let texts: LanguageTexts
    let wanted: String
    let order: String

    /// - Parameter key: the order forms' key, which the page holds verbatim.
    package init(shortage: Shortage, shop: Shop, key: String, context: PageContext) {
        texts = context.texts
        frame = Frame(
            .plain, .orderPage(), .order, title: texts(.shortageTitle), context: context, sheet: nil)
        self.shortage = shortage
        let only = shortage.lines.count == 1 ? shortage.lines.first : nil
        let (juice, cups) = (only.map { context.name(of: $0.juice) } ?? "", shortage.cups)
        if only == nil {
            order = context.cups(of: shortage.lines)
            wanted = order
        } else {
            order = cups == 1 ? texts(.cupsOne, [.juice: juice]) : context.cups(of: shortage.lines)
            wanted =
                cups == 1
                ? texts(.juiceOrder, [.juice: juice])
                : texts(.shortageOrderFewer, [.juice: juice, .count: NumberFormat.grouped(cups)])
        }
        symbols = shortage.needs.filter(\.isShort).compactMap { context.menu[$0.fruit]?.symbol }.joined()
        let shortageContext = ShortageContext(order: order, page: context)
        needs = shortage.needs.map { ShortageNeed($0, context: shortageContext) }
        let possible =
            only.flatMap { context.menu[$0.juice] }.map { min(cups - 1, shop.stock.available($0.recipe)) } ?? 0
        let count: LanguageTexts.Values = [.juice: juice, .count: NumberFormat.grouped(possible)]
        fewerSentence = texts(.shortageFewer, [.count: NumberFormat.grouped(possible)])
        let label = texts(.shortageOrderFewer, count)
        let again = only.map { OrderButton(juice: $0.juice, cups: possible, key: key, label: label) }
        fewer = possible > 0 ? again.map { [$0] } ?? [] : []
        others = context.menu.juices.filter { $0.id != only?.juice && shop.stock.shortage(for: $0) == nil }
            .map {
                JuiceButton(
                    $0, stock: shop.stock, key: key, context: context)
            }
    }

    package static let fields: Fields<ShortagePage> = [
        .part("frame", \.frame),
        .text("symbols", \.symbols),
        .text("context", \.wanted),
        .text("heading") { $0.texts(.shortageTitle) },
        .text("yes") { $0.texts(.shortageYes) },
        .text("yesHref") {
            Route.stock(StockView(juice: $0.shortage.lines.first?.juice, cups: $0.shortage.lines.first?.cups ?? 1)).path
        },
        .text("no") { $0.texts(.shortageNo) },
        .text("noHref") { _ in Route.orderPage().path },
        .text("needsLabel") { $0.texts(.shortageNeeds, [.order: $0.order]) },
        .rows("needs", \.needs),
        .text("othersLabel") { $0.texts(.shortageOthers) },
        .flag("hasOthers") { !$0.others.isEmpty },
        .text("noOthers") { $0.texts(.shortageNoOthers) },
        .flag("hasMore") { !$0.others.isEmpty || $0.fewer.isEmpty },
        .flag("hasFewer") { !$0.fewer.isEmpty },
        .text("fewerSentence", \.fewerSentence),
        .rows("again", \.fewer),
        .rows("juices", \.others),
    ]
}

/// The values that all rows of a shortage use.
struct ShortageContext {
    /// The juice and the cups that were wanted: `딸기쥬스 3잔`.
    let order: String
    let page: PageContext
}

/// One fruit of the recipe: the pieces needed, present and missing, in figures, in a picture and in a sentence.
struct ShortageNeed: ViewModel {
    let need: Shortage.Need
    let symbol: String
    let fruit: String
    let context: ShortageContext

    /// A reader does not count more pieces than this by eye: above it, the picture shows shares of this many.
    private static let maxPips = 24

    init(_ need: Shortage.Need, context: ShortageContext) {
        self.need = need
        self.context = context
        symbol = context.page.menu[need.fruit]?.symbol ?? ""
        fruit = context.page.name(of: need.fruit)
    }

    static let fields: Fields<ShortageNeed> = [
        .text("symbol", \.symbol),
        .text("fruit", \.fruit),
        .text("hint") { $0.need.isShort ? "" : StockTone($0.stockLevel.level).hint($0.context.page.texts) },
        .text("tone") { ($0.need.isShort ? StockTone.short : .go).rawValue },
        .text("neededLabel") { $0.context.page.texts(.shortageNeeded) },
        .text("needed") { NumberFormat.grouped($0.need.needed) },
        .text("presentLabel") { $0.context.page.texts(.shortagePresent) },
        .text("present") { NumberFormat.grouped($0.need.present) },
        .text("missingLabel") { $0.context.page.texts(.shortageMissing) },
        .text("missing") { NumberFormat.grouped($0.need.missing) },
        .text("meter") { $0.context.page.texts(.shortageMeter, $0.figures) },
        .flag("isExact") { $0.need.needed <= maxPips },
        .rows("there") { Array(repeating: $0.pip, count: $0.filledPips) },
        .rows("gone") { Array(repeating: $0.pip, count: $0.pips - $0.filledPips) },
        .text("sentence", \.sentence),
    ]

    /// A fruit that suffices for this juice can still be running low.
    private var stockLevel: StockLevel { StockLevel(of: need.fruit, count: need.present, menu: context.page.menu) }

    /// A pip shows the fruit's symbol only if it is one piece, not a share.
    private var pip: Pip { Pip(symbol: need.needed <= Self.maxPips ? symbol : "") }
    private var pips: Int { min(need.needed, Self.maxPips) }

    /// Rounded down: a fruit that is short never looks whole.
    private var filledPips: Int {
        need.isShort ? Int(Double(pips) * Double(max(0, need.present)) / Double(need.needed)) : pips
    }

    private var figures: LanguageTexts.Values {
        [
            .needed: NumberFormat.grouped(need.needed), .present: NumberFormat.grouped(need.present),
            .missing: NumberFormat.grouped(need.missing), .order: context.order, .fruit: fruit,
        ]
    }

    private var sentence: String {
        context.page.texts(need.isShort ? .shortageSentence : .shortageEnoughSentence, figures)
    }
}

/// One piece of fruit in the picture of a shortage.
struct Pip: ViewModel {
    let symbol: String

    static let fields: Fields<Pip> = [.text("symbol", \.symbol)]
}
