package import Foundation
package import JuiceShop
package import Templates
import ContentFile

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

extension PageContext {
    /// `11-21 · 58번`: an order as people know it, by its business day, with the year unless that is this one, and the day's
    /// number.
    /// - Parameter number: the lasting one, for an order that is not found.
    func name(of order: Order?, _ number: Int) -> String {
        guard let order else { return texts(.orderTitle, [.number: NumberFormat.grouped(number)]) }
        let day = calendar.day(of: order.time)
        let label = day.year == clock.today.year ? String("\(day)".suffix(5)) : "\(day)"
        return texts(.orderName, [.day: label, .number: NumberFormat.grouped(order.dayNumber)])
    }
}
