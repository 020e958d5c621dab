package import Foundation

/// From a moment on, business days begin at that hour of that zone.
package struct CalendarChoice: Hashable, Sendable {
    package let since: Date
    /// The name in the IANA time zone database; nil for the machine's zone.
    package let zone: String?
    /// From 0 to 23.
    package let dayStartHour: Int

    package init(since: Date, zone: String?, dayStartHour: Int) {
        self.since = since
        self.zone = zone
        self.dayStartHour = dayStartHour
    }
}
