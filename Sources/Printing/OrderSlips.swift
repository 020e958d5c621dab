import Bytes
import ContentFile
import Foundation
package import JuiceShop

extension Slip {
    /// The kitchen's slip of an order.
    /// - Parameter isAgain: true if the ticket may have come out before. A mark on the slip keeps the kitchen from
    ///   making the order twice.
    package static func ticket(_ order: Order, isAgain: Bool, _ context: SlipContext) -> Slip {
        var slip = Slip()
        if isAgain { slip.again(context) }
        slip.text(context.number(order.dayNumber), .huge, centred: true)
        slip.place(of: order.content, context)
        slip.pair(context.clock(order.time), order.content.call?.rawValue ?? "")
        slip.rule()
        if let memo = order.content.memo {
            slip.text(memo.rawValue, .large)
            slip.rule()
        }
        for line in order.lines.made { slip.add(line, context) }
        slip.rule()
        slip.pair("", context.words(order.cups == 1 ? "1 cup" : "\(order.cups) cups", "\(order.cups)잔"))
        slip.cupNotice(of: order.content, context)
        return slip
    }

    /// The labels of an order's cups, one slip a cup, in the order of its lines.
    /// - Parameter isAgain: true if the labels may have come out before.
    package static func labels(_ order: Order, isAgain: Bool, _ context: SlipContext) -> [Slip] {
        let cups = order.lines.made.flatMap { Array(repeating: $0, count: $0.cups) }
        return cups.enumerated().map { index, line in
            var slip = Slip()
            if isAgain { slip.again(context) }
            slip.pair(String(order.dayNumber), "\(index + 1)/\(cups.count)", .huge)
            slip.text(context.name(of: line), .large)
            for choice in context.menu.choiceNames(of: line.cup, in: context.language) { slip.text("  \(choice)") }
            let place = order.content.place.map(context.name) ?? ""
            let call = order.content.call?.rawValue ?? ""
            if !place.isEmpty || !call.isEmpty { slip.pair(place, call) }
            slip.cupNotice(of: order.content, context)
            return slip
        }
    }

    /// The slip of an order that was cancelled after its ticket came out.
    package static func cancellation(
        _ cancellation: Cancellation, dayNumber: Int, isAgain: Bool, _ context: SlipContext
    ) -> Slip {
        var slip = Slip()
        if isAgain { slip.again(context) }
        slip.text(context.words("VOID", "취소"), .huge, centred: true)
        slip.text(context.number(dayNumber), .huge, centred: true)
        slip.text(context.clock(cancellation.time))
        slip.rule()
        for line in cancellation.lines.made { slip.add(line, context) }
        return slip
    }

    /// The slip of an order of which cups were refunded after its ticket came out: each line that changed with its cups
    /// before and now, then the others. If no cup is left, the slip looks like that of a cancelled order.
    /// - Parameter refunds: the order's refunds, up to this one.
    package static func change(_ order: Order, _ refunds: [Refund], isAgain: Bool, _ context: SlipContext) -> Slip {
        let before = order.lines(after: Array(refunds.dropLast())).made
        let left = order.lines(after: refunds).made
        var slip = Slip()
        if isAgain { slip.again(context) }
        slip.text(
            left.isEmpty ? context.words("VOID", "취소") : context.words("CHANGED", "변경"), .huge, centred: true)
        slip.text(context.number(order.dayNumber), .huge, centred: true)
        slip.place(of: order.content, context)
        slip.pair(refunds.last.map { context.clock($0.time) } ?? "", order.content.call?.rawValue ?? "")
        slip.rule()
        func cups(_ line: OrderLine) -> Int { left.first { $0.cup == line.cup }?.cups ?? 0 }
        for line in before where cups(line) != line.cups {
            slip.add(line, left.isEmpty ? "\(line.cups)" : "\(line.cups) > \(cups(line))", context)
        }
        let unchanged = before.filter { cups($0) == $0.cups }
        if !unchanged.isEmpty { slip.rule() }
        for line in unchanged { slip.add(line, context) }
        if !left.isEmpty {
            slip.rule()
            slip.pair("", context.words("\(left.cups) cups", "\(left.cups)잔"))
        }
        return slip
    }

