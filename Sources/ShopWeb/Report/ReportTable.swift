import ContentFile
package import JuiceShop
import Templates

/// A table of a report: each row has a head and figures.
struct ReportTable: ViewModel {
    let caption: String
    /// One for each column, including the column of the rows' heads.
    let heads: [ReportCell]
    let rows: [ReportRow]
    /// The row of sums, for a table that has one.
    var total: ReportRow?

    static let fields: Fields<ReportTable> = [
        .text("caption", \.caption),
        .rows("heads", \.heads),
        .rows("rows", \.rows),
        .optional("total", \.total),
    ]
}

struct ReportRow: ViewModel {
    let head: String
    let cells: [ReportCell]
    /// Where the head leads; nil for a word alone.
    let href: String?
    /// A line below the head.
    let note: String?
    /// True for a note of what is wrong.
    let isWrong: Bool

    init(_ head: String, _ cells: [ReportCell], href: String? = nil, note: String? = nil, isWrong: Bool = false) {
        self.head = head
        self.cells = cells
        self.href = href
        self.note = note
        self.isWrong = isWrong
    }

    static let fields: Fields<ReportRow> = [
        .text("head", \.head),
        .optional("href", \.href),
        .optional("note", \.note),
        .flag("isWrong", \.isWrong),
        .rows("cells", \.cells),
    ]
}

/// A figure is aligned to the end of its column and never wraps. Words are aligned to the start and may wrap.
struct ReportCell: ViewModel {
    let text: String
    let isWords: Bool

    static func figure(_ text: String) -> ReportCell { ReportCell(text: text, isWords: false) }
    static func words(_ text: String) -> ReportCell { ReportCell(text: text, isWords: true) }

    static let fields: Fields<ReportCell> = [.text("text", \.text), .flag("isWords", \.isWords)]
}

/// A table of a report with its heading, which unfolds it.
struct ReportSection: ViewModel {
    let id: String
    let heading: String
    let table: ReportTable

    static let fields: Fields<ReportSection> = [
        .text("id", \.id),
        .text("heading", \.heading),
        .part("table", \.table),
    ]
}

/// A row of a report's table of authors: what a person or a tablet ordered, cancelled and threw away.
struct AuthorRow {
    let name: String
    let totals: AuthorTotals

    /// The authors with the most of a figure first, by default of cancelled cups, and last the events whose author nobody said. Removed names share
    /// a row, and so do tablets of one name: one of them has replaced the other.
    /// - Returns: none for a shop in which no event has an author.
    static func all(
        of totals: ReportTotals, context: PageContext, most: (AuthorTotals) -> (Int, Int) = { ($0.cancelled.cups, 0) }
    ) -> [AuthorRow] {
        var (people, devices) = ([String: AuthorTotals](), [String: AuthorTotals]())
        for (author, totals) in totals.authors {
            switch author {
            case .person(let id): people[context.name(of: id), default: .init()].add(totals)
            case .device(let id): devices[context.name(of: id), default: .init()].add(totals)
            case nil: break
            }
        }
        if people.isEmpty, devices.isEmpty { return [] }
        let named = (Array(people) + Array(devices)).map { AuthorRow(name: $0.key, totals: $0.value) }
        let unknown = totals.authors[nil].map { AuthorRow(name: context.texts(.reportNotRecorded), totals: $0) }
        return named.sorted {
            let (a, b) = (most($0.totals), most($1.totals))
            return a == b ? $0.name < $1.name : a > b
        } + [unknown].compactMap { $0 }
    }

    /// The columns of counts after the name.
    static let columns: [(head: Text, figure: @Sendable (AuthorTotals) -> Int)] = [
        (.reportOrders, { $0.ordered.orders }), (.reportCancelled, { $0.cancelled.orders }),
        (.reportCancelledCups, { $0.cancelled.cups }), (.reportWastedCups, { $0.wastedCups }),
    ]

    typealias AmountColumn = (head: Text, amount: @Sendable (AuthorTotals) -> Int)

    /// The columns of money: what was ordered, what is less, and the takings; without those that are empty in every row.
    /// - Parameter sum: that of all authors.
    static func amounts(of sum: AuthorTotals, net: Text = .reportTakings) -> [AmountColumn] {
        let less: [AmountColumn] = [
            (.reportDiscountsGiven, { $0.discounted }), (.closingCancelled, { $0.givenBack }),
            (.reportRefunds, { $0.refunded }),
        ]
        let ordered: [AmountColumn] = [(.reportOrdered, { $0.amount })]
        let takings: [AmountColumn] = [(net, { $0.takings })]
        let taken = less.filter { $0.amount(sum) != 0 }
        return taken.isEmpty ? takings : ordered + taken + takings
    }
}

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
        text = parts.map { lines in lines.map { "\(TextRule.withoutIsolates($0))\n" }.joined() }
            .joined(separator: "\n")
    }

    /// The columns, two spaces apart: words begin at the left, and figures end at the right.
    private static func lines(of table: ReportTable) -> [String] {
        let rows = (table.rows + [table.total].compactMap(\.self)).map { [.words($0.head)] + $0.cells }
        let lines = ([table.heads] + rows).map { cells in
            cells.map { (text: TextRule.withoutIsolates($0.text), isWords: $0.isWords) }
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
