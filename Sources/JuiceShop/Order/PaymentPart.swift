/// A part of an order's payment: all of it, if the customer pays in one way.
package struct PaymentPart: Hashable, Sendable {
    package let kind: PaymentKind
    /// More than 0, in the currency's smallest unit.
    package let amount: Int
    /// The cash that the customer handed over, at least the amount; nil for other kinds, and where nobody said it.
    package let tendered: Int?

    package init(_ kind: PaymentKind, _ amount: Int, tendered: Int? = nil) {
        self.kind = kind
        self.amount = amount
        self.tendered = tendered
    }

    /// True if it is the same payment, with or without the cash that was handed over: a form that takes a part back does not say it.
    func isSamePayment(as other: PaymentPart) -> Bool { kind == other.kind && amount == other.amount }

    /// True if an event may have it.
    var isValid: Bool { amount > 0 && tendered.map { kind == .cash && $0 >= amount } != false }
}

extension [PaymentPart] {
    package var amount: Int { reduce(0) { $0 + $1.amount } }

    /// The parts when the price fell to a total: what is above it was given back, of the last part first.
    package func trimmed(to total: Int) -> [PaymentPart] {
        var left = total
        return compactMap { part in
            let amount = Swift.min(part.amount, left)
            left -= amount
            return amount == part.amount ? part : amount > 0 ? PaymentPart(part.kind, amount) : nil
        }
    }
}

extension [PaymentPart] {
    /// The parts with all that is due in one way; when nothing is, with another way of the only part, or with the cash that was
    /// handed over for the last one.
    /// - Returns: nil when it changes nothing.
    func paying(_ due: Int, _ kind: PaymentKind, _ tendered: Int?) -> [PaymentPart]? {
        if due > 0 { return self + [PaymentPart(kind, due, tendered: tendered)] }
        guard let last, count == 1 || last.kind == kind else { return nil }
        if last.kind == kind, tendered == nil { return nil }
        return dropLast() + [PaymentPart(kind, last.amount, tendered: tendered)]
    }
}

extension [PaymentKind: Int] {
    /// - Parameter sign: -1 to subtract.
    mutating func add(_ parts: [PaymentPart], sign: Int = 1) {
        for part in parts { self[part.kind, default: 0] += sign * part.amount }
    }
}
