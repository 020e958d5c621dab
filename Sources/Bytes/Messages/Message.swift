/// A text of the command line for a person, in English and Korean side by side, so that neither can be missing.
///
/// An error carries its message up unchanged; only a command turns it into text, in the language of its environment.
/// Logs and `--json` are always in English.
package struct Message: Equatable, Sendable {
    package let english: String
    /// The Korean text. A particle after a word that is filled in later has both forms, such as `을(를)`.
    package let korean: String

    package init(_ english: String, _ korean: String) {
        self.english = english
        self.korean = korean
    }

    /// The same text in both languages: a name, a number or the words of another program.
    package init(verbatim text: String) {
        self.init(text, text)
    }

    /// A line of a file, counted from 1.
    package static func line(_ line: Int, of file: String) -> Message {
        Message("\(file), line \(line)", "\(file), \(line)째 줄")
    }

    /// The message of an error, or the description of an error without one.
    package init(_ error: any Error) {
        self = (error as? any ExplainedError)?.message ?? Message(verbatim: "\(error)")
    }

    package func text(in language: MessageLanguage) -> String {
        switch language {
        case .english: english
        case .korean: KoreanParticle.choosing(in: korean)
        }
    }

    /// Puts the same words, such as the path of a file, before each of the two sentences.
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
