import Bytes
import Foundation
package import JuiceShop
import ShopStore

/// A report for scripts; `juicemaker report --help` documents the members. They are not the tables of the page: these have names in
/// a language, the steps that a reader wants and rows of sums, whereas a script asks by id, for each hour and each day.
package struct ReportJSON: Encodable {
    private let day: String?
    private let from: String?
    private let to: String?
    private let zone: String
    private let orders: Int
    private let cups: Int
    private let soldCups: Int
    private let juices: [String: CupSales]
    private let sizes: [String: Int]?
    private let choices: [String: Int]?
    private let places: [String: PlaceSales]?
    private let hours: [String: CupSales]
    private let days: [String: CupSales]?
    private let weekdays: [String: [String: Int]]?
    private let before: Before?
    private let fruit: [String: FruitUse]
    private let cancellations: [RecordedJSON]?
    private let refundedCups: Int
    private let refunds: [RecordedJSON]?
    private let stockChanges: [String: Changes]
    private let transfers: Transfers?
    private let takings: TakingsJSON?
    private let people: [AuthorJSON]?

    private struct CupSales: Encodable {
        let orders, cups, cancelledCups, soldCups: Int
        var wastedCups: Int?
    }
    private struct PlaceSales: Encodable {
        let orders, cups: Int
    }
    private struct FruitUse: Encodable {
        let used, returned, wasted: Int
        let cost: Int?
        let unit: String?
    }
    private struct Changes: Encodable {
        let times: Int
        let deltas: [FruitID: Int]
    }
    private struct Transfers: Encodable {
        let sent, received, lost: [FruitID: Int]
    }
    private struct Before: Encodable {
        let from, to: String
        let until: Date?
        let orders, cups, soldCups: Int
        let takings: Int?
    }
    private struct TakingsJSON: Encodable {
        let currency: String
        let total, gross, discounted, refunded, givenBack, unpaid: Int
        let tax, cost, margin, openAmounts: Int?
        let juices, discounts, payments: [String: Int]
        let days: [String: Int]?
    }

    package init(_ report: PeriodReport, _ calendar: BusinessCalendar, _ shop: Shop, _ names: Names) throws {
        let (period, totals) = (report.period, report.totals)
        let isDay = period.kind == .day
        day = isDay ? period.first.description : nil
        from = isDay ? nil : period.first.description
        to = isDay ? nil : period.last.description
        zone = calendar.zone.identifier
        orders = totals.sales.orders
        cups = totals.sales.cups
        soldCups = totals.soldCups
        juices = totals.allJuices.reduce(into: [:]) { juices, juice in
            let sales = totals.juices[juice] ?? .init()
            juices[juice.rawValue] = CupSales(
                orders: sales.orders, cups: sales.cups, cancelledCups: totals.cancelledCups(of: juice),
                soldCups: totals.soldCups(of: juice))
        }
        let hasParts = shop.menu.hasSizesOrOptions
        sizes = hasParts ? Self.sizes(totals, shop.menu) : nil
        choices =
            hasParts
            ? totals.soldChoices(on: shop.menu).reduce(into: [:]) { $0[$1.choice.rawValue] = $1.cups } : nil
        places =
            shop.menu.hasPlaces
            ? totals.soldPlaces(on: shop.menu).reduce(into: [:]) { places, sold in
                guard let place = sold.place else { return }
                places[place.rawValue] = PlaceSales(orders: sold.sales.orders, cups: sold.sales.cups)
            } : nil
        hours = totals.hours.reduce(into: [:]) { hours, hour in
            hours[hour.key.zeroPadded(to: 2)] = CupSales(
                orders: hour.value.orders, cups: hour.value.cups, cancelledCups: totals.cancelledCups(at: hour.key),
                soldCups: totals.soldCups(at: hour.key))
        }
        days = isDay ? nil : Self.days(report)
        weekdays = isDay ? nil : Self.weekdays(report)
        before = isDay ? nil : report.before.map(Self.before)
        fruit = totals.allFruits.reduce(into: [:]) { fruits, fruit in
            fruits[fruit.rawValue] = FruitUse(
                used: totals.used[fruit] ?? 0, returned: totals.returnedCount(of: fruit),
                wasted: totals.wasted.fruits[fruit] ?? 0,
                cost: shop.menu[fruit]?.cost(of: totals.netFruit[fruit] ?? 0), unit: shop.menu.unit(of: fruit).symbol)
        }
        refundedCups = totals.refundedCups
        refunds = isDay ? try report.refunds.map { try RecordedJSON(.refunded($0)) } : nil
        cancellations = isDay ? try report.cancellations.map { try RecordedJSON(.cancelled($0)) } : nil
        stockChanges = totals.stockChanges.reduce(into: [:]) { changes, change in
            changes[change.key.rawValue] = Changes(times: change.value.times, deltas: change.value.deltas)
        }
        let moved = totals.transfers
        transfers =
            moved.fruits.isEmpty ? nil : Transfers(sent: moved.sent, received: moved.received, lost: moved.lost)
        takings = totals.takings.isEmpty ? nil : Self.takings(report, shop)
        people = AuthorJSON.all(of: totals, names)
    }

    private static func takings(_ report: PeriodReport, _ shop: Shop) -> TakingsJSON {
        let margin = report.totals.margin(by: shop.menu, tax: shop.settings.tax)
        let takings = report.totals.takings
        let days = zip(report.period.days, report.days).map { ("\($0)", $1.takings.total) }
        return TakingsJSON(
            currency: shop.settings.currency.code, total: takings.total, gross: takings.gross,
            discounted: takings.discounted, refunded: takings.refunded, givenBack: takings.givenBack,
            unpaid: takings.unpaid, tax: shop.settings.tax.map(takings.tax), cost: margin?.cost, margin: margin?.amount,
            openAmounts: takings.juices[.openAmount],
            juices: takings.juices.reduce(into: [:]) { if $1.key != .openAmount { $0[$1.key.rawValue] = $1.value } },
            discounts: takings.discounts.reduce(into: [:]) { $0[$1.key.rawValue] = $1.value },
            payments: takings.payments.reduce(into: [:]) { $0[$1.key.rawValue] = $1.value },
            days: report.period.kind == .day ? nil : Dictionary(days) { $0 + $1 })
    }

    /// The cups by the spelling that `juicemaker order` accepts: `kiwi`, `kiwi.large`.
    private static func sizes(_ totals: ReportTotals, _ menu: Menu) -> [String: Int] {
        totals.allJuices.reduce(into: [:]) { sizes, juice in
            for (size, cups) in totals.soldSizes(of: juice, on: menu) {
                sizes[Cup(juice, size: size).spelling] = cups
            }
        }
    }

    private static func days(_ report: PeriodReport) -> [String: CupSales] {
        zip(report.period.days, report.days).reduce(into: [:]) { days, day in
            let (totals, sales) = (day.1, day.1.sales)
            days[day.0.description] = CupSales(
                orders: sales.orders, cups: sales.cups, cancelledCups: sales.cups - totals.soldCups,
                soldCups: totals.soldCups, wastedCups: totals.wasted.sales.cups)
        }
    }

    private static func weekdays(_ report: PeriodReport) -> [String: [String: Int]] {
        zip(weekdayNames, report.weekdays).reduce(into: [:]) { weekdays, weekday in
            weekdays[weekday.0] = weekday.1.hours.keys.reduce(into: [:]) {
                $0[$1.zeroPadded(to: 2)] = weekday.1.soldCups(at: $1)
            }
        }
    }

    private static func before(_ before: PeriodReport.Before) -> Before {
        let (period, totals) = (before.period, before.totals)
        return Before(
            from: period.first.description, to: period.last.description, until: before.end,
            orders: totals.sales.orders, cups: totals.sales.cups, soldCups: totals.soldCups,
            takings: totals.takings.isEmpty ? nil : totals.takings.total)
    }
}

