package import Foundation

/// One juice made, in one cup or several.
package struct Order: Equatable, Codable, Sendable {
    /// 1 for the shop's first order, then counting up by one.
    package let number: Int
    package let key: Key
    package let juice: JuiceID
    /// From 1 to `maxCups`.
    package let cups: Int
    /// The fruit that the order consumed: the recipe at that time, times the cups.
    package let took: [FruitID: Int]
    package let time: Date
    /// True when the order waits in the kitchen's queue until it is completed.
    package let isQueued: Bool

    package static let maxCups = 99

    /// The names in the JSON of the command line.
    private enum CodingKeys: String, CodingKey {
        case number, key, juice, cups, took, time
        case isQueued = "waits"
    }

    package init(
        number: Int, key: Key, juice: JuiceID, cups: Int = 1, took: [FruitID: Int], time: Date, isQueued: Bool = false
    ) {
        self.number = number
        self.key = key
        self.juice = juice
        self.cups = cups
        self.took = took
        self.time = time
        self.isQueued = isQueued
    }
}

/// A request for one juice, in one cup or several.
///
/// All of the cups are made or none. The same key, juice and cups again are the same request.
package struct OrderRequest: Equatable, Sendable {
    package let juice: Juice
    /// From 1 to `Order.maxCups`.
    package let cups: Int
    /// True to put the order into the kitchen's queue.
    package let isQueued: Bool
    package let key: Key

    package init(_ juice: Juice, cups: Int = 1, isQueued: Bool = false, key: Key) {
        self.juice = juice
        self.cups = cups
        self.isQueued = isQueued
        self.key = key
    }

    package enum Outcome: Equatable, Sendable {
        case made(Order)
        /// The same request made this order before. Nothing was changed now.
        case again(Order)
        /// Nothing was changed.
        case short(Shortage)
    }
}

/// An order with its cancellation or completion.
package struct OrderRecord: Equatable, Sendable {
    package let order: Order
    package var cancellation: Cancellation?
    /// The time at which the order left the kitchen's queue.
    package var completedAt: Date?

    package init(_ order: Order, cancellation: Cancellation? = nil, completedAt: Date? = nil) {
        self.order = order
        self.cancellation = cancellation
        self.completedAt = completedAt
    }

    /// True when the order was not cancelled before and is not older than `Cancellation.allowedSeconds`.
    package func isCancellable(at time: Date) -> Bool {
        cancellation == nil && time.timeIntervalSince(order.time) <= Cancellation.allowedSeconds
    }

    /// Records a cancellation or a completion of the order.
    package mutating func apply(_ event: Event) {
        switch event {
        case .cancelled(let cancellation): self.cancellation = cancellation
        case .completed(let completion): completedAt = completion.time
        case .opened, .ordered, .stockChanged: break
        }
    }
}
