package import Foundation
import Journal
package import JuiceShop
import Synchronization

/// A store that forgets when the process ends: the contract of `Store`, without a disk. For tests.
package final class MemoryStore: Store {
    private let memory = Mutex(Memory())
    private let clock: @Sendable () -> Date

    private struct Memory {
        var shop = Shop()
        var answered: [RequestID: Event] = [:]
        var events: [Event] = []
        var records: [OrderRecord] = []
        var fault: StoreFault?

        mutating func apply(_ event: Event) {
            shop.apply(event)
            events.append(event)
            if let request = RequestID(event) { answered[request] = event }
            if case .ordered(let order) = event {
                records.append(OrderRecord(order))
            } else if let number = event.orderNumber {
                records[number - 1].take(event)
            }
        }
    }

    private struct Remembered: Deliberation.Memory {
        let memory: Memory

        func event(answering request: RequestID) -> Event? { memory.answered[request] }
        func order(_ number: Int) -> Order? { memory.records[number - 1].order }
    }

    package init(menu: Menu, clock: @escaping @Sendable () -> Date) {
        self.clock = clock
        _ = try? answer(.open(menu))
    }

    /// From now on every call throws this, until it is `nil` again.
    package func fail(with fault: StoreFault?) {
        memory.withLock { $0.fault = fault }
    }

    package func shop() throws(StoreFault) -> Shop {
        try remember { $0.shop }
    }

    package func place(
        _ juice: Juice, cups: Int, waits: Bool, key: Key
    ) throws(StoreFault) -> Placement {
        try answer(.place(juice, key, cups: cups, waits: waits)).placement()
    }

    package func cancel(_ number: Int, wasMade: Bool, key: Key) throws(StoreFault) -> Cancelling {
        try answer(.cancel(number, wasMade: wasMade, key)).cancelling()
    }

    package func handOver(_ number: Int) throws(StoreFault) {
        _ = try answer(.handOver(number))
    }

    package func adjust(
        _ deltas: [FruitID: Int], reason: Adjustment.Reason, seenAt: [FruitID: Int], key: Key
    ) throws(StoreFault) -> Restocking {
        try answer(.adjust(deltas, reason, seenAt: seenAt, key)).restocking()
    }

    package func orders(before number: Int, atMost count: Int) throws(StoreFault) -> [OrderRecord] {
        try remember { $0.records.prefix { $0.order.number < number }.suffix(max(0, count)).reversed() }
    }

    /// All of it is one chapter.
    package func chapter(at place: HistoryPlace) throws(StoreFault) -> Chapter {
        Chapter(number: 1, sequence: 0, orders: 0, time: Shop().time, books: Books())
    }

    package func chapter(_ number: Int) throws(StoreFault) -> Chapter? {
        number == 1 ? try chapter(at: .end) : nil
    }

    package func read(
        _ chapter: Chapter, from start: Date, until end: Date, _ visit: (_ sequence: Int, _ event: Event) -> Void
    ) throws(StoreFault) -> Bool {
        for (place, event) in try remember({ $0.events }).enumerated() where event.time >= start {
            if event.time >= end { return true }
            visit(place + 1, event)
        }
        return false
    }

    package func ready() throws(StoreFault) {
        _ = try remember { $0.shop.sequence }
    }

    package func close() throws(StoreFault) {}

    private func answer(_ request: StoreRequest) throws(StoreFault) -> StoreAnswer {
        try remember { memory throws(StoreFault) in
            var deliberation = Deliberation(after: memory.shop, at: clock(), earlier: Remembered(memory: memory))
            let answer: StoreAnswer
            do throws(JournalFault) {
                answer = try deliberation.answer(request)
            } catch {
                throw StoreFault(error)
            }
            for event in deliberation.events { memory.apply(event) }
            return answer
        }
    }

    private func remember<Result: Sendable>(
        _ body: (inout Memory) throws(StoreFault) -> Result
    ) throws(StoreFault) -> Result {
        try memory.withLock { memory throws(StoreFault) in
            if let fault = memory.fault { throw fault }
            return try body(&memory)
        }
    }
}
