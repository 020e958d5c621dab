package import Foundation

/// The only cancellation of an order. The order itself stays in the history.
package struct Cancellation: Stamped {
    /// The number of the order.
    package let number: Int
    /// The lines of the order.
    package let lines: [OrderLine]
    /// The discount of the order, which the cancellation ends.
    package let discount: GivenDiscount?
    /// True when the order was already made: it is waste, and its fruit does not return to the stock.
    package let wasMade: Bool
    /// The fruit that the order consumed.
    package let took: [FruitID: Int]
    /// True when the order was in the kitchen's queue. It stays there until the kitchen acknowledges the cancellation.
    package let isQueued: Bool
    /// The payment of the order, which was given back.
    package let paid: [PaymentPart]
    /// The place of the order.
    package let place: PlaceID?
    package let stamp: Stamp

    /// The age up to which an order can be cancelled.
    package static let allowedSeconds: TimeInterval = 24 * 60 * 60

    package init(
        number: Int, lines: [OrderLine], discount: GivenDiscount? = nil, wasMade: Bool, took: [FruitID: Int],
        isQueued: Bool, paid: [PaymentPart], place: PlaceID? = nil, stamp: Stamp
    ) {
        self.number = number
        self.lines = lines
        self.discount = discount
        self.wasMade = wasMade
        self.took = took
        self.isQueued = isQueued
        self.paid = paid
        self.place = place
        self.stamp = stamp
    }

    package var cups: Int { lines.cups }
    /// The money that it gives back: what the order cost after its discount; nil when no cup has a price.
    package var amount: Int? { lines.total.map { $0 - (discount?.amount ?? 0) } }

    /// The amount that the order owed.
    package var due: Int { (amount ?? 0) - paid.amount }

    /// The fruit that returns to the stock.
    package var returned: [FruitID: Int] { wasMade ? [:] : took }
}

extension Cancellation: Fact {
    package static let kind = EventKind(2, "cancelled", Event.cancelled) {
        if case .cancelled(let fact) = $0 { fact } else { nil }
    }
}

/// A request to cancel an order.
///
/// An order is cancelled once: every later request, with whichever key, gets the first cancellation.
package struct CancellationRequest: Equatable, Sendable {
    /// The number of the order.
    package let number: Int
    /// True when the order was already made, so its fruit does not go back into the stock. Without an answer the
    /// kitchen's counts: an order is made if and only if it was completed.
    package let wasMade: Bool?
    package let key: Key
    package let who: Who?

    package init(order number: Int, wasMade: Bool?, key: Key, who: Who?) {
        self.number = number
        self.wasMade = wasMade
        self.key = key
        self.who = who
    }

    package enum Outcome: Equatable, Sendable, MadeOutcome {
        /// The only cancellation of that order, whichever request made it.
        case made(Cancellation)
        /// No order has that number.
        case unknown
        /// The order is older than `Cancellation.allowedSeconds`. Nothing was changed.
        case tooLate
        /// Cups of the order were refunded: the others can be refunded too. Nothing was changed.
        case refunded
        /// The fruit would not fit into the stock (`Stock.maxCount`). Nothing was changed.
        case refused([FruitID: Stock.OutOfRange])

        package var made: Cancellation? { if case .made(let made) = self { made } else { nil } }
    }
}

extension Order {
    /// The lines of the cups that were not refunded.
    package func lines(after refunds: [Refund]) -> [OrderLine] {
        lines.compactMap { line in
            let refunded = refunds.reduce(0) { $0 + ($1.lines.first { $0.cup == line.cup }?.cups ?? 0) }
            return line.cups > refunded ? OrderLine(line.cup, cups: line.cups - refunded, price: line.price) : nil
        }
    }

    /// The part of a discount that some of the cups have, so that a refund pays back what they cost: by their share of the
    /// price, in coins. The last cups have the rest, and all refunds together pay back what was paid. Other cups than those of
    /// the discounted line have no part of its discount.
    package func discount(
        _ given: GivenDiscount?, of cups: [OrderLine], after refunds: [Refund], in currency: Currency
    ) -> GivenDiscount? {
        guard let given, let price = lines.discounted(of: given.cup).total,
            let amount = cups.discounted(of: given.cup).total
        else { return nil }
        let rest = given.amount - refunds.reduce(0) { $0 + ($1.discount?.amount ?? 0) }
        let refunded = refunds.reduce(amount) { $0 + ($1.lines.discounted(of: given.cup).total ?? 0) }
        if refunded >= price { return GivenDiscount(given.id, amount: rest, of: given.cup) }
        let paid = (price - given.amount).multipliedFullWidth(by: refunded)
        let back = currency.roundedDown(price.dividingFullWidth(paid).quotient)
        let share = refunded - back - (given.amount - rest)
        return GivenDiscount(given.id, amount: max(0, min(share, amount, rest)), of: given.cup)
    }

