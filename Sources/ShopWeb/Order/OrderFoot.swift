import ContentFile
package import JuiceShop
import Printing
import Templates

/// The foot of the order page, the one place where it speaks: the outcome of an order, the chosen juices, an error, or
/// the shop's last order. Its room is always kept.
struct OrderFoot: ViewModel {
    var kind = Kind.idle
    var sign: String?
    var text: String?
    /// A smaller second line.
    var note: String?
    /// The number of the order that it tells of: a script tells it of an order that was sent later than it was pressed.
    var number: String?
    /// The facts of that order that are not as its form showed them.
    var changes: String?
    /// What follows it where there is room.
    var detail: String?
    /// The address that takes back what the foot tells of.
    var undo: String?
    /// The slots of this tablet's orders whose payment is not recorded, or was just now.
    var slots: [FootSlot] = []
    /// True where payments are recorded, and places or names to call are chosen: this tablet's orders and the next one have a half each.
    var isHalved = false
    /// What the head says, for screens without one.
    var day: CounterDay?
    var chosen: [ChosenLine] = []
    /// The rest of the order that is chosen, besides its lines.
    var carried: CarriedWords?
    /// The places to choose from; empty in a shop without them.
    var places: [PlaceChip] = []
    /// The names to call to choose from; empty in a shop without a list of them.
    var calls: [CallChip] = []
    /// The price of the chosen juices, less the discount that is chosen.
    var total: String?
    /// Their price before that discount; nil without one.
    var undiscounted: String?
    /// How a script writes a total; nil in a shop without prices.
    var money: Money?
    var links: [Link] = []
    var buttons: [FootButton] = []
    var confirm: Link?
    /// True if the page that keeps this one up to date has the same foot.
    var isPart = false
    /// The rules of all discounts, also of those that only the page of the memo offers; nil in a shop without discounts.
    let discountRules: String?
    let texts: LanguageTexts

    /// The class in the style sheet.
    enum Kind: String {
        case idle, done, undone, note, basket, error
    }

    init(context: PageContext) {
        texts = context.texts
        discountRules = context.discountRules
        if context.hasPrices {
            money = Money(pattern: context.moneyPattern, decimals: context.settings.currency.decimals)
        }
    }

    /// Text around an amount, which stands where `#` is, and its number of decimals.
    struct Money {
        let pattern: String
        let decimals: Int
    }

    static let fields: Fields<OrderFoot> = [
        .text("kind") { $0.kind.rawValue },
        .flag("isPart", \.isPart),
        .optional("sign", \.sign),
        .flag("isBasket") { $0.kind == .basket },
        .flag("isError") { $0.kind == .error },
        .flag("isSpoken") { $0.kind != .basket && $0.kind != .error },
        .optional("text", \.text),
        .optional("note", \.note),
        .optional("number", \.number),
        .optional("changes", \.changes),
        .optional("detail", \.detail),
        .optionalAddress("undo", \.undo),
        .text("undoLabel") { $0.texts(.undo) },
        .rows("slots", \.slots),
        .flag("isHalved", \.isHalved),
        .optional("day", \.day),
        .rows("chosen", \.chosen),
        .optional("carried", \.carried),
        .rows("places", \.places),
        .rows("calls", \.calls),
        .optional("called") { foot in
            foot.calls.first { $0.isChosen }.map { TextRule.isolated($0.name.rawValue) }
        },
        .optional("discountRules", \.discountRules),
        .optional("money", \.money?.pattern),
        .text("decimals") { String($0.money?.decimals ?? 0) },
        .optional("total", \.total),
        .optional("undiscounted", \.undiscounted),
        .rows("links", \.links),
        .rows("buttons", \.buttons),
        .optional("confirm", \.confirm),
        // A script shows the chosen juices as they change; `#` is the number of cups.
        .text("sendOne") { $0.texts(.basketOrder, [.cups: "1"]) },
        .text("sendSeveral") { $0.texts(.basketOrder, [.cups: "#"]) },
        .text("gone") { $0.texts(.basketGone, [.juice: "#"]) },
        .text("remove") { $0.texts(.basketRemove, [.juice: "#"]) },
    ]
}

