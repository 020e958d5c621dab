package import Foundation
import JuiceShop
package import Templates
import ContentFile

/// A time in the shop's time zone, in the language of the page.
package struct TimeLabel: ViewModel {
    private let time: Date
    private let context: PageContext
    let localDay: Day
    /// `18:05`.
    let clock: String

    package init(_ time: Date, _ context: PageContext) {
        self.time = time
        self.context = context
        var localTimes = LocalTimes(context.calendar)
        let local = localTimes(time)
        localDay = local.day
        clock = String(local.clock.prefix(5))
    }

    /// `11월 21일`, and of another year `2025년 11월 21일`.
    var day: String { context.day(localDay) }

    /// `11월 21일 18:05`.
    var text: String { "\(day) \(clock)" }

    /// `2026년 11월 21일 18:05`: for paper, and where the clock may have the year wrong.
    var textWithYear: String { "\(context.day(localDay, hasYear: true)) \(clock)" }

    /// `18:05`, with its date if it does not belong to the business day of the page.
    func text(on day: Day) -> String { context.calendar.day(of: time) == day ? clock : text }

    package static let fields: Fields<TimeLabel> = [
        .text("text", \.text),
        .text("day", \.day),
        .text("clock", \.clock),
        .text("machine") { "\($0.localDay)T\($0.clock)" },
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
