import ContentFile
import JuiceShop
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

    /// The columns after the name: the head, an author's figure, and that of the whole report.
    static let columns: [Column] = [
        (.reportOrders, { totals, _ in totals.ordered.orders }, { totals, _ in totals.sales.orders }),
        (.reportCancelled, { totals, _ in totals.cancelled.orders }, { totals, _ in totals.cancelledOrders }),
        (
            .reportCancelledCups, { totals, _ in totals.cancelled.cups },
            { totals, _ in totals.sales.cups - totals.soldCups }
        ),
        (.reportWastedCups, { totals, _ in totals.wastedCups }, { totals, _ in totals.wasted.sales.cups }),
        (.reportWastedFruitHead, { $1.pieces($0.wastedFruit) }, { $1.pieces($0.wastedFruit) }),
    ]

    typealias Column = (
        head: Text, figure: @Sendable (AuthorTotals, Menu) -> Int, sum: @Sendable (ReportTotals, Menu) -> Int
    )
}
