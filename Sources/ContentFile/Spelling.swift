import Bytes

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
