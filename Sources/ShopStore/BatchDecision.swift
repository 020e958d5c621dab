import Foundation
import Journal
import JuiceShop

/// A group of requests as it is decided, one after the other: each sees what the ones before it will have done.
/// Nothing changes before the events are durable and applied.
struct BatchDecision {
    private(set) var events: [Event] = []
    /// The shop as it will be.
    private var shop: Shop
    private var ofThisGroup: [IdempotencyKey: Event] = [:]
    private let time: Date
    private let earlier: any Memory

    /// What was before this group.
    protocol Memory {
        /// The event that answered a request.
        func event(answering request: IdempotencyKey) throws(StoreError) -> Event?
        /// The order of a number that the shop has given.
        func order(_ number: Int) throws(StoreError) -> Order?
    }

    init(after shop: Shop, at time: Date, earlier: any Memory) {
        self.shop = shop
        self.time = time.inWholeMilliseconds
        self.earlier = earlier
    }

    mutating func answer(_ request: StoreRequest) throws(StoreError) -> StoreAnswer {
        switch request {
        case .open(let menu):
            if let opening = shop.open(menu, at: time) { add(.opened(opening)) }
            return .done
        case .place(let juice, let key, let cups, let waits):
            return .placement(try place(juice, cups: cups, waits: waits, key))
        case .cancel(let number, let wasMade, let key): return .cancelling(try cancel(number, wasMade, key))
        case .handOver(let number):
            if let handover = shop.handOver(number, at: time) { add(.handedOver(handover)) }
            return .done
        case .adjust(let deltas, let reason, let seenAt, let key):
            return .restocking(try adjust(deltas, reason, seenAt: seenAt, key))
        case .ready: return .done
        }
    }

    private mutating func place(
        _ juice: Juice, cups: Int, waits: Bool, _ key: Key
    ) throws(StoreError) -> OrderOutcome {
        if case .ordered(let first) = try answered(.order(key, juice.id, cups: cups)) { return .again(first) }
        let placement = shop.place(juice, cups: cups, waits: waits, key: key, at: time)
        if case .made(let order) = placement { add(.ordered(order)) }
        return placement
    }

    private mutating func cancel(_ number: Int, _ wasMade: Bool, _ key: Key) throws(StoreError) -> CancellationOutcome {
        if case .cancelled(let first) = try answered(.cancellation(order: number)) { return .made(first) }
        guard let order = try order(number) else { return .unknown }
        let cancelling = shop.cancel(order, wasMade: wasMade, key: key, at: time)
        if case .made(let cancellation) = cancelling { add(.cancelled(cancellation)) }
        return cancelling
    }

    private mutating func adjust(
        _ deltas: [FruitID: Int], _ reason: StockChange.Reason, seenAt: [FruitID: Int], _ key: Key
    ) throws(StoreError) -> StockChangeOutcome {
        let deltas = StockChange.told(deltas, reason)
        if case .stockChanged(let first) = try answered(.stockChange(key, deltas, reason)) {
            return .made(first, stock: shop.stock)
        }
        let restocking = shop.adjust(deltas, reason: reason, seenAt: seenAt, key: key, at: time)
        if case .made(let stockChange, _) = restocking { add(.stockChanged(stockChange)) }
        return restocking
    }

    private func answered(_ request: IdempotencyKey) throws(StoreError) -> Event? {
        if let event = ofThisGroup[request] { return event }
        return try earlier.event(answering: request)
    }

    private func order(_ number: Int) throws(StoreError) -> Order? {
        guard number >= 1, number <= shop.orderCount else { return nil }
        for case .ordered(let order) in events where order.number == number { return order }
        return try earlier.order(number)
    }

    private mutating func add(_ event: Event) {
        events.append(event)
        shop.apply(event)
        if let request = IdempotencyKey(event) { ofThisGroup[request] = event }
    }
}
