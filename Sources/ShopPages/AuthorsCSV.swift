package import JuiceShop

/// A report's sums by author as a table for a spreadsheet.
package enum AuthorsCSV {
    /// The head alone for a shop in which no event has an author.
    package static func bytes(_ totals: ReportTotals, context: PageContext) -> [UInt8] {
        var bytes = CSV.byteOrderMark
        let hasMoney = !totals.takings.isEmpty
        func add(_ cells: [CSV.Cell], _ amount: CSV.Cell) {
            CSV.append(cells + (hasMoney ? [amount] : []), to: &bytes)
        }
        func add(_ name: String, _ figures: [Int], givenBack: Int) {
            let amount = CSV.Cell.plain(context.settings.currency.plain(givenBack))
            add([.text(name)] + figures.map { .number($0) }, amount)
        }
        add(context.csvHead(AuthorRow.heads), .text(context.texts(.reportGivenBackHead)))
        let rows = AuthorRow.all(of: totals, context: context)
        for row in rows { add(row.name, AuthorRow.figures(row.totals), givenBack: row.totals.givenBack) }
        if !rows.isEmpty {
            add(context.texts(.reportTotal), AuthorRow.sums(totals), givenBack: totals.takings.givenBack)
        }
        return bytes
    }
}