/// The names begin with Monday.
private let weekdayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

/// The orders, cancellations and waste of a person, a tablet or a program, in a report for scripts.
struct AuthorJSON: Encodable {
    /// The id of the author's kind; none for events without an author.
    let person, device, app: String?
    /// The name; nil if it was removed.
    let name: String?
    let orders, cancelledOrders, cancelledCups, wastedCups: Int
    let wastedFruit: [FruitID: Int]
    let ordered, discounted, givenBack, refunded, takings: Int

    /// The authors in the order of their ids, and at last the events without an author.
    /// - Returns: nil for a shop in which no event has an author.
    static func all(of totals: ReportTotals, _ names: Names) -> [AuthorJSON]? {
        let all = totals.authors.map { AuthorJSON($0, $1, names) }
        if all.allSatisfy({ $0.id == nil }) { return nil }
        return all.sorted { one, other in
            guard let id = one.id, let next = other.id else { return one.id != nil }
            return id < next
        }
    }

    private var id: String? { person ?? device ?? app }

    private init(_ author: Author?, _ totals: AuthorTotals, _ names: Names) {
        switch author {
        case .person(let id): (person, device, app, name) = (id.rawValue, nil, nil, names[id]?.rawValue)
        case .device(let id): (person, device, app, name) = (nil, id.rawValue, nil, names[id]?.rawValue)
        case .app(let id): (person, device, app, name) = (nil, nil, id.rawValue, nil)
        case nil: (person, device, app, name) = (nil, nil, nil, nil)
        }
        orders = totals.ordered.orders
        cancelledOrders = totals.cancelled.orders
        cancelledCups = totals.cancelled.cups
        wastedCups = totals.wastedCups
        wastedFruit = totals.wastedFruit.filter { $0.value != 0 }
        ordered = totals.amount
        discounted = totals.discounted
        givenBack = totals.givenBack
        refunded = totals.refunded
        takings = totals.takings
    }
}
