package import JuiceShop

/// A part of a day's orders.
package struct OrderList: Equatable, Sendable {
    let day: Day
    /// The numbers of the day's orders, all of them.
    let numbers: Range<Int>
    /// Those of the part, newest first, with what became of them.
    let records: [OrderRecord]
    /// The number behind the part.
    let end: Int

    package static let longest = 50

    package init(day: Day, numbers: Range<Int>, records: [OrderRecord], end: Int) {
        self.day = day
        self.numbers = numbers
        self.records = records
        self.end = end
    }

    /// Where the part with older orders ends, `nil` without one.
    package var older: Int? { records.last.flatMap { $0.order.number > numbers.lowerBound ? $0.order.number : nil } }

    /// Whether there is a part with newer orders, and where it ends; the day's newest need no end.
    package var hasNewer: Bool { end < numbers.upperBound }
    package var newer: Int? { end + Self.longest < numbers.upperBound ? end + Self.longest : nil }
}