extension OrderFoot {
    /// The most important of these: a wrong clock, or a printer that does not answer; a note that nobody has read; the orders
    /// that an earlier business day left in the kitchen; otherwise this tablet's last order, unless it is in a slot. Before the
    /// shop's first order, the advice to fill the stock if that is too little for a juice. Below it, that nothing goes to head
    /// office.
    init(atRest shop: Shop, mine: MyOrders, faults: NeighbourFaults, context: PageContext) {
        let printer = faults.printers.first
        let wrongClock = ClockFault(shop.clock, at: context.clock.now).map { CautionLine($0, context) }
        if let notice = wrongClock ?? printer.flatMap({ CautionLine($0, context) }) {
            self.init(context: context)
            isPart = true
            sign = "warn"
            text = notice.title
            note = notice.advice
            return
        }
        if let handover = shop.note, let words = handover.text, let key = handover.key {
            self.init(context: context)
            kind = .note
            isPart = true
            text = words.rawValue
            let time = TimeLabel(handover.time, context).text(on: context.clock.today)
            note = [context.name(of: handover.who), time].compactMap { $0 }.joined(separator: " · ")
            buttons = [
                FootButton(
                    label: texts(.noteRead), action: Route.note.path, name: NoteForm.readField,
                    value: key.rawValue, isFilled: true)
            ]
            return
        }
        if let left = LeftOver(shop, context: context) {
            self.init(context: context)
            kind = .note
            isPart = true
            text = left.text
            note = left.numbers
            links = [Link(href: "\(Route.queue.path)#\(LeftOver.anchor)", label: texts(.queueLeftShow))]
            buttons = [
                FootButton(
                    label: texts(.queueLeftAll), action: Route.leftOver.path, name: LeftOver.fromField,
                    value: LeftOver.fromCounter)
            ]
            return
        }
        self.init(last: mine.last.flatMap { mine.has($0.order.number) ? nil : $0 }, context: context)
        let isNew = shop.orderCount == 0 && context.menu.juices.contains { shop.stock.shortage(for: $0) != nil }
        if isNew {
            text = texts(.footFirst)
            links = [Link(href: Route.stock().path, label: texts(.stockTitle))]
        }
        if context.settings.openAmounts {
            // A link would leave the place and the name behind that are chosen for the next customer.
            buttons = [FootButton(label: texts(.openAmountWord), action: Route.openAmount().path, isPlain: true)]
        }
        if let ship = faults.ship {
            let title = CautionLine(.ship(ship), context).title
            if text == nil { (sign, text) = ("warn", title) } else { note = title }
        }
    }

    /// This tablet's last order, which can be taken back for a minute.
    init(last record: OrderRecord?, context: PageContext) {
        self.init(context: context)
        isPart = true
        let isCancelled = record?.cancellation != nil
        let age = LastOrderAge(of: record?.order, at: context.clock.now)
        if let order = record?.order, age != .old {
            text = texts(
                isCancelled ? .footLastCancelled : .footLast,
                [
                    .number: context.number(order.dayNumber, order.content), .order: context.cups(of: order.lines),
                    .time: TimeLabel(order.time, context).clock,
                ])
            if age == .fresh, !isCancelled { undo = Route.cancellation(order.number).path }
        }
    }

    /// The juices that are chosen already when the page is shown.
    init(chosen order: OrderContent, context: PageContext) {
        self.init(context: context)
        kind = .basket
        let lines = context.priced(order.lines)
        chosen = lines.map { ChosenLine($0, of: order.with(lines).with(nil), context: context) }
        if let price = lines.total {
            let amount = context.discountAmount(of: order, lines)
            total = context.money(price - amount)
            undiscounted = amount > 0 ? context.money(price) : nil
        }
        links = [Link(href: Route.orderPage().path, label: texts(.basketClear))]
        buttons = [.send(label: context.orderLabel(lines))]
    }

