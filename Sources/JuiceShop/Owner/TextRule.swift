import Foundation
import ContentFile

/// The rule for one line of text that a person writes.
///
/// A line has 1 to `maxLength` characters (extended grapheme clusters), each of at most 8 Unicode scalars. It is in
/// Unicode's Normalization Form C, without white space at its ends, and with one space between words. It has no control
/// characters, no separators of lines and paragraphs, no noncharacters, nothing that changes the direction of text, and
/// nothing invisible but the joiners and variation selectors that words and emoji are made with.
package struct TextRule: Sendable {
    package let maxLength: Int

    package init(maxLength: Int) { self.maxLength = maxLength }

    /// The names of fruits, juices, tablets and people: a longer one fits on no card.
    package static let name = TextRule(maxLength: 40)
    package static let note = TextRule(maxLength: 200)
    /// A ticket in the kitchen has room for so much.
    package static let memo = TextRule(maxLength: 80)
    /// A customers' screen has room for so much.
    package static let calledName = TextRule(maxLength: 20)
    /// A line of a receipt has room for so much beside its price.
    package static let openAmount = TextRule(maxLength: 20)
    /// A fruit's emoji.
    package static let symbol = TextRule(maxLength: 1)

    private static let maxScalarsPerCharacter = 8

    /// The line that was meant: tablets add a space where they complete a word, and a paste may bring several.
    package func line(_ typed: String) throws(TextFault) -> String {
        let scalars = typed.precomposedStringWithCanonicalMapping.unicodeScalars
        // It looks at scalars, because a space and an accent after it are one character.
        let trimmed = scalars.drop(while: \.properties.isWhitespace).reversed()
            .drop(while: \.properties.isWhitespace).reversed()
        if let scalar = trimmed.first(where: { !PrintableText.allows($0) }) { throw .forbidden(scalar) }
        if !trimmed.contains(where: Self.isVisible) { throw .empty }
        let words = trimmed.split(whereSeparator: \.properties.isWhitespace)
        let line = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
        for character in line where character.unicodeScalars.count > Self.maxScalarsPerCharacter {
            throw .forbidden(Array(character.unicodeScalars)[Self.maxScalarsPerCharacter])
        }
        if line.count > maxLength { throw .tooLong }
        return line
    }

    /// The parts of a list as a person types it, with commas of any script or line breaks between them.
    package static func listed(_ typed: String) -> [Substring] {
        typed.split { $0.isNewline || commas.contains($0) }.filter { !$0.allSatisfy(\.isWhitespace) }
    }

    private static let commas: Set<Character> = [",", "，", "、", "،"]

    /// A recorded text, with the characters that no text of today has as `\u{2028}`.
    package static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { !PrintableText.allows($0) }) else { return text }
        return text.unicodeScalars.map { PrintableText.allows($0) ? String($0) : PrintableText.escape($0) }.joined()
    }

    /// True for two lines that look the same: equal in Normalization Form KC, whatever joiners and variation selectors they
    /// have.
    package static func areAlike(_ one: String, _ other: String) -> Bool { skeleton(of: one) == skeleton(of: other) }

    /// The same for lines that look the same.
    static func skeleton(of line: String) -> String {
        let visible = line.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        return String(String.UnicodeScalarView(visible)).precomposedStringWithCompatibilityMapping
    }

    /// The line for a place among other words. One with letters that run from right to left, which would turn the words and
    /// numbers beside it, stands between isolates (UAX #9, section 2.4.2): these do what `<bdi>` does, and do it in
    /// attributes, titles and sentences too.
    package static func isolated(_ line: String) -> String {
        line.unicodeScalars.contains(where: runsFromRightToLeft) ? "\u{2068}\(line)\u{2069}" : line
    }

    /// True for the blocks of the scripts that run from right to left (DerivedBidiClass.txt).
    private static func runsFromRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spaceSeparator, .format: false
        default: true
        }
    }
}
