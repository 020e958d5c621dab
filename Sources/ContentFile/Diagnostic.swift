package import Bytes

/// An error in a file that the owner writes: the menu, the texts, the exposition or a template.
/// It says what is wrong, where, and what to do about it.
package struct Diagnostic: ExplainedError, Equatable {
    /// The file's path as the program was given its folder.
    package let file: String
    /// From 1; `nil` for an error of the file as a whole.
    package let line: Int?
    /// In characters, from 1; `nil` for an error of the line as a whole.
    package let column: Int?
    /// The place in the words of the file, such as `juice 6 (키위쥬스), recipe 1, "count"`.
    package let place: Message?
    package let error: Message
    package let remedy: Message

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

    /// One line, even if the quoted content has line breaks or other control characters.
    package var message: Message {
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

    /// For a file that is read twice, or in parts.
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

/// Names that are close to a misspelt one.
package enum Spelling {
    /// Returns the known name with the fewest typing errors between it and a misspelt one, regardless of case;
    /// `nil` if more than a third of the name would be wrong.
    package static func nearest(to name: String, among known: some Sequence<String>) -> String? {
        var best: (name: String, distance: Int)?
        for candidate in known {
            let distance = distance(Array(name.lowercased()), Array(candidate.lowercased()))
            let limit = (max(name.count, candidate.count) + 2) / 3
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// The optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours.
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var rows = [Array(0...b.count)]
        for (i, character) in a.enumerated() {
            var row = [i + 1]
            for (j, other) in b.enumerated() {
                var least = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (character == other ? 0 : 1))
                if i > 0, j > 0, character == b[j - 1], a[i - 1] == other { least = min(least, rows[i - 1][j - 1] + 1) }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
