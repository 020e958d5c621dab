import Foundation
import Journal
import JuiceShop

/// A group of requests as it is decided, one after the other: each sees what the ones before it will have done.
/// Nothing changes before the events are durable and applied.
struct Deliberation {
    private(set) var events: [Event] = []
    /// The shop as it will be.
    private var shop: Shop
    private var ofThisGroup: [RequestID: Event] = [:]
    private let time: Date
    private let earlier: (RequestID) throws(JournalFault) -> Event?

    /// - Parameter earlier: the event that answered a request before this group.
    init(
        after shop: Shop, at time: Date, earlier: @escaping (RequestID) throws(JournalFault) -> Event?
    ) {
        self.shop = shop
        self.time = time.inWholeMilliseconds
        self.earlier = earlier
    }

    mutating func answer(_ request: StoreRequest) throws(JournalFault) -> StoreAnswer {
        switch request {
        case .open(let menu):
            if let opening = shop.open(menu, at: time) { add(.opened(opening)) }
            return .done
        case .place(let juice, let key): return .placement(try place(juice, key))
        case .adjust(let deltas, let reason, let key): return .restocking(try adjust(deltas, reason, key))
        case .ready: return .done
        }
    }

    private mutating func place(_ juice: Juice, _ key: Key) throws(JournalFault) -> Placement {
        if case .ordered(let first) = try answered(.order(key, juice.id)) { return .made(first) }
        let placement = shop.place(juice, key: key, at: time)
        if case .made(let order) = placement { add(.ordered(order)) }
        return placement
    }

    private mutating func adjust(
        _ deltas: [FruitID: Int], _ reason: Adjustment.Reason, _ key: Key
    ) throws(JournalFault) -> Restocking {
        let deltas = deltas.filter { $0.value != 0 }
        if case .adjusted(let first) = try answered(.adjustment(key, deltas, reason)) {
            return .made(first, stock: shop.stock)
        }
        let restocking = shop.adjust(deltas, reason: reason, key: key, at: time)
        if case .made(let adjustment, _) = restocking { add(.adjusted(adjustment)) }
        return restocking
    }

    private func answered(_ request: RequestID) throws(JournalFault) -> Event? {
        if let event = ofThisGroup[request] { return event }
        return try earlier(request)
    }

    private mutating func add(_ event: Event) {
        events.append(event)
        shop.apply(event)
        if let request = RequestID(event) { ofThisGroup[request] = event }
    }
}
