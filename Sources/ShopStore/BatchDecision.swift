package import Foundation
package import Journal
package import JuiceShop

/// The decision of a group of requests, one after the other: each sees the effects of those before it.
/// The store changes only when the events are durable.
package struct BatchDecision {
    package private(set) var events: [Event] = []
    /// The shop after the events.
    fileprivate private(set) var shop: Shop
    private var eventsByKey: [IdempotencyKey: Event] = [:]
    fileprivate let time: Date
    private let earlier: any Memory

    /// The shop's past before this group.
    package protocol Memory {
        /// The event that the store recorded for a request.
        func event(for request: IdempotencyKey) throws(StoreError) -> Event?
        /// The order with a number from 1 to the shop's last.
        func order(_ number: Int) throws(StoreError) -> Order?
    }

    package init(after shop: Shop, at time: Date, earlier: any Memory) {
        self.shop = shop
        self.time = time.inWholeMilliseconds
        self.earlier = earlier
    }

    fileprivate func event(for request: IdempotencyKey) throws(StoreError) -> Event? {
        if let event = eventsByKey[request] { return event }
        return try earlier.event(for: request)
    }

    fileprivate func order(_ number: Int) throws(StoreError) -> Order? {
        guard number >= 1, number <= shop.orderCount else { return nil }
        for case .ordered(let order) in events where order.number == number { return order }
        return try earlier.order(number)
    }

    fileprivate mutating func add(_ event: Event) {
        events.append(event)
        shop.apply(event)
        if let request = IdempotencyKey(event) { eventsByKey[request] = event }
    }
}

extension OrderRequest: StoreRequest {
    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        if case .ordered(let first) = try batch.event(for: IdempotencyKey(self)) { return .again(first) }
        let outcome = batch.shop.decide(self, at: batch.time)
        if case .made(let order) = outcome { batch.add(.ordered(order)) }
        return outcome
    }
}

extension CancellationRequest: StoreRequest {
    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        if case .cancelled(let first) = try batch.event(for: IdempotencyKey(self)) { return .made(first) }
        guard let order = try batch.order(number) else { return .unknown }
        let outcome = batch.shop.decide(self, of: order, at: batch.time)
        if case .made(let cancellation) = outcome { batch.add(.cancelled(cancellation)) }
        return outcome
    }
}

extension CompletionRequest: StoreRequest {
    package func decide(in batch: inout BatchDecision) -> Outcome {
        let outcome = batch.shop.decide(self, at: batch.time)
        if case .made(let completion) = outcome { batch.add(.completed(completion)) }
        return outcome
    }
}

extension StockChangeRequest: StoreRequest {
    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        if case .stockChanged(let first) = try batch.event(for: IdempotencyKey(self)) {
            return .made(first, stock: batch.shop.stock)
        }
        let outcome = batch.shop.decide(self, at: batch.time)
        if case .made(let stockChange, _) = outcome { batch.add(.stockChanged(stockChange)) }
        return outcome
    }
}

extension OpeningRequest: StoreRequest {
    package func decide(in batch: inout BatchDecision) -> Outcome {
        let outcome = batch.shop.decide(self, at: batch.time)
        if case .made(let firstStock) = outcome { batch.add(.opened(firstStock)) }
        return outcome
    }
}