    /// The slip for orders whose tickets are too old to be printed now.
    package static func missed(_ count: Int, _ context: SlipContext) -> Slip {
        var slip = Slip()
        let orders = context.words(count == 1 ? "1 order" : "\(count) orders", "\(count)건")
        slip.text(context.words("\(orders) meanwhile", "그사이 \(orders)"), .large, centred: true)
        slip.text(
            context.words(
                "They were taken while this printer was away. The kitchen page has those still waiting.",
                "이 프린터가 꺼져 있는 동안 받은 주문이에요. 남은 주문은 주방 화면에 있어요."))
        return slip
    }

    /// The place of an order, the largest word after the number, inverted unless it is the usual one.
    private mutating func place(of order: OrderContent, _ context: SlipContext) {
        guard let place = order.place else { return }
        let isUsual = place == context.menu.usualPlace
        let name = context.name(of: place)
        text(isUsual ? name : " \(name) ", .large, centred: true, isInverted: !isUsual)
    }

    /// Adds the sentence that single-use cups may not be used in the shop, where the owner wants it on slips of the order's place.
    private mutating func cupNotice(of order: OrderContent, _ context: SlipContext) {
        guard let place = order.place, place == context.settings.cupNotice else { return }
        text(context.words("Single-use cups may not be used in the shop.", "매장에서는 일회용컵을 쓸 수 없어요"), centred: true)
    }

    /// Marks a slip that is printed a second time, or may be.
    mutating func again(_ context: SlipContext) { text(context.words("PRINTED AGAIN", "다시 인쇄"), .large, centred: true) }

    /// Adds a line of an order, large: the name with its size, the cups, and the wishes below.
    private mutating func add(_ line: OrderLine, _ context: SlipContext) { add(line, "\(line.cups)", context) }

    private mutating func add(_ line: OrderLine, _ cups: String, _ context: SlipContext) {
        pair(context.name(of: line), cups, .large)
        for choice in context.menu.choiceNames(of: line.cup, in: context.language) { text("  \(choice)", .large) }
    }
}

extension Slip {
    /// A customer's receipt, with all that Korean law requires.
    /// - Parameters:
    ///   - record: the order with its refunds.
    ///   - isAgain: true if the customer already has one, or may have.
    package static func receipt(_ record: OrderRecord, isAgain: Bool, _ context: SlipContext) -> Slip {
        var slip = Slip()
        if isAgain { slip.again(context) }
        slip.shop(context)
        slip.rule()
        slip.pair(context.moment(record.order.time), context.number(record.order.dayNumber))
        if record.cancellation != nil { slip.text(context.words("VOID", "취소"), .large, centred: true) }
        if let place = record.order.content.place { slip.text(context.name(of: place)) }
        slip.rule()
        for line in record.order.lines {
            slip.pair(
                "\(context.name(of: line))  \(line.cups)", line.price.map { context.amount($0 * line.cups) } ?? "")
            for choice in context.menu.choiceNames(of: line.cup, in: context.language) { slip.text("  \(choice)") }
        }
        slip.rule()
        if let bill = record.bill { slip.sums(bill, record, context) }
        slip.cupNotice(of: record.order.content, context)
        slip.text(context.words("Thank you!", "맛있게 드세요!"), centred: true)
        return slip
    }

