package import Foundation

/// A juice that is not sold until a time, or is sold again.
package struct AvailabilityChange: Equatable, Sendable {
    package let juice: JuiceID
    /// nil when the juice is sold again.
    package let stoppedUntil: Date?
    package let key: Key
    package let who: Who?
    package let time: Date

    package init(juice: JuiceID, stoppedUntil: Date?, key: Key, who: Who? = nil, time: Date) {
        self.juice = juice
        self.stoppedUntil = stoppedUntil
        self.key = key
        self.who = who
        self.time = time
    }
}

/// A request to stop the sale of a juice, or to go on with it. The stock stays as it is.
package struct AvailabilityRequest: Equatable, Sendable {
    package let juice: JuiceID
    /// The end of the business day, in whole seconds; nil to sell the juice again.
    package let stoppedUntil: Date?
    package let key: Key
    package let who: Who?

    package init(_ juice: JuiceID, stoppedUntil: Date?, key: Key, who: Who? = nil) {
        self.juice = juice
        self.stoppedUntil = stoppedUntil.map { Date(timeIntervalSince1970: $0.timeIntervalSince1970.rounded(.down)) }
        self.key = key
        self.who = who
    }

    package enum Outcome: Equatable, Sendable {
        case made(AvailabilityChange)
        /// It was so already. Nothing was changed.
        case unchanged
        /// The menu has no such juice.
        case unknown
    }
}
