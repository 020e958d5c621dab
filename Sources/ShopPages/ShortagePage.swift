import ContentFile
package import JuiceShop
import ShopRoutes
package import Templates

/// The confirm page: what the juice needs, what there is and what lacks; whether to restock; and what can be had
/// instead, one press away: fewer of the juice, or another.
package struct ShortagePage: Page {
    package static func template(of all: PageTemplates) -> Template<ShortagePage> { all.shortage }

    let frame: Frame
    let shortage: Shortage
    let symbols: String
    let needs: [ShortageNeed]
    /// As many of the juice as can be made.
    let fewer: [OrderButton]
    let fewerSentence: String
    let others: [JuiceButton]
    let texts: Wording
    let wanted: String
    let order: String

    /// - Parameter key: of the order forms; shown as it is.
    package init(shortage: Shortage, shop: Shop, key: String, context: PageContext) {
        texts = context.texts
        frame = Frame(
            .plain, .orderPage(), title: texts(.shortageTitle), context: context,
            links: [.orderPage(texts), .stock(texts)])
        self.shortage = shortage
        let (juice, cups) = (context.name(of: shortage.juice), shortage.cups)
        order = cups == 1 ? texts(.cupsOne, [.juice: juice]) : context.cups(cups, of: shortage.juice)
        wanted =
            cups == 1
            ? texts(.juiceOrder, [.juice: juice])
            : texts(.shortageOrderFewer, [.juice: juice, .count: NumberFormat.grouped(cups)])
        symbols = shortage.needs.filter(\.isShort).compactMap { context.menu[$0.fruit]?.symbol }.joined()
        let words = ShortageWords(order: order, context: context)
        needs = shortage.needs.map { ShortageNeed($0, words: words) }
        let possible = context.menu[shortage.juice].map { min(cups - 1, shop.stock.available($0.recipe)) } ?? 0
        let count: Wording.Values = [.juice: juice, .count: NumberFormat.grouped(possible)]
        fewerSentence = texts(.shortageFewer, [.count: NumberFormat.grouped(possible)])
        let again = OrderButton(
            juice: shortage.juice, cups: possible, key: key, label: texts(.shortageOrderFewer, count))
        fewer = possible > 0 ? [again] : []
        others = context.menu.juices.filter { $0.id != shortage.juice && shop.stock.shortage(for: $0) == nil }
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
        .text("yesHref") { Route.stock(StockView(juice: $0.shortage.juice, cups: $0.shortage.cups)).path },
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

/// The values that all texts about a shortage use.
struct ShortageWords {
    /// The juice and the cups that were wanted: `딸기쥬스 3잔`.
    let order: String
    let context: PageContext
}

/// One fruit of the recipe: needed, present, missing, in figures, in a picture and in a sentence.
struct ShortageNeed: ViewModel {
    let need: Shortage.Need
    let symbol: String
    let fruit: String
    let words: ShortageWords

    /// More pieces than this are not counted by eye: then the picture shows shares of this many.
    private static let maxPips = 24

    init(_ need: Shortage.Need, words: ShortageWords) {
        self.need = need
        self.words = words
        symbol = words.context.menu[need.fruit]?.symbol ?? ""
        fruit = words.context.name(of: need.fruit)
    }

    static let fields: Fields<ShortageNeed> = [
        .text("symbol", \.symbol),
        .text("fruit", \.fruit),
        .text("hint") { $0.need.isShort ? "" : StockTone($0.stockLevel.level).hint($0.words.context.texts) },
        .text("tone") { ($0.need.isShort ? StockTone.lacking : .go).rawValue },
        .text("neededLabel") { $0.words.context.texts(.shortageNeeded) },
        .text("needed") { NumberFormat.grouped($0.need.needed) },
        .text("presentLabel") { $0.words.context.texts(.shortagePresent) },
        .text("present") { NumberFormat.grouped($0.need.present) },
        .text("missingLabel") { $0.words.context.texts(.shortageMissing) },
        .text("missing") { NumberFormat.grouped($0.need.missing) },
        .text("meter") { $0.words.context.texts(.shortageMeter, $0.figures) },
        .flag("isExact") { $0.need.needed <= maxPips },
        .rows("there") { Array(repeating: $0.pip, count: $0.filledPips) },
        .rows("gone") { Array(repeating: $0.pip, count: $0.pips - $0.filledPips) },
        .text("sentence", \.sentence),
    ]

    /// Enough for this juice can still be the last of it.
    private var stockLevel: StockLevel { StockLevel(of: need.fruit, count: need.present, menu: words.context.menu) }

    /// A piece shows the fruit itself only when it stands for one.
    private var pip: Pip { Pip(symbol: need.needed <= Self.maxPips ? symbol : "") }
    private var pips: Int { min(need.needed, Self.maxPips) }

    /// Rounded down: a fruit that is short never looks whole.
    private var filledPips: Int {
        need.isShort ? Int(Double(pips) * Double(max(0, need.present)) / Double(need.needed)) : pips
    }

    private var figures: Wording.Values {
        [
            .needed: NumberFormat.grouped(need.needed), .present: NumberFormat.grouped(need.present),
            .missing: NumberFormat.grouped(need.missing), .order: words.order, .fruit: fruit,
        ]
    }

    private var sentence: String {
        words.context.texts(need.isShort ? .shortageSentence : .shortageEnoughSentence, figures)
    }
}

/// One piece of fruit in the picture of a shortage.
struct Pip: ViewModel {
    let symbol: String

    static let fields: Fields<Pip> = [.text("symbol", \.symbol)]
}
