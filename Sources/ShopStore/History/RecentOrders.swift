package import Foundation
package import Journal
package import JuiceShop

/// The latest orders in memory, with what became of them: at most 2,000 of those that this process applied, or fewer.
package struct RecentOrders: Sendable {
    /// By their numbers, which follow each other up to the last one.
    private var records: [Int: OrderRecord] = [:]
    /// The number of the shop's last order.
    package private(set) var last: Int
    /// The number of the first order that is in memory; of the next one while none is.
    package var first: Int { last - records.count + 1 }

    private let max: Int

    /// - Parameter last: the number of the shop's last order.
    package init(after last: Int, atMost max: Int = RecentPayments.maxOrders) { (self.last, self.max) = (last, max) }

    package mutating func apply(_ event: Event) {
        records.apply(event)
        guard case .ordered(let order) = event else { return }
        last = order.number
        records[last - max] = nil
    }

    /// The first of some orders of that time or later; nil when the orders in memory do not reach back that far.
    /// - Parameter orders: those of a run of the clock.
    package func first(at time: Date, of orders: Range<Int>) -> Int? {
        let start = Swift.max(first, orders.lowerBound)
        var (low, high) = (start, orders.upperBound)
        while low < high {
            let middle = (low + high) / 2
            guard let record = records[middle] else { return nil }
            if record.order.time < time { low = middle + 1 } else { high = middle }
        }
        return low > start || start == orders.lowerBound ? low : nil
    }

    package subscript(number: Int) -> OrderRecord? { records[number] }
}

extension [Int: OrderRecord] {
    /// Makes an order's record, or records what happened to an order that has one.
    package mutating func apply(_ event: Event) {
        if case .ordered(let order) = event {
            self[order.number] = OrderRecord(order)
        } else if let number = event.orderNumber {
            self[number]?.apply(event)
        }
    }
}

extension Store {
    /// The records of the orders before a number, highest number first, of any age. Orders that this process saw come from
    /// memory, the others from the history.
    package func orders(before number: Int, atMost count: Int) throws(StoreError) -> [OrderRecord] {
        let recent = try recentOrders()
        let last = min(number - 1, recent.last)
        guard last >= 1, count >= 1 else { return [] }
        let first = max(1, last - count + 1)
        let read = first < recent.first ? try records(first...min(last, recent.first - 1)) : [:]
        return (first...last).reversed().compactMap { recent[$0] ?? read[$0] }
    }

    /// The record of an order of any age; nil when no order has that number.
    package func record(_ number: Int) throws(StoreError) -> OrderRecord? {
        guard number > 0, number < Int.max else { return nil }
        guard let record = try orders(before: number + 1, atMost: 1).first else { return nil }
        return record.order.number == number ? record : nil
    }

    /// An order of any age; nil when no order has that number.
    package func order(_ number: Int) throws(StoreError) -> Order? { try record(number)?.order }

    /// The orders of some numbers, by these.
    package func orders(numbered numbers: [Int]) throws(StoreError) -> [Int: Order] {
        var orders = [Int: Order]()
        for number in Set(numbers) { orders[number] = try order(number) }
        return orders
    }

    /// The numbers of the orders from the start until before the end: several ranges if the clock was set back meanwhile.
    /// Without such orders, an empty range at the number of the next order.
    package func orders(from start: Date, until end: Date) throws(StoreError) -> [Range<Int>] {
        var ranges = [1..<1]
        for part in try shop().parts(from: .distantPast, until: end) {
            let first = try firstOrder(at: start, in: part)
            let range = first..<max(first, try firstOrder(at: end, in: part))
            if ranges.last?.isEmpty ?? false { ranges.removeLast() }
            if !range.isEmpty || ranges.isEmpty { ranges.append(range) }
        }
        return ranges
    }

    /// The number of the first order of that time or later in a run of the clock, or of the one after its last.
    private func firstOrder(at time: Date, in part: HistoryPart) throws(StoreError) -> Int {
        if part.orders.isEmpty || time <= part.runTimes.lowerBound { return part.orders.lowerBound }
        if time > part.runTimes.upperBound { return part.orders.upperBound }
        if let number = try recentOrders().first(at: time, of: part.orders) { return number }
        var first: Int?
        try read(part.from(time)) { _, event in
            if case .ordered(let order) = event { first = order.number }
            return first == nil
        }
        return first ?? part.orders.upperBound
    }
}
