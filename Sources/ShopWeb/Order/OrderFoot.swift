import ContentFile
import JuiceShop
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
    var chosen: [ChosenLine] = []
    /// The price of the chosen juices.
    var total: String?
    /// How a script writes a total; nil in a shop without prices.
    var money: Money?
    var links: [Link] = []
    var buttons: [FootButton] = []
    var confirm: Link?
    /// True if the page that keeps this one up to date has the same foot.
    var isPart = false
    let texts: LanguageTexts

    /// The class in the style sheet.
    enum Kind: String {
        case idle, done, undone, note, basket, error
    }

    init(context: PageContext) {
        texts = context.texts
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
        .rows("chosen", \.chosen),
        .optional("money", \.money?.pattern),
        .text("decimals") { String($0.money?.decimals ?? 0) },
        .optional("total", \.total),
        .rows("links", \.links),
        .rows("buttons", \.buttons),
        .optional("confirm", \.confirm),
        .text("sendField") { _ in OrderForm.sendField },
        .text("all") { _ in OrderForm.all },
        // A script shows the chosen juices as they change; `#` is the number of cups.
        .text("sendOne") { $0.texts(.basketOrder, [.cups: "1"]) },
        .text("sendSeveral") { $0.texts(.basketOrder, [.cups: "#"]) },
        .text("gone") { $0.texts(.basketGone, [.juice: "#"]) },
    ]
}

extension OrderFoot {
    /// A clock that is wrong; a note that nobody has read; otherwise the shop's last order; before its first one, the advice to fill the stock if that
    /// is too little for a juice.
    init(atRest shop: Shop, context: PageContext) {
        if let notice = CautionLine(clockOf: shop, context) {
            self.init(context: context)
            (isPart, sign, text, note) = (true, "warn", notice.title, notice.advice)
            return
        }
        if let handover = shop.note, let words = handover.text {
            self.init(context: context)
            (kind, isPart, text) = (.note, true, words.rawValue)
            let time = TimeLabel(handover.time, in: context.calendar).text(on: context.clock.today)
            note = [context.name(of: handover.who), time].compactMap { $0 }.joined(separator: " · ")
            buttons = [
                FootButton(
                    label: texts(.noteRead), action: Route.note.path, name: NoteForm.readField,
                    value: handover.key.rawValue, isFilled: true)
            ]
            return
        }
        self.init(last: shop.lastOrder, context: context)
        let isNew = shop.orderCount == 0 && context.menu.juices.contains { shop.stock.shortage(for: $0) != nil }
        if isNew {
            text = texts(.footFirst)
            links = [Link(href: Route.stock().path, label: texts(.stockTitle))]
        }
    }

    /// The shop's last order, which can be taken back for a minute.
    init(last order: WaitingOrder?, context: PageContext) {
        self.init(context: context)
        isPart = true
        let clock = context.clock
        let age = LastOrderAge(of: order, at: clock.now)
        if let order, age != .old {
            text = texts(
                order.isCancelled ? .footLastCancelled : .footLast,
                [
                    .number: NumberFormat.grouped(order.dayNumber), .order: context.cups(of: order.lines),
                    .time: TimeLabel(order.time, in: clock.calendar).clock,
                ])
            if age == .fresh, !order.isCancelled {
                buttons.append(.undo(order.number, texts: texts, hasSign: true))
            }
        }
    }

    /// The juices that are chosen already when the page is shown.
    init(chosen lines: [OrderLine], context: PageContext) {
        self.init(context: context)
        kind = .basket
        chosen = lines.map { ChosenLine($0, context: context) }
        total = context.total(of: lines).map(context.money)
        let cups = NumberFormat.grouped(lines.cups)
        links = [Link(href: Route.orderPage().path, label: texts(.basketClear))]
        buttons = [.send(label: texts(.basketOrder, [.cups: cups]))]
    }

