import ContentFile
import JuiceShop
package import Templates

/// A day's orders by the hour, newest first. Each leads to its record, where it can be cancelled.
package struct OrdersPage: Page {
    package static func template(of all: PageTemplates) -> Template<OrdersPage> { all.orders }

    package let frame: Frame
    let heading: String
    let total: String
    let sums: [JuiceSum]
    let hours: [OrderHour]
    let list: OrderList
    let today: Day
    let cancellation: CancellationMessage?
    let again: CarriedOrderForm?
    let context: PageContext

    /// - Parameters:
    ///   - cancellation: the outcome of the cancellation that led here.
    ///   - key: the key of the form that orders the same again after a cancellation.
    package init(
        _ list: OrderList, context: PageContext,
        cancellation: CancellationMessage? = nil, key: String = ""
    ) {
        self.context = context
        self.list = list
        self.cancellation = cancellation
        let texts = context.texts
        today = context.clock.today
        let isToday = list.day == today
        heading = isToday ? texts(.navigationOrders) : texts(.ordersTitleOf, [.day: context.day(list.day)])
        let route = Route.orders(day: isToday ? nil : list.day, before: list.hasNewer ? list.end : nil)
        frame = Frame(
            .plain, route, context.menu.hasQueue ? .more : .kitchen, title: heading, context: context)
        let total = OrderTotal(list.all)
        self.total = total.sentence(context: context)
        sums = JuiceSum.sums(of: list.all.filter { $0.cancellation == nil }.flatMap(\.order.lines), context: context)
        hours = OrderHour.hours(of: list, context: context)
        again = cancellation.flatMap { .again($0.record.order.content, key: key, context: context) }
    }

    private var texts: LanguageTexts { context.texts }

    package static let fields: Fields<OrdersPage> = [
        .part("frame", \.frame),
        .text("heading", \.heading),
        .text("total", \.total),
        .rows("sums", \.sums),
        .rows("hours", \.hours),
        .rows("pages", \.pages),
        .rows("days", \.days),
        .optional("cancelled") { $0.cancellation?.sentence(context: $0.context) },
        .optional("again", \.again),
    ]

    private var pages: [Link] {
        let toNewer = Link(href: address(before: list.newer), label: texts(.ordersNewer))
        let toOlder = list.older.map { Link(href: address(before: $0), label: texts(.ordersOlder)) }
        return (list.hasNewer ? [toNewer] : []) + (toOlder.map { [$0] } ?? [])
    }

    private func address(before: Int?) -> String {
        Route.orders(day: list.day == today ? nil : list.day, before: before).path
    }

    /// Links to the day before, down to the first order, and to the day after, up to today.
    private var days: [Link] {
        let before = list.numbers.lowerBound > 1 ? list.day.before : nil
        let after = list.day < today ? list.day.after : nil
        let toBefore = before.map { Link(href: Route.orders(day: $0).path, label: texts(.ordersDayBefore)) }
        let toAfter = after.map {
            Link(href: Route.orders(day: $0 == today ? nil : $0).path, label: texts(.ordersDayAfter))
        }
        return [toBefore, toAfter].compactMap { $0 }
    }
}

/// The orders of one hour that are on the page, with the sums of the whole hour.
struct OrderHour: ViewModel {
    let hour: Int
    let total: String
    let entries: [OrderEntry]
    let texts: LanguageTexts

    /// The hours of the orders on the page, the latest first.
    static func hours(of list: OrderList, context: PageContext) -> [OrderHour] {
        var times = LocalTimes(context.clock.calendar)
        let whole = Dictionary(grouping: list.all) { times($0.order.time).hour }
        let shown = Dictionary(grouping: list.records) { times($0.order.time).hour }
        let byOrder = context.byOrder
        return shown.keys.sorted(by: >).map { hour in
            OrderHour(
                hour: hour, total: OrderTotal(whole[hour] ?? []).sentence(context: context),
                entries: (shown[hour] ?? []).map {
                    OrderEntry($0, on: list.day, context: byOrder($0.order.number))
                },
                texts: context.texts)
        }
    }

    static let fields: Fields<OrderHour> = [
        .text("id") { "hour-\($0.hour)" },
        .text("title") { $0.texts(.reportHour, [.hour: String($0.hour)]) },
        .text("total", \.total),
        .rows("entries", \.entries),
    ]
}

/// One order of the list: its time, juices and state.
struct OrderEntry: ViewModel {
    let record: OrderRecord
    let state: OrderState
    let time: String
    let lines: String
    /// The sum with the payment and what was refunded.
    let total: String?
    let glass: Glass
    /// The one who took it, in a shop where that is a question; nil otherwise.
    let who: String?
    let words: String?
    let texts: LanguageTexts

    init(_ record: OrderRecord, on day: Day, context: PageContext) {
        self.record = record
        texts = context.texts
        state = OrderState(record, at: context.clock.now)
        time = TimeLabel(record.order.time, context).text(on: day)
        lines = context.cups(of: record.order.lines)
        let facts = [
            context.price(of: record), context.payment(of: record), context.due(of: record),
            context.sum(of: record.refunds),
        ].compactMap { $0 }
        total = facts.isEmpty ? nil : facts.joined(separator: " · ")
        glass = Glass(record.order.lines.first.flatMap { context.menu[$0.juice] }, menu: context.menu)
        who = context.names.areSeveral ? context.name(of: record.order.who) : nil
        words = context.words(of: record.order.content)
    }

    static let fields: Fields<OrderEntry> = [
        .text("id") { String($0.record.order.number) },
        .address("href") { Route.order($0.record.order.number, asRecord: true).path },
        .text("colours", \.glass.colours),
        .part("glass", \.glass),
        .text("number") { NumberFormat.grouped($0.record.order.dayNumber) },
        .text("time", \.time),
        .optional("who", \.who),
        .optional("words", \.words),
        .text("lines", \.lines),
        .optional("total", \.total),
        .text("tone") { $0.state.tone },
        .flag("isCancelled") { $0.state == .cancelled },
        .optional("state") { entry in entry.state.word.map { entry.texts($0) } },
    ]
}

extension PageContext {
    /// `결제 기록 없음`, and after a refund what is still due: `결제 기록 없음 10,000원`; nil where nobody records payments, or
    /// cannot any more.
    func due(of record: OrderRecord) -> String? {
        guard let bill = record.bill, bill.isDue, !settings.paymentKinds.isEmpty,
            record.isCancellable(at: clock.now)
        else { return nil }
        return texts(.orderUnpaid) + (bill.due == bill.total ? "" : " " + money(bill.due))
    }
}

/// The sums of some orders. A cancelled order counts as an order, and its cups do not.
struct OrderTotal {
    let orders: Int
    let cups: Int
    let cancelled: Int

    init(_ records: [OrderRecord]) {
        orders = records.count
        cups = records.reduce(0) { $0 + ($1.cancellation == nil ? $1.order.cups : 0) }
        cancelled = records.count { $0.cancellation != nil }
    }

    /// `주문 48건 · 61잔 · 취소 1건`.
    func sentence(context: PageContext) -> String {
        let texts = context.texts
        let sentence = texts(.ordersTotal, [.count: NumberFormat.grouped(orders)])
        let parts = [sentence, context.cupCount(cups)]
        let lost = cancelled == 0 ? [] : [texts(.ordersTotalCancelled, [.count: NumberFormat.grouped(cancelled)])]
        return (parts + lost).joined(separator: " · ")
    }
}
