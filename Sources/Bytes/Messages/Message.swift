/// What the command line says to a person: English and Korean side by side, so that neither can be missing.
///
/// An error carries it up unchanged; only a command turns it into text, in the language of its environment. Logs and
/// `--json` are in English, whatever the language.
package struct Message: Equatable, Sendable {
    package let english: String
    /// With particles in both forms, `을(를)`, after words that are not known before.
    package let korean: String

    package init(_ english: String, _ korean: String) {
        self.english = english
        self.korean = korean
    }

    /// A name, a number or the words of another program: the same in both languages.
    package init(verbatim text: String) {
        self.init(text, text)
    }

    /// A line of a file, counted from 1.
    package static func line(_ line: Int, of file: String) -> Message {
        Message("\(file), line \(line)", "\(file), \(line)째 줄")
    }

    /// The message of an error; the description of one that has none.
    package init(_ error: any Error) {
        self = (error as? any ExplainedError)?.message ?? Message(verbatim: "\(error)")
    }

    package func text(in language: MessageLanguage) -> String {
        switch language {
        case .english: english
        case .korean: KoreanParticle.choosing(in: korean)
        }
    }

    /// The same words before each of the two sentences, such as the path of a file.
    package static func + (text: String, message: Message) -> Message {
        Message(text + message.english, text + message.korean)
    }

    package static func + (first: Message, second: Message) -> Message {
        Message(first.english + second.english, first.korean + second.korean)
    }
}

extension Sequence<Message> {
    package func joined(separator: String) -> Message {
        Message(map(\.english).joined(separator: separator), map(\.korean).joined(separator: separator))
    }
}

extension DefaultStringInterpolation {
    @available(*, unavailable, message: "name the language: .english, .korean or .text(in:)")
    package mutating func appendInterpolation(_ message: Message) {}

    @available(*, unavailable, message: "name the language: ?.english, ?.korean or ?.text(in:)")
    package mutating func appendInterpolation(_ message: Message?) {}
}

/// An error with a message for the person who can do something about it. Its description is the English one.
package protocol ExplainedError: Error, CustomStringConvertible {
    /// What is wrong, where, and what to do about it.
    var message: Message { get }
}

extension ExplainedError {
    package var description: String { message.english }
}

/// The language of messages.
package enum MessageLanguage: Sendable {
    case english, korean

    /// Chooses as gettext does: by the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set; if that is a locale with a
    /// language, then first by the list `LANGUAGE`. Any other language than Korean gets English.
    package init(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        guard let locale, !["C", "POSIX"].contains(Self.language(locale[...])) else {
            self = .english
            return
        }
        let wishes = (environment["LANGUAGE"] ?? "").split(separator: ":") + [locale[...]]
        let first = wishes.lazy.map(Self.language).first { ["ko", "en"].contains($0) }
        self = first == "ko" ? .korean : .english
    }

    /// The part of a locale's name before its country and encoding: `ko` of `ko_KR.UTF-8`.
    private static func language(_ locale: Substring) -> Substring {
        locale.prefix { !"_.@".contains($0) }
    }
}

/// A Korean particle that has one form after a consonant and another one after a vowel.
package struct KoreanParticle: Equatable, Sendable {
    /// The two forms as a text writes them: `을(를)`.
    package let written: String
    private let afterConsonant: String
    private let afterVowel: String

    private static let all = [
        KoreanParticle("을(를)", "을", "를"), KoreanParticle("이(가)", "이", "가"), KoreanParticle("은(는)", "은", "는"),
        KoreanParticle("과(와)", "과", "와"), KoreanParticle("으로(로)", "으로", "로"), KoreanParticle("(으)로", "으로", "로"),
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

    /// A sentence with the right form of each particle that it has in both: `Store을(를)` becomes `Store를`.
    package static func choosing(in text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "(")) else { return text }
        return all.reduce(text) { text, particle in
            let pieces = text.split(separator: particle.written, omittingEmptySubsequences: false)
            return pieces.dropFirst().reduce(String(pieces[0])) { $0 + particle.form(after: $0) + $1 }
        }
    }

    /// The form after a word, by its last syllable, digit or letter; quotes and brackets are silent.
    package func form(after word: String) -> String {
        let unit = word.split(whereSeparator: \.isWhitespace).last.flatMap { Self.units[String($0)] }
        return switch unit ?? word.last(where: { $0.isLetter || $0.isNumber }).map(Self.end) {
        case .consonant: afterConsonant
        case .l: afterVowel == "로" ? afterVowel : afterConsonant
        case .vowel, nil: afterVowel
        }
    }

    /// Units are spoken as whole words behind a number: 그램, 리터.
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
