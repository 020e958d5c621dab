package import Foundation
package import Journal
package import JuiceShop

/// A position in the shop's history.
package enum HistoryPosition: Sendable {
    /// After the event of that number.
    case after(Int)
    /// At the first event of that time or later.
    case time(Date)
    /// At the order of that number.
    case order(Int)
    /// After the last event.
    case end
}

/// An event with its number in the history.
package struct NumberedEvent: Equatable, Sendable {
    package let sequence: Int
    package let event: Event

    package init(sequence: Int, event: Event) {
        self.sequence = sequence
        self.event = event
    }
}

/// A part of the history: a checkpoint, and the journal of the events after it.
package struct Generation: Equatable, Sendable {
    /// 1 for the first.
    package let number: Int
    /// The number of the last event before it; an upper bound if its checkpoint is missing.
    package let sequence: Int
    /// The number of the last order before it; an upper bound if its checkpoint is missing.
    package let orders: Int
    /// The time of the last event before it; an upper bound if its checkpoint is missing.
    package let time: Date
    /// The accounts after the last event before it; nil if its checkpoint is missing.
    package let accounts: StockAccounts?

    package init(number: Int, sequence: Int, orders: Int, time: Date, accounts: StockAccounts? = nil) {
        self.number = number
        self.sequence = sequence
        self.orders = orders
        self.time = time
        self.accounts = accounts
    }

    /// True when the position may be in this generation or a later one.
    func begins(before position: HistoryPosition) -> Bool {
        switch position {
        case .after(let sequence): self.sequence <= sequence
        case .time(let time): self.time < time
        case .order(let number): orders < number
        case .end: true
        }
    }
}

/// Reading the history: only the needed generations, each once, never the whole history in memory.
extension Store {
    /// The events from the start until before the end, oldest first.
    package func events(
        from start: Date, until end: Date, _ visit: (_ sequence: Int, _ event: Event) -> Void
    ) throws(StoreError) {
        var reading = try HistoryReading(self, from: start, until: end)
        while try reading.readOn(visit) {}
    }

    package func firstOrder(at time: Date) throws(StoreError) -> Int {
        try firstOrderInHistory(at: time)
    }

    /// Searches from the generation with that time onwards.
    func firstOrderInHistory(at time: Date) throws(StoreError) -> Int {
        let orderCount = try shop().orderCount
        var next: Generation? = try generation(at: .time(time))
        while let generation = next {
            var first: Int?
            try read(generation) { _, event in
                if first == nil, case .ordered(let order) = event, order.time >= time { first = order.number }
            }
            if let first { return first }
            next = try self.generation(generation.number + 1)
        }
        return orderCount + 1
    }

    /// The records of some orders, read from the history. Orders are cancelled and completed within a day, so the search
    /// ends a day after the last of them.
    func recordsInHistory(_ numbers: ClosedRange<Int>) throws(StoreError) -> [Int: OrderRecord] {
        var records = [Int: OrderRecord]()
        var next: Generation? = try generation(at: .order(numbers.lowerBound))
        while let generation = next {
            var isBehind = false
            try read(generation) { _, event in
                if case .ordered(let order) = event, numbers.contains(order.number) {
                    records[order.number] = OrderRecord(order)
                } else if let number = event.orderNumber {
                    records[number]?.apply(event)
                }
                if let last = records[numbers.upperBound]?.order.time {
                    isBehind = event.time.timeIntervalSince(last) > Cancellation.allowedSeconds
                }
            }
            if isBehind { return records }
            next = try self.generation(generation.number + 1)
        }
        return records
    }
}

/// The events from the start until before the end, oldest first, read one generation at a time.
///
/// It reads only the events that exist when it is created. A generation may grow after it was read, and the next one
/// begin: reading that one too would leave a gap.
package struct HistoryReading {
    private let store: any Store
    private let start: Date
    private let end: Date
    /// The number of the last event when the reading was created.
    private let last: Int
    private var next: Generation?
    /// The generation after it.
    private var following: Generation?

    package init(_ store: any Store, from start: Date, until end: Date) throws(StoreError) {
        self.store = store
        self.start = start
        self.end = end
        last = try store.shop().sequence
        let first = try store.generation(at: .time(start))
        next = first
        following = try store.generation(first.number + 1)
    }

    /// No event that the next `readOn` visits is later; `.distantFuture` where that is not known.
    package var nextEnd: Date { following?.time ?? .distantFuture }

    /// Visits the events of the next generation.
    /// - Returns: false when there are no more generations. No event was visited then.
    package mutating func readOn(_ visit: (_ sequence: Int, _ event: Event) -> Void) throws(StoreError) -> Bool {
        guard let generation = next else { return false }
        var isBehind = false
        let isOver = try store.read(generation, from: start, until: end) { sequence, event in
            if sequence > last { isBehind = true } else { visit(sequence, event) }
        }
        next = isBehind || isOver ? nil : following
        following = try next.flatMap { generation throws(StoreError) in try store.generation(generation.number + 1) }
        return true
    }
}
