import Foundation
package import JuiceShop

/// Orders as a table for a spreadsheet, made from the shop's events while they are read.
package struct OrdersCSV: Sendable {
    private var table: CSVTable<Row, Sums>
    private var localTimes: LocalTimes
    private var sums = Sums()

    private struct Row {
        let order: Order
        let line: OrderLine
        let time: LocalTime
        let cancellation: Cancellation?
        let cancelledAt: LocalTime?
        let paid: PaymentKind?
        /// The fruit is known only of the whole order: the first row has it, so that sums stay right.
        let took: [FruitID: Int]

        /// The cups sold and their amount are those of orders that were not cancelled: their sums are the report's.
        var soldCups: Int { cancellation == nil ? line.cups : 0 }
    }

    private struct Sums {
        var cups = 0
        var soldCups = 0
        var amount = 0
        var took: [FruitID: Int] = [:]
    }

    package init(context: PageContext) {
        localTimes = LocalTimes(context.calendar)
        table = CSVTable(Self.columns(context))
    }

    private static func columns(_ context: PageContext) -> [CSVColumn<Row, Sums>] {
        typealias Column = CSVColumn<Row, Sums>
        let (texts, currency) = (context.texts, context.settings.currency)
        // A plain number in the currency's whole units: `12500`, `4.50`.
        @Sendable func amount(_ amount: Int) -> CSV.Cell { .plain(currency.plain(amount)) }
        let order =
            [Column(texts(.csvOrder), { .number($0.order.number) }, sum: { _ in .text(texts(.reportTotal)) })]
            + Column.time(context, \.time) + [
                Column(texts(.csvJuiceID)) { .text($0.line.juice.rawValue) },
                Column(texts(.csvJuice)) { .text(context.name(of: $0.line.juice)) },
                Column(texts(.csvCups), { .number($0.line.cups) }, sum: { .number($0.cups) }),
            ]
        let cancellation = [
            Column(texts(.csvCancelledAt)) { $0.cancelledAt.map { .plain("\($0.day) \($0.clock)") } ?? .none },
            Column(texts(.csvCancelledHow)) {
                .some($0.cancellation.map { texts($0.wasMade ? .cancelledAfterMaking : .cancelledBeforeMaking) })
            },
            Column(texts(.csvSoldCups), { .number($0.soldCups) }, sum: { .number($0.soldCups) }),
        ]
        // In a shop whose menu has prices.
        let money = [
            Column(texts(.csvPrice)) { $0.line.price.map(amount) ?? .none },
            Column(
                texts(.csvAmount), { row in row.line.price.map { amount($0 * row.soldCups) } ?? .none },
                sum: { amount($0.amount) }),
            Column(texts(.csvPaid)) { row in .some(row.line.price.flatMap { _ in row.paid.map { texts($0.text) } }) },
        ]
        return order + Column.fruits(context, \.took, sums: \.took) + cancellation + (context.hasPrices ? money : [])
            + Column.who(context, \.order.who)
            + [Column(texts(.csvCancelledBy)) { .some(context.name(of: $0.cancellation?.who)) }]
    }

    /// Adds a row for each line.
    package mutating func add(_ order: Order, _ cancellation: Cancellation?, paid: PaymentKind? = nil) {
        let time = localTimes(order.time)
        // Apart, since the times of orders follow each other.
        var otherTimes = localTimes
        let cancelledAt = cancellation.map { otherTimes($0.time) }
        for (index, line) in order.lines.enumerated() {
            table.add(
                Row(
                    order: order, line: line, time: time, cancellation: cancellation, cancelledAt: cancelledAt,
                    paid: paid, took: index == 0 ? order.took : [:]))
        }
        sums.cups += order.cups
        sums.soldCups += cancellation == nil ? order.cups : 0
        sums.amount += cancellation == nil ? order.total ?? 0 : 0
        sums.took.merge(order.took, uniquingKeysWith: +)
    }

    /// Adds the last row: the sums of all rows. A table without orders has none.
    package mutating func addSums() {
        if sums.cups > 0 { table.add(sums: sums) }
    }

    package mutating func drain() -> [UInt8] { table.drain() }
}

/// The changes of stock as a table for a spreadsheet, made from the shop's events while they are read.
package struct StockChangesCSV: Sendable {
    private var table: CSVTable<Row, Never>
    private var localTimes: LocalTimes

    private struct Row {
        let sequence: Int
        let event: Event
        let time: LocalTime
        let deltas: [FruitID: Int]
    }

    package init(context: PageContext) {
        typealias Column = CSVColumn<Row, Never>
        let texts = context.texts
        localTimes = LocalTimes(context.calendar)
        table = CSVTable(
            [Column(texts(.csvEvent)) { .number($0.sequence) }] + Column.time(context, \.time)
                + [Column(texts(.csvReason)) { .text($0.event.kind(texts)) }] + Column.fruits(context, \.deltas)
                + Column.who(context, \.event.who) + [Column(texts(.csvNote)) { .some($0.event.note?.rawValue) }])
    }

    package mutating func add(_ sequence: Int, _ event: Event) {
        let time = localTimes(event.time)
        let deltas: [FruitID: Int]
        switch event {
        case .stockChanged(let change): deltas = change.deltas
        case .reversed(let reversal): deltas = reversal.deltas
        default:
            return
        }
        table.add(Row(sequence: sequence, event: event, time: time, deltas: deltas))
    }

    package mutating func drain() -> [UInt8] { table.drain() }
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
