import FastCGI
import JuiceShop
import Runtime
import ShopStore
import Synchronization

/// Limits the requests that read the history at once: each occupies a processor and some megabytes, a download also a
/// thread until its reader has all of it, and the counter needs all three. The last one gives the memory back.
///
/// Nobody takes the others' share: one address has at most two permits, and the last permit is for those who gave the PIN.
/// Safe from any thread.
package final class HistoryLimit: Sendable {
    private let max: Int
    private let state = Mutex(State())

    private struct State {
        var running = 0
        var runningByAddress: [String: Int] = [:]
    }

    static let maxOfOneAddress = 2

    init(max: Int = 4) { self.max = max }

    /// A request that wants to read the history.
    package struct Reader: Sendable {
        /// The address of the client; empty where the web server gave none.
        let address: String
        /// True for a client that gave the PIN.
        let isLetIn: Bool

        package init(address: String, isLetIn: Bool) {
            self.address = address
            self.isLetIn = isLetIn
        }
    }

    /// - Parameter free: permits that are left for others: slow downloads must not close the pages of the past.
    /// - Returns: nil while as many requests read the history as may.
    package func permit(for reader: Reader, leaving free: Int = 0) -> Permit? {
        let isGiven = state.withLock { state in
            let most = max - free - (reader.isLetIn ? 0 : 1)
            let own = state.runningByAddress[reader.address] ?? 0
            guard state.running < most, reader.isLetIn || own < Self.maxOfOneAddress else { return false }
            state.running += 1
            state.runningByAddress[reader.address] = own + 1
            return true
        }
        return isGiven ? Permit(self, reader.address) : nil
    }

    private func release(_ address: String) {
        let isLast = state.withLock { state in
            state.running -= 1
            let own = (state.runningByAddress[address] ?? 1) - 1
            state.runningByAddress[address] = own == 0 ? nil : own
            return state.running == 0
        }
        if isLast { releaseFreedMemory() }
    }

    /// The right to read the history: it ends with the request, or with the stream that holds it, sent or not.
    package final class Permit: Sendable {
        private let limit: HistoryLimit
        private let address: String

        fileprivate init(_ limit: HistoryLimit, _ address: String) {
            self.limit = limit
            self.address = address
        }

        deinit { limit.release(address) }
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
        try isInMemory(max(1, try store.shop().sales.first - 1))
    }

    private func hasPermit(_ context: RequestContext, leaving free: Int = 0) -> Bool {
        if context.historyPermit == nil {
            let reader = HistoryLimit.Reader(
                address: context.request.remoteAddress ?? "", isLetIn: isLetIn(context))
            context.historyPermit = historyLimit.permit(for: reader, leaving: free)
        }
        return context.historyPermit != nil
    }
}
