import JuiceShop

/// The closings as a table for the accountant: a row for each line of a closing's sums, and the drawer in that of cash.
enum ClosingsCSV {
    private struct Row {
        let closing: Closing
        let tender: Drawer.Tender
        let day: Day
        let clock: String

        var period: Drawer.Period { closing.period }
        var received: Int { tender.kind.map { period.received[$0]?.amount ?? 0 } ?? period.takings(tender) }
        var returned: Int { tender.kind.flatMap { period.returned[$0] } ?? 0 }
    }

    static func bytes(_ closings: [Closing], context: PageContext) -> [UInt8] {
        var table = CSVWriter(columns(context, hasTax: closings.contains { $0.tax != nil }))
        var localTimes = LocalTimes(context.calendar)
        for closing in closings {
            let (day, clock) = (context.calendar.day(of: closing.time), localTimes(closing.time).clock)
            let tenders = closing.period.tenders
            // The drawer's columns stand in the row of cash.
            for tender in tenders.contains(.kind(.cash)) ? tenders : [.kind(.cash)] + tenders {
                table.add(Row(closing: closing, tender: tender, day: day, clock: clock))
            }
        }
        return table.drain()
    }

    private static func columns(_ context: PageContext, hasTax: Bool) -> [TableColumn<Row>] {
        typealias Column = TableColumn<Row>
        let (texts, currency) = (context.texts, context.settings.currency)
        @Sendable func amount(_ amount: Int) -> TableValue { .plain(currency.plain(amount)) }
        @Sendable func ofDrawer(_ row: Row, _ value: Int) -> TableValue {
            row.tender == .kind(.cash) ? amount(value) : .none
        }
        /// - Parameter share: of the takings, by the tax in them.
        @Sendable func split(_ row: Row, _ share: (_ takings: Int, _ tax: Int) -> Int) -> TableValue {
            let takings = row.period.takings(row.tender)
            return row.closing.tax.map { amount(share(takings, $0.tax(in: takings))) } ?? .none
        }
        let taxes = [
            Column(texts(.closingSupply)) { split($0) { $0 - $1 } }, Column(texts(.closingTax)) { split($0) { $1 } },
        ]
        return [
            Column(texts(.csvDay)) { .plain("\($0.day)") }, Column(texts(.csvTime)) { .plain($0.clock) },
            Column(texts(.closingTitle)) { .plain("Z-\($0.closing.number)") },
            Column(texts(.reportPayment)) { .text(context.name(of: $0.tender)) },
            Column(texts(.reportOrders)) { .number($0.period.orders($0.tender)) },
            Column(texts(.csvDiscountAmount)) { amount($0.period.discounts[$0.tender] ?? 0) },
            Column(texts(.closingReceived)) { amount($0.received) },
            Column(texts(.closingReturned)) { amount($0.returned) },
            Column(texts(.reportTakings)) { amount($0.period.takings($0.tender)) },
        ] + (hasTax ? taxes : []) + [
            Column(texts(.closingExpected)) { ofDrawer($0, $0.period.expected) },
            Column(texts(.closingCounted)) { ofDrawer($0, $0.closing.counted.total) },
            Column(texts(.closingCountedFirst)) { row in
                row.closing.first.map { ofDrawer(row, $0) } ?? .none
            },
            Column(texts(.closingDifference)) { ofDrawer($0, $0.closing.difference) },
            Column(texts(.closingLeft)) { ofDrawer($0, $0.closing.left) },
            Column(texts(.csvPerson)) { .some(context.name(of: $0.closing.who)) },
        ]
    }
}

extension PageContext {
    func name(of tender: Drawer.Tender) -> String {
        switch tender {
        case .kind(let kind): name(of: kind)
        case .unpaid: texts(.orderUnpaid)
        case .free: texts(.orderFree)
        }
    }
}
