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

    package func events(
        in sequences: Range<Int>, _ visit: (_ sequence: Int, _ event: Event) -> Bool
    ) throws(StoreError) {
        try checkHistory()
        let events = try withMemory { $0.events }
        for sequence in sequences.clamped(to: 1..<events.count + 1) where !visit(sequence, events[sequence - 1]) {
            return
        }
    }

    package func sequence(at time: Date, in sequences: Range<Int>) throws(StoreError) -> Int {
        try checkHistory()
        let events = try withMemory { $0.events }
        return sequences.clamped(to: 1..<events.count + 1).first { events[$0 - 1].time >= time } ?? sequences.upperBound
    }

    package func checkpoint(before sequence: Int) throws(StoreError) -> Shop {
        try checkHistory()
        return Shop()
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
