package import Foundation

/// The moment at which a finished order leaves the kitchen's queue, or the kitchen acknowledges a cancelled one.
package struct Completion: Stamped {
    /// The number of the order.
    package let number: Int
    package let stamp: Stamp

    package init(number: Int, stamp: Stamp) {
        self.number = number
        self.stamp = stamp
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

/// The moment at which a completed order came back into the kitchen's queue.
package struct Recall: Stamped {
    /// The number of the order.
    package let number: Int
    package let stamp: Stamp

    package init(number: Int, stamp: Stamp) {
        self.number = number
        self.stamp = stamp
    }
}

/// A request to bring back one of the orders that were handed over last.
package struct RecallRequest: Equatable, Sendable {
    /// The number of the order.
    package let number: Int

    package init(order number: Int) {
        self.number = number
    }

    package enum Outcome: Equatable, Sendable {
        case made(Recall)
        /// The order is not among the last ones that were handed over. Nothing was changed.
        case notHandedOver
    }
}
