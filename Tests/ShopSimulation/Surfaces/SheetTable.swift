/// A table for a spreadsheet (RFC 4180), by the names of its columns.
package struct SheetTable {
    package let heads: [String]
    package let rows: [[String: String]]

    /// - Parameter text: with or without a byte order mark.
    package init(_ text: String) {
        var lines = [[String]](), cells = [String](), cell = String.UnicodeScalarView()
        var isQuoted = false
        let scalars = Array(text.unicodeScalars.drop { $0 == "\u{FEFF}" })
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case "\"":
                // A quotation mark inside a quoted cell is doubled.
                if !isQuoted, index > 0, scalars[index - 1] == "\"" { cell.append(scalar) }
                isQuoted.toggle()
            case "," where !isQuoted:
                cells.append(String(cell))
                cell = .init()
            case "\r" where !isQuoted: continue
            case "\n" where !isQuoted:
                lines.append(cells + [String(cell)])
                (cells, cell) = ([], .init())
            default: cell.append(scalar)
            }
        }
        let heads = lines.first ?? []
        self.heads = heads
        rows = lines.dropFirst().map { Dictionary(zip(heads, $0)) { first, _ in first } }
    }

    /// The rows without their empty cells, so that another column changes no test but its own.
    package var filledRows: [[String: String]] { rows.map { row in row.filter { !$0.value.isEmpty } } }
}