    /// Keeps what is chosen besides the cups.
    mutating func carry(_ order: OrderContent, at place: PlaceID?, context: PageContext) {
        carried = CarriedWords(order, context: context)
        places = PlaceChip.all(chosen: place, context: context)
        calls = CallChip.all(chosen: order.call, context: context)
        isHalved = !context.settings.paymentKinds.isEmpty && !(places.isEmpty && calls.isEmpty)
    }

    /// An order in a slot has its price, its payment and its way back there.
    init(_ confirmation: OrderConfirmation, mine: MyOrders, context: PageContext) {
        self.init(context: context)
        let (order, isCancelled) = (confirmation.order, confirmation.record.cancellation != nil)
        let isDue = mine.has(order.number)
        kind = isCancelled ? .undone : .done
        let changes = confirmation.changes(context: context)
        sign = isCancelled ? "undo" : changes.isEmpty ? "check" : "warn"
        text = confirmation.title(context: context)
        if !isDue || confirmation.isAgain { note = confirmation.note(context: context) }
        if !isDue { detail = confirmation.detail(context: context) }
        let called = texts(.liveNumber, [.number: NumberFormat.grouped(order.dayNumber)])
        number = [called, context.call(of: order.content)].compactMap(\.self).joined(separator: " · ")
        self.changes = changes.isEmpty ? nil : changes.joined(separator: " · ")
        if !changes.isEmpty { (note, detail) = ((changes + [note].compactMap(\.self)).joined(separator: " · "), nil) }
        isPart = confirmation.isWaiting
        // After a payment, it would look as if it took that back.
        let isNew = LastOrderAge(of: order, at: context.clock.now) == .fresh
        let hasUndo = confirmation.canBeCancelled && isNew && !isDue && !confirmation.isJustPaid
        if hasUndo { undo = Route.cancellation(order.number).path }
        if !isCancelled, !isDue {
            for choice in PaymentChoice.all(confirmation.record, on: .counter, context: context) {
                buttons.append(.pay(choice))
            }
        }
        let isOnMenu = order.content.isOn(context.menu)
        let again = order.content.settled(on: context.menu)
        if isOnMenu && isCancelled { buttons.append(.again(again, label: texts(.undoneAgain))) }
        if isOnMenu && !isCancelled && order.lines.count == 1 && !confirmation.isJustPaid {
            let oneMore = again.with(nil).with(order.lines.map { OrderLine($0.cup) })
            buttons.append(.again(oneMore, label: texts(.doneMore)))
        }
        confirm = .confirm(texts)
    }

    /// The stock change that led here, and the order that waited for it.
    init(_ saved: StockFlash, chosen order: OrderContent, context: PageContext) {
        self.init(context: context)
        note = Self.chosen(order, context)
        kind = .done
        sign = "check"
        text = StockSavedMessage(saved, context: context).sentence
        // The round sign takes back an order.
        if let change = saved.sequence {
            buttons = [FootButton(label: texts(.undo), action: Route.reversal(change).path)]
        }
        confirm = .confirm(texts)
    }

    /// The juice or choice whose sale was stopped, or goes on, and the order that is chosen meanwhile.
    init(_ stopped: StopFlash, chosen order: OrderContent, context: PageContext) {
        self.init(context: context)
        note = Self.chosen(order, context)
        kind = .done
        sign = "check"
        text = texts(stopped.isSold ? .stopBack : .stopDone, [.label: context.name(of: stopped.item)])
        buttons = [
            FootButton(
                label: texts(.undo), action: Route.availability(stopped.item).path, name: AvailabilityForm.soldField,
                value: stopped.isSold ? AvailabilityForm.no : AvailabilityForm.yes)
        ]
        confirm = .confirm(texts)
    }

