import Foundation

/// A tax that prices have in them, such as Korea's value-added tax of 10 percent.
package struct TaxRate: Hashable, Codable, Sendable {
    /// The percentage, from 1 to 50.
    package let percent: Int

    package static let range = 1...50

    package init?(percent: Int) {
        guard Self.range.contains(percent) else { return nil }
        self.percent = percent
    }

    /// The tax in an amount, rounded half away from zero to the currency's smallest unit. The rest is the supply value.
    package func tax(in amount: Int) -> Int {
        let rest = 100 + percent
        let tax = (2 * amount.magnitude * UInt(percent) + UInt(rest)) / UInt(2 * rest)
        return amount < 0 ? -Int(tax) : Int(tax)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let rate = TaxRate(percent: try container.decode(Int.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a rate of tax")
        }
        self = rate
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(percent)
    }
}
