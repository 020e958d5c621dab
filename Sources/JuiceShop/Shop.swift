package import Foundation

/// The state of the shop after a number of events: the stock, and the accounts that explain it.
///
/// It decides requests without changing (`decide`), and changes only by events (`apply`): the same events in the same
/// order make the same shop, in every process and after every restart.
package struct Shop: Equatable, Sendable {
    /// The number of events that made this state.
    package private(set) var sequence: Int
    package private(set) var stock: Stock
    package private(set) var accounts: StockAccounts
    /// The number of the last order; 0 before the first.
    package private(set) var orderCount: Int
    /// The time of the last event: times never run backwards.
    package private(set) var time: Date
    /// The kitchen's queue, oldest first.
    package private(set) var waiting: [WaitingOrder]

    /// A shop before its first event.
    package init() {
        self.init(sequence: 0, accounts: StockAccounts(), orderCount: 0, time: Date(timeIntervalSince1970: 0))
    }

    package init(sequence: Int, accounts: StockAccounts, orderCount: Int, time: Date, waiting: [WaitingOrder] = []) {
        self.sequence = sequence
        self.accounts = accounts
        self.stock = accounts.stock
        self.orderCount = orderCount
        self.time = time
        self.waiting = waiting
    }

    /// The order, or the shortage that prevents it.
    package func decide(_ request: OrderRequest, at time: Date) -> OrderRequest.Outcome {
        let (juice, cups) = (request.juice, request.cups)
        if let shortage = stock.shortage(for: juice, cups: cups) { return .short(shortage) }
        let took = Dictionary(juice.recipe.portions.map { ($0.fruit, $0.count * cups) }, uniquingKeysWith: +)
        return .made(
            Order(
                number: orderCount + 1, key: request.key, juice: juice.id, cups: cups, took: took,
                time: notBefore(time), isQueued: request.isQueued))
    }

    /// The cancellation of an order that was not cancelled before, or the reason against it.
    ///
    /// The caller makes sure that an order is cancelled only once.
    package func decide(
        _ request: CancellationRequest, of order: Order, at time: Date
    ) -> CancellationRequest.Outcome {
        let cancellation = Cancellation(
            number: order.number, key: request.key, juice: order.juice, cups: order.cups, wasMade: request.wasMade,
            took: order.took, time: notBefore(time))
        if cancellation.time.timeIntervalSince(order.time) > Cancellation.allowedSeconds { return .tooLate }
        if let outOfRange = stock.outOfRange(after: cancellation.returned) { return .refused(outOfRange) }
        return .made(cancellation)
    }

    package func decide(_ request: CompletionRequest, at time: Date) -> CompletionRequest.Outcome {
        guard waiting.contains(where: { $0.number == request.number }) else { return .notQueued }
        return .made(Completion(number: request.number, time: notBefore(time)))
    }

    /// The change of stock, or the reason against it.
    package func decide(_ request: StockChangeRequest, at time: Date) -> StockChangeRequest.Outcome {
        if request.reason == .count {
            let counted = countedSince(request.seenSequences, request.deltas.keys)
            if !counted.isEmpty { return .countedElsewhere(counted) }
        }
        if let outOfRange = stock.outOfRange(after: request.deltas) { return .refused(outOfRange) }
        let stockChange = StockChange(
            key: request.key, deltas: request.deltas, reason: request.reason, time: notBefore(time))
        var changed = stock
        changed.add(stockChange.deltas)
        return .made(stockChange, stock: changed)
    }

    /// The first counts of the fruits on the menu that this shop never had.
    package func decide(_ request: OpeningRequest, at time: Date) -> OpeningRequest.Outcome {
        let new = request.menu.fruits.filter { stock.counts[$0.id] == nil }
        if new.isEmpty { return .nothingNew }
        let counts = Dictionary(new.map { ($0.id, $0.firstCount) }, uniquingKeysWith: +)
        return .made(FirstStock(counts: counts, time: notBefore(time)))
    }

    /// The counts of the fruits whose last stocktake came after the event that the client had seen.
    private func countedSince(_ seenSequences: [FruitID: Int], _ fruits: some Sequence<FruitID>) -> [FruitID: Int] {
        var counts = [FruitID: Int]()
        for fruit in fruits {
            guard let seen = seenSequences[fruit], let counted = accounts[fruit]?.counted else { continue }
            if counted.sequence > seen { counts[fruit] = counted.count }
        }
        return counts
    }

    /// True when an event can follow this state: an order has the next number, and every count stays within its limits.
    package func allows(_ event: Event) -> Bool {
        switch event {
        case .opened(let opening): opening.counts.keys.allSatisfy { stock.counts[$0] == nil }
        case .ordered(let order):
            order.number == orderCount + 1 && stock.outOfRange(after: order.took.mapValues { -$0 }) == nil
        case .cancelled(let cancellation):
            cancellation.number >= 1 && cancellation.number <= orderCount
                && stock.outOfRange(after: cancellation.returned) == nil
        case .completed(let completion): waiting.contains { $0.number == completion.number }
        case .stockChanged(let stockChange): stock.outOfRange(after: stockChange.deltas) == nil
        }
    }

    /// Applies the event.
    package mutating func apply(_ event: Event) {
        sequence += 1
        accounts.apply(event, sequence: sequence)
        stock.add(event.changes)
        switch event {
        case .ordered(let order):
            orderCount = order.number
            queue(order)
        case .cancelled(let cancellation):
            waiting.removeAll { $0.number == cancellation.number }
        case .completed(let completion):
            waiting.removeAll { $0.number == completion.number }
        case .opened, .stockChanged: break
        }
        time = notBefore(event.time)
    }

    private mutating func queue(_ order: Order) {
        if !waiting.isEmpty {
            waiting.removeAll { order.time.timeIntervalSince($0.time) > WaitingOrder.maxSeconds }
        }
        if order.isQueued { waiting.append(WaitingOrder(order)) }
    }

    private func notBefore(_ time: Date) -> Date { max(self.time, time) }
}
