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
