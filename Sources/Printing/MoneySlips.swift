import ContentFile
import Foundation
package import JuiceShop

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
