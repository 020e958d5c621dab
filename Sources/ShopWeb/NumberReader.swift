import ContentFile
import Foundation
package import JuiceShop

/// Numbers as people type them into one kind of field: as the pages write them, or as the keypads of other countries do.
///
/// A comma, a space or an apostrophe groups digits where exactly three follow, and so does a point where another mark shows
/// that it does; the last comma or point before fewer digits is the decimal sign. Full-width digits and signs count too. A
/// mark, which is a unit or the sign of a currency, may stand before or behind the number.
///
/// `numbers.js` reads the same; `Tests/Vectors/numbers.json` holds both to it.
package struct NumberReader: Equatable, Codable, Sendable {
    /// The decimals of a number without a mark. The number read is whole: it counts the last of them.
    package let decimals: Int
    /// The words that may stand beside the number, in small letters, each with the decimals of such a number: `kg` has three.
    package let marks: [String: Int]
    package let signs: Signs
    package let most: Int

    /// The signs that a number may have.
    package enum Signs: String, Codable, Sendable {
        case none
        /// The number is added to another one.
        case plus
        /// A change.
        case any
    }

    package init(decimals: Int = 0, marks: [String: Int] = [:], signs: Signs = .none, most: Int = Stock.maxCount) {
        self.decimals = decimals
        self.marks = marks
        self.signs = signs
        self.most = most
    }

    /// Reads the number of a field in its smallest unit.
    /// - Throws: the reason why it cannot be saved as it was typed.
    package func read(_ text: String) throws(NumberFault) -> Int {
        // Fast path: chips and programs write only digits.
        if decimals == 0, !text.isEmpty, text.utf8.count <= 9, text.utf8.allSatisfy({ (48...57).contains($0) }) {
            let number = text.utf8.reduce(0) { $0 * 10 + Int($1 - 48) }
            if number > most { throw .aboveMost }
            return number
        }
        var rest = Self.narrow(text)[...]
        var sign = rest.takeSign()
        var mark = rest.takeMark(marks, at: .start)
        if mark != nil, sign == nil { sign = rest.takeSign() }
        if mark == nil { mark = rest.takeMark(marks, at: .end) }
        let isAllowed = sign == nil || signs == .any || signs == .plus && sign == "+"
        guard isAllowed else { throw .notANumber }
        let number = try number(rest, decimals: mark ?? decimals)
        return sign == "-" ? -number : number
    }

    /// The number of a field; nil where `read` says why there is none.
    package func number(_ text: String) -> Int? { try? read(text) }

    private func number(_ text: Substring, decimals: Int) throws(NumberFault) -> Int {
        let places = text.indices.filter { !text[$0].isDigit }
        let separators = places.map { text[$0] }
        let parts = text.split(omittingEmptySubsequences: false, whereSeparator: { !$0.isDigit })
        guard let last = separators.last, let fraction = parts.last else {
            if text.isEmpty { throw .notANumber }
            return try value(String(text), "", decimals)
        }
        let whole = text[..<(places.last ?? text.endIndex)].filter(\.isDigit)
        let isDecimal =
            (last == "," || last == ".") && (1...max(decimals, 1)).contains(fraction.count) && decimals > 0
            && (parts.count == 2 || isGrouped(parts.dropLast(), separators.dropLast(), besides: last))
        if isGrouped(parts[...], separators[...], besides: nil) {
            let grouped = text.filter(\.isDigit)
            if parts.count > 2 || last == " " || last == "'" || last == "," && !isDecimal {
                return try value(grouped, "", decimals)
            }
            if last == "," || !isDecimal {
                throw .ambiguous(
                    written(try value(grouped, "", decimals), decimals),
                    isDecimal ? written(try value(whole, fraction, decimals), decimals) : shortest(whole, fraction))
            }
        }
        if !isDecimal { throw .notANumber }
        return try value(whole, fraction, decimals)
    }

    /// True for digits that one kind of separator splits as it should: `1 234 567`.
    private func isGrouped(
        _ parts: ArraySlice<Substring>, _ separators: ArraySlice<Character>, besides decimal: Character?
    ) -> Bool {
        guard let first = parts.first, let separator = separators.first else { return false }
        return separator != decimal && ",. '".contains(separator) && separators.allSatisfy { $0 == separator }
            && (1...3).contains(first.count) && first.first != "0" && parts.dropFirst().allSatisfy { $0.count == 3 }
    }

    private func value(_ whole: String, _ fraction: Substring, _ decimals: Int) throws(NumberFault) -> Int {
        let padding = String(repeating: "0", count: decimals - fraction.count)
        var number = 0
        for digit in whole + fraction + padding {
            number = number * 10 + (digit.wholeNumberValue ?? 0)
            if number > most { throw .aboveMost }
        }
        return number
    }

    /// A reading as it can be typed: an amount with all its decimals, and a count in its smallest unit.
    private func written(_ number: Int, _ decimals: Int) -> String {
        if decimals == 0 || decimals != self.decimals { return NumberFormat.grouped(number) }
        let digits = String(number)
        let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
        return NumberFormat.grouped(Int(padded.dropLast(decimals)) ?? 0) + "." + padded.suffix(decimals)
    }

    /// A reading with more decimals than the field takes: `1.5` for `1.500`.
    private func shortest(_ whole: String, _ fraction: Substring) -> String {
        let digits = String(fraction.reversed().drop { $0 == "0" }.reversed())
        return NumberFormat.grouped(Int(whole) ?? 0) + (digits.isEmpty ? "" : "." + digits)
    }

    /// Small letters of normal width, simple signs and spaces, and none at the ends.
    private static func narrow(_ text: String) -> String {
        var plain = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\u{FF01}"..."\u{FF5E}": plain.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
            case "\u{FFE5}": plain.append("¥")
            case "\u{FFE6}": plain.append("₩")
            case "\u{2019}": plain.append("'")
            case "\u{2010}"..."\u{2013}", "\u{2212}", "\u{FE63}": plain.append("-")
            case _ where scalar.properties.isWhitespace: plain.append(" ")
            default: plain.append(scalar)
            }
        }
        return String(String(plain).lowercased()[...].trimmed)
    }
}

