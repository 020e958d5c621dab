package import JuiceShop

/// A report's sums by author as a table for a spreadsheet.
package enum AuthorsCSV {
    /// The head alone for a shop in which no event has an author.
    package static func bytes(_ totals: ReportTotals, context: PageContext) -> [UInt8] {
        typealias Column = CSVColumn<AuthorRow, ReportTotals>
        let (texts, currency) = (context.texts, context.settings.currency)
        let name = Column(texts(.reportAuthor), { .text($0.name) }, sum: { _ in .text(texts(.reportTotal)) })
        let figures = AuthorRow.columns.map { column in
            Column(texts(column.head), { .number(column.figure($0.totals)) }, sum: { .number(column.sum($0)) })
        }
        let givenBack = Column(
            texts(.reportGivenBackHead), { .plain(currency.plain($0.totals.givenBack)) },
            sum: { .plain(currency.plain($0.takings.givenBack)) })
        var table = CSVTable([name] + figures + (totals.takings.isEmpty ? [] : [givenBack]))
        let rows = AuthorRow.all(of: totals, context: context)
        for row in rows { table.add(row) }
        if !rows.isEmpty { table.add(sums: totals) }
        return table.drain()
    }
}
