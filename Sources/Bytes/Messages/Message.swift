/// What the command line says to a person: English and Korean side by side, so that neither can be missing.
///
/// An error carries it up unchanged; only a command turns it into text, in the language of its environment. Logs and
/// `--json` are in English, whatever the language.
package struct Message: Equatable, Sendable {
    package let english: String
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
        case .korean: korean
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