    /// True if refunds are of cups that the order has, at its prices less its discount, and returned no more fruit than it
    /// took.
    package func allows(_ refunds: [Refund], discount: GivenDiscount?) -> Bool {
        let kept = refunds.compactMap(\.discount)
        guard kept.allSatisfy({ $0.id == discount?.id && $0.cup == discount?.cup && $0.amount >= 0 }),
            refunds.allSatisfy({ $0.amount ?? 0 >= 0 }),
            kept.reduce(0, { $0 + $1.amount }) <= discount?.amount ?? 0
        else { return false }
        let amounts = refunds.compactMap(\.amount).reduce(0, +)
        guard amounts <= (lines.total ?? 0) - (discount?.amount ?? 0) else { return false }
        let refunded = refunds.flatMap(\.lines)
        let returned = refunds.map(\.returned).reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
        return refunded.allSatisfy { line in
            line.cups > 0 && lines.contains { $0.cup == line.cup && $0.price == line.price }
        }
            && lines.allSatisfy { line in refunded.filter { $0.cup == line.cup }.cups <= line.cups }
            && returned.allSatisfy { $0.value >= 0 && $0.value <= took[$0.key] ?? 0 }
    }

    /// The fruit that the stock gave for some of the order's cups, by the first of the menus whose recipes explain what the
    /// order needed: the one of its time. Recipes that are on no menu any more explain it only as a whole. Of a fruit that
    /// the order lacked, nobody knows in which cups the rest went, so that only the whole order gives it back.
    package func fruit(of cups: [OrderLine], by menus: [Menu]) -> [FruitID: Int]? {
        if cups.cups == self.cups { return took }
        if let line = lines.first, lines.count == 1, let cups = cups.first?.cups {
            return took.filter { lacked[$0.key] == nil }.mapValues { $0 / line.cups * cups }
        }
        return menus.lazy.map { $0.at(content.place) }.first { $0.fruit(of: lines) == needed }?.fruit(of: cups)?
            .filter { lacked[$0.key] == nil }
    }

    /// True if a menu has the recipes by which the order was made.
    package func isExplained(by menu: Menu) -> Bool { menu.at(content.place).fruit(of: lines) == needed }
}

extension Menu {
    /// The fruit that cups take; nil for a cup that is not on the menu.
    func fruit(of lines: [OrderLine]) -> [FruitID: Int]? {
        var fruit = [FruitID: Int]()
        for line in lines {
            guard let serving = serving(of: line.cup) else { return nil }
            for portion in serving.recipe.portions(for: line.cups) { fruit[portion.fruit, default: 0] += portion.count }
        }
        return fruit
    }
}

extension Shop {
    /// The refund, or the reason against it.
    package func decide(_ request: RefundRequest, of record: OrderRecord, at time: Date) -> RefundRequest.Outcome {
        let earlier = refunds[request.number] ?? []
        if let first = earlier.first(where: request.isAnswered(by:)) { return .made(first) }
        if record.cancellation != nil { return .cancelled }
        if let kind = request.paid, !knows(kind, of: record.parts) { return .unknownKind }
        let left = record.order.lines(after: earlier)
        var lines = [OrderLine]()
        for line in request.lines {
            guard let sold = left.first(where: { $0.cup == line.cup }), (1...sold.cups).contains(line.cups)
            else { return .tooMany(left: left) }
            lines.append(OrderLine(line.cup, cups: line.cups, price: sold.price))
        }
        let returned = (earlier.map(\.returned) + [request.returned]).reduce(into: [:]) {
            $0.merge($1, uniquingKeysWith: +)
        }
        if lines.isEmpty || returned.contains(where: { $0.value > record.order.took[$0.key] ?? 0 }) {
            return .tooMany(left: left)
        }
        if let outOfRange = stock.outOfRange(after: request.returned) { return .refused(outOfRange) }
        return .made(
            refund(
                request, of: completed(record), lines,
                discount: record.order.discount(record.discount, of: lines, after: earlier, in: settings.currency),
                at: time))
    }

    private func refund(
        _ request: RefundRequest, of record: OrderRecord, _ lines: [OrderLine], discount: GivenDiscount?, at time: Date
    ) -> Refund {
        let amount = (lines.total ?? 0) - (discount?.amount ?? 0)
        let due = record.bill?.due ?? 0
        let paid = handedOut(amount, as: request.paid, of: record)
        return Refund(
            number: request.number, lines: lines, discount: discount, paid: paid,
            settles: due > 0 && amount - paid.amount == due, returned: request.returned,
            reason: request.reason, note: request.note, stamp: stamp(request.key, request.who, at: time))
    }

    /// The money that a refund hands out. An order that owes money owes less first, unless no payment of it is recorded and
    /// somebody says the kind: then they handed out all.
    private func handedOut(_ amount: Int, as kind: PaymentKind?, of record: OrderRecord) -> [PaymentPart] {
        var left = record.parts.isEmpty ? amount : max(0, amount - (record.bill?.due ?? 0))
        if left == 0 { return [] }
        if let kind { return [PaymentPart(kind, left)] }
        guard let last = record.parts.last else { return [] }
        var amounts = record.bill?.payments ?? [:]
        var parts = [PaymentPart]()
        for kind in record.parts.reversed().map(\.kind) where left > 0 {
            let share = min(left, max(0, amounts.removeValue(forKey: kind) ?? 0))
            if share > 0 { parts.append(PaymentPart(kind, share)) }
            left -= share
        }
        if left == 0 { return parts }
        // More is given back than the kinds have: the rest is of the last kind, too.
        let ofLastKind = parts.filter { $0.kind == last.kind }.amount
        return parts.filter { $0.kind != last.kind } + [PaymentPart(last.kind, ofLastKind + left)]
    }
}
