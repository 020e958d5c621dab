package import Foundation

/// One order of a customer: one juice or several, made together.
package struct Order: Equatable, Encodable, Sendable {
    /// 1 for the shop's first order, then counting up by one.
    package let number: Int
    /// The number that is called out: 1 for the first order of a day.
    package let dayNumber: Int
    package let key: Key
    /// At least one, each of another juice.
    package let lines: [OrderLine]
    /// The fruit that the order consumed: the recipes at that time, times the cups.
    package let took: [FruitID: Int]
    package let time: Date
    /// True when the order waits in the kitchen's queue until it is completed.
    package let isQueued: Bool

    /// The most cups of one juice.
    package static let maxCups = 99

    /// The names in the JSON of the command line.
    private enum CodingKeys: String, CodingKey {
        case number, dayNumber, key, lines, took, time
        case isQueued = "waits"
    }

    package init(
        number: Int, dayNumber: Int, key: Key, lines: [OrderLine], took: [FruitID: Int], time: Date, isQueued: Bool
    ) {
        self.number = number
        self.dayNumber = dayNumber
        self.key = key
        self.lines = lines
        self.took = took
        self.time = time
        self.isQueued = isQueued
    }

    package var cups: Int { lines.cups }
}

/// One juice of an order.
package struct OrderLine: Hashable, Codable, Sendable {
    package let juice: JuiceID
    /// From 1 to `Order.maxCups`.
    package let cups: Int

    package init(_ juice: JuiceID, cups: Int = 1) {
        self.juice = juice
        self.cups = cups
    }
}

extension Collection<OrderLine> {
    /// The cups of all lines.
    package var cups: Int { reduce(0) { $0 + $1.cups } }
}

/// A request for one juice or several.
///
/// All of the cups are made or none. The same key and lines again are the same request.
package struct OrderRequest: Equatable, Sendable {
    /// At least one, each of another juice.
    package let lines: [Line]
    /// True to put the order into the kitchen's queue.
    package let isQueued: Bool
    /// The start of the shop's day: the first order after it gets the day's number 1.
    package let dayStart: Date
    package let key: Key

    package struct Line: Equatable, Sendable {
        package let juice: Juice
        /// From 1 to `Order.maxCups`.
        package let cups: Int

        package init(_ juice: Juice, cups: Int = 1) {
            self.juice = juice
            self.cups = cups
        }
    }

    package init(_ lines: [Line], isQueued: Bool, dayStart: Date, key: Key) {
        self.lines = lines
        self.isQueued = isQueued
        self.dayStart = dayStart
        self.key = key
    }

    /// A request for one juice. Without a start of the day, the numbers of the day go on.
    package init(
        _ juice: Juice, cups: Int = 1, isQueued: Bool = false, dayStart: Date = .distantPast, key: Key
    ) {
        self.init([Line(juice, cups: cups)], isQueued: isQueued, dayStart: dayStart, key: key)
    }

    /// The lines as an order keeps them.
    package var orderLines: [OrderLine] { lines.map { OrderLine($0.juice.id, cups: $0.cups) } }

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

    /// Records what happened to the order. Once it is cancelled, a completion only acknowledges that.
    package mutating func apply(_ event: Event) {
        switch event {
        case .cancelled(let cancellation): self.cancellation = cancellation
        case .completed(let completion): if cancellation == nil { completedAt = completion.time }
        case .recalled: completedAt = nil
        case .opened, .ordered, .stockChanged, .reversed, .menuChanged: break
        }
    }
}
