package import Foundation
import JuiceShop
package import Templates

/// A time as the shop's wall shows it.
package struct TimeLabel: ViewModel {
    private let own: Day
    /// `18:05`.
    let clock: String

    package init(_ time: Date, in zone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.hour, .minute], from: time)
        own = Day(time, in: zone)
        clock = [parts.hour, parts.minute].map { ($0 ?? 0) < 10 ? "0\($0 ?? 0)" : "\($0 ?? 0)" }.joined(separator: ":")
    }

    /// `2026-11-21`.
    var day: String { own.description }

    /// `2026-11-21 18:05`.
    var text: String { "\(day) \(clock)" }

    /// `18:05`, with its day when that is another one than the page speaks of.
    func text(on day: Day) -> String { own == day ? clock : text }

    package static let fields: Fields<TimeLabel> = [
        .text("text", \.text),
        .text("day", \.day),
        .text("clock", \.clock),
        .text("machine") { "\($0.day)T\($0.clock)" },
    ]
}
