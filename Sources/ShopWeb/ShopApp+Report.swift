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
        let shop = try store.shop()
        let calendar = clock(shop).calendar
        let today = clock(shop).today
        let day = day ?? today
        _ = clockWatch.fault(shop, by: clock, log: log)
        return page(
            ReportPage(
                try report(day, calendar), day: day, context: context.page(shop),
                dayBefore: try day.before.map { try report($0, calendar) },
                makingCups: day == today ? shop.waitingCups : 0, shop: shop))
    }

    private func report(_ day: Day, _ calendar: BusinessCalendar) throws -> DayReport {
        var report = DayReport(calendar)
        let bounds = calendar.bounds(of: day)
        try store.events(from: bounds.lowerBound, until: bounds.upperBound) { report.add($1) }
        return report
    }

    func ordersCSV(_ day: Day?, _ context: RequestContext) throws -> Response {
        let bounds = try bounds(day)
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
        let bounds = try bounds(day)
        let reading = try HistoryReading(store, from: bounds.lowerBound, until: bounds.upperBound)
        return try download("adjustments", day) { [page = context.page(try store.shop())] write in
            var (reading, table) = (reading, StockChangesCSV(context: page))
            try write(table.drain())
            while try reading.readOn({ table.add($0, $1) }) { try write(table.drain()) }
        }
    }

    /// Without a day, all of time.
    private func bounds(_ day: Day?) throws -> Range<Date> {
        guard let day else { return .distantPast ..< .distantFuture }
        return clock(try store.shop()).calendar.bounds(of: day)
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
