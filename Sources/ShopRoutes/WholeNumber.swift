import JuiceShop

/// Whole numbers as people type them into a form.
package enum WholeNumber {
    /// Parses digits after an optional sign, and ignores white space. Full-width digits and signs, which a Korean
    /// keyboard can type, count too.
    /// - Returns: nil for any other text, and for a number beyond ±`Stock.maxCount`.
    package static func parse(_ text: String) -> Int? {
        let plain = text.unicodeScalars.filter { !$0.properties.isWhitespace }.map(narrow)
        let isNegative = plain.first == "-"
        let digits = plain.first == "-" || plain.first == "+" ? plain.dropFirst() : plain[...]
        guard !digits.isEmpty, digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
        var number = 0
        for digit in digits {
            number = number * 10 + Int(digit.value - 48)
            if number > Stock.maxCount { return nil }
        }
        return isNegative ? -number : number
    }

    private static func narrow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "\u{FF10}"..."\u{FF19}": Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
        case "\u{FF0B}": "+"
        case "\u{FF0D}", "\u{2212}": "-"
        default: scalar
        }
    }
}
