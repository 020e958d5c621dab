import FastCGI
import JuiceShop
import Runtime
import ShopStore
import Synchronization

/// Limits the requests that read the history at once: each occupies a processor and some megabytes, a download also a
/// thread until its reader has all of it, and the counter needs all three. The last one gives the memory back.
///
/// Safe from any thread.
package final class HistoryLimit: Sendable {
    private let max: Int
    private let running = Atomic(0)

    init(max: Int = 4) { self.max = max }

    /// - Parameter free: permits that are left for others: slow downloads must not close the pages of the past.
    /// - Returns: nil while as many requests read the history as may.
    package func permit(leaving free: Int = 0) -> Permit? {
        guard running.add(1, ordering: .relaxed).newValue <= max - free else {
            running.subtract(1, ordering: .relaxed)
            return nil
        }
        return Permit(self)
    }

    /// The right to read the history: it ends with the request, or with the stream that holds it, sent or not.
    package final class Permit: Sendable {
        private let limit: HistoryLimit

        fileprivate init(_ limit: HistoryLimit) { self.limit = limit }

        deinit {
            if limit.running.subtract(1, ordering: .relaxed).newValue == 0 { giveBackFreedMemory() }
        }
    }
}

extension ShopApp {
    /// - Throws: `HTTPError.tooManyReaders` for a request that would read the history beside too many others.
    func limitReading(_ use: HistoryUse, _ context: RequestContext) throws {
        guard try mayRead(use, context) else { throw HTTPError.tooManyReaders }
    }

    /// False while too many requests read the history, and this one would have to.
    func mayRead(_ use: HistoryUse, _ context: RequestContext) throws -> Bool {
        switch use {
        case .none: true
        case .order(let number): try isInMemory(number) || hasPermit(context)
        case .today: try isTodayInMemory() || hasPermit(context)
        case .page: hasPermit(context)
        case .download: hasPermit(context, leaving: 1)
        }
    }

    /// An order that a page shows if it can.
    func reachableRecord(_ number: Int, _ context: RequestContext) throws -> OrderRecord? {
        try mayRead(.order(number), context) ? try store.record(number) : nil
    }

    /// The last orders, newest first: fewer while too many requests read the history, and memory has not as many.
    func reachableOrders(atMost count: Int, _ context: RequestContext) throws -> [OrderRecord] {
        let recent = try store.recentOrders()
        let isReachable = try mayRead(.order(max(1, recent.last - count + 1)), context)
        return try store.orders(before: recent.last + 1, atMost: isReachable ? count : recent.last - recent.first + 1)
    }

    /// True as well for a number that no order has.
    private func isInMemory(_ number: Int) throws -> Bool { number >= (try store.recentOrders().first) }

    /// The day's first order is found by the one before it.
    private func isTodayInMemory() throws -> Bool {
        guard let last = try store.shop().lastOrder else { return true }
        return try isInMemory(max(1, last.number - last.dayNumber))
    }

    private func hasPermit(_ context: RequestContext, leaving free: Int = 0) -> Bool {
        if context.historyPermit == nil { context.historyPermit = historyLimit.permit(leaving: free) }
        return context.historyPermit != nil
    }
}