extension NumberReader {
    /// The fault of a field in a form of the menu; nil for an empty field.
    func fault(of text: String, else wrong: MenuFieldFault = .notANumber) -> MenuFieldFault? {
        if text.allSatisfy(\.isWhitespace) { return nil }
        do {
            _ = try read(text)
            return nil
        } catch {
            return switch error {
            case .notANumber: wrong
            case .ambiguous(let one, let other): .ambiguous(one, other)
            case .aboveMost: .aboveMost(most)
            }
        }
    }

    /// The rules of this reader for the scripts.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Counts of what comes in pieces, is weighed or is poured, in the smallest unit: `100개`, `1.5 kg`, `300 ml`.
    package static func count(
        _ unit: FruitUnit, signs: Signs = .none, atMost most: Int = Stock.maxCount
    ) -> NumberReader {
        NumberReader(marks: marks(of: unit), signs: signs, most: most)
    }

    /// Counts in any unit: those of an argument before the menu is known.
    package static func anyCount(signs: Signs = .none) -> NumberReader {
        NumberReader(
            marks: FruitUnit.allCases.reduce(into: [:]) { all, unit in all.merge(marks(of: unit)) { first, _ in first }
            },
            signs: signs)
    }

    private static func marks(of unit: FruitUnit) -> [String: Int] {
        switch unit {
        case .piece: ["개": 0]
        case .g: ["g": 0, "그램": 0, "kg": 3, "㎏": 3, "킬로": 3, "킬로그램": 3]
        case .ml: ["ml": 0, "㎖": 0, "밀리": 0, "밀리리터": 0, "l": 3, "ℓ": 3, "리터": 3]
        }
    }

    /// Whole numbers of a fixed kind.
    package static let cups = NumberReader(marks: ["잔": 0, "cup": 0, "cups": 0])
    package static let faces = NumberReader(marks: ["장": 0, "개": 0], most: CashCount.maxFaces)
    package static let percent = NumberReader(marks: ["%": 0])
    /// The number that an order is called by.
    package static let dayNumber = NumberReader(marks: ["번": 0])
    package static let hour = NumberReader(marks: ["시": 0, "시간": 0])
    /// A number that no person types, such as that of a button.
    package static let whole = NumberReader(signs: .any)

    /// Amounts in the smallest unit of a currency: `4,500원`, `12,50 €`.
    package static func money(
        _ currency: Currency, signs: Signs = .none, most: Int = Currency.maxPrice
    ) -> NumberReader {
        NumberReader(
            decimals: currency.decimals,
            marks: Dictionary(currency.marks.map { ($0, currency.decimals) }, uniquingKeysWith: { first, _ in first }),
            signs: signs, most: most)
    }

    /// Cash of a drawer.
    package static func cash(_ currency: Currency) -> NumberReader { money(currency, most: CashCount.maxTotal) }
}

extension Currency {
    /// An amount to show what one looks like.
    var example: Int { decimals == 2 ? 450 : 4_500 }

    /// The words that people write beside an amount, in small letters: its code, and its signs in the languages of the
    /// pages.
    fileprivate var marks: Set<String> {
        var marks: Set = [code.lowercased()]
        if self == .won { marks.insert("원") }
        for language in ["ko", "en"] {
            let style = Decimal.FormatStyle.Currency(code: code, locale: Locale(identifier: language))
            for presentation in [CurrencyFormatStyleConfiguration.Presentation.standard, .narrow] {
                let zero = Decimal(0).formatted(style.presentation(presentation))
                let mark = zero.filter { !$0.isWhitespace && !$0.isNumber && !",.".contains($0) }
                if !mark.isEmpty { marks.insert(mark.lowercased()) }
            }
        }
        return marks
    }
}

extension Character {
    /// One of the ten digits that every keyboard has.
    fileprivate var isDigit: Bool { isASCII && isWholeNumber }
}

private enum NumberEnd {
    case start, end
}

extension Substring {
    /// Removes a sign from the start.
    fileprivate mutating func takeSign() -> Character? {
        guard let sign = first, "+-".contains(sign) else { return nil }
        self = dropFirst().trimmed
        return sign
    }

    /// Removes the longest mark from one end.
    /// - Returns: the decimals that it brings.
    fileprivate mutating func takeMark(_ marks: [String: Int], at end: NumberEnd) -> Int? {
        let found = marks.filter { end == .start ? hasPrefix($0.key) : hasSuffix($0.key) }
        guard let (mark, decimals) = found.max(by: { $0.key.count < $1.key.count }) else { return nil }
        self = (end == .start ? dropFirst(mark.count) : dropLast(mark.count)).trimmed
        return decimals
    }

    fileprivate var trimmed: Substring {
        var text = self
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return text
    }
}
