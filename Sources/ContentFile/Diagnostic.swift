package import Bytes

/// An error in a file that the owner writes: the menu, the texts, the exposition or a template.
/// It says what is wrong, where, and what to do about it.
package struct Diagnostic: ExplainedError, Equatable {
    /// The file's path as the program was given its folder.
    package let file: String
    /// The line, from 1; `nil` for an error of the file as a whole.
    package let line: Int?
    /// The column in characters, from 1; `nil` for an error of the line as a whole.
    package let column: Int?
    /// The place in the words of the file, such as `juice 6 (키위쥬스), recipe 1, "count"`.
    package let place: Message?
    package let error: Message
    package let remedy: Message
    /// Further errors that the same run has found.
    package private(set) var others: [Diagnostic] = []

    /// The most errors of a run that are told at once.
    package static let maxTold = 50

    package init(
        file: String, line: Int? = nil, column: Int? = nil, place: Message? = nil, _ error: Message, remedy: Message
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.place = place
        self.error = error
        self.remedy = remedy
    }

    /// - Throws: the first of these errors with the others, if there is one.
    package static func throwAll(_ errors: [Diagnostic]) throws(Diagnostic) {
        let all = errors.flatMap { [$0] + $0.others }
        guard var first = all.first else { return }
        first.others = all.dropFirst().prefix(maxTold - 1).map { error in
            var error = error
            error.others = []
            return error
        }
        throw first
    }

    /// The messages of the error and of the others, a line each.
    package var message: Message {
        ([ownMessage] + others.map(\.ownMessage)).joined(separator: "\n")
    }

    /// The message is one line, even if the quoted content has line breaks or other control characters.
    private var ownMessage: Message {
        let position = [
            Message(verbatim: file), line.map { Message("line \($0)", "\($0)째 줄") },
            column.map { Message("column \($0)", "\($0)째 글자") }, place,
        ].compactMap(\.self).joined(separator: ", ")
        return Message(
            Self.oneLine("\(position.english): \(error.english); \(remedy.english)"),
            Self.oneLine("\(position.korean): \(error.korean). \(remedy.korean)"))
    }

    private static func oneLine(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: if line.last != " " { line.append(" ") }
            default: line.append(scalar)
            }
        }
        return String(line)
    }

    package static func unreadable(_ file: String) -> Diagnostic {
        Diagnostic(file: file, Message("cannot be read", "읽을 수 없어요"), remedy: .checkPath)
    }

    /// The error for a file that changed while it was read in parts, or between two reads.
    package static func changed(_ file: String) -> Diagnostic {
        Diagnostic(
            file: file, Message("changed while it was read", "읽는 동안 바뀌었어요"),
            remedy: Message("try again", "다시 해 주세요"))
    }

    /// The words for an element of a list, counted from 1 as people count: `juice 6 (키위쥬스)`.
    package static func item(_ noun: Message, _ index: Int, name: String?) -> Message {
        noun + Message(verbatim: " \(index + 1)" + (name.map { " (\($0.prefix(40)))" } ?? ""))
    }
}

extension Message {
    package static let checkPath = Message("check the path and its permissions", "경로와 권한을 봐 주세요")

    package static func write(_ word: String) -> Message { Message("write \"\(word)\"", "\"\(word)\"(으)로 적어 주세요") }
}
