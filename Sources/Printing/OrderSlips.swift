import Bytes
package import ContentFile
import Foundation
package import JuiceShop

/// The words and the facts that slips need beside what they tell of.
package struct SlipContext: Sendable {
    package let menu: Menu
    package let settings: Settings
    package let calendar: BusinessCalendar
    package let language: Language

    /// - Parameter language: Korean, or English for any other.
    package init(_ shop: Shop, calendar: BusinessCalendar, language: Language) {
        (menu, settings, self.calendar, self.language) = (shop.menu, shop.settings, calendar, language)
    }

    func words(_ english: String, _ korean: String) -> String {
        Message(english, korean).text(in: language == .korean ? .korean : .english)
    }

    func number(_ dayNumber: Int) -> String { words("No. \(dayNumber)", "\(dayNumber)번") }

    /// `13:52`.
    func clock(_ time: Date) -> String { String(localTime(time).clock.prefix(5)) }

    /// `2026-11-23 13:52`.
    func moment(_ time: Date) -> String { "\(localTime(time).day) \(clock(time))" }

    private func localTime(_ time: Date) -> LocalTime {
        var times = LocalTimes(calendar)
        return times(time)
    }

    func name(of line: OrderLine) -> String {
        let juice = menu.names(of: line.juice)?[language] ?? line.juice.rawValue
        return menu.name(of: Cup(line.juice, size: line.cup.size), as: juice, in: language)
    }
}

extension Slip {
    /// The kitchen's slip of an order.
    /// - Parameter isAgain: the ticket may have come out before: nobody makes the order twice.
    package static func ticket(_ order: Order, isAgain: Bool, _ context: SlipContext) -> Slip {
        var slip = Slip()
        if isAgain { slip.again(context) }
        slip.text(context.number(order.dayNumber), .huge, centred: true)
        slip.pair(context.clock(order.time), order.content.call?.rawValue ?? "")
        slip.rule()
        if let memo = order.content.memo {
            slip.text(memo.rawValue, .large)
            slip.rule()
        }
        for line in order.lines { slip.add(line, context) }
        slip.rule()
        slip.pair("", context.words("\(order.cups) cups", "\(order.cups)잔"))
        return slip
    }

    /// An order that was cancelled after its ticket came out.
    package static func cancellation(
        _ cancellation: Cancellation, dayNumber: Int, isAgain: Bool, _ context: SlipContext
    ) -> Slip {
        var slip = Slip()
        if isAgain { slip.again(context) }
        slip.text(context.words("CANCELLED", "취소"), .huge, centred: true)
        slip.text(context.number(dayNumber), .huge, centred: true)
        slip.text(context.clock(cancellation.time))
        slip.rule()
        for line in cancellation.lines { slip.add(line, context) }
        return slip
    }

    /// Orders whose tickets are too old to be printed now.
    package static func missed(_ count: Int, _ context: SlipContext) -> Slip {
        var slip = Slip()
        slip.text(context.words("\(count) orders meanwhile", "그사이 \(count)건"), .large, centred: true)
        slip.text(
            context.words(
                "They were taken while this printer was away. The kitchen page has those still waiting.",
                "이 프린터가 꺼져 있는 동안 받은 주문이에요. 남은 주문은 주방 화면에 있어요."))
        return slip
    }

    /// Marks a slip that is printed a second time, or may be.
    mutating func again(_ context: SlipContext) { text(context.words("PRINTED AGAIN", "다시 인쇄"), .large, centred: true) }

    /// A line of an order, large: the name with its size, the cups, and the wishes under it.
    private mutating func add(_ line: OrderLine, _ context: SlipContext) {
        pair(context.name(of: line), "\(line.cups)", .large)
        for choice in context.menu.choiceNames(of: line.cup, in: context.language) { text("  \(choice)", .large) }
    }
}
