import ContentFile
package import Foundation

/// A juice or a choice that is not sold until a time, or is sold again.
package struct AvailabilityChange: Stamped {
    package let item: SaleItem
    /// The time until which it is not sold; nil when it is sold again.
    package let stoppedUntil: Date?
    package let stamp: Stamp

    package init(_ item: SaleItem, stoppedUntil: Date?, stamp: Stamp) {
        self.item = item
        self.stoppedUntil = stoppedUntil
        self.stamp = stamp
    }
}

extension AvailabilityChange: Fact {
    package static let kind = EventKind(8, "availabilityChanged", Event.availabilityChanged) {
        if case .availabilityChanged(let fact) = $0 { fact } else { nil }
    }
}
