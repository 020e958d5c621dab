package import Foundation
package import JuiceShop
import Synchronization

/// A store that forgets when the process ends: the contract of `Store`, without a disk. For tests.
package final class MemoryStore: Store {
    private let memory = Mutex(Memory())
    private let clock: @Sendable () -> Date

    private struct Memory {
        var state = StoreState()
        var orders: [Order] = []
        var fault: StoreFault?
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
        try remember { $0.state.shop }
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
        _ = try remember { $0.state.shop.sequence }
    }

    package func close() throws(StoreFault) {}

    private func answer(_ request: StoreRequest) throws(StoreFault) -> StoreAnswer {
        try remember { memory in
            let (answers, events) = memory.state.decide([request], at: clock())
            for event in events {
                memory.state.apply(event)
                if case .ordered(let order) = event { memory.orders.append(order) }
            }
            return answers[0]
        }
    }

    private func remember<Result: Sendable>(_ body: (inout Memory) -> Result) throws(StoreFault) -> Result {
        try memory.withLock { memory throws(StoreFault) in
            if let fault = memory.fault { throw fault }
            return body(&memory)
        }
    }
}
