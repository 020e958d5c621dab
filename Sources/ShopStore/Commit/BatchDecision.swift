import Bytes
package import Foundation
package import Journal
package import JuiceShop
import Runtime

/// The decision of a group of requests, one after the other: each sees the effects of those before it.
/// The store changes only when the events are durable.
package struct BatchDecision {
    package private(set) var events: [Event] = []
    /// The identities of the requests that made `events`; nil for a request that has none.
    private var ids: [RequestID?] = []
    /// The shop after the events.
    package private(set) var shop: Shop
    let time: Date
    /// The first event that could not follow the ones before it.
    private var impossible: Event?
    private let earlier: any Memory

    /// The shop's past before this group.
    package protocol Memory {
        /// The event that the store recorded for a request with that identity, and that answers the request.
        func event(of id: RequestID, where answers: (Event) -> Bool) throws(StoreError) -> NumberedEvent?
        /// The record of the order with a number from 1 to the shop's last.
        func record(_ number: Int) throws(StoreError) -> OrderRecord?
        /// The event of a sequence from 1 to the shop's last.
        func event(_ sequence: Int) throws(StoreError) -> Event?
    }

    package init(after shop: Shop, at time: Date, earlier: any Memory) {
        self.shop = shop
        self.time = min(max(time.inWholeMilliseconds, Timestamp.first), Timestamp.last)
        self.earlier = earlier
    }

    /// The event of a request with that identity which came before; nil when none of them answers the request.
    func event(of id: RequestID, where answers: (Event) -> Bool) throws(StoreError) -> NumberedEvent? {
        for index in events.indices where ids[index] == id && answers(events[index]) {
            return NumberedEvent(sequence: firstSequence + index, event: events[index])
        }
        return try earlier.event(of: id, where: answers)
    }

    func order(_ number: Int) throws(StoreError) -> Order? { try record(number)?.order }

    func record(_ number: Int) throws(StoreError) -> OrderRecord? {
        guard number >= 1, number <= shop.orderCount else { return nil }
        var records = [Int: OrderRecord]()
        for event in events where event.orderNumber == number {
            if records.isEmpty, !event.isOrder { records[number] = try earlier.record(number) }
            records.apply(event)
        }
        if let record = records[number] { return record }
        return try earlier.record(number)
    }

    func stockChange(_ sequence: Int) throws(StoreError) -> StockChange? {
        if case .stockChanged(let stockChange) = try event(sequence) { stockChange } else { nil }
    }

    func cashMove(_ sequence: Int) throws(StoreError) -> CashMove? {
        if case .cashMoved(let move) = try event(sequence) { move } else { nil }
    }

    /// The menu that an event made; nil for any other event.
    func menu(madeBy sequence: Int) throws(StoreError) -> Menu? {
        if sequence == shop.menuSequence { return shop.menu }
        return try event(sequence)?.menu
    }

    /// The event of a number; nil where there is none.
    private func event(_ sequence: Int) throws(StoreError) -> Event? {
        guard sequence >= 1, sequence <= shop.sequence else { return nil }
        let index = sequence - firstSequence
        return index >= 0 ? events[index] : try earlier.event(sequence)
    }

    /// Adds the event of an outcome. If it cannot follow the state before it, none of the group's events are written.
    package mutating func add(_ event: Event) {
        if impossible == nil, !shop.allows(event) { impossible = event }
        events.append(event)
        ids.append(RequestID(event))
        shop.apply(event)
    }

    /// What the store writes: the JSON of each event, after it was read again.
    ///
    /// The writer asks the reader, so that no fault of the program reaches a store: each event must follow the state before
    /// it, as everyone who reads the store will demand, and what is read must be the event.
    /// - Throws: `contradiction` when one of them does not; then nothing of the group may be written.
    package func bodies() throws(StoreError) -> [[UInt8]] {
        if let impossible { throw impossible.contradiction }
        return try events.map { event throws(StoreError) in
            let body = try EventLine.body(event)
            guard EventLine.isReadBack(event, from: body) else { throw event.contradiction }
            return body
        }
    }

    /// The sequence of the group's first event.
    private var firstSequence: Int { shop.sequence - events.count + 1 }
}

extension Event {
    /// Names the kind, and the key of the request.
    fileprivate var contradiction: StoreError {
        .contradiction(event: key.map { "\(name) \($0)" } ?? name)
    }

    fileprivate var isOrder: Bool { if case .ordered = self { true } else { false } }
}
