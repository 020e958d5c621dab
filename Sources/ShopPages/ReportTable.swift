import Templates

/// A table of a report: what each row is about, then its figures.
struct ReportTable: ViewModel {
    let caption: String
    /// One for each column, the rows' own heads included.
    let heads: [ReportCell]
    let rows: [ReportRow]
    /// The sums, where the columns have any.
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

    init(_ head: String, _ cells: [ReportCell]) {
        self.head = head
        self.cells = cells
    }

    init(_ head: String, _ figures: [Int]) {
        self.init(head, figures.map { .figure(NumberFormat.grouped($0)) })
    }

    static let fields: Fields<ReportRow> = [
        .text("head", \.head),
        .rows("cells", \.cells),
    ]
}

/// A figure stands at the end of its column and never breaks; words begin at its start, and may.
enum ReportCell: ViewModel {
    case figure(String)
    case words(String)

    static let fields: Fields<ReportCell> = [.text("text", \.text), .flag("isWords", \.isWords)]

    private var text: String {
        switch self {
        case .figure(let text), .words(let text): text
        }
    }

    private var isWords: Bool {
        switch self {
        case .figure: false
        case .words: true
        }
    }
}

/// A part of a report: a table, and a picture of it where there is one.
struct ReportSection: ViewModel {
    let id: String
    let heading: String
    var chart: BarChart?
    let table: ReportTable

    static let fields: Fields<ReportSection> = [
        .text("id", \.id),
        .text("heading", \.heading),
        .flag("hasChart") { $0.chart != nil },
        .optional("charts", \.chart),
        .part("table", \.table),
    ]
}
