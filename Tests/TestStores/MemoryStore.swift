package import Foundation
package import Journal
package import JuiceShop
package import ShopStore
import Synchronization

/// A store in memory, for tests: it keeps the contract of `Store` until the process ends.
package final class MemoryStore: Store {
    private let memory = Mutex(Memory())
    private let clock: @Sendable () -> Date
    private let history = ContinuousClock.now

    private struct Memory {
        var shop = Shop()
        var eventsByID: [RequestID: [NumberedEvent]] = [:]
        var events: [Event] = []
        var records: [OrderRecord] = []
        var recent: RecentOrders?
        var error: StoreError?
        var historyError: StoreError?
        var searches = 0

        mutating func apply(_ event: Event) {
            shop.apply(event)
            events.append(event)
            recent?.apply(event)
            if let id = RequestID(event) {
                eventsByID[id, default: []].append(NumberedEvent(sequence: events.count, event: event))
            }
            if case .ordered(let order) = event {
                records.append(OrderRecord(order))
            } else if let number = event.orderNumber {
                records[number - 1].apply(event)
            }
        }
    }

    private struct Past: BatchDecision.Memory {
        let memory: Memory

        func event(of id: RequestID, where answers: (Event) -> Bool) -> NumberedEvent? {
            memory.eventsByID[id]?.last { answers($0.event) }
        }
        func event(_ sequence: Int) -> Event? { memory.events[sequence - 1] }
        func record(_ number: Int) -> OrderRecord? { memory.records[number - 1] }
    }

    /// - Parameters:
    ///   - menu: nil for a store that takes the events of another one.
    ///   - identity: that of the history which this store repeats.
    package init(menu: Menu?, identity: Key? = nil, clock: @escaping @Sendable () -> Date) {
        self.clock = clock
        if let menu { _ = try? submit(OpeningRequest(menu, history: identity)) }
    }

    /// Every later call throws the error, until it is set to nil.
    package func fail(with error: StoreError?) {
        memory.withLock { $0.error = error }
    }

    /// Every later reading of the history throws the error.
    package func failHistory(with error: StoreError?) {
        memory.withLock { $0.historyError = error }
    }

    /// From now on, the latest orders are answered without the history.
    package func keepRecentOrders() {
        memory.withLock { $0.recent = RecentOrders(after: $0.records.count) }
    }

    /// The searches for orders in the history so far.
    package var searches: Int { memory.withLock { $0.searches } }

    package func snapshot() throws(StoreError) -> Snapshot {
        try withMemory { Snapshot($0.shop, of: history) }
    }

    package func submit<Request: StoreRequest>(_ request: Request) throws(StoreError) -> Request.Outcome {
        try withMemory { memory throws(StoreError) in
            var batch = BatchDecision(after: memory.shop, at: clock(), earlier: Past(memory: memory))
            let outcome = try request.decide(in: &batch)
            _ = try batch.bodies()
            for event in batch.events { memory.apply(event) }
            return outcome
        }
    }

    package func recentOrders() throws(StoreError) -> RecentOrders {
        try withMemory { $0.recent ?? RecentOrders(after: $0.records.count) }
    }

    package func records(_ numbers: ClosedRange<Int>) throws(StoreError) -> [Int: OrderRecord] {
        try checkHistory()
        let records = try withMemory { memory in
            memory.searches += 1
            return memory.records
        }
        return Dictionary(uniqueKeysWithValues: numbers.map { ($0, records[$0 - 1]) })
    }

    /// The whole history is one generation.
    package func generation(at part: HistoryPart) throws(StoreError) -> Generation {
        try checkHistory()
        return Generation(number: 1, sequence: 0, orders: 0, time: Shop().time, accounts: StockAccounts())
    }

    package func generation(_ number: Int) throws(StoreError) -> Generation? {
        number == 1 ? try generation(at: .end) : nil
    }

    package func read(
        _ generation: Generation, _ part: HistoryPart, _ visit: (_ sequence: Int, _ event: Event) -> Bool
    ) throws(StoreError) -> Bool {
        for (index, event) in try withMemory({ $0.events }).enumerated() {
            let found = NumberedEvent(sequence: index + 1, event: event)
            if !part.begins(before: found) { continue }
            if part.ends(before: found) || !visit(found.sequence, event) { return true }
        }
        return false
    }

    package func ready() throws(StoreError) {
        _ = try withMemory { $0.shop.sequence }
    }

    package func close() throws(StoreError) {}

    private func checkHistory() throws(StoreError) {
        if let error = memory.withLock({ $0.historyError }) { throw error }
    }

    private func withMemory<Result: Sendable>(
        _ body: (inout Memory) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try memory.withLock { memory throws(StoreError) in
            if let error = memory.error { throw error }
            return try body(&memory)
        }
    }
}
