import ContentFile
import FastCGI
import Foundation
import JuiceShop
import ShopStore

/// The report of some days, and the tables for spreadsheets.
extension ShopApp {
    func showReport(_ days: ReportDays, _ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        let clock = clock(shop)
        _ = clockWatch.fault(shop, by: self.clock, log: log)
        let today = clock.today
        guard let period = days.period(today: today) else { return refuse(days, context.page(shop)) }
        let report = try reports.report(period, of: store, by: clock)
        let pageContext = context.page(shop)
        return page(
            ReportPage(
                report, context: pageContext,
                makingCups: period.contains(today) ? pageContext.waitingCups(of: shop) : 0,
                shop: shop, cautions: cautions))
    }

    /// The visitor chose no day, or too many: the page keeps them.
    private func refuse(_ days: ReportDays, _ context: PageContext) -> Response {
        guard case .range(let first, let last) = days else { return Response(.notFound) }
        return page(ReportPage(refused: first, to: last, context: context), status: .unprocessableContent)
    }

    func ordersCSV(_ days: ReportDays?, _ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        let (days, times) = bounds(days, shop)
        let reading = try HistoryReading(store, from: times.lowerBound, until: times.upperBound)
        let outcomes = try OutcomesAhead(store, from: times.lowerBound, until: times.upperBound)
        let menus = [shop.menu] + (try store.menus(atMost: 50).map(\.menu))
        return download("orders", days, context) { [page = context.page(shop), store] write in
            var (reading, outcomes, table) = (reading, outcomes, OrdersCSV(menus: menus, context: page))
            var refunds = [Refund]()
            var isMore = true
            while isMore {
                try outcomes.read(forOrdersUntil: reading.nextEnd)
                isMore = try reading.readOn { _, event in
                    switch event {
                    case .ordered(let order):
                        table.add(outcomes.take(order))
                    case .refunded(let refund): refunds.append(refund)
                    default: break
                    }
                }
                for refund in refunds { table.add(refund, of: try store.order(refund.number)) }
                refunds = []
                try write(table.drain())
            }
        }
    }

    func stockChangesCSV(_ days: ReportDays?, _ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        let (days, times) = bounds(days, shop)
        let reading = try HistoryReading(store, from: times.lowerBound, until: times.upperBound)
        return download("adjustments", days, context) { [page = context.page(shop)] write in
            var (reading, table) = (reading, StockChangesCSV(context: page))
            try write(table.drain())
            while try reading.readOn({ table.add($0, $1) }) { try write(table.drain()) }
        }
    }

    func authorsCSV(_ days: ReportDays, _ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        let clock = clock(shop)
        guard let period = days.period(today: clock.today) else { return refuse(days, context.page(shop)) }
        let totals = try reports.report(period, of: store, by: clock).totals
        return download("people", (period.first, period.last), context) { [page = context.page(shop)] write in
            try write(AuthorsCSV.bytes(totals, context: page))
        }
    }

    /// Without days, all of time.
    private func bounds(_ days: ReportDays?, _ shop: Shop) -> (days: (first: Day, last: Day)?, times: Range<Date>) {
        let clock = clock(shop)
        guard let days = days?.bounds(today: clock.today) else { return (nil, .distantPast ..< .distantFuture) }
        return (days, clock.calendar.times(from: days.first, to: days.last))
    }

    /// A file to save, named `orders-2026-11-21.csv`, `orders-2026-11-16-2026-11-22.csv`, or `orders.csv` without days.
    func download(
        _ name: String, _ days: (first: Day, last: Day)?, _ context: RequestContext,
        _ produce: @escaping @Sendable (_ write: BodyStream.Write) throws -> Void
    ) -> Response {
        let parts = days.map { $0.first == $0.last ? ["\($0.first)"] : ["\($0.first)", "\($0.last)"] } ?? []
        let file = ([name] + parts).joined(separator: "-") + ".csv"
        return .stream(
            headers: [
                .init("Content-Type", CSV.mediaType),
                .init("Content-Disposition", "attachment; filename=\"\(file)\""), .notStored,
            ]
        ) { [permit = context.historyPermit] write in
            try withExtendedLifetime(permit) { try produce(write) }
        }
    }
}
