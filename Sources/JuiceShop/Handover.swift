package import Foundation

/// An order that left the kitchen's queue.
package struct Handover: Equatable, Sendable {
    /// The order's.
    package let number: Int
    package let time: Date

    package init(number: Int, time: Date) {
        self.number = number
        self.time = time
    }
}

/// An order in the kitchen's queue: neither handed over nor taken back, and not older than a day.
package struct WaitingOrder: Equatable, Codable, Sendable {
    package let number: Int
    package let juice: JuiceID
    package let cups: Int
    package let time: Date

    /// Nobody waits longer for a juice: what was forgotten leaves the queue by itself.
    package static let maxSeconds: TimeInterval = 24 * 60 * 60

    package init(number: Int, juice: JuiceID, cups: Int, time: Date) {
        self.number = number
        self.juice = juice
        self.cups = cups
        self.time = time
    }

    init(_ order: Order) {
        self.init(number: order.number, juice: order.juice, cups: order.cups, time: order.time)
    }
}
