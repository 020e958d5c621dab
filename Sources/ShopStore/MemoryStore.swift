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
        var orders: [Order] = []
        var fault: StoreFault?

        mutating func apply(_ event: Event) {
            shop.apply(event)
            if let request = RequestID(event) { answered[request] = event }
            if case .ordered(let order) = event { orders.append(order) }
        }
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

    package func place(_ juice: Juice, key: Key) throws(StoreFault) -> Placement {
        try answer(.place(juice, key)).placement()
    }

    package func adjust(
        _ deltas: [FruitID: Int], reason: Adjustment.Reason, key: Key
    ) throws(StoreFault) -> Restocking {
        try answer(.adjust(deltas, reason, key)).restocking()
    }

    package func order(_ number: Int) throws(StoreFault) -> Order? {
        try remember { $0.orders.indices.contains(number - 1) ? $0.orders[number - 1] : nil }
    }

    package func ready() throws(StoreFault) {
        _ = try remember { $0.shop.sequence }
    }

    package func close() throws(StoreFault) {}

    private func answer(_ request: StoreRequest) throws(StoreFault) -> StoreAnswer {
        try remember { memory throws(StoreFault) in
            let answered = memory.answered
            var deliberation = Deliberation(after: memory.shop, at: clock()) { answered[$0] }
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
