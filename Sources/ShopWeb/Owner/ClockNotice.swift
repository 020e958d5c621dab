import Foundation
import JuiceShop
import Templates

/// What the pages say about a clock that cannot be right.
struct ClockNotice: ViewModel {
    let title: String
    let advice: String

    /// - Returns: nil for a clock that may be right.
    init?(_ shop: Shop, context: PageContext) {
        let now = context.clock.now
        guard let fault = ClockFault(shop.clock, at: now) else { return nil }
        let texts = context.texts
        func text(_ time: Date) -> String { TimeLabel(time, in: context.calendar).text }
        title = texts(.clockTitle)
        advice =
            switch fault {
            case .behind(let last): texts(.clockBehind, [.time: text(now), .last: text(last)])
            case .beforeProgram: texts(.clockBeforeProgram, [.time: text(now)])
            }
    }

    static let fields: Fields<ClockNotice> = [.text("title", \.title), .text("advice", \.advice)]
}
