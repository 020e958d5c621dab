package import JuiceShop

// Payments of one part, and the money that is given back in one kind, for tests where that is enough.

extension Payment {
    /// - Parameters:
    ///   - kind: of all of it; nil to take the payment back.
    ///   - total: what was due before.
    package init(
        number: Int, kind: PaymentKind?, replaces: PaymentKind?, total: Int, discount: Int = 0, tendered: Int? = nil,
        isLate: Bool = false, stamp: Stamp
    ) {
        self.init(
            number: number, parts: kind.map { [PaymentPart($0, total, tendered: tendered)] } ?? [],
            replaces: replaces.map { [PaymentPart($0, total)] } ?? [], total: total, discount: discount, isLate: isLate,
            stamp: stamp)
    }

    package var kind: PaymentKind? { parts.first?.kind }
    package var tendered: Int? { parts.last?.tendered }
}

extension Refund {
    /// - Parameter paid: the kind in which all of the money was handed out; nil when less is due.
    package init(
        number: Int, lines: [OrderLine], discount: GivenDiscount? = nil, paid: PaymentKind?, settles: Bool = false,
        returned: [FruitID: Int], reason: Reason, note: NoteText? = nil, stamp: Stamp
    ) {
        let amount = (lines.total ?? 0) - (discount?.amount ?? 0)
        self.init(
            number: number, lines: lines, discount: discount, paid: paid.map { [PaymentPart($0, amount)] } ?? [],
            settles: settles, returned: returned, reason: reason, note: note, stamp: stamp)
    }
}

extension Cancellation {
    /// - Parameter paid: the kind of all of the payment; nil without one.
    package init(
        number: Int, lines: [OrderLine], discount: GivenDiscount? = nil, wasMade: Bool, took: [FruitID: Int],
        isQueued: Bool, paid: PaymentKind?, place: PlaceID? = nil, stamp: Stamp
    ) {
        let amount = (lines.total ?? 0) - (discount?.amount ?? 0)
        self.init(
            number: number, lines: lines, discount: discount, wasMade: wasMade, took: took, isQueued: isQueued,
            paid: paid.map { [PaymentPart($0, amount)] } ?? [], place: place, stamp: stamp)
    }
}

extension DiscountChange {
    /// - Parameter paid: the kind of all of the payment before; nil without one.
    package init(
        number: Int, discount: GivenDiscount?, replaces: GivenDiscount?, total: Int, paid: PaymentKind?, stamp: Stamp
    ) {
        let before = total + (discount?.amount ?? 0) - (replaces?.amount ?? 0)
        self.init(
            number: number, discount: discount, replaces: replaces, total: total,
            paid: paid.map { [PaymentPart($0, before)] } ?? [], stamp: stamp)
    }
}

extension OrderRecord {
    /// - Parameter paid: the kind of all of the payment; nil without one.
    package init(_ order: Order, cancellation: Cancellation? = nil, paid: PaymentKind?, refunds: [Refund] = []) {
        self.init(
            order, cancellation: cancellation, parts: paid.map { [PaymentPart($0, order.total ?? 0)] } ?? [],
            refunds: refunds)
    }

    /// The kind of the first part; nil without a payment.
    package var paid: PaymentKind? { parts.first?.kind }
}
