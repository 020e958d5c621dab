import Bytes
import Foundation

/// A date as a museum writes it: `1889`, `1889-03`, `c. 1750`, `1750–1760`, `1890s`, `18th century`, `300 BC`, `기원전 57년`,
/// `단기 4293년`. A range stands in the order of time by its beginning.
package struct ExhibitDate: Equatable, Sendable {
    /// The first year; 0 is 1 BC, -1 is 2 BC (ISO 8601).
    package let year: Int
    /// The last year: that of a range's end, of its decade or of its century, or else the first.
    package let last: Int
    /// True for a date that names no more than its century.
    package let isCentury: Bool

    /// - Returns: nil for a text that names no year, such as `undated`.
    package init?(_ text: String) {
        // Most dates are four digits.
        if text.utf8.count == 4, let number = Int(decimalDigits: Array(text.utf8)[...]) {
            (year, last, isCentury) = (number, number, false)
            return
        }
        // Full-width and Arabic digits are digits.
        var plain = ""
        for character in text.precomposedStringWithCompatibilityMapping.lowercased() {
            plain += character.wholeNumberValue.map { $0 < 10 ? "\($0)" : String(character) } ?? String(character)
        }
        // 1,905 is a number of four digits.
        plain = plain.replacing(/(\d),(\d{3})(?!\d)/) { "\($0.1)\($0.2)" }
        let century = Self.century(plain)
        guard let years = century ?? Self.years(plain) else { return nil }
        year = years.lowerBound
        last = years.upperBound
        isCentury = century != nil
    }

    /// The century: 1 for the years 1 to 100, -1 for 100 BC to 1 BC.
    package var century: Int { year > 0 ? (year - 1) / 100 + 1 : year / 100 - 1 }

    package var isBeforeChrist: Bool { year <= 0 }

    /// The years of `18th century`, `17th–18th century`, `XVIII century`, `19세기`, `19世紀`, `18. Jahrhundert`, `XVIIIe siècle`.
    private static func century(_ text: String) -> ClosedRange<Int>? {
        let words = /(?:c\.|cent\b|centur|세기|世紀|世纪|jahrhundert|jh\b|si[eè]cle|siglo|secolo|século)/
        guard text.contains(words) else { return nil }
        let ordinal =
            /(\d{1,2})(?:st|nd|rd|th|\.|e|è|ème|º)?[ -]*(?:c\.|cent|centur|세기|世紀|世纪|jahrhundert|jh|si[eè]cle|siglo|secolo|século)/
        let numbers: [Int]
        if let digits = text.firstMatch(of: ordinal) {
            // The first number of 17th–18th century stands before the dash.
            let start = text[..<digits.range.lowerBound]
                .firstMatch(of: /(\d{1,2})(?:st|nd|rd|th|\.|e|è|ème|º)?\s*[-–—~\/]\s*$/)
            let end = text[digits.range.upperBound...].firstMatch(of: ordinal)
            numbers = [start?.1, digits.1, end?.1].compactMap(\.self).compactMap { Int($0) }
        } else if let digits = text.firstMatch(of: /(?:siglo|secolo|século)[ -]*(\d{1,2})/) {
            numbers = Int(digits.1).map { [$0] } ?? []
        } else if let roman = text.firstMatch(
            of: /\b([ivx]+)(?:e|è|ème)?[ -]*(?:centur|si[eè]cle)|(?:siglo|secolo|século)[ -]*([ivx]+)/)
        {
            numbers = [Self.roman(roman.1 ?? roman.2 ?? "")].compactMap(\.self)
        } else {
            numbers = []
        }
        guard let first = numbers.first, let last = numbers.last, numbers.allSatisfy((1...30).contains) else {
            return nil
        }
        let start = isBeforeChrist(text, around: nil) ? 1 - first * 100 : (first - 1) * 100 + 1
        let end = isBeforeChrist(text, around: nil) ? 100 - last * 100 : last * 100
        return start...max(start + 99, end)
    }

    private static func roman(_ text: Substring) -> Int? {
        let values: [Character: Int] = ["i": 1, "v": 5, "x": 10]
        let numbers = text.compactMap { values[$0] }
        return numbers.indices.reduce(0) { sum, index in
            let isLess = index + 1 < numbers.count && numbers[index] < numbers[index + 1]
            return sum + (isLess ? -numbers[index] : numbers[index])
        }
    }

    private static func years(_ text: String) -> ClosedRange<Int>? {
        if let counted = text.firstMatch(of: /(?:단기|檀紀)\s*(\d{4})/), let year = Int(counted.1) {
            return year - 2333...year - 2333
        }
        // 20231005 and 15041923 are whole dates.
        if let whole = text.firstMatch(of: /(?:^|\D)((?:1\d|20)\d\d)(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d)/) {
            return Int(whole.1).map { $0...$0 }
        }
        let numbers: [Substring] = text.split { !$0.isNumber }.filter { $0.count <= 4 }
        // A number of one or two digits is a year only beside its era: AD 79, 기원전 57년.
        let found =
            numbers.first { $0.count >= 3 }
            ?? numbers.first { _ in
                text.contains(/기원전|기원후|서기|\bb\.?\s?c|\ba\.?\s?d\b|\b[vn]\. ?chr|\ba[vp]\. ?j|\bc\.?\s?e\b|\bbce\b/)
            }
        guard let found, let number = Int(found) else { return nil }
        // A number, not a year: no. 1234.
        if text[..<found.startIndex].contains(/(?:no|nr|num|inv)\.?\s*$/) { return nil }
        let place = found.startIndex..<found.endIndex
        guard let end = end(of: text, after: found) else {
            let year = isBeforeChrist(text, around: place) ? 1 - number : number
            let isDecade = year > 0 && year % 10 == 0 && text[place.upperBound...].contains(/^(?:'?s\b|er\b|년대|年代)/)
            return year...(isDecade ? year + 9 : year)
        }
        let last = end.isBeforeChrist ? 1 - end.number : end.number
        // The era of the end is that of the beginning, too: 300–250 BC.
        let isBefore = isBeforeChrist(text, around: place) || (end.isBeforeChrist && number >= end.number)
        let year = isBefore ? 1 - number : number
        return year...max(year, last)
    }

    /// The number at the end of a range that begins with a number: of `1750–1760`, `1750-60`, `300–250 BC`. Of `1889-03` it is nil:
    /// after a hyphen, two digits up to 12 are a month.
    private static func end(of text: String, after start: Substring) -> (number: Int, isBeforeChrist: Bool)? {
        let range =
            /^\s*(?:년|年|b\.?\s?c\.?(?:\s?e\.?)?|a\.?\s?d\.?|v\. ?chr\.)?(\s*[-–—~]\s*|\s*\/\s*|\s+to\s+|\s+bis\s+)((?:(?:c|ca)\.?|about|circa)?\s*(?:a\.?\s?d\.?|기원후|서기|기원전)?\s*)(\d{1,4})(?![\d:\/])(?!-\d)/
        guard let found = text[start.endIndex...].firstMatch(of: range), var number = Int(found.3) else { return nil }
        let isAfter =
            found.2.contains(/a\.?\s?d|기원후|서기/)
            || text[found.3.endIndex...].contains(/^\s*년?\s*(?:a\.?\s?d\b|c\.?\s?e\b|n\. ?chr)/)
        let isBefore = !isAfter && isBeforeChrist(text, around: found.3.startIndex..<found.3.endIndex)
        if found.3.count <= 2, start.count >= 3, !isAfter, !isBefore {
            // 1750-60 is 1750 to 1760, and 1905-06 June.
            if !found.1.contains(/[–—~]|\s-\s|[a-z]/), number <= 12 { return nil }
            guard let first = Int(start) else { return nil }
            number += first / 100 * 100
            if number < first { return nil }
        }
        return number > 2100 ? nil : (number, isBefore)
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
