import ContentFile
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

/// A figure is aligned to the end of its column and never wraps. Words are aligned to the start and may wrap.
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
