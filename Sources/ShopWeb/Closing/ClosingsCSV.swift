import JuiceShop

/// The closings as a table for the accountant: a row for each kind of payment, and the drawer in that of cash.
enum ClosingsCSV {
    private struct Row {
        let closing: Closing
        let kind: PaymentKind?
        let day: Day
        let clock: String
    }

    static func bytes(_ closings: [Closing], context: PageContext) -> [UInt8] {
        var table = CSVTable<Row, Void>(columns(context, hasTax: closings.contains { $0.tax != nil }))
        var localTimes = LocalTimes(context.calendar)
        for closing in closings {
            let time = localTimes(closing.time)
            let kinds = closing.period.kinds.contains(.cash) ? closing.period.kinds : [.cash] + closing.period.kinds
            for kind in kinds {
                table.add(
                    Row(
                        closing: closing, kind: kind, day: context.calendar.day(of: closing.time), clock: time.clock))
            }
        }
        return table.drain()
    }

    private static func columns(_ context: PageContext, hasTax: Bool) -> [CSVColumn<Row, Void>] {
        typealias Column = CSVColumn<Row, Void>
        let (texts, settings) = (context.texts, context.settings)
        @Sendable func amount(_ amount: Int) -> CSV.Cell { .plain(settings.currency.plain(amount)) }
        @Sendable func ofDrawer(_ row: Row, _ value: Int) -> CSV.Cell { row.kind == .cash ? amount(value) : .none }
        /// - Parameter share: of the takings, by the tax in them.
        @Sendable func split(_ row: Row, _ share: (_ takings: Int, _ tax: Int) -> Int) -> CSV.Cell {
            let takings = row.closing.period.takings(row.kind)
            return row.closing.tax.map { amount(share(takings, $0.tax(in: takings))) } ?? .none
        }
        let taxes = [
            Column(texts(.closingSupply)) { split($0) { $0 - $1 } }, Column(texts(.closingTax)) { split($0) { $1 } },
        ]
        return [
            Column(texts(.csvDay)) { .plain("\($0.day)") }, Column(texts(.csvTime)) { .plain($0.clock) },
            Column(texts(.closingTitle)) { .plain("Z-\($0.closing.number)") },
            Column(texts(.closingKind)) { .text($0.kind.map { texts($0.text) } ?? texts(.orderUnpaid)) },
            Column(texts(.reportDiscountsHead)) { ofDrawer($0, $0.closing.period.discounted) },
            Column(texts(.closingReceived)) { row in
                amount(
                    row.kind.map { row.closing.period.received[$0]?.amount ?? 0 } ?? row.closing.period.unpaid.amount)
            },
            Column(texts(.closingReturned)) { row in amount(row.kind.map { row.closing.period.returned[$0] ?? 0 } ?? 0)
            },
            Column(texts(.closingNet)) { amount($0.closing.period.takings($0.kind)) },
        ] + (hasTax ? taxes : []) + [
            Column(texts(.closingExpected)) { ofDrawer($0, $0.closing.period.expected) },
            Column(texts(.closingCounted)) { ofDrawer($0, $0.closing.counted.total) },
            Column(texts(.closingDifference)) { ofDrawer($0, $0.closing.difference) },
            Column(texts(.closingLeft)) { ofDrawer($0, $0.closing.left) },
            Column(texts(.csvPerson)) { .some(context.name(of: $0.closing.who)) },
        ]
    }
}
