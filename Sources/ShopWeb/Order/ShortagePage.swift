import ContentFile
package import JuiceShop
package import Templates

/// The question after an order that is short of fruit: whether to restock. Below it are the wanted juice with the fruit
/// that it needs, has and misses, and what can be had now: fewer cups, or another juice.
package struct ShortagePage: Page {
    package static func template(of all: PageTemplates) -> Template<ShortagePage> { all.shortage }

    package let frame: Frame
    let order: OrderContent
    let key: String
    let cups: String
    let glass: Glass
    let needs: [ShortageNeed]
    /// Orders that can be made: of as many cups as there are, or without a size or a choice.
    let smaller: [SmallerOrder]
    let others: [JuiceCard]
    let texts: LanguageTexts

    /// - Parameter key: the order forms' key, which the page holds verbatim.
    package init(_ shortage: Shortage, of order: OrderContent, shop: Shop, key: String, context: PageContext) {
        let texts = context.texts
        self.texts = texts
        self.order = order
        self.key = key
        frame = Frame(
            .plain, .orderPage(), .order, title: texts(.shortageTitle), context: context,
            scripts: context.counterScripts, sheets: [.optionsStyle, .sheetStyle])
        cups = context.cups(of: order.lines)
        glass = Glass(shortage.firstShort(of: context.menu), available: shortage.level, menu: context.menu)
        needs =
            shortage.needs.filter(\.isShort).map { ShortageNeed($0, context: context) }
            + shortage.needs.filter { !$0.isShort }.map { ShortageNeed($0, context: context) }
        let possible = shortage.possible(in: shop.stock, menu: context.menu)
        let fewer = possible.map { SmallerOrder(fewer: order.with([$0]), context: context) }
        let lighter = context.menu.lighterOrders(than: order, in: shop.stock)
            .filter { $0.content.lines.allSatisfy { shop.stoppedItems(of: $0.cup, at: context.clock.now).isEmpty } }
        let sizes = context.menu.otherSizes(of: order, in: shop.stock)
            .filter { size in !lighter.contains { $0.content == size } }
        smaller =
            [SmallerOrder(sizes: sizes, context: context), fewer].compactMap(\.self)
            + lighter.map { SmallerOrder($0, of: shortage, context: context) }
        let wanted = order.lines.map(\.juice)
        others = context.menu.juices
            .filter { !wanted.contains($0.id) && !shop.isStopped($0.id, at: context.clock.now) }
            .compactMap { juice in
                let recipes = [(nil, juice.recipe)] + juice.sizes.map { ($0.id, $0.recipe) }
                return recipes.first { shop.stock.available($0.1) > 0 }.map { size, _ in
                    JuiceCard(juice, stock: shop.stock, context: context, size: size, isListed: true)
                }
            }
    }

    /// Nothing but one press on a card: it is not chosen again when the visitor goes back.
    private var isOnePress: Bool { order.lines.items == 1 && order.lines[0].cup.isPlain }

    package static let fields: Fields<ShortagePage> = [
        .part("frame", \.frame),
        .text("order", \.cups),
        .address("yesHref") { Route.stock(StockView(order: $0.order)).path },
        .address("noHref") { Route.orderPage($0.isOnePress ? .empty : $0.order).path },
        .text("key", \.key),
        .text("needsLabel") { $0.texts(.shortageNeeds, [.order: $0.cups]) },
        .part("glass", \.glass),
        .rows("needs", \.needs),
        .rows("smaller", \.smaller),
        // Another juice is for the same customer.
        .rows("fields") { $0.order.with([]).hiddenFields() },
        .flag("hasMore") { !$0.others.isEmpty || $0.smaller.isEmpty },
        .rows("juices", \.others),
    ]
}

/// Orders that can be made in the place of one that is short, and the reason: a press on a button sends one.
struct SmallerOrder: ViewModel {
    let sentence: String
    let buttons: [FootButton]

    static let fields: Fields<SmallerOrder> = [.text("sentence", \.sentence), .rows("buttons", \.buttons)]
}

extension SmallerOrder {
    /// An order of as many cups of one kind as can be made.
    init(fewer order: OrderContent, context: PageContext) {
        sentence = context.texts(.shortageFewer, [.count: NumberFormat.grouped(order.lines.cups)])
        buttons = [.again(cups: order, context: context)]
    }

    /// The same cups in other sizes.
    /// - Returns: nil if there are no such orders.
    init?(sizes orders: [OrderContent], context: PageContext) {
        if orders.isEmpty { return nil }
        sentence = context.texts(.shortageSizes)
        buttons = orders.map { .again(cups: $0, context: context) }
    }

