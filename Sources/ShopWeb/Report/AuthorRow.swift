package import JuiceShop

/// A row of a report's table of authors: what a person or a tablet ordered, cancelled and threw away.
struct AuthorRow {
    let name: String
    let totals: AuthorTotals

    /// The authors with the most cancelled cups first, and last the events whose author nobody said. Removed names share
    /// a row, and so do tablets of one name: one of them has replaced the other.
    /// - Returns: none for a shop in which no event has an author.
    static func all(of totals: ReportTotals, context: PageContext) -> [AuthorRow] {
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
        return named.sorted { ($1.totals.cancelled.cups, $0.name) < ($0.totals.cancelled.cups, $1.name) }
            + [unknown].compactMap { $0 }
    }

    /// The columns after the name: the head, an author's figure, and that of the whole report.
    static let columns: [Column] = [
        (.reportOrders, { $0.ordered.orders }, { $0.sales.orders }),
        (.reportCancelled, { $0.cancelled.orders }, { $0.cancelledOrders }),
        (.reportCancelledCups, { $0.cancelled.cups }, { $0.sales.cups - $0.soldCups }),
        (.reportWastedCups, { $0.wastedCups }, { $0.wasted.sales.cups }),
        (.reportWastedFruitHead, { $0.wastedFruit }, { $0.wastedFruit }),
    ]

    typealias Column = (
        head: Text, figure: @Sendable (AuthorTotals) -> Int, sum: @Sendable (ReportTotals) -> Int
    )
}

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