    /// Only the basket lists the cups of a juice with sizes, and news stands in the basket's place for a while.
    private static func chosen(_ order: OrderContent, _ context: PageContext) -> String? {
        if order.lines.isEmpty { return nil }
        return "\(context.texts(.basketFolded)) \(context.shortCups(of: order.lines))"
    }

    init(_ error: OrderFormError, context: PageContext) {
        let texts = context.texts
        self.init(context: context)
        kind = .error
        sign = "warn"
        text = texts(.orderFaultTitle)
        note =
            switch error {
            case .key: texts(.orderFaultKey)
            case .juice, .notOnMenu, .words: texts(.orderFaultJuice)
            case .twice(let choice): texts(.orderFaultTwice, [.label: context.name(of: SaleItem.choice(choice))])
            case .discount: texts(.orderFaultDiscount)
            case .discountedCup: texts(.orderFaultDiscountedCup)
            case .place: texts(.orderFaultPlace)
            case .stopped(let juices):
                texts(
                    .orderFaultStopped,
                    [.juice: juices.map { context.name(of: $0) }.joined(separator: texts(.listComma))])
            case .nothing: texts(.orderFaultNothing)
            case .tooLarge:
                texts(
                    .orderFaultTooLarge,
                    [.count: String(Order.maxLines), .cups: String(Order.maxCupsOfAllLines)])
            case .cups: texts(.orderFaultCups)
            }
        confirm = .confirm(texts)
    }
}

/// The orders of the tablet that a page is for.
package struct MyOrders: Equatable, Sendable {
    /// The orders from the left; nil where a slot is free.
    package let slots: [SlottedOrder?]
    /// The one that was made last.
    package let last: OrderRecord?

    package static let none = MyOrders(slots: [], last: nil)

    package init(slots: [SlottedOrder?], last: OrderRecord?) {
        self.slots = slots
        self.last = last
    }

    /// True if an order is in a slot.
    func has(_ number: Int) -> Bool { slots.contains { $0?.record.order.number == number } }
}

/// A place in the foot for one order: its room stays while another order is beside it.
struct FootSlot: ViewModel {
    let order: DueOrder?

    init(_ slotted: SlottedOrder?, context: PageContext) {
        order = slotted.map {
            DueOrder($0, context: context.asOf(order: $0.record.order.number, tax: context.settings.tax))
        }
    }

    /// - Returns: no slots for a tablet whose slots are all empty.
    static func all(_ mine: MyOrders, context: PageContext) -> [FootSlot] {
        mine.slots.contains { $0 != nil } ? mine.slots.map { FootSlot($0, context: context) } : []
    }

    static let fields: Fields<FootSlot> = [.optional("due", \.order)]
}

/// A chosen juice in the foot: `딸바 2`, in the juice's colour.
struct ChosenLine: ViewModel {
    let colours: String
    let name: String
    let cups: String
    /// The sheet of a cup that no card has.
    let href: String?
    /// The order page without this line.
    let removeHref: String
    let removeLabel: String

    init(_ line: OrderLine, of order: OrderContent, context: PageContext) {
        let hasSheet = line.cup.isMade && !line.cup.isPlain || context.menu[line.juice]?.sizes.isEmpty == false
        href = hasSheet ? Route.options(line.juice, chosen: order, cup: line.cup).path : nil
        removeHref = Route.orderPage(order.filter { $0.cup != line.cup }).path
        removeLabel = context.texts(.basketRemove, [.juice: context.shortName(of: line.cup)])
        colours = context.colours(of: line.juice)
        name = context.shortName(of: line.cup)
        cups = String(line.cups)
    }

    static let fields: Fields<ChosenLine> = [
        .text("colours", \.colours), .text("name", \.name), .text("cups", \.cups),
        .optionalAddress("href", \.href), .address("removeHref", \.removeHref), .text("removeLabel", \.removeLabel),
    ]
}

extension Link {
    /// The link that closes a message of the order page.
    fileprivate static func confirm(_ texts: LanguageTexts) -> Link {
        Link(href: Route.orderPage().path, label: texts(.doneConfirm))
    }
}
