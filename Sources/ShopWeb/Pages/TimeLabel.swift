package import Foundation
package import JuiceShop
package import Templates

/// A time in the shop's time zone, for the pages.
package struct TimeLabel: ViewModel {
    private let time: Date
    private let calendar: BusinessCalendar
    let localDay: Day
    /// `18:05`.
    let clock: String

    package init(_ time: Date, in calendar: BusinessCalendar) {
        (self.time, self.calendar) = (time, calendar)
        var localTimes = LocalTimes(calendar)
        let local = localTimes(time)
        localDay = local.day
        clock = String(local.clock.prefix(5))
    }

    /// `2026-11-21`.
    var day: String { localDay.description }

    /// `2026-11-21 18:05`.
    var text: String { "\(day) \(clock)" }

    /// `18:05`, with its date if it does not belong to the business day of the page.
    func text(on day: Day) -> String { calendar.day(of: time) == day ? clock : text }

    package static let fields: Fields<TimeLabel> = [
        .text("text", \.text),
        .text("day", \.day),
        .text("clock", \.clock),
        .text("machine") { "\($0.day)T\($0.clock)" },
    ]
}
