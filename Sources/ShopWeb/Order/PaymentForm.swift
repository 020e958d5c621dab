package import FastCGI
package import JuiceShop

/// The form that says how an order was paid.
///
/// | field | value |
/// |---|---|
/// | `kind` | a kind of payment; `cash:20000` for cash of that amount, in the currency's smallest unit; empty to take back the payment |
/// | `tendered` | the cash that the customer handed over, as a person types it; it counts for `cash` |
/// | `amount` | the part that is paid: `all`, `half`, `third`, `cups`, `typed`; without it, all that is due |
/// | `due` | the amount that was due on the form's page, of which the part is a share |
/// | `cup` | the index of a line of the order, once for each of its cups that `cups` pays |
/// | `typed` | the amount of `typed`, as a person types it |
/// | `back` | takes one part back: its index, the number of parts, its amount and its kind, such as `0.2.8000.card` |
package struct PaymentForm: Equatable, Sendable {
    package let request: PaymentRequest

    package static let kindField = "kind"
    package static let tenderedField = "tendered"
    package static let amountField = "amount"
    static let dueField = "due"
    static let cupField = "cup"
    static let typedField = "typed"
    static let backField = "back"

    package enum Fault: Error, Equatable, Sendable {
        /// The key or the kind is missing, or no shop has such a kind.
        case form
        case tendered(NumberFault, typed: String)
        case amount(NumberFault)
        /// No cup was chosen.
        case noCups
    }

    package init(_ form: Form, of record: OrderRecord, _ currency: Currency, who: Who?) throws(Fault) {
        guard let key = form.key() else { throw .form }
        let change =
            if let back = form[Self.backField] { try Self.takenBack(back) } else {
                try Self.paid(form, record, currency)
            }
        request = PaymentRequest(order: record.order.number, change, key: key, who: who)
    }

    private static func paid(
        _ form: Form, _ record: OrderRecord, _ currency: Currency
    ) throws(Fault) -> PaymentRequest.Change {
        guard let word = form[kindField] else { throw .form }
        if word.isEmpty { return .takeBackAll }
        let words = word.split(separator: ":", omittingEmptySubsequences: false)
        guard let kind = PaymentKind(rawValue: String(words[0])), words.count <= 2 else { throw .form }
        var tendered: Int?
        if words.count == 2 {
            guard kind == .cash, let amount = NumberReader.whole.number(String(words[1])), amount >= 0,
                amount <= CashCount.maxTotal
            else { throw .form }
            tendered = amount
        } else if kind == .cash, let typed = form[tenderedField], !typed.allSatisfy(\.isWhitespace) {
            do throws(NumberFault) {
                tendered = try NumberReader.cash(currency).read(typed)
            } catch {
                throw .tendered(error, typed: typed)
            }
        }
        guard let word = form[amountField] else { return .whole(kind, tendered: tendered) }
        guard let share = PaymentShare(rawValue: word), let seen = form[dueField].flatMap({ Route.number($0[...]) })
        else {
            throw .form
        }
        let amount: Int
        switch share {
        case .all: return .whole(kind, tendered: tendered)
        case .half, .third: amount = share.amount(of: seen, in: currency)
        case .cups:
            amount = min(
                seen, record.price(ofCups: form.fields.filter { $0.name == cupField }.map(\.value), in: currency))
            if amount == 0 { throw .noCups }
        case .typed:
            do throws(NumberFault) {
                amount = try NumberReader.cash(currency).read(form[typedField] ?? "")
            } catch {
                throw .amount(error)
            }
            if amount == 0 { throw .amount(.notANumber) }
        }
        return .part(PaymentPart(kind, amount, tendered: tendered))
    }

    private static func takenBack(_ text: String) throws(Fault) -> PaymentRequest.Change {
        let words = text.split(separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
        guard words.count == 4, let index = Int(words[0]), let count = Int(words[1]),
            let amount = Route.number(words[2]),
            let kind = PaymentKind(rawValue: String(words[3]))
        else { throw .form }
        return .takeBack(PaymentPart(kind, amount), index: index, of: count)
    }

    /// The fields as they were sent, for the page that says what is wrong.
    static func typed(_ form: Form) -> [String: [String]] {
        Dictionary(grouping: form.fields, by: \.name).mapValues { $0.map(\.value) }
    }

    /// The value of a button for cash of an amount.
    static func cash(_ amount: Int) -> String { "\(PaymentKind.cash.rawValue):\(amount)" }

    /// The value of a button that takes a part back.
    static func takingBack(_ part: PaymentPart, _ index: Int, of count: Int) -> String {
        "\(index).\(count).\(part.amount).\(part.kind.rawValue)"
    }
}

/// The share of what is due that one part pays.
package enum PaymentShare: String, CaseIterable, Sendable {
    case all, half, third
    /// The cups that are chosen.
    case cups
    /// An amount that somebody types.
    case typed

    /// The amount is rounded down to a coin, and the last part takes the rest. It is 0 for a share that depends on more.
    func amount(of due: Int, in currency: Currency) -> Int {
        switch self {
        case .all: due
        case .half: currency.share(of: due, among: 2)
        case .third: currency.share(of: due, among: 3)
        case .cups, .typed: 0
        }
    }
}

extension Currency {
    /// At least a coin's worth, where the whole is one.
    fileprivate func share(of due: Int, among people: Int) -> Int {
        let share = roundedDown(due / people)
        return share == 0 ? due : share
    }
}

extension OrderRecord {
    /// The price of some cups after their share of the discount: each as much as the page shows beside it.
    /// - Parameter indices: of their lines, one for each cup; what is no index of a line counts nothing, nor do refunded cups.
    func price(ofCups indices: [String], in currency: Currency) -> Int {
        order.lines.enumerated().reduce(0) { sum, entry in
            let cups = min(left(of: entry.element), indices.count { $0 == "\(entry.offset)" })
            return cups == 0 ? sum : sum + cups * price(ofOneOf: entry.element, in: currency)
        }
    }

    /// The cups of a line that were not refunded.
    func left(of line: OrderLine) -> Int { order.lines(after: refunds).first { $0.cup == line.cup }?.cups ?? 0 }

    /// What one cup of a line costs after its share of the discount.
    func price(ofOneOf line: OrderLine, in currency: Currency) -> Int {
        let cup = OrderLine(line.cup, price: line.price)
        let share = order.discount(discount, of: [cup], after: [], in: currency)?.amount ?? 0
        return max(0, (cup.price ?? 0) - share)
    }
}
