package import Bytes

extension Unicode.Scalar {
    /// True for the characters that turn the direction of the text behind them, up to their end (UAX #9, section 2): a page
    /// says the direction of a text by its language.
    package var turnsText: Bool { (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value) }

    /// True for one that no text has: one of those, or a control character but white space.
    var isForbidden: Bool { turnsText || value < 0x20 && ![0x09, 0x0A, 0x0D].contains(value) || value == 0x7F }

    /// `U+202E`, by which people can look it up.
    package var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension ContentPlace {
    package func refusal(of scalar: Unicode.Scalar) -> Diagnostic {
        diagnostic(.forbidden(scalar), remedy: .removeCharacter)
    }
}

extension Message {
    package static func forbidden(_ scalar: Unicode.Scalar) -> Message {
        Message(
            "has the character \(scalar.codePoint), which cannot be used", "쓸 수 없는 글자(\(scalar.codePoint))가 있어요")
    }

    package static let removeCharacter = Message("remove it", "그 글자를 지워 주세요")
}
