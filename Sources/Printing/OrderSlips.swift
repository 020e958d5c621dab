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

extension Slip {
    /// A customer's receipt, with what Korean law asks of one.
    /// - Parameters:
    ///   - isAgain: the customer has one already, or may.
    ///   - refunds: of the order.
    package static func receipt(
        _ record: OrderRecord, refunds: [Refund], isAgain: Bool, _ context: SlipContext
    ) -> Slip {
        var slip = Slip()
        if isAgain { slip.again(context) }
        slip.shop(context)
        slip.rule()
        slip.pair(context.moment(record.order.time), context.number(record.order.dayNumber))
        if record.cancellation != nil { slip.text(context.words("CANCELLED", "취소"), .large, centred: true) }
        slip.rule()
        for line in record.order.lines {
            slip.pair(
                "\(context.name(of: line))  \(line.cups)", line.price.map { context.amount($0 * line.cups) } ?? "")
            for choice in context.menu.choiceNames(of: line.cup, in: context.language) { slip.text("  \(choice)") }
        }
        slip.rule()
        if let total = record.total { slip.sums(record, total, refunds, context) }
        slip.text(context.words("Thank you!", "맛있게 드세요!"), centred: true)
        return slip
    }

    private mutating func sums(_ record: OrderRecord, _ total: Int, _ refunds: [Refund], _ context: SlipContext) {
        if let discount = record.discount {
            let name = context.menu.names(of: discount.id)?[context.language] ?? discount.id.rawValue
            pair(context.words("Subtotal", "소계"), context.amount(total + discount.amount))
            pair(context.words("Discount", "할인") + " (\(name))", context.amount(-discount.amount))
        }
        pair(context.words("Total", "합계"), context.money(total), .large)
        rule()
        if let tax = context.settings.tax?.tax(in: total) {
            pair(context.words("Net of tax", "공급가액"), context.amount(total - tax))
            pair(context.words("VAT", "부가세"), context.amount(tax))
        }
        if let paid = record.paid { pair(context.name(of: paid), context.amount(total)) }
        let refunded = refunds.compactMap(\.amount).reduce(0, +)
        if refunded > 0 { pair(context.words("Refunded", "환불"), context.amount(-refunded)) }
        rule()
    }

    /// The sums of a closing.
    package static func closing(_ closing: Closing, isAgain: Bool, _ context: SlipContext) -> Slip {
        var slip = Slip()
        let period = closing.period
        if isAgain { slip.again(context) }
        slip.text(context.words("Closing", "마감") + " Z-\(closing.number)", .large, centred: true)
        slip.shop(context)
        slip.text(context.moment(closing.time), centred: true)
        slip.rule()
        for kind in period.kinds {
            let orders = kind.map { period.received[$0]?.orders ?? 0 } ?? period.unpaid.orders
            slip.pair("\(context.name(of: kind)) \(orders)", context.amount(period.takings(kind)))
        }
        slip.pair(context.words("Total", "합계"), context.money(period.total), .large)
        slip.rule()
        if let rate = closing.tax {
            let tax = period.tax(rate)
            slip.pair(context.words("Net of tax", "공급가액"), context.amount(period.total - tax))
            slip.pair(context.words("VAT", "부가세"), context.amount(tax))
            slip.rule()
        }
        let notes = [
            (context.words("Discounts", "할인"), nil, period.discounted),
            (context.words("Cancelled", "취소"), period.cancelled.orders, period.cancelled.amount),
            (context.words("Refunds", "환불"), period.refunded.orders, period.refunded.amount),
        ].filter { $0.2 != 0 }
        for (name, orders, amount) in notes {
            slip.pair(name + (orders.map { " \($0)" } ?? ""), context.amount(-amount))
        }
        if !notes.isEmpty { slip.rule() }
        slip.pair(context.words("Expected", "적힌 금액"), context.amount(period.expected))
        slip.pair(context.words("Counted", "센 금액"), context.amount(closing.counted.total))
        slip.pair(context.words("Difference", "차이"), context.amount(closing.difference), .large)
        slip.pair(context.words("Float", "준비금"), context.amount(closing.left))
        slip.pair(context.words("Taken out", "가져갈 돈"), context.amount(closing.counted.total - closing.left))
        if let note = closing.note { slip.text(note.rawValue) }
        return slip
    }

    /// The shop's name, and below it each part of the receipts' header: number, address, phone.
    private mutating func shop(_ context: SlipContext) {
        if let name = context.settings.name { text(name.rawValue, .large, centred: true) }
        for part in context.settings.receiptHeader?.parts ?? [] { text(part, centred: true) }
    }
}

extension SlipContext {
    /// `11,000`, `-1,700`, `4.50`.
    func amount(_ amount: Int) -> String {
        let sign = amount < 0 ? "-" : ""
        let magnitude = abs(amount)
        return sign
            + (settings.currency.decimals == 0
                ? NumberFormat.grouped(magnitude) : settings.currency.plain(magnitude))
    }

    /// `15,300원`, `4.50 EUR`.
    func money(_ amount: Int) -> String {
        language == .korean && settings.currency == .won
            ? "\(self.amount(amount))원" : "\(self.amount(amount)) \(settings.currency.code)"
    }

    /// - Parameter kind: nil for what is not paid.
    func name(of kind: PaymentKind?) -> String {
        switch kind {
        case .card: words("Card", "카드")
        case .cash: words("Cash", "현금")
        case .transfer: words("Transfer", "계좌이체")
        case nil: words("Not recorded", "기록 없음")
        }
    }
}
