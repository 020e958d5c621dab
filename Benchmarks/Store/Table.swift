/// The table of the figures: a column for each contender, then a ratio and its goal.
struct Table: CustomStringConvertible {
    let sections: [Section]

    struct Section {
        let head: Row
        let rows: [Row]
    }

    struct Row {
        let label: String
        let cells: [String]
        let ratio: String
        let goal: Goal?

        init(_ label: String, _ cells: [String], ratio: String = "", goal: Goal? = nil) {
            self.label = label
            self.cells = cells
            self.ratio = ratio
            self.goal = goal
        }
    }

    var description: String {
        sections.map { section in
            ([section.head] + section.rows).map(line).joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    private func line(_ row: Row) -> String {
        let cells = (0..<3).map { $0 < row.cells.count ? row.cells[$0] : "" }
        let result = row.goal.map { "goal \($0.text)".padded(to: 14) + ($0.isMet ? "met" : "NOT MET") } ?? ""
        let columns =
            row.label.padded(to: 38) + cells.map { $0.padded(to: -12) }.joined() + "   " + row.ratio.padded(to: 16)
            + result
        return String(columns.reversed().drop { $0 == " " }.reversed())
    }
}

extension String {
    /// Pads with spaces at the end up to a width, or at the beginning for a negative width.
    fileprivate func padded(to width: Int) -> String {
        let spaces = String(repeating: " ", count: max(0, abs(width) - count))
        return width < 0 ? spaces + self : self + spaces
    }
}
