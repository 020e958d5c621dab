package import Foundation

/// A choice of the hour and the zone in which business days begin, valid from a moment on.
package struct CalendarChoice: Hashable, Sendable {
    package let since: Date
    /// The zone's name in the IANA time zone database; nil for the machine's zone.
    package let zone: String?
    /// The hour at which a business day begins, from 0 to 23.
    package let dayStartHour: Int

    package init(since: Date, zone: String?, dayStartHour: Int) {
        self.since = since
        self.zone = zone
        self.dayStartHour = dayStartHour
    }
}
