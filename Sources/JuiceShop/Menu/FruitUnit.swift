import Bytes
import ContentFile

/// The unit that a fruit is counted in, always in whole numbers: no count is converted or rounded.
package enum FruitUnit: String, CaseIterable, Codable, Sendable {
    case piece
    /// Grams, for things that are weighed.
    case g
    /// Millilitres, for things that are poured.
    case ml

    /// The unit as people write it; nil for pieces, which are numbers alone.
    package var symbol: String? { self == .piece ? nil : rawValue }

    private var thousandSymbol: String { self == .g ? "kg" : "L" }

    /// A count with its unit, such as `12` or `300 ml`; from 1,000 on in the larger unit, to the last digit: `1.5 L`,
    /// `1.25 kg`. The space does not break.
    package func text(_ count: Int) -> String {
        guard let symbol else { return NumberFormat.grouped(count) }
        let (whole, rest) = count.magnitude.quotientAndRemainder(dividingBy: 1000)
        let sign = count < 0 ? "−" : ""
        if whole == 0 { return "\(sign)\(rest)\u{A0}\(symbol)" }
        let decimals = String(rest + 1000).dropFirst().reversed().drop { $0 == "0" }.reversed()
        let number = NumberFormat.grouped(Int(whole)) + (decimals.isEmpty ? "" : ".") + String(decimals)
        return "\(sign)\(number)\u{A0}\(thousandSymbol)"
    }

    /// A change with its sign and unit, such as `+20` or `−300 ml`.
    package func signed(_ count: Int) -> String { (count > 0 ? "+" : "") + text(count) }
}

extension FruitUnit: MenuValue {
    init(_ value: ContentValue, _ languages: [Language]) throws(Diagnostic) {
        self = try value.choice(Message("a unit", "단위"))
    }
    var fileText: String { rawValue.jsonString }
}
