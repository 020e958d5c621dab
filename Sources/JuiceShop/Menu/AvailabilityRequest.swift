import ContentFile
package import Foundation

/// A request to stop or to resume the sale of a juice or a choice. The stock does not change.
package struct AvailabilityRequest: Equatable, Sendable {
    package let item: SaleItem
    /// The end of the business day, in whole seconds; nil to sell it again.
    package let stoppedUntil: Date?
    package let key: Key
    package let who: Who?

    package init(_ item: SaleItem, stoppedUntil: Date?, key: Key, who: Who? = nil) {
        self.item = item
        self.stoppedUntil = stoppedUntil.map { Date(timeIntervalSince1970: $0.timeIntervalSince1970.rounded(.down)) }
        self.key = key
        self.who = who
    }

    package enum Outcome: Equatable, Sendable, MadeOutcome {
        case made(AvailabilityChange)
        /// The item already was in that state. Nothing was changed.
        case unchanged
        /// The menu has no such juice, or no such choice that a cup can do without.
        case unknown

        package var made: AvailabilityChange? { if case .made(let made) = self { made } else { nil } }
    }
}
