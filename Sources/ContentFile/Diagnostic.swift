/// An error in a file that the owner writes: the menu, the texts, the exposition or a template.
/// It says what is wrong, where, and what to do about it.
package struct Diagnostic: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file's path as the program was given its folder.
    package let file: String
    /// From 1; `nil` for an error of the file as a whole.
    package let line: Int?
    /// In characters, from 1; `nil` for an error of the line as a whole.
    package let column: Int?
    /// The place in the words of the file, such as `juice 6 (키위쥬스), recipe 1, "count"`.
    package let place: String?
    package let error: String
    package let remedy: String

    package init(
        file: String, line: Int? = nil, column: Int? = nil, place: String? = nil, _ error: String, remedy: String
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.place = place
        self.error = error
        self.remedy = remedy
    }

    /// One line, even if the quoted content has line breaks or other control characters.
    package var description: String {
        let position = [file, line.map { "line \($0)" }, column.map { "column \($0)" }, place]
        let text = "\(position.compactMap(\.self).joined(separator: ", ")): \(error); \(remedy)"
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: if line.last != " " { line.append(" ") }
            default: line.append(scalar)
            }
        }
        return String(line)
    }

    /// The words for an element of a list, counted from 1 as people count: `juice 6 (키위쥬스)`.
    package static func item(_ noun: String, _ index: Int, name: String?) -> String {
        "\(noun) \(index + 1)" + (name.map { " (\($0.prefix(40)))" } ?? "")
    }
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
