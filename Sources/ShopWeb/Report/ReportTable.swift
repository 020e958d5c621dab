import ContentFile
import JuiceShop
import Templates

/// A table for a reader: the first value of each row is its head.
struct ReportTable: ViewModel {
    let caption: String
    /// One for each column, including the column of the rows' heads.
    let heads: [ReportCell]
    let rows: [ReportRow]
    /// The row of sums, for a table that has one.
    let total: ReportRow?

    /// - Parameters:
    ///   - total: the sums, for a table that has them; their head is `totalHead`.
    ///   - about: what else there is to say of a row.
    init<Row>(
        _ caption: String, _ columns: [TableColumn<Row>], _ rows: [Row], total: Row? = nil,
        totalHead: Text = .reportTotal, in context: PageContext, about: (Row) -> ReportRow.About = { _ in .init() }
    ) {
        func cells(_ row: Row) -> [ReportCell] {
            columns.dropFirst().map { ReportCell(text: context.text($0.value(row)), isWords: $0.isWords) }
        }
        self.caption = caption
        heads = columns.map { ReportCell(text: $0.head, isWords: $0.isWords) }
        self.rows = rows.map { row in
            ReportRow(
                head: columns.first.map { context.text($0.value(row)) } ?? "", cells: cells(row), about: about(row))
        }
        self.total = total.map { ReportRow(head: context.texts(totalHead), cells: cells($0), about: .init()) }
    }

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
