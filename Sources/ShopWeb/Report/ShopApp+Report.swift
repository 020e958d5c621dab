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
        let store = store.current
        let batches = try store.sequences(from: times.lowerBound, until: times.upperBound).flatMap { $0.batches() }
        let menus = [shop.menu] + (try store.menus(atMost: 50).map(\.menu))
        return download("orders", days, context) { [page = context.page(shop)] write in
            var table = OrdersCSV(menus: menus, hasMoney: shop.hasMoney, context: page)
            // A table without rows has its header.
            try write(table.drain())
            for batch in batches {
                var (orders, refunds) = (1..<1, [Refund]())
                try store.events(in: batch) { _, event in
                    switch event {
                    case .ordered(let order):
                        orders = (orders.isEmpty ? order.number : orders.lowerBound)..<order.number + 1
                    case .refunded(let refund): refunds.append(refund)
                    default: break
                    }
                    return true
                }
                let records = orders.isEmpty ? [:] : try store.records(orders.lowerBound...orders.upperBound - 1)
                for number in orders { if let record = records[number] { table.add(record) } }
                for refund in refunds { table.add(refund, of: try store.order(refund.number)) }
                try write(table.drain())
            }
        }
    }

    func stockChangesCSV(_ days: ReportDays?, _ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        let (days, times) = bounds(days, shop)
        let store = store.current
        let batches = try store.sequences(from: times.lowerBound, until: times.upperBound).flatMap { $0.batches() }
        return download("adjustments", days, context) { [page = context.page(shop)] write in
            var table = StockChangesCSV(context: page)
            try write(table.drain())
            for batch in batches {
                try store.events(in: batch) {
                    table.add($0, $1)
                    return true
                }
                try write(table.drain())
            }
        }
    }

    func authorsCSV(_ days: ReportDays, _ context: RequestContext) throws -> Response {
        let shop = try store.shop()
        let clock = clock(shop)
        guard let period = days.period(today: clock.today) else { return refuse(days, context.page(shop)) }
        let totals = try reports.report(period, of: store, by: clock).totals
        return download("people", (period.first, period.last), context) { [page = context.page(shop)] write in
            try write(AuthorColumns(context: page).csv(totals))
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
