package import Foundation

/// The state of the shop after some number of events: what is in stock, and the books that explain it.
///
/// It decides (`place`, `adjust`, `open`) without changing, and changes only by events (`apply`):
/// the same events in the same order make the same shop, in every process and after every restart.
package struct Shop: Equatable, Sendable {
    /// How many events made this state.
    package private(set) var sequence: Int
    package private(set) var stock: Stock
    package private(set) var books: Books
    /// The number of the last order; 0 before the first.
    package private(set) var orderCount: Int
    /// The time of the last event: times never run backwards.
    package private(set) var time: Date

    /// A shop before its first event.
    package init() {
        self.init(sequence: 0, books: Books(), orderCount: 0, time: Date(timeIntervalSince1970: 0))
    }

    package init(sequence: Int, books: Books, orderCount: Int, time: Date) {
        self.sequence = sequence
        self.books = books
        self.stock = books.stock
        self.orderCount = orderCount
        self.time = time
    }

    /// The order, or what it is short of; nothing changes before the event is applied.
    package func place(_ juice: Juice, key: Key, at time: Date) -> Placement {
        if let shortage = stock.shortage(for: juice) { return .short(shortage) }
        let took = Dictionary(juice.recipe.portions.map { ($0.fruit, $0.count) }, uniquingKeysWith: +)
        return .made(Order(number: orderCount + 1, key: key, juice: juice.id, took: took, time: notBefore(time)))
    }

    /// The change of stock, or why it cannot be; nothing changes before the event is applied.
    package func adjust(
        _ deltas: [FruitID: Int], reason: Adjustment.Reason, key: Key, at time: Date
    ) -> Restocking {
        if let overruns = stock.overruns(of: deltas) { return .refused(overruns) }
        let adjustment = Adjustment(
            key: key, deltas: deltas.filter { $0.value != 0 }, reason: reason, time: notBefore(time))
        var changed = stock
        changed.add(adjustment.deltas)
        return .made(adjustment, stock: changed)
    }

    /// The first counts of the fruits on the menu that this shop never had; `nil` when it had them all.
    package func open(_ menu: Menu, at time: Date) -> Opening? {
        let new = menu.fruits.filter { stock.counts[$0.id] == nil }
        if new.isEmpty { return nil }
        let counts = Dictionary(new.map { ($0.id, $0.firstCount) }, uniquingKeysWith: +)
        return Opening(counts: counts, time: notBefore(time))
    }

    /// Whether an event can follow this state: its order has the next number, and no fruit goes below zero.
    package func allows(_ event: Event) -> Bool {
        switch event {
        case .opened(let opening): opening.counts.keys.allSatisfy { stock.counts[$0] == nil }
        case .ordered(let order):
            order.number == orderCount + 1 && stock.overruns(of: order.took.mapValues { -$0 }) == nil
        case .adjusted(let adjustment): stock.overruns(of: adjustment.deltas) == nil
        }
    }

    /// Takes the event into the state.
    package mutating func apply(_ event: Event) {
        switch event {
        case .opened(let opening):
            books.open(opening.counts)
            stock.add(opening.counts)
        case .ordered(let order):
            books.consume(order.took)
            stock.add(order.took.mapValues { -$0 })
            orderCount = order.number
        case .adjusted(let adjustment):
            books.adjust(adjustment.deltas)
            stock.add(adjustment.deltas)
        }
        sequence += 1
        time = notBefore(event.time)
    }

    private func notBefore(_ time: Date) -> Date { max(self.time, time) }
}
