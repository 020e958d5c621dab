package import Foundation
package import Journal
package import JuiceShop
import Synchronization

/// A store that forgets when the process ends: the contract of `Store`, without a disk. For tests.
package final class MemoryStore: Store {
    private let memory = Mutex(Memory())
    private let clock: @Sendable () -> Date

    private struct Memory {
        var shop = Shop()
        var answered: [IdempotencyKey: Event] = [:]
        var events: [Event] = []
        var records: [OrderRecord] = []
        var fault: StoreError?

        mutating func apply(_ event: Event) {
            shop.apply(event)
            events.append(event)
            if let request = IdempotencyKey(event) { answered[request] = event }
            if case .ordered(let order) = event {
                records.append(OrderRecord(order))
            } else if let number = event.orderNumber {
                records[number - 1].take(event)
            }
        }
    }

    private struct Remembered: BatchDecision.Memory {
        let memory: Memory

        func event(answering request: IdempotencyKey) -> Event? { memory.answered[request] }
        func order(_ number: Int) -> Order? { memory.records[number - 1].order }
    }

    package init(menu: Menu, clock: @escaping @Sendable () -> Date) {
        self.clock = clock
        _ = try? answer(.open(menu))
    }

    /// From now on every call throws this, until it is `nil` again.
    package func fail(with fault: StoreError?) {
        memory.withLock { $0.fault = fault }
    }

    package func shop() throws(StoreError) -> Shop {
        try remember { $0.shop }
    }

    package func place(
        _ juice: Juice, cups: Int, waits: Bool, key: Key
    ) throws(StoreError) -> OrderOutcome {
        try answer(.place(juice, key, cups: cups, waits: waits)).placement()
    }

    package func cancel(_ number: Int, wasMade: Bool, key: Key) throws(StoreError) -> CancellationOutcome {
        try answer(.cancel(number, wasMade: wasMade, key)).cancelling()
    }

    package func handOver(_ number: Int) throws(StoreError) {
        _ = try answer(.handOver(number))
    }

    package func adjust(
        _ deltas: [FruitID: Int], reason: StockChange.Reason, seenAt: [FruitID: Int], key: Key
    ) throws(StoreError) -> StockChangeOutcome {
        try answer(.adjust(deltas, reason, seenAt: seenAt, key)).restocking()
    }

    package func orders(before number: Int, atMost count: Int) throws(StoreError) -> [OrderRecord] {
        try remember { $0.records.prefix { $0.order.number < number }.suffix(max(0, count)).reversed() }
    }

    /// All of it is one chapter.
    package func chapter(at place: HistoryPosition) throws(StoreError) -> Generation {
        Generation(number: 1, sequence: 0, orders: 0, time: Shop().time, books: StockAccounts())
    }

    package func chapter(_ number: Int) throws(StoreError) -> Generation? {
        number == 1 ? try chapter(at: .end) : nil
    }

    package func read(
        _ chapter: Generation, from start: Date, until end: Date, _ visit: (_ sequence: Int, _ event: Event) -> Void
    ) throws(StoreError) -> Bool {
        for (place, event) in try remember({ $0.events }).enumerated() where event.time >= start {
            if event.time >= end { return true }
            visit(place + 1, event)
        }
        return false
    }

    package func ready() throws(StoreError) {
        _ = try remember { $0.shop.sequence }
    }

    package func close() throws(StoreError) {}

    private func answer(_ request: StoreRequest) throws(StoreError) -> StoreAnswer {
        try remember { memory throws(StoreError) in
            var decision = BatchDecision(after: memory.shop, at: clock(), earlier: Remembered(memory: memory))
            let answer: StoreAnswer
            answer = try decision.answer(request)
            for event in decision.events { memory.apply(event) }
            return answer
        }
    }

    private func remember<Result: Sendable>(
        _ body: (inout Memory) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try memory.withLock { memory throws(StoreError) in
            if let fault = memory.fault { throw fault }
            return try body(&memory)
        }
    }
}
