import ContentFile
package import JuiceShop
package import Templates

/// The order page: the fruit in stock, a card for each juice, and the foot, which tells what happened.
package struct OrderPage: Page {
    package static func template(of all: PageTemplates) -> Template<OrderPage> { all.order }

    package let frame: Frame
    let key: String
    /// The fruits in the order of the menu, each in its place whatever runs low. Of more than `aRowOfFruits`, not all are shown at
    /// once.
    let fruits: [FruitTile]
    /// The words of the way to all fruits.
    let allFruits: String
    let juices: [JuiceCard]
    /// All juices and their groups; empty for a page that shows all cards together.
    let groups: [GroupChip]
    /// The chosen cups that no card has; nil for a menu without such.
    let lines: [BasketLine]?
    let stops: [StopButton]
    let foot: OrderFoot
    let day: CounterDay
    /// Who is at this tablet, in a shop whose people have names; nil otherwise.
    let person: String?

    /// So many are drawn large; more of them are drawn small.
    private static let (fewFruits, fewJuices) = (6, 8)
    private static let aRowOfFruits = 9
    /// The juices in three rows of four, five and six.
    private static let threeRows = [12, 15, 18]

    /// - Parameters:
    ///   - key: the form's key. The page holds it verbatim, so that a rendered page can be given another one.
    ///   - group: the group whose cards are shown; nil for all cards.
    ///   - forecast: nil while nothing can be forecast.
    ///   - mine: the orders of this tablet.
    ///   - showsTakings: false where the report needs the owner's PIN.
    package init(
        shop: Shop, key: String, context: PageContext, group: GroupID? = nil, notice: OrderPageNotice = .none,
        forecast: Forecast? = nil, who: Who? = nil, mine: MyOrders = .none, faults: NeighbourFaults = .none,
        showsTakings: Bool = true
    ) {
        let chosen = notice.chosen(of: context.menu)
        let place = chosen.besides.settled(on: context.menu).place
        let context = context.at(place)
        let source = notice.source(at: place, usual: context.menu.usualPlace)
        let order = notice.chosenOrder
        let groups = GroupChip.all(chosen: group.flatMap { context.menu[$0] }?.id, order: order, context: context)
        let group = groups.first { $0.isChosen }?.group?.id
        self.key = key
        self.groups = groups
        frame = Frame(
            .live(
                Live(
                    notice.route, source: source, sequence: shop.sequence,
                    stopped: shop.stoppedCount(at: context.clock.now), faults: faults.mark)),
            group == nil ? notice.route : .orderPage(order, group: group),
            .order, title: notice.title(context: context), context: context, waitingCups: context.waitingCups(of: shop),
            scripts: context.counterScripts, sheets: context.counterSheets)
        person = context.names.staff.isEmpty ? nil : context.name(of: who?.staff) ?? context.texts(.deviceWho)
        let tiles = Self.tiles(shop, forecast, context)
        fruits = tiles.count <= Self.aRowOfFruits ? tiles : FruitTile.ranked(tiles)
        allFruits = context.texts(.orderPageAllFruits, [.count: String(tiles.count)])
        juices = context.menu.juices.map {
            JuiceCard(
                $0, stock: shop.stock, context: context, choice: chosen[$0.id], size: chosen.size(of: $0.id),
                isWrong: notice.isWrong($0.id), isStopped: shop.isStopped($0.id, at: context.clock.now),
                isHidden: group != nil && $0.group != group)
        }
        let hasLines = context.menu.hasSizesOrOptions || context.settings.openAmounts
        lines = hasLines ? chosen.lines.map { BasketLine($0, context: context) } : nil
        stops = StopButton.all(shop, context: context)
        day = CounterDay(
            shop.sales(since: context.clock.dayStart), owed: shop.owed.count, showsTakings: showsTakings,
            fault: FaultBadge(faults, context), context: context)
        var foot = notice.foot(shop: shop, mine: mine, faults: faults, context: context)
        foot.day = day
        foot.slots = FootSlot.all(mine, context: context)
        foot.carry(chosen.besides, at: place, context: context)
        self.foot = foot
    }

    /// The fruits that have a tile, and those that run low.
    private static func tiles(_ shop: Shop, _ forecast: Forecast?, _ context: PageContext) -> [FruitTile] {
        FruitTile.all(shop, forecast: forecast, context: context).filter { $0.fruit.hasTile || $0.tone != .go }
    }

    /// The class of the cards' columns. They follow the number of juices and not the chosen group, so that a card never
    /// changes its size. More juices than three rows of six have the columns of their largest group.
    private var columns: String? {
        if groups.isEmpty { return nil }
        let largest = groups.dropFirst().map(\.juiceCount).max() ?? 0
        let count = juices.count <= Self.threeRows[2] ? juices.count : largest
        return "to\(Self.threeRows.first { count <= $0 } ?? Self.threeRows[2])"
    }

    package static let fields: Fields<OrderPage> = [
        .part("frame", \.frame),
        .optional("person", \.person),
        .part("day", \.day),
        .optional("manyFruits") {
            $0.fruits.count <= fewFruits ? nil : $0.fruits.count <= aRowOfFruits ? "many" : "lots"
        },
        .cachedRows("fruits", \.fruits),
        .text("allFruits", \.allFruits),
        .text("key", \.key),
        .flag("hasFewJuices") { $0.juices.count <= fewJuices },
        .optional("columns", \.columns),
        .rows("groups", \.groups),
        .cachedRows("juices", \.juices),
        .flag("hasLines") { $0.lines != nil },
        .rows("lines") { $0.lines ?? [] },
        .cachedRows("stops", \.stops),
        .part("foot", \.foot),
    ]
}

