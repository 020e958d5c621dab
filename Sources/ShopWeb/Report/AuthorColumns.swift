import ContentFile
import JuiceShop

/// The columns of tables with a row for each author.
struct AuthorColumns {
    typealias Column = TableColumn<AuthorRow>

    let context: PageContext

    var name: Column { context.words(.reportAuthor, \.name) }
    var orders: Column { context.count(.reportOrders) { $0.totals.ordered.orders } }
    var cups: Column { context.count(.reportCups) { $0.totals.ordered.cups } }

    /// The counts of a person's acts.
    var deeds: [Column] {
        [
            orders, context.count(.reportCancelled) { $0.totals.cancelled.orders },
            context.count(.reportCancelledCups) { $0.totals.cancelled.cups },
            context.count(.reportWastedCups) { $0.totals.wastedCups },
        ]
    }

    var givenBack: Column { context.amount(.reportGivenBackHead) { $0.totals.givenBack } }
    var wastedFruit: Column { context.words(.reportWastedFruitHead) { context.list($0.totals.wastedFruit) } }

    func of(_ amounts: [AuthorRow.AmountColumn]) -> [Column] {
        amounts.map { column in context.amount(column.head) { column.amount($0.totals) } }
    }

    /// The sums by author as a table for a spreadsheet: the head alone for a shop in which no event has an author.
    func csv(_ totals: ReportTotals) -> [UInt8] {
        let amounts = totals.takings.isEmpty ? [] : AuthorRow.amounts(of: totals.people)
        return CSV.bytes([name] + deeds + [wastedFruit] + of(amounts), AuthorRow.all(of: totals, context: context))
    }
}
