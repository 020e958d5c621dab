import Bytes
import ContentFile
import JuiceShop
import Templates

/// A fruit's forecast in words.
struct RunOutWords: Equatable {
    /// `16:40`; nil for a fruit that lasts all day.
    let clock: String?

    /// The time is rounded to ten minutes, which is as well as anybody can know it, and never one that is over.
    init(_ runOut: RunOut, at minute: Int) {
        clock = runOut.end.map { Self.clock(max(Self.rounded($0), Self.rounded(minute + Self.grain / 2))) }
    }

    private static let grain = 10

    private static func rounded(_ minute: Int) -> Int { (minute + grain / 2) / grain * grain }

    private static func clock(_ minute: Int) -> String {
        [minute / 60 % 24, minute % 60].map { $0.zeroPadded(to: 2) }.joined(separator: ":")
    }

    /// `~16:40`, `오늘 충분`.
    func label(_ texts: LanguageTexts) -> String {
        clock.map { texts(.fruitUntil, [.time: $0]) } ?? texts(.fruitAllDay)
    }

    /// The same as a sentence, for readers who hear it.
    func sentence(_ texts: LanguageTexts) -> String {
        clock.map { texts(.forecastUntil, [.time: $0]) } ?? texts(.forecastAllDay)
    }
}
