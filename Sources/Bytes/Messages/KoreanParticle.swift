/// A Korean particle that has one form after a consonant and another one after a vowel.
package struct KoreanParticle: Equatable, Sendable {
    /// The two forms as a text writes them: `을(를)`.
    package let written: String
    private let afterConsonant: String
    private let afterVowel: String

    private static let all = [
        KoreanParticle("을(를)", "을", "를"), KoreanParticle("이(가)", "이", "가"), KoreanParticle("은(는)", "은", "는"),
        KoreanParticle("과(와)", "과", "와"), KoreanParticle("으로(로)", "으로", "로"), KoreanParticle("(으)로", "으로", "로"),
        KoreanParticle("(이)라", "이라", "라"), KoreanParticle("(이)에요", "이에요", "예요"),
    ]

    private init(_ written: String, _ afterConsonant: String, _ afterVowel: String) {
        self.written = written
        self.afterConsonant = afterConsonant
        self.afterVowel = afterVowel
    }

    /// - Returns: nil for a text that begins with another word.
    package init?(beginning text: Substring) {
        guard let particle = Self.all.first(where: { text.hasPrefix($0.written) }) else { return nil }
        self = particle
    }

    /// Chooses the right form of each particle that a sentence has in both forms: `Store을(를)` becomes `Store를`.
    package static func choosing(in text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "(")) else { return text }
        return all.reduce(text) { text, particle in
            let pieces = text.split(separator: particle.written, omittingEmptySubsequences: false)
            return pieces.dropFirst().reduce(String(pieces[0])) { $0 + particle.form(after: $0) + $1 }
        }
    }

    /// The form that follows a word, by the word's last syllable, digit or letter. Quotes and brackets are silent.
    package func form(after word: String) -> String {
        let unit = word.split(whereSeparator: \.isWhitespace).last.flatMap { Self.units[String($0)] }
        return switch unit ?? word.last(where: { $0.isLetter || $0.isNumber }).map(Self.end) {
        case .consonant: afterConsonant
        case .l: afterVowel == "로" ? afterVowel : afterConsonant
        case .vowel, nil: afterVowel
        }
    }

    /// Units are spoken as whole words after a number: 그램, 리터.
    private static let units: [String: End] = ["g": .consonant, "kg": .consonant, "ml": .vowel, "L": .vowel]

    private enum End { case vowel, consonant, l }

    /// The end of a syllable, of a digit's name, or of an English word as Korean spells it: `kiwi` has a vowel, `lemon` a
    /// consonant.
    private static func end(_ last: Character) -> End {
        if let scalar = last.unicodeScalars.first, (0xAC00...0xD7A3).contains(scalar.value) {
            return switch (scalar.value - 0xAC00) % 28 {
            case 0: .vowel
            case 8: .l
            default: .consonant
            }
        }
        return switch last.lowercased() {
        case "1", "7", "8", "l": .l
        case "0", "3", "6", "b", "c", "k", "m", "n", "p": .consonant
        default: .vowel
        }
    }
}