    /// The last of the totals is the money that the shop keeps. The tax is part of it, and the payments add up to it.
    private mutating func sums(_ bill: OrderBill, _ record: OrderRecord, _ context: SlipContext) {
        if let discount = record.discount {
            let name = context.name(of: discount)
            pair(context.words("Subtotal", "소계"), context.amount(bill.price))
            pair(context.words("Discount", "할인") + " (\(name))", context.amount(-bill.discount))
        }
        let total = context.words("Total", "합계")
        if bill.kept == bill.total {
            pair(total, context.money(bill.total), .large)
        } else {
            pair(total, context.amount(bill.total))
            if bill.refunded > 0 { pair(context.words("Refunded", "환불"), context.amount(-bill.refunded)) }
            if bill.cancelled > 0 { pair(context.words("Cancelled", "취소"), context.amount(-bill.cancelled)) }
            pair(context.words("Final total", "최종 합계"), context.money(bill.kept), .large)
        }
        rule()
        if let tax = context.settings.tax?.tax(in: bill.kept) {
            pair(context.words("Net of tax", "공급가액"), context.amount(bill.kept - tax))
            pair(context.words("VAT", "부가세"), context.amount(tax))
        }
        for kind in bill.payments.keys.inOrder {
            if let amount = bill.payments[kind] { pair(context.name(of: kind), context.amount(amount)) }
        }
        for tendered in record.countedCash {
            pair(context.words("Cash received", "받은 돈"), context.amount(tendered.amount))
            pair(context.words("Change", "거스름돈"), context.amount(tendered.change))
        }
        rule()
    }

    /// The slip with the sums of a closing.
    package static func closing(_ closing: Closing, isAgain: Bool, _ context: SlipContext) -> Slip {
        var slip = Slip()
        let period = closing.period
        if isAgain { slip.again(context) }
        slip.text(context.words("Closing", "마감") + " Z-\(closing.number)", .large, centred: true)
        slip.shop(context)
        slip.text(context.moment(closing.time), centred: true)
        slip.rule()
        for tender in period.tenders {
            slip.pair(
                "\(context.name(of: tender)) \(period.orders(tender))", context.amount(period.takings(tender)))
        }
        slip.pair(context.words("Takings", "매출"), context.money(period.total), .large)
        slip.rule()
        if let rate = closing.tax {
            let tax = period.tax(rate)
            slip.pair(context.words("Net of tax", "공급가액"), context.amount(period.total - tax))
            slip.pair(context.words("VAT", "부가세"), context.amount(tax))
            slip.rule()
        }
        slip.takenOff(period, context)
        slip.pair(context.words("Expected", "있어야 할 금액"), context.amount(period.expected))
        if let first = closing.first { slip.pair(context.words("Counted first", "처음 센 금액"), context.amount(first)) }
        slip.pair(context.words("Counted", "센 금액"), context.amount(closing.counted.total))
        slip.pair(context.words("Difference", "차이"), context.amount(closing.difference), .large)
        slip.pair(context.words("Float", "준비금"), context.amount(closing.left))
        slip.pair(context.words("Taken out", "가져갈 돈"), context.amount(closing.counted.total - closing.left))
        if let note = closing.note { slip.text(note.rawValue) }
        return slip
    }

    /// Adds the way from the prices to the takings, and the cancelled orders, which are in neither.
    private mutating func takenOff(_ period: Drawer.Period, _ context: SlipContext) {
        // A discount that was taken back may be as large as a refund.
        if period.discounted != 0 || period.refunded.amount != 0 {
            pair(context.words("Before discounts", "할인 전"), context.amount(period.gross))
            if period.discounted != 0 { pair(context.words("Discounts", "할인"), context.amount(-period.discounted)) }
            if period.refunded.amount != 0 {
                pair(
                    context.words("Refunds", "환불") + " \(period.refunded.orders)",
                    context.amount(-period.refunded.amount))
            }
            rule()
        }
        if period.cancelled.orders > 0 {
            pair(
                context.words("Cancelled", "취소") + " \(period.cancelled.orders)",
                context.amount(period.cancelled.amount))
            rule()
        }
    }

    /// Adds the shop's name, and below it each part of the receipts' header: number, address, phone.
    private mutating func shop(_ context: SlipContext) {
        if let name = context.settings.name { text(name.rawValue, .large, centred: true) }
        for part in context.settings.receiptHeader?.parts ?? [] { text(part, centred: true) }
    }
}
