import Foundation

/// A currency. Every amount of money is a whole number of its smallest unit: won, cents.
package struct Currency: Hashable, Sendable {
    /// Three capital letters (ISO 4217).
    package let code: String

    package static let won = Currency(checked: "KRW")

    /// - Returns: nil unless ISO 4217 has the code.
    package init?(_ code: String) {
        guard code == Self.won.code || Self.codes.contains(code) else { return nil }
        self.code = code
    }

    private init(checked code: String) {
        self.code = code
    }

    /// All codes, in alphabetical order.
    package static let codes = Locale.Currency.isoCurrencies.map { $0.identifier.uppercased() }.sorted()

    /// The codes of the money that people pay with today, in alphabetical order: ISO 4217 has those of the past and of tests, too.
    package static let inUse = Locale.commonISOCurrencyCodes.sorted()

    /// The decimals of an amount, by ISO 4217's list one.
    package var decimals: Int {
        switch code {
        case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF",
            "XOF", "XPF":
            0
        case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
        default: 2
        }
    }

    /// An amount in whole units, for fields, scripts and spreadsheets: `12500` won, `4.50` euros.
    package func plain(_ amount: Int) -> String {
        let digits = String(amount.magnitude)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        let sign = amount < 0 ? "-" : ""
        return decimals == 0 ? sign + padded : "\(sign)\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
    }

    /// The face values of the notes and coins in a drawer, largest first; none for a currency whose cash is counted as a sum.
    package var faces: [Int] {
        switch code {
        case "KRW": [50_000, 10_000, 5_000, 1_000, 500, 100, 50, 10]
        case "JPY": [10_000, 5_000, 1_000, 500, 100, 50, 10, 5, 1]
        case "USD": [10_000, 5_000, 2_000, 1_000, 500, 100, 25, 10, 5, 1]
        case "EUR": [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1]
        default: []
        }
    }
    /// The notes that people pay with, smallest first, without those that are only small change.
    private var notes: [Int] {
        switch code {
        case "KRW": [5_000, 10_000, 50_000]
        case "JPY": [1_000, 5_000, 10_000]
        case "USD", "EUR": [500, 1_000, 2_000, 5_000]
        default: []
        }
    }

    /// Two amounts that a customer without the exact sum is likely to hand over, smallest first: the sum rounded up to notes;
    /// to the smallest note only below twice its value. It is empty for a currency whose notes are not known here.
    package func likelyTenders(for amount: Int) -> [Int] {
        let usable = notes.filter { $0 != notes.first || amount < 2 * $0 }
        let rounded = Set(usable.map { (amount + $0 - 1) / $0 * $0 }).filter { $0 > amount }
        return Array(rounded.sorted().prefix(2))
    }

    /// The smallest coin that people still use.
    var coin: Int { self == .won ? 10 : 1 }

    /// An amount that coins can pay: not more than this one.
    package func roundedDown(_ amount: Int) -> Int { amount - amount % coin }
}

/// A currency is written as its code.
extension Currency: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let code = try container.decode(String.self)
        guard let currency = Currency(code) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(code) is not a currency")
        }
        self = currency
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }
}
