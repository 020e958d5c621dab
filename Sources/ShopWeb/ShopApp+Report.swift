import ContentFile
import Foundation
import HTTP
import JuiceShop
import ShopPages
import ShopRoutes
import ShopStore

/// A day's report, and the tables for spreadsheets.
extension ShopApp {
    /// Not cached: reading a day takes some milliseconds, however long the history.
    func showReport(_ day: Day?, _ context: RequestContext) throws -> Response {
        let (today, day) = (clock.today, day ?? clock.today)
        let shop = try store.shop()
        _ = clockWatch.fault(shop, by: clock, log: log)
        return page(
            ReportPage(
                try report(day), day: day, context: context.page(shop), dayBefore: try day.before.map(report),
                makingCups: day == today ? shop.waitingCups : 0, shop: shop))
    }

    private func report(_ day: Day) throws -> DayReport {
        var report = DayReport(clock.calendar)
        let bounds = bounds(day)
        try store.events(from: bounds.lowerBound, until: bounds.upperBound) { report.add($1) }
        return report
    }

    func ordersCSV(_ day: Day?, _ context: RequestContext) throws -> Response {
        let bounds = bounds(day)
        let reading = try HistoryReading(store, from: bounds.lowerBound, until: bounds.upperBound)
        let cancellations = try CancellationsAhead(store, from: bounds.lowerBound, until: bounds.upperBound)
        return try download("orders", day) { [page = context.page(try store.shop())] write in
            var (reading, cancellations, table) = (reading, cancellations, OrdersCSV(context: page))
            var isMore = true
            while isMore {
                try cancellations.read(forOrdersUntil: reading.nextEnd)
                isMore = try reading.readOn { _, event in
                    guard case .ordered(let order) = event else { return }
                    table.add(order, cancellations.take(order.number))
                }
                try write(table.drain())
            }
        }
    }

    func stockChangesCSV(_ day: Day?, _ context: RequestContext) throws -> Response {
        let bounds = bounds(day)
        let reading = try HistoryReading(store, from: bounds.lowerBound, until: bounds.upperBound)
        return try download("adjustments", day) { [page = context.page(try store.shop())] write in
            var (reading, table) = (reading, StockChangesCSV(context: page))
            try write(table.drain())
            while try reading.readOn({ table.add($0, $1) }) { try write(table.drain()) }
        }
    }

    /// Without a day, all of time.
    private func bounds(_ day: Day?) -> Range<Date> {
        day.map(clock.calendar.bounds) ?? .distantPast ..< .distantFuture
    }

    /// A file to save, named `orders-2026-11-21.csv`, or `orders.csv` without a day.
    private func download(
        _ name: String, _ day: Day?, _ produce: @escaping @Sendable (_ write: BodyStream.Write) throws -> Void
    ) throws(HTTPError) -> Response {
        guard let permit = downloads.permit() else { throw .tooManyDownloads }
        let file = day.map { "\(name)-\($0).csv" } ?? "\(name).csv"
        return .stream(
            headers: [
                .init("Content-Type", CSV.mediaType),
                .init("Content-Disposition", "attachment; filename=\"\(file)\""), .notStored,
            ]
        ) { write in
            try withExtendedLifetime(permit) { try produce(write) }
        }
    }
}
