import ContentFile
import Foundation
import JuiceShop

/// Amounts of money as a language writes them. Won stand in the texts, since Korean says `12,500원` and not `₩12,500`; the
/// other currencies are Unicode's (CLDR).
extension PageContext {
    /// - Parameter amount: in the currency's smallest unit.
    func money(_ amount: Int) -> String { money(amount, in: settings.currency) }

    func money(_ amount: Int, in currency: Currency) -> String {
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

    /// True in a shop where a juice has a price.
    var hasPrices: Bool { menu.juices.contains { $0.price != nil } }
}

extension Currency {
    /// The amount in whole units, such as won, euros, dinars.
    func value(_ amount: Int) -> Decimal {
        Decimal(sign: amount < 0 ? .minus : .plus, exponent: -decimals, significand: Decimal(amount.magnitude))
    }
}

extension PaymentKind {
    var text: Text {
        switch self {
        case .card: .paymentCard
        case .cash: .paymentCash
        case .transfer: .paymentTransfer
        }
    }
}
