package import Foundation
import JuiceShop
package import Templates

/// A time in the shop's time zone, for the pages.
package struct TimeLabel: ViewModel {
    private let ownDay: Day
    /// `18:05`.
    let clock: String

    package init(_ time: Date, in zone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.hour, .minute], from: time)
        ownDay = Day(time, in: zone)
        clock = [parts.hour, parts.minute].map { ($0 ?? 0) < 10 ? "0\($0 ?? 0)" : "\($0 ?? 0)" }.joined(separator: ":")
    }

    /// `2026-11-21`.
    var day: String { ownDay.description }

    /// `2026-11-21 18:05`.
    var text: String { "\(day) \(clock)" }

    /// `18:05`, with its day if that is not the day of the page.
    func text(on day: Day) -> String { ownDay == day ? clock : text }

    package static let fields: Fields<TimeLabel> = [
        .text("text", \.text),
        .text("day", \.day),
        .text("clock", \.clock),
        .text("machine") { "\($0.day)T\($0.clock)" },
    ]
}
