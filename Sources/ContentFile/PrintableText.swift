/// The characters that a text of a person may have, and texts for a terminal.
package enum PrintableText {
    /// A text for a terminal, on which control characters and changes of direction would act: a name may come from a file or
    /// from another shop. They are written as `\u{1B}`; the line feeds and tabs of the text stay.
    package static func forTerminal(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0A }) { return text }
        return withoutIsolates(text).unicodeScalars
            .map { $0 == "\n" || $0 == "\t" || allows($0) ? String($0) : escape($0) }.joined()
    }

    /// The line without the isolates around names in it, for a file.
    package static func withoutIsolates(_ line: String) -> String {
        guard line.utf8.contains(0xE2) else { return line }  // the first byte of both
        return String(line.unicodeScalars.filter { $0 != "\u{2068}" && $0 != "\u{2069}" })
    }

    /// A scalar as `\u{1B}`.
    package static func escape(_ scalar: Unicode.Scalar) -> String {
        "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }

    /// False for control characters, separators of lines and paragraphs, noncharacters, changes of direction, and what is
    /// invisible but the joiners and variation selectors that words and emoji are made with.
    package static func allows(_ scalar: Unicode.Scalar) -> Bool {
        if (0x20..<0x7F).contains(scalar.value) { return true }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: return false
        default: break
        }
        if properties.isNoncharacterCodePoint { return false }
        switch scalar.value {
        case 0x200C, 0x200D: return true  // the joiners
        case 0xFFF9...0xFFFB, 0x2800: return false  // interlinear annotations, the blank of Braille
        default: return properties.isVariationSelector || !properties.isDefaultIgnorableCodePoint
        }
    }
}