    /// Names the sizes and choices that are to blame, and what they miss.
    init(_ order: LighterOrder, of shortage: Shortage, context: PageContext) {
        let missing = shortage.needs.filter(\.isShort).filter { need in
            order.without.contains { context.menu.takes($0, need.fruit) }
        }
        sentence = context.texts(
            .shortageBlame,
            [
                .label: order.without.map(context.name).joined(separator: context.texts(.listComma)),
                .lacks: context.listing(missing.map { ($0.fruit, $0.missing) }, as: .juiceLack, by: ", "),
            ])
        let isSize = order.without.allSatisfy { part in if case .size = part { true } else { false } }
        buttons = [
            .again(
                order.content,
                label: context.texts(
                    isSize ? .shortagePlain : .shortageWithout, [.order: context.cups(of: order.content.lines)]))
        ]
    }
}

extension FootButton {
    /// Orders cups of one kind.
    fileprivate static func again(cups order: OrderContent, context: PageContext) -> FootButton {
        let name = order.lines.first.map { context.name(of: $0.cup) } ?? ""
        let count = NumberFormat.grouped(order.lines.cups)
        return again(order, label: context.texts(.shortageOrderFewer, [.juice: name, .count: count]))
    }
}

extension Shortage {
    /// The first wanted juice that misses a fruit; nil if it left the menu.
    fileprivate func firstShort(of menu: Menu) -> Juice? {
        let missing = Set(needs.filter(\.isShort).map(\.fruit))
        let short = lines.first {
            menu.serving(of: $0.cup)?.recipe.portions.contains { missing.contains($0.fruit) } == true
        }
        return (short ?? lines.first).flatMap { menu[$0.juice] }
    }

    /// The share of the scarcest fruit that is there, as the level of a glass, which is never quite full.
    fileprivate var level: Int {
        needs.filter(\.isShort).map { $0.filled(of: Glass.maxLevel) }.min() ?? Glass.maxLevel
    }

    /// The cups that the stock allows of an order of one juice; nil if there are none.
    fileprivate func possible(in stock: Stock, menu: Menu) -> OrderLine? {
        guard lines.count == 1, let line = lines.first, let serving = menu.serving(of: line.cup) else { return nil }
        let cups = min(line.cups - 1, stock.available(serving.recipe))
        return cups > 0 ? OrderLine(line.cup, cups: cups) : nil
    }
}

extension Shortage.Need {
    /// The parts of a whole that are there. A fruit that is short never looks whole, and one of which a piece is there
    /// never looks empty.
    func filled(of parts: Int) -> Int {
        guard isShort, needed > 0 else { return parts }
        if present <= 0 { return 0 }
        return min(parts - 1, max(1, Int(Double(parts) * Double(present) / Double(needed))))
    }
}

/// One fruit of an order: the pieces that are there and those that are missing, in a picture and in a sentence.
struct ShortageNeed: ViewModel {
    let need: Shortage.Need
    let context: PageContext

    /// A reader does not count more pieces than this by eye: above it, the picture shows shares of this many.
    private static let maxPieces = 24

    init(_ need: Shortage.Need, context: PageContext) {
        self.need = need
        self.context = context
    }

    static let fields: Fields<ShortageNeed> = [
        .flag("isShort", \.need.isShort),
        .text("meter") { $0.texts(.shortageMeter, $0.figures) },
        .rows("there") { Array(repeating: $0.piece, count: $0.need.filled(of: $0.pieces)) },
        .rows("gone") { Array(repeating: $0.piece, count: $0.pieces - $0.need.filled(of: $0.pieces)) },
        .text("needed") { $0.texts(.shortageNeed, $0.figures) },
        .text("missing") { $0.texts(.shortageMissing, $0.figures) },
        .text("enough") { $0.texts(.shortageEnough, $0.figures) },
    ]

    private var texts: LanguageTexts { context.texts }
    private var pieces: Int { min(need.needed, Self.maxPieces) }

    /// A share of many is not one piece of fruit, and is not drawn as one.
    private var piece: FruitPiece {
        FruitPiece(picture: context.picture(of: need.fruit), isWhole: need.needed <= Self.maxPieces)
    }

    private var figures: LanguageTexts.Values {
        [
            .needed: context.amount(need.needed, of: need.fruit),
            .present: context.amount(need.present, of: need.fruit),
            .missing: context.amount(need.missing, of: need.fruit), .fruit: context.name(of: need.fruit),
        ]
    }
}

/// One piece of fruit, or one share, in the picture of a shortage.
struct FruitPiece: ViewModel {
    let picture: String
    let isWhole: Bool

    static let fields: Fields<FruitPiece> = [
        .file("picture", \.picture),
        .flag("isWhole", \.isWhole),
    ]
}
