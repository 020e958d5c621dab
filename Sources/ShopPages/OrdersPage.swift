package import ContentFile
package import JuiceShop
import ShopRoutes
package import Templates

/// A day's orders, newest first, each with what became of it and the way to take it back.
package struct OrdersPage: Page {
    package static func template(of all: PageTemplates) -> Template<OrdersPage> { all.orders }

    let frame: Frame
    let headline: Headline
    let list: OrderList
    let today: Day
    let entries: [OrderEntry]
    let say: Wording

    /// - Parameter told: an order that was taken back on the way here.
    package init(
        _ list: OrderList, menu: Menu, clock: WallClock, language: Language, texts: Texts,
        told: CancellationMessage? = nil
    ) {
        say = texts[language]
        today = clock.today
        let isToday = list.day == today
        let title = isToday ? say(.navigationOrders) : say(.ordersTitleOf, [.day: "\(list.day)"])
        let route = Route.orders(day: isToday ? nil : list.day, before: list.hasNewer ? list.end : nil)
        frame = Frame(
            route, title: title, language: language, texts: texts,
            links: [.orderPage(say)] + (menu.hasQueue ? [.queue(say)] : []) + [.stock(say)])
        headline = Headline(
            heading: title, status: told?.sentence(menu: menu, say: texts[language], language: language) ?? "")
        self.list = list
        entries = list.records.map {
            OrderEntry($0, on: list.day, menu: menu, clock: clock, say: texts[language], language: language)
        }
    }

    package static let fields: Fields<OrdersPage> = [
        .part("frame", \.frame),
        .part("headline", \.headline),
        .text("total") { $0.say(.ordersTotal, [.count: NumberFormat.grouped($0.list.numbers.count)]) },
        .flag("isEmpty") { $0.entries.isEmpty },
        .text("none") { $0.say(.ordersNone) },
        .rows("entries", \.entries),
        .flag("hasPages") { !$0.pages.isEmpty },
        .text("pagesLabel") { $0.say(.ordersPages) },
        .rows("pages", \.pages),
        .flag("hasDays") { !$0.days.isEmpty },
        .text("daysLabel") { $0.say(.ordersDays) },
        .rows("days", \.days),
    ]

    private var pages: [Link] {
        let toNewer = Link(href: address(before: list.newer), label: say(.ordersNewer))
        let toOlder = list.older.map { Link(href: address(before: $0), label: say(.ordersOlder)) }
        return (list.hasNewer ? [toNewer] : []) + (toOlder.map { [$0] } ?? [])
    }

    private func address(before: Int?) -> String {
        Route.orders(day: list.day == today ? nil : list.day, before: before).path
    }

    /// No further back than the first order, no further on than today.
    private var days: [Link] {
        let before = list.numbers.lowerBound > 1 ? list.day.before : nil
        let after = list.day < today ? list.day.after : nil
        let toBefore = before.map { Link(href: Route.orders(day: $0).path, label: say(.ordersDayBefore)) }
        let toAfter = after.map {
            Link(href: Route.orders(day: $0 == today ? nil : $0).path, label: say(.ordersDayAfter))
        }
        return [toBefore, toAfter].compactMap { $0 }
    }
}
