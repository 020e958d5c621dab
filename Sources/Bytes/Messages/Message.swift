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
