import ContentFile
import Foundation
import JuiceShop

/// Amounts of money as a language writes them. Won stand in the texts, since Korean says `12,500원` and not `₩12,500`; the
/// other currencies are Unicode's (CLDR).
extension PageContext {
    /// - Parameter amount: in the currency's smallest unit.
    func money(_ amount: Int) -> String { money(amount, in: settings.currency) }

    /// The sign of an amount below 0 comes first, whatever the language writes before the digits: `−₩4,500`.
    func money(_ amount: Int, in currency: Currency) -> String {
        if amount < 0 { return "−" + money(-amount, in: currency) }
        if currency == .won { return texts(.won, [.amount: NumberFormat.grouped(amount)]) }
        return currency.value(amount).formatted(
            .currency(code: currency.code).precision(.fractionLength(currency.decimals))
                .locale(Locale(identifier: language.rawValue)))
    }

    /// Lines that have no prices yet, with those of the menu of now.
    func priced(_ lines: [OrderLine]) -> [OrderLine] {
        lines.map { OrderLine($0.cup, cups: $0.cups, price: menu.serving(of: $0.cup)?.price) }
    }

    /// Text around the amount, for a script that adds up: `#원`, with the amount's number of decimals.
    var moneyPattern: String {
        let zero = settings.currency.value(0).formatted(
            .number.precision(.fractionLength(settings.currency.decimals))
                .locale(Locale(identifier: language.rawValue)))
        return money(0).replacingOccurrences(of: zero, with: "#")
    }

    /// True in a shop where a juice has a price, or that sells what is not on its menu.
    var hasPrices: Bool { settings.openAmounts || menu.juices.contains { $0.price != nil } }
}

extension Currency {
    /// The amount in whole units, such as won, euros, dinars.
    func value(_ amount: Int) -> Decimal {
        Decimal(sign: amount < 0 ? .minus : .plus, exponent: -decimals, significand: Decimal(amount.magnitude))
    }
}

extension PageContext {
    /// The owner's kinds have the name that the owner gave them, in every language.
    func name(of kind: PaymentKind) -> String {
        switch kind {
        case .card: texts(.paymentCard)
        case .cash: texts(.paymentCash)
        case .transfer: texts(.paymentTransfer)
        default: TextRule.isolated(kind.rawValue)
        }
    }

    /// `카드` for an amount in one part, `카드 8,000원 · 현금 8,000원` otherwise; nil without any part.
    /// - Parameter write: writes the amount of a part.
    func payment(
        _ parts: [PaymentPart], of amount: Int, by separator: String = " · ", writing write: ((Int) -> String)? = nil
    ) -> String? {
        if parts.isEmpty { return nil }
        if parts.count == 1, parts[0].amount == amount { return name(of: parts[0].kind) }
        return parts.map { "\(name(of: $0.kind)) \((write ?? money)($0.amount))" }.joined(separator: separator)
    }

    /// How an order was paid; nil before its payment.
    func payment(of record: OrderRecord) -> String? { payment(record.parts, of: record.paidWhole) }
}

extension OrderRecord {
    /// The amount that all parts together pay; 0 while something is due, so that no part pays the whole.
    var paidWhole: Int { isDue ? 0 : parts.amount }
}