    init(_ confirmation: OrderConfirmation, context: PageContext) {
        self.init(context: context)
        let (order, isCancelled) = (confirmation.order, confirmation.record.cancellation != nil)
        kind = isCancelled ? .undone : .done
        sign = isCancelled ? "undo" : "check"
        text = confirmation.title(context: context)
        note = confirmation.note(context: context)
        number = texts(.liveNumber, [.number: NumberFormat.grouped(order.dayNumber)])
        isPart = confirmation.isWaiting
        if confirmation.canBeCancelled { buttons.append(.undo(order.number, texts: texts)) }
        if !isCancelled {
            for choice in PaymentChoice.all(confirmation.record, context: context) {
                buttons.append(.pay(order.number, choice))
            }
        }
        let isOnMenu = order.content.isOn(context.menu)
        if isOnMenu && isCancelled { buttons.append(.again(order.content, label: texts(.undoneAgain))) }
        if isOnMenu && !isCancelled && order.lines.count == 1 {
            let oneMore = order.content.with(order.lines.map { OrderLine($0.juice) })
            buttons.append(.again(oneMore, label: texts(.doneMore)))
        }
        confirm = .confirm(texts)
    }

    /// The stock change that led here.
    init(_ saved: StockFlash, context: PageContext) {
        self.init(context: context)
        kind = .done
        sign = "check"
        text = StockSavedMessage(saved, context: context).sentence
        if let sequence = saved.sequence {
            buttons.append(FootButton(label: texts(.undo), action: Route.reversal(sequence).path))
        }
        confirm = .confirm(texts)
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
            case .juice: texts(.orderFaultJuice)
            case .stopped(let juices):
                texts(
                    .orderFaultStopped,
                    [.juice: juices.map { context.name(of: $0) }.joined(separator: texts(.listComma))])
            case .nothing: texts(.orderFaultNothing)
            case .cups: texts(.orderFaultCups)
            }
        confirm = .confirm(texts)
    }
}

/// A chosen juice in the foot: `딸바 2`, in the juice's colour.
struct ChosenLine: ViewModel {
    let colours: String
    let text: String

    init(_ line: OrderLine, context: PageContext) {
        colours = context.colours(of: line.juice)
        text = context.texts(
            .basketLine, [.order: context.shortName(of: line.juice), .cups: NumberFormat.grouped(line.cups)])
    }

    static let fields: Fields<ChosenLine> = [.text("colours", \.colours), .text("text", \.text)]
}

/// A button of the order page's form.
struct FootButton: ViewModel {
    let label: String
    /// The address that it posts to; nil for an order.
    var action: String?
    var name: String?
    var value: String?
    var sign: String?
    var isFilled = false

    static func undo(_ order: Int, texts: LanguageTexts, hasSign: Bool = false) -> FootButton {
        FootButton(label: texts(.undo), action: Route.cancellation(order).path, sign: hasSign ? "undo" : nil)
    }

    static func again(_ order: OrderContent, label: String) -> FootButton {
        FootButton(label: label, name: OrderForm.againField, value: order.again)
    }

    static func pay(_ order: Int, _ choice: PaymentChoice) -> FootButton {
        FootButton(
            label: choice.label, action: Route.payment(order).path, name: PaymentForm.kindField,
            value: choice.kind.rawValue, sign: choice.isChosen ? "check" : nil)
    }

    static func send(label: String) -> FootButton {
        FootButton(label: label, name: OrderForm.sendField, value: OrderForm.all, isFilled: true)
    }

    static let fields: Fields<FootButton> = [
        .text("label", \.label),
        .optional("action", \.action),
        .optional("name", \.name),
        .optional("value", \.value),
        .optional("sign", \.sign),
        .flag("isFilled", \.isFilled),
    ]
}

extension Link {
    /// The link that closes a message of the order page.
    fileprivate static func confirm(_ texts: LanguageTexts) -> Link {
        Link(href: Route.orderPage().path, label: texts(.doneConfirm))
    }
}
