import ContentFile
package import Foundation

/// A request to stop the sale of a juice or a choice, or to go on with it. The stock stays as it is.
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

    package enum Outcome: Equatable, Sendable {
        case made(AvailabilityChange)
        /// It was so already. Nothing was changed.
        case unchanged
        /// The menu has no such juice, or no such choice that a cup can be without.
        case unknown
    }
}
