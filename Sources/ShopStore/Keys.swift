import Foundation
import JuiceShop

/// What was asked lately and answered for good: the same request again gets the first answer.
///
/// It keeps at least a day of requests and forgets older ones by the times of the events themselves, so that every
/// process, and a restarted one, remembers the same.
struct Keys: Sendable {
    static let keptSeconds: TimeInterval = 24 * 60 * 60

    /// A request is its key and its content: the same key with other content is another request.
    fileprivate enum Request: Hashable, Sendable {
        case order(Key, JuiceID)
        case adjustment(Key, [FruitID: Int], Adjustment.Reason)
    }

    /// The events of the kept requests, oldest first; places count from the first that ever was.
    private(set) var events: [Event] = []
    private var forgotten = 0
    private var places: [Request: Int] = [:]
    private var orderPlaces: [Int: Int] = [:]

    func order(_ key: Key, _ juice: JuiceID) -> Order? {
        guard case .ordered(let order) = event(.order(key, juice)) else { return nil }
        return order
    }

    func adjustment(_ key: Key, _ deltas: [FruitID: Int], _ reason: Adjustment.Reason) -> Adjustment? {
        guard case .adjusted(let adjustment) = event(.adjustment(key, deltas, reason)) else { return nil }
        return adjustment
    }

    /// One of the kept orders, by its number.
    func order(number: Int) -> Order? {
        guard let place = orderPlaces[number], case .ordered(let order) = events[place - forgotten] else { return nil }
        return order
    }

    mutating func remember(_ event: Event) {
        guard let request = Request(event) else { return }
        let place = forgotten + events.count
        events.append(event)
        places[request] = place
        if case .ordered(let order) = event { orderPlaces[order.number] = place }
        forget(before: event.time - Self.keptSeconds)
    }

    /// Forgets when half of what is kept is old, so that an event is moved once on average.
    private mutating func forget(before time: Date) {
        guard events[(events.count - 1) / 2].time < time else { return }
        let old = events.prefix { $0.time < time }
        for event in old {
            if let request = Request(event), let place = places[request], place < forgotten + old.count {
                places[request] = nil
            }
            if case .ordered(let order) = event { orderPlaces[order.number] = nil }
        }
        forgotten += old.count
        events.removeFirst(old.count)
    }

    private func event(_ request: Request) -> Event? {
        places[request].map { events[$0 - forgotten] }
    }
}

extension Keys.Request {
    /// `nil` for an event that nobody's request made.
    fileprivate init?(_ event: Event) {
        switch event {
        case .opened: return nil
        case .ordered(let order): self = .order(order.key, order.juice)
        case .adjusted(let adjustment): self = .adjustment(adjustment.key, adjustment.deltas, adjustment.reason)
        }
    }
}
