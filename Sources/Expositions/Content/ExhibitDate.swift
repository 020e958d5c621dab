import Foundation

/// A date as a museum writes it: `1889`, `1889-03`, `c. 1750`, `1750–1760`, `1890s`, `18th century`, `300 BC`, `기원전 57년`,
/// `단기 4293년`. Of a range, it is the beginning.
package struct ExhibitDate: Equatable, Sendable {
    /// The first year; 0 is 1 BC, -1 is 2 BC (ISO 8601).
    package let year: Int
    /// True for a date that names no more than its century.
    package let isCentury: Bool

    /// - Returns: nil for a text that names no year, such as `undated`.
    package init?(_ text: String) {
        // Full-width and Arabic digits are digits.
        var plain = ""
        for character in text.precomposedStringWithCompatibilityMapping.lowercased() {
            plain += character.wholeNumberValue.map { $0 < 10 ? "\($0)" : String(character) } ?? String(character)
        }
        // 1,905 is a number of four digits.
        plain = plain.replacing(/(\d),(\d{3})(?!\d)/) { "\($0.1)\($0.2)" }
        if let (year, isCentury) = Self.century(plain).map({ ($0, true) }) ?? Self.year(plain).map({ ($0, false) }) {
            self.year = year
            self.isCentury = isCentury
        } else {
            return nil
        }
    }

    /// The century: 1 for the years 1 to 100, -1 for 100 BC to 1 BC.
    package var century: Int { year > 0 ? (year - 1) / 100 + 1 : year / 100 - 1 }

    package var isBeforeChrist: Bool { year <= 0 }

    /// The first year of `18th century`, `XVIII century`, `19세기`, `19世紀`, `18. Jahrhundert`, `XVIIIe siècle`.
    private static func century(_ text: String) -> Int? {
        let words = /(?:c\.|cent\b|centur|세기|世紀|世纪|jahrhundert|jh\b|si[eè]cle|siglo|secolo|século)/
        guard text.contains(words) else { return nil }
        let number: Int?
        if let digits = text.firstMatch(
            of:
                /(\d{1,2})(?:st|nd|rd|th|\.|e|è|ème|º)?[ -]*(?:c\.|cent|centur|세기|世紀|世纪|jahrhundert|jh|si[eè]cle|siglo|secolo|século)/
        )
            ?? text.firstMatch(of: /(?:siglo|secolo|século)[ -]*(\d{1,2})/)
        {
            number = Int(digits.1)
        } else if let roman = text.firstMatch(
            of: /\b([ivx]+)(?:e|è|ème)?[ -]*(?:centur|si[eè]cle)|(?:siglo|secolo|século)[ -]*([ivx]+)/)
        {
            number = Self.roman(roman.1 ?? roman.2 ?? "")
        } else {
            number = nil
        }
        guard let number, (1...30).contains(number) else { return nil }
        return isBeforeChrist(text, around: nil) ? 1 - number * 100 : (number - 1) * 100 + 1
    }

    private static func roman(_ text: Substring) -> Int? {
        let values: [Character: Int] = ["i": 1, "v": 5, "x": 10]
        let numbers = text.compactMap { values[$0] }
        return numbers.indices.reduce(0) { sum, index in
            let isLess = index + 1 < numbers.count && numbers[index] < numbers[index + 1]
            return sum + (isLess ? -numbers[index] : numbers[index])
        }
    }

    private static func year(_ text: String) -> Int? {
        if let counted = text.firstMatch(of: /(?:단기|檀紀)\s*(\d{4})/), let year = Int(counted.1) { return year - 2333 }
        // 20231005 and 15041923 are whole dates.
        if let whole = text.firstMatch(of: /(?:^|\D)((?:1\d|20)\d\d)(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d)/) {
            return Int(whole.1)
        }
        let numbers: [Substring] = text.split { !$0.isNumber }.filter { $0.count <= 4 }
        // A number of one or two digits is a year only beside its era: AD 79, 기원전 57년.
        let found =
            numbers.first { $0.count >= 3 }
            ?? numbers.first { _ in
                text.contains(/기원전|기원후|서기|\bb\.?\s?c|\ba\.?\s?d\b|\b[vn]\. ?chr|\ba[vp]\. ?j|\bc\.?\s?e\b|\bbce\b/)
            }
        guard let found, let year = Int(found) else { return nil }
        // A number, not a year: no. 1234.
        if text[..<found.startIndex].contains(/(?:no|nr|num|inv)\.?\s*$/) { return nil }
        return isBeforeChrist(text, around: found.startIndex..<found.endIndex) ? 1 - year : year
    }

    /// True for `BC`, `BCE`, `B.C.`, `기원전`, `紀元前`, `v. Chr.`, `av. J.-C.` behind or before the number, and for a minus sign at
    /// the beginning. The letters of `before` are none of them.
    private static func isBeforeChrist(_ text: String, around number: Range<String.Index>?) -> Bool {
        if text.contains(/기원전|紀元前|公元前|\bv\. ?chr|\bav\. ?j|قبل الميلاد|ق\.م/) { return true }
        guard let number else { return text.contains(/\bb\.?\s?c\.?(?:\s?e\.?)?(?![a-z])/) }
        // The era of the first number counts in 300 BC – AD 20.
        let rest = text[number.upperBound...]
        if rest.firstMatch(of: /^[^\d]*?\bb\.?\s?c\.?(?:\s?e\.?)?(?![a-z])/) != nil { return true }
        return text[..<number.lowerBound].contains(/^\s*(?:c\.?|ca\.?|about)?\s*[-−]\s*$|\bb\.?\s?c\.?(?:\s?e\.?)?\s*$/)
    }
}
