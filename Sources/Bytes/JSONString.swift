extension String {
    /// The text as a string of JSON (RFC 8259, section 7) with its quotes. Control characters and Unicode's line separators
    /// are escaped, C1 controls as well, so that it stays on one line wherever it is shown.
    package var jsonString: String {
        var text = "\""
        for scalar in unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\\(scalar)"
            case "\n": text += "\\n"
            case _
            where scalar.properties.generalCategory == .control || "\u{2028}\u{2029}".unicodeScalars.contains(scalar):
                text += "\\u" + String(scalar.value + 0x10000, radix: 16).suffix(4)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
