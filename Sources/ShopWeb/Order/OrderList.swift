import ContentFile
package import JuiceShop
import Templates

/// A part of a day's orders.
package struct OrderList: Equatable, Sendable {
    let day: Day
    /// All orders of the day, newest first.
    let all: [OrderRecord]
    /// The numbers from the day's first order up to its last one. Where the clock was set back during the day,
    /// orders of another day may be between them.
    let numbers: Range<Int>
    /// The number after the part's newest order.
    let end: Int

    package static let maxOrders = 50

    /// - Parameter end: the number after the part's newest order; the day's newest orders without one.
    package init(day: Day, numbers: Range<Int>, all: [OrderRecord], end: Int? = nil) {
        self.day = day
        self.numbers = numbers
        self.all = all
        self.end = min(max(end ?? .max, numbers.lowerBound), numbers.upperBound)
    }

    /// The orders of the part, newest first.
    var records: [OrderRecord] { Array(all.drop { $0.order.number >= end }.prefix(Self.maxOrders)) }

    /// The end of the part with older orders; nil without one.
    package var older: Int? { records.last.flatMap { $0.order.number > numbers.lowerBound ? $0.order.number : nil } }

    package var hasNewer: Bool { end < numbers.upperBound }

    /// The end of the part with newer orders; nil for the newest part, whose address has no end.
    package var newer: Int? { end + Self.maxOrders < numbers.upperBound ? end + Self.maxOrders : nil }
}
