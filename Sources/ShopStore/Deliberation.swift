import Foundation
import JuiceShop

/// A group of requests as it is decided, one after the other: each sees what the ones before it will have done.
struct Deliberation {
    private(set) var events: [Event] = []
    /// The shop as it will be.
    private var shop: Shop
    /// Many, and so never changed here: a change would copy them.
    private let keysBefore: Keys
    private var keysOfThisGroup = Keys()
    private let time: Date

    init(after state: StoreState, at time: Date) {
        shop = state.shop
        keysBefore = state.keys
        self.time = time.inWholeMilliseconds
    }

    mutating func answer(_ request: StoreRequest) -> StoreAnswer {
        switch request {
        case .open(let menu):
            if let opening = shop.open(menu, at: time) { add(.opened(opening)) }
            return .done
        case .place(let juice, let key): return .placement(place(juice, key))
        case .adjust(let deltas, let reason, let key): return .restocking(adjust(deltas, reason, key))
        case .ready: return .done
        }
    }

    private mutating func place(_ juice: Juice, _ key: Key) -> Placement {
        if let first = keysBefore.order(key, juice.id) ?? keysOfThisGroup.order(key, juice.id) { return .made(first) }
        let placement = shop.place(juice, key: key, at: time)
        if case .made(let order) = placement { add(.ordered(order)) }
        return placement
    }

    private mutating func adjust(_ deltas: [FruitID: Int], _ reason: Adjustment.Reason, _ key: Key) -> Restocking {
        let deltas = deltas.filter { $0.value != 0 }
        if let first = keysBefore.adjustment(key, deltas, reason) ?? keysOfThisGroup.adjustment(key, deltas, reason) {
            return .made(first, stock: shop.stock)
        }
        let restocking = shop.adjust(deltas, reason: reason, key: key, at: time)
        if case .made(let adjustment, _) = restocking { add(.adjusted(adjustment)) }
        return restocking
    }

    private mutating func add(_ event: Event) {
        events.append(event)
        shop.apply(event)
        keysOfThisGroup.remember(event)
    }
}
