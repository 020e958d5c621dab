import ContentFile
package import JuiceShop
import ShopRoutes
package import Templates

/// A day's orders, newest first, each with its state and a link to cancel it.
package struct OrdersPage: Page {
    package static func template(of all: PageTemplates) -> Template<OrdersPage> { all.orders }

    let frame: Frame
    let headline: Headline
    let list: OrderList
    let today: Day
    let entries: [OrderEntry]
    let texts: LanguageTexts

    /// - Parameter cancellation: the outcome of the cancellation that led here.
    package init(_ list: OrderList, context: PageContext, cancellation: CancellationMessage? = nil) {
        texts = context.texts
        today = context.clock.today
        let isToday = list.day == today
        let title = isToday ? texts(.navigationOrders) : texts(.ordersTitleOf, [.day: "\(list.day)"])
        let route = Route.orders(day: isToday ? nil : list.day, before: list.hasNewer ? list.end : nil)
        frame = Frame(
            .plain, route, .kitchen, title: title, context: context)
        headline = Headline(heading: title, status: cancellation?.sentence(context: context) ?? "")
        self.list = list
        entries = list.records.map { OrderEntry($0, on: list.day, context: context) }
    }

    package static let fields: Fields<OrdersPage> = [
        .part("frame", \.frame),
        .part("headline", \.headline),
        .text("total") { $0.texts(.ordersTotal, [.count: NumberFormat.grouped($0.list.numbers.count)]) },
        .flag("isEmpty") { $0.entries.isEmpty },
        .text("none") { $0.texts(.ordersNone) },
        .rows("entries", \.entries),
        .flag("hasPages") { !$0.pages.isEmpty },
        .text("pagesLabel") { $0.texts(.ordersPages) },
        .rows("pages", \.pages),
        .flag("hasDays") { !$0.days.isEmpty },
        .text("daysLabel") { $0.texts(.ordersDays) },
        .rows("days", \.days),
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

/// One order of the list: its time, juice, fruit and state.
struct OrderEntry: ViewModel {
    let number: Int
    let time: String
    let order: String
    let took: String
    let state: String
    let isCancelled: Bool
    let canBeCancelled: Bool
    let texts: LanguageTexts

    init(_ record: OrderRecord, on day: Day, context: PageContext) {
        texts = context.texts
        let order = record.order
        number = order.number
        time = TimeLabel(order.time, in: context.clock.zone).text(on: day)
        self.order = context.cups(of: order.lines)
        took = context.recipe(order.took)
        isCancelled = record.cancellation != nil
        canBeCancelled = record.isCancellable(at: context.clock.now)
        if let cancellation = record.cancellation {
            let time = TimeLabel(cancellation.time, in: context.clock.zone).text(on: day)
            state = texts(cancellation.wasMade ? .ordersWasted : .ordersReturned, [.time: time])
        } else if let handedOver = record.completedAt {
            state = texts(.ordersHandedOver, [.time: TimeLabel(handedOver, in: context.clock.zone).text(on: day)])
        } else {
            state = ""
        }
    }

    static let fields: Fields<OrderEntry> = [
        .text("id") { String($0.number) },
        .text("href") { Route.order($0.number).path },
        .text("time", \.time),
        .text("order", \.order),
        .text("number") { $0.texts(.doneNumber, [.number: NumberFormat.grouped($0.number)]) },
        .text("took", \.took),
        .text("state", \.state),
        .flag("isCancelled", \.isCancelled),
        .flag("canBeTakenBack", \.canBeCancelled),
        .text("cancelHref") { Route.cancellation($0.number).path },
        .text("cancel") { $0.texts(.orderCancel) },
        .text("cancelLabel") { $0.texts(.orderCancelOf, [.number: NumberFormat.grouped($0.number)]) },
    ]
}

/// A part of a day's orders.
package struct OrderList: Equatable, Sendable {
    let day: Day
    /// The numbers of all orders of the day.
    let numbers: Range<Int>
    /// The orders of the part, newest first.
    let records: [OrderRecord]
    /// The number after the part's newest order.
    let end: Int

    package static let maxOrders = 50

    package init(day: Day, numbers: Range<Int>, records: [OrderRecord], end: Int) {
        self.day = day
        self.numbers = numbers
        self.records = records
        self.end = end
    }

    /// The end of the part with older orders; nil without one.
    package var older: Int? { records.last.flatMap { $0.order.number > numbers.lowerBound ? $0.order.number : nil } }

    package var hasNewer: Bool { end < numbers.upperBound }

    /// The end of the part with newer orders; nil for the newest part, whose address has no end.
    package var newer: Int? { end + Self.maxOrders < numbers.upperBound ? end + Self.maxOrders : nil }
}
