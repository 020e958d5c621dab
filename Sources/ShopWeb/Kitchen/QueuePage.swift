import ContentFile
import Foundation
package import JuiceShop
package import Templates

/// The kitchen: the orders to make, oldest first, as many as people can work on, each with a button that hands it over, and the last ones handed over,
/// each with a button that brings it back.
package struct QueuePage: Page {
    package static func template(of all: PageTemplates) -> Template<QueuePage> { all.queue }

    package let frame: Frame
    let heading: String
    /// The juices of which the most cups are to be made, and the cups of the others; nil without others.
    let sums: [JuiceSum]
    let others: String?
    /// nil while everything works.
    let fault: FaultBadge?
    let tickets: [Ticket]
    /// The orders that an earlier business day left: they do not stand among today's, whose numbers they have.
    let leftOver: LeftOver?
    /// The orders that are not shown; nil for none.
    let rest: String?
    /// The number of the newest order to make, shown or not.
    let newest: Int
    let handedOver: [HandedOver]
    /// The moment that the ages are as of.
    let seconds: Int
    let texts: LanguageTexts

    /// The number of tickets above which the newest can be out of sight.
    private static let ticketsInSight = 4
    /// The page shows so many tickets at most. Whenever one is handed over, the next one comes up.
    private static let maxTickets = 60
    /// The head has room for so many sums in one line.
    private static let maxSums = 4

    package init(_ shop: Shop, faults: NeighbourFaults = .none, context: PageContext) {
        texts = context.texts
        fault = FaultBadge(faults, context)
        let (now, dayStart) = (context.clock.now, context.clock.dayStart)
        let waiting = shop.waiting(since: dayStart, at: now)
        let lines = waiting.filter(\.isToMake).flatMap(\.left)
        let cups = lines.cups
        tickets = waiting.prefix(Self.maxTickets).map { Ticket($0, context: context) }
        newest = waiting.last(where: \.isToMake)?.number ?? 0
        leftOver = LeftOver(shop, context: context)
        let restCount = waiting.count - tickets.count
        rest = restCount > 0 ? texts(.queueRest, [.count: NumberFormat.grouped(restCount)]) : nil
        let orderCount = waiting.count { $0.isToMake && !$0.left.isEmpty }
        heading =
            cups == 0
            ? texts(.navigationQueue)
            : texts(.queueTitle, [.count: NumberFormat.grouped(orderCount), .cups: context.cupCount(cups)])
        let sums = JuiceSum.sums(of: lines, context: context)
        self.sums = Array(sums.prefix(Self.maxSums))
        let otherCups = sums.dropFirst(Self.maxSums).reduce(0) { $0 + $1.cups }
        others = otherCups == 0 ? nil : texts(.queueOthers, [.count: NumberFormat.grouped(otherCups)])
        handedOver = shop.handedOver.filter { !$0.isLeftOver(since: dayStart, at: now) }
            .map { HandedOver($0, context: context) }
        seconds = Int(now.timeIntervalSince1970)
        frame = Frame(
            .live(Live(.queue, sequence: shop.sequence, faults: faults.mark)), .queue, .kitchen,
            title: tickets.isEmpty ? texts(.queueNone) : heading, context: context, waitingCups: cups,
            scripts: [.ordersScript, .queueScript])
    }

    package static let fields: Fields<QueuePage> = [
        .part("frame", \.frame),
        .text("heading", \.heading),
        .rows("sums", \.sums),
        .optional("others", \.others),
        .optional("fault", \.fault),
        .rows("tickets", \.tickets),
        .optional("rest", \.rest),
        .text("last") { String($0.newest) },
        .text("seconds") { String($0.seconds) },
        .text("slow") { _ in String(TicketAge.slowMinutes) },
        .text("late") { _ in String(TicketAge.lateMinutes) },
        .text("age") { $0.texts(.queueAge, [.count: "#"]) },
        .text("ageSlow") { $0.texts(.queueAgeSlow, [.count: "#"]) },
        .text("ageHours") { $0.texts(.queueAgeHours, [.hour: "#h", .count: "#"]) },
        .optional("leftOver", \.leftOver),
        .flag("hasNewest", \.hasNewest),
        .address("newestHref") { "#order-\($0.tickets.last?.id ?? 0)" },
        .text("newest") { $0.texts(.queueNewest, [.count: NumberFormat.grouped($0.fresh)]) },
        .text("newestPattern") { $0.texts(.queueNewest, [.count: "#"]) },
        .rows("handedOver", \.handedOver),
    ]

    private var fresh: Int { tickets.count { $0.age.isFresh && !$0.isOff } }

    /// Without a script nobody knows what is in sight: the link is there when something may not be.
    private var hasNewest: Bool { fresh > 0 && tickets.count > Self.ticketsInSight }
}

/// An order of an earlier business day that nobody handed over.
struct LeftOrder: ViewModel {
    let id: Int
    let number: String
    let time: TimeLabel
    let cups: String
    let texts: LanguageTexts

    init(_ order: WaitingOrder, context: PageContext) {
        texts = context.texts
        id = order.number
        number = NumberFormat.grouped(order.dayNumber)
        time = TimeLabel(order.time, context)
        let context = context.asOf(order: order.number, tax: context.settings.tax)
        cups = order.left.isEmpty ? context.cups(of: order.lines) : context.cups(of: order.left)
    }

    static let fields: Fields<LeftOrder> = [
        .text("number", \.number),
        .text("clock", \.time.clock),
        .text("cups", \.cups),
        .address("action") { Route.handover($0.id).path },
        .text("label") { $0.texts(.queueDoneOf, [.number: $0.number]) },
    ]
}

/// An order that was handed over a moment ago, with the button that brings it back.
struct HandedOver: ViewModel {
    let id: Int
    let number: String
    let juices: String
    let texts: LanguageTexts

    init(_ order: WaitingOrder, context: PageContext) {
        texts = context.texts
        id = order.number
        number = NumberFormat.grouped(order.dayNumber)
        let context = context.asOf(order: order.number, tax: context.settings.tax)
        juices = order.left.map { context.shortName(of: $0.juice) }.joined(separator: " · ")
    }

    static let fields: Fields<HandedOver> = [
        .text("id") { String($0.id) },
        .text("number", \.number),
        .text("juices", \.juices),
        .address("action") { Route.recall($0.id).path },
        .text("label") { $0.texts(.queueRecallOf, [.number: $0.number]) },
    ]
}

struct PickupNumber: ViewModel {
    let number: Int
    let id: Int
    let call: String?
    let place: String?

    init(_ order: Order, context: PageContext) {
        self.init(number: order.dayNumber, id: order.number, order.content, context: context)
    }

    init(_ waiting: WaitingOrder, context: PageContext) {
        self.init(number: waiting.dayNumber, id: waiting.number, waiting.content, context: context)
    }

    private init(number: Int, id: Int, _ content: OrderContent, context: PageContext) {
        self.number = number
        self.id = id
        call = context.call(of: content)
        place = context.asOf(order: id, tax: context.settings.tax).place(of: content)
    }

    static let fields: Fields<PickupNumber> = [
        .optional("call", \.call),
        .optional("place", \.place),
        .text("id") { String($0.id) },
        .flag("isLong") { $0.number > 999 },
        .text("number") { NumberFormat.grouped($0.number) },
    ]
}
