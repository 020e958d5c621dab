import Foundation
import JuiceShop

/// What a store holds in memory: the shop, and what it answered lately. It changes by events alone.
struct StoreState: Sendable {
    private(set) var shop = Shop()
    private(set) var keys = Keys()

    init() {}

    init(shop: Shop, recent: [Event]) {
        self.shop = shop
        for event in recent { keys.remember(event) }
    }

    /// Answers a group of requests, one after the other, and tells which events make the answers true.
    /// Nothing changes before these are applied.
    func decide(_ requests: [StoreRequest], at time: Date) -> (answers: [StoreAnswer], events: [Event]) {
        var deliberation = Deliberation(after: self, at: time)
        let answers = requests.map { deliberation.answer($0) }
        return (answers, deliberation.events)
    }

    mutating func apply(_ event: Event) {
        shop.apply(event)
        keys.remember(event)
    }

    /// Whether an event can follow this state: its order has the next number, and no fruit goes below zero.
    func allows(_ event: Event) -> Bool {
        switch event {
        case .opened(let opening): opening.counts.keys.allSatisfy { shop.stock.counts[$0] == nil }
        case .ordered(let order):
            order.number == shop.orderCount + 1 && shop.stock.overruns(of: order.took.mapValues { -$0 }) == nil
        case .adjusted(let adjustment): shop.stock.overruns(of: adjustment.deltas) == nil
        }
    }
}
