package import JuiceShop

/// A report's sums by author as a table for a spreadsheet.
package enum AuthorsCSV {
    /// The head alone for a shop in which no event has an author.
    package static func bytes(_ totals: ReportTotals, context: PageContext) -> [UInt8] {
        typealias Column = CSVColumn<AuthorRow>
        let (texts, currency) = (context.texts, context.settings.currency)
        let figures = AuthorRow.columns.map { column in
            Column(texts(column.head)) { .number(column.figure($0.totals)) }
        }
        let wasted = Column(texts(.reportWastedFruitHead)) { .some(context.list($0.totals.wastedFruit)) }
        let money = AuthorRow.amounts(of: totals.people).map { column in
            Column(texts(column.head)) { .plain(currency.plain(column.amount($0.totals))) }
        }
        var table = CSVWriter(
            [Column(texts(.reportAuthor)) { .text($0.name) }] + figures + [wasted]
                + (totals.takings.isEmpty ? [] : money))
        for row in AuthorRow.all(of: totals, context: context) { table.add(row) }
        return table.drain()
    }
}
