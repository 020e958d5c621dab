package import Foundation
import JuiceShop

/// A time as the shop's wall shows it.
package struct Moment: ViewModel {
    /// `2026-11-21`.
    let day: String
    /// `18:05`.
    let clock: String

    package init(_ time: Date, in zone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.hour, .minute], from: time)
        day = Day(time, in: zone).description
        clock = [parts.hour, parts.minute].map { ($0 ?? 0) < 10 ? "0\($0 ?? 0)" : "\($0 ?? 0)" }.joined(separator: ":")
    }

    var text: String { "\(day) \(clock)" }

    package func shown(_ name: String) -> Shown? {
        switch name {
        case "text": .text(text)
        case "machine": .text("\(day)T\(clock)")
        default: nil
        }
    }
}
