package import Foundation

/// The state of the shop after some number of events: what is in stock, and the books that explain it.
///
/// It decides (`place`, `cancel`, `adjust`, `open`) without changing, and changes only by events (`apply`):
/// the same events in the same order make the same shop, in every process and after every restart.
package struct Shop: Equatable, Sendable {
    /// How many events made this state.
    package private(set) var sequence: Int
    package private(set) var stock: Stock
    package private(set) var books: StockAccounts
    /// The number of the last order; 0 before the first.
    package private(set) var orderCount: Int
    /// The time of the last event: times never run backwards.
    package private(set) var time: Date
    /// The kitchen's queue, oldest first.
    package private(set) var waiting: [WaitingOrder]

    /// A shop before its first event.
    package init() {
        self.init(sequence: 0, books: StockAccounts(), orderCount: 0, time: Date(timeIntervalSince1970: 0))
    }

    package init(sequence: Int, books: StockAccounts, orderCount: Int, time: Date, waiting: [WaitingOrder] = []) {
        self.sequence = sequence
        self.books = books
        self.stock = books.stock
        self.orderCount = orderCount
        self.time = time
        self.waiting = waiting
    }

    /// The order, or what it is short of; nothing changes before the event is applied.
    /// - Parameters:
    ///   - cups: from 1 to `Order.maxCups`; all of them or none.
    ///   - waits: whether it goes to the kitchen's queue.
    package func place(
        _ juice: Juice, cups: Int = 1, waits: Bool = false, key: Key, at time: Date
    ) -> OrderOutcome {
        if let shortage = stock.shortage(for: juice, cups: cups) { return .short(shortage) }
        let took = Dictionary(juice.recipe.portions.map { ($0.fruit, $0.count * cups) }, uniquingKeysWith: +)
        return .made(
            Order(
                number: orderCount + 1, key: key, juice: juice.id, cups: cups, took: took, time: notBefore(time),
                waits: waits))
    }

    /// The order taken back, or why it cannot be; nothing changes before the event is applied.
    ///
    /// That an order is taken back only once is for whoever remembers cancellations to see to.
    package func cancel(_ order: Order, wasMade: Bool, key: Key, at time: Date) -> CancellationOutcome {
        let cancellation = Cancellation(
            number: order.number, key: key, juice: order.juice, cups: order.cups, wasMade: wasMade, took: order.took,
            time: notBefore(time))
        if cancellation.time.timeIntervalSince(order.time) > Cancellation.allowedSeconds { return .tooLate }
        if let outOfRange = stock.outOfRange(of: cancellation.returned) { return .refused(outOfRange) }
        return .made(cancellation)
    }

    /// The order out of the kitchen's queue, `nil` when it is not in it.
    package func handOver(_ number: Int, at time: Date) -> Handover? {
        waiting.contains { $0.number == number } ? Handover(number: number, time: notBefore(time)) : nil
    }

    /// The change of stock, or why it cannot be; nothing changes before the event is applied.
    /// - Parameter seenAt: for a count, the number of the last event that was known when a fruit's stock was shown. Two
    ///   who find the same 3 missing would otherwise take away 6.
    package func adjust(
        _ deltas: [FruitID: Int], reason: StockChange.Reason, seenAt: [FruitID: Int] = [:], key: Key, at time: Date
    ) -> StockChangeOutcome {
        let counted = deltas.keys.compactMap { fruit -> (FruitID, Int)? in
            guard let seenAt = seenAt[fruit], let counted = books.accounts[fruit]?.counted else { return nil }
            return counted.sequence > seenAt ? (fruit, counted.count) : nil
        }
        if reason == .count, !counted.isEmpty {
            return .countedElsewhere(Dictionary(counted, uniquingKeysWith: { first, _ in first }))
        }
        if let outOfRange = stock.outOfRange(of: deltas) { return .refused(outOfRange) }
        let stockChange = StockChange(
            key: key, deltas: StockChange.told(deltas, reason), reason: reason, time: notBefore(time))
        var changed = stock
        changed.add(stockChange.deltas)
        return .made(stockChange, stock: changed)
    }

    /// The first counts of the fruits on the menu that this shop never had; `nil` when it had them all.
    package func open(_ menu: Menu, at time: Date) -> FirstStock? {
        let new = menu.fruits.filter { stock.counts[$0.id] == nil }
        if new.isEmpty { return nil }
        let counts = Dictionary(new.map { ($0.id, $0.firstCount) }, uniquingKeysWith: +)
        return FirstStock(counts: counts, time: notBefore(time))
    }

    /// Whether an event can follow this state: its order has the next number, and no fruit goes below zero.
    package func allows(_ event: Event) -> Bool {
        switch event {
        case .opened(let opening): opening.counts.keys.allSatisfy { stock.counts[$0] == nil }
        case .ordered(let order):
            order.number == orderCount + 1 && stock.outOfRange(of: order.took.mapValues { -$0 }) == nil
        case .cancelled(let cancellation):
            cancellation.number >= 1 && cancellation.number <= orderCount
                && stock.outOfRange(of: cancellation.returned) == nil
        case .handedOver(let handover): waiting.contains { $0.number == handover.number }
        case .stockChanged(let stockChange): stock.outOfRange(of: stockChange.deltas) == nil
        }
    }

    /// Takes the event into the state.
    package mutating func apply(_ event: Event) {
        sequence += 1
        books.take(event, sequence: sequence)
        stock.add(event.changes)
        switch event {
        case .ordered(let order):
            orderCount = order.number
            queue(order)
        case .cancelled(let cancellation):
            waiting.removeAll { $0.number == cancellation.number }
        case .handedOver(let handover):
            waiting.removeAll { $0.number == handover.number }
        case .opened, .stockChanged: break
        }
        time = notBefore(event.time)
    }

    private mutating func queue(_ order: Order) {
        if !waiting.isEmpty {
            waiting.removeAll { order.time.timeIntervalSince($0.time) > WaitingOrder.maxSeconds }
        }
        if order.waits { waiting.append(WaitingOrder(order)) }
    }

    private func notBefore(_ time: Date) -> Date { max(self.time, time) }
}
