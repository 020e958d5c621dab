import ContentFile
package import JuiceShop
import Templates

/// A report for a terminal: the words, the figures and the tables of its page.
package struct ReportText {
    package let text: String

    /// - Parameter shop: the shop now: some of today's cups may wait for the kitchen.
    package init(_ report: PeriodReport, of shop: Shop, _ context: PageContext) {
        let words = ReportWords(period: report.period, context: context)
        var parts = [[words.title]]
        if report.totals.isEmpty {
            parts.append([words.empty])
        } else {
            let isOfToday = report.period.contains(context.clock.today)
            let content = ReportContent(report, words: words, makingCups: isOfToday ? context.waitingCups(of: shop) : 0)
            let figures = content.figures.map { figure in
                "\(figure.label): \(([figure.figure] + figure.notes).joined(separator: " · "))"
            }
            parts.append(figures + content.notes.map(\.text))
            parts += content.tables.map { [$0.heading] + Self.lines(of: $0.table) }
        }
        text = parts.map { lines in lines.map { "\(PrintableText.withoutIsolates($0))\n" }.joined() }
            .joined(separator: "\n")
    }

    /// The columns, two spaces apart: words begin at the left, and figures end at the right.
    private static func lines(of table: ReportTable) -> [String] {
        let rows = (table.rows + [table.total].compactMap(\.self)).map {
            [ReportCell(text: $0.head, isWords: true)] + $0.cells
        }
        let lines = ([table.heads] + rows).map { cells in
            cells.map { (text: PrintableText.withoutIsolates($0.text), isWords: $0.isWords) }
        }
        let widths = table.heads.indices.map { column in
            lines.compactMap { $0.dropFirst(column).first?.text.columnCount }.max() ?? 0
        }
        return lines.map { line in
            let cells = zip(line, widths).map { cell, width in
                let space = String(repeating: " ", count: width - cell.text.columnCount)
                return cell.isWords ? cell.text + space : space + cell.text
            }
            return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        }
    }
}

extension String {
    /// The columns of a terminal: a Korean, Chinese or Japanese character takes two (UAX #11).
    fileprivate var columnCount: Int {
        unicodeScalars.reduce(0) { count, scalar in
            switch scalar.value {
            case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF01...0xFF60: count + 2
            default: count + 1
            }
        }
    }
}
