package import Foundation

/// The moment at which a finished order leaves the kitchen's queue.
package struct Completion: Equatable, Sendable {
    /// The number of the order.
    package let number: Int
    package let time: Date

    package init(number: Int, time: Date) {
        self.number = number
        self.time = time
    }
}

/// A request to complete an order, which removes it from the kitchen's queue.
package struct CompletionRequest: Equatable, Sendable {
    /// The number of the order.
    package let number: Int

    package init(order number: Int) {
        self.number = number
    }

    package enum Outcome: Equatable, Sendable {
        case made(Completion)
        /// The order never was in the queue, or has left it. Nothing was changed.
        case notQueued
    }
}

/// An order in the kitchen's queue: neither completed nor cancelled, and not older than a day.
package struct WaitingOrder: Equatable, Codable, Sendable {
    package let number: Int
    package let juice: JuiceID
    package let cups: Int
    package let time: Date

    /// No customer waits longer for a juice: a forgotten order leaves the queue after this time.
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