/// The message in the foot of the order page, and the juices that are chosen.
package enum OrderPageNotice: Equatable, Sendable {
    case none
    /// This order is chosen: the visitor comes back from the stock or from a question.
    case chosen(OrderContent)
    /// The visitor comes from the stock page, with a saved change.
    case saved(StockFlash, chosen: OrderContent)
    /// The visitor has stopped the sale of something, or goes on with it.
    case stopped(StopFlash, chosen: OrderContent)
    /// The page of an order that was just made.
    case order(OrderConfirmation)
    /// An order that was taken back here.
    case undone(OrderConfirmation)
    /// An order form with an error: nothing was ordered.
    case error(OrderFormError, chosen: ChosenCups)

    /// The address of the page with this message, for a GET.
    var route: Route {
        switch self {
        case .order(let confirmation): .order(confirmation.order.number)
        case .chosen(let order), .saved(_, let order), .stopped(_, let order): .orderPage(order)
        case .none, .undone, .error: .orderPage()
        }
    }

    /// The order that the page's address has.
    var chosenOrder: OrderContent { if case .orderPage(let order, _) = route { order } else { .empty } }

    /// The page whose parts keep this one up to date. Only an order that waits for the kitchen changes its message.
    func source(at place: PlaceID?, usual: PlaceID?) -> Route {
        if case .order(let confirmation) = self, confirmation.isWaiting { return route }
        return .orderPage(OrderContent(lines: [], place: place == usual ? nil : place))
    }

    func title(context: PageContext) -> String {
        let texts = context.texts
        return switch self {
        case .none, .chosen, .saved, .stopped: texts(.orderPageTitle)
        case .order(let confirmation), .undone(let confirmation): confirmation.title(context: context)
        case .error: texts(.errorTitle, [.title: texts(.orderPageTitle)])
        }
    }

    func foot(shop: Shop, mine: MyOrders, faults: NeighbourFaults, context: PageContext) -> OrderFoot {
        switch self {
        case .chosen(let order) where !order.lines.isEmpty: OrderFoot(chosen: order, context: context)
        case .none, .chosen: OrderFoot(atRest: shop, mine: mine, faults: faults, context: context)
        case .saved(let flash, let order): OrderFoot(flash, chosen: order, context: context)
        case .stopped(let flash, let order): OrderFoot(flash, chosen: order, context: context)
        case .order(let confirmation), .undone(let confirmation): OrderFoot(confirmation, mine: mine, context: context)
        case .error(let error, _): OrderFoot(error, context: context)
        }
    }

    func chosen(of menu: Menu) -> ChosenCups {
        switch self {
        case .chosen(let order): ChosenCups(order, menu: menu)
        case .saved(_, let order), .stopped(_, let order): ChosenCups(order, isBack: true, menu: menu)
        case .error(_, let chosen): chosen
        case .none, .order, .undone: ChosenCups()
        }
    }

    func isWrong(_ juice: JuiceID) -> Bool {
        if case .error(.cups(juice, _), _) = self { true } else { false }
    }
}

/// Cups of the basket that no card has: they are ordered with the rest, and the foot leads to their sheet.
struct BasketLine: ViewModel {
    let line: OrderLine
    let context: PageContext

    init(_ line: OrderLine, context: PageContext) {
        self.line = line
        self.context = context
    }

    static let fields: Fields<BasketLine> = [
        .optional("id") { $0.line.cup.isMade ? "juice-\($0.line.cup.fullSpelling)" : nil },
        .text("cup", \.line.cup.fullSpelling),
        .text("juice", \.line.juice.rawValue),
        .text("colours") { $0.context.colours(of: $0.line.juice) },
        .optionalAddress("href") { row in
            let line = row.line
            return line.cup.isMade ? Route.options(line.juice, chosen: .empty.with([line]), cup: line.cup).path : nil
        },
        .text("name") { $0.context.name(of: $0.line.cup) },
        .text("short") { $0.context.shortName(of: $0.line.cup) },
        .text("one") { $0.context.cups(1, of: $0.line.cup) },
        .text("several") { $0.context.texts(.cupsSeveral, [.juice: $0.context.name(of: $0.line.cup), .cups: "#"]) },
        .optional("amount") { line in
            line.context.menu.serving(of: line.line.cup)?.price
                .map { "\($0 + (line.line.cup.isMade ? line.context.off : 0))" }
        },
        .text("field") { OrderForm.lineField(of: $0.line.cup) },
        .text("cups") { String($0.line.cups) },
    ]
}

extension PageContext {
    /// The scripts and the style sheets of the pages with cards; those of menus with sizes, options, discounts, places or groups have
    /// more, and those of a shop with names to call.
    var counterScripts: [Asset] { [hasMore ? .optionsCounterScript : .counterScript] }
    var counterSheets: [Asset] { hasMore ? [.optionsStyle] : [] }
    private var hasMore: Bool {
        menu.hasSizesOrOptions || offersDiscounts || !menu.places.isEmpty || !menu.groups.isEmpty
            || settings.calls != nil
    }
}
