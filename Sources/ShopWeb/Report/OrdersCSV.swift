import Foundation
package import JuiceShop

/// Orders as a table for a spreadsheet, made from the shop's events while they are read.
package struct OrdersCSV: Sendable {
    private var table: CSVWriter<Row>
    private var localTimes: LocalTimes
    private let menus: [Menu]
    private let calendar: BusinessCalendar
    /// The business day of the last row, and its times.
    private var lastDay: (day: Day, times: Range<Date>)?

    /// A juice of an order, or of a refund.
    private struct Row {
        let number: Int
        /// nil when it is not found.
        let order: Order?
        /// The business day of the order.
        let day: Day?
        let line: OrderLine
        let time: LocalTime
        var cancellation: Cancellation?
        var cancelledAt: LocalTime?
        /// The payment of the order, or the money that was handed out for the refund.
        var paid: [PaymentPart] = []
        /// The amount of which a single part needs no number.
        var paidWhole = 0
        var took: [FruitID: Int] = [:]
        var refund: Refund?
        /// The discount of the order or the refund, in the row of the line that has it; the whole order's in the first.
        var discount: GivenDiscount?

        /// The sums of the cups sold and of each column of money are the report's: orders that were not cancelled, less
        /// discounts and refunds.
        /// What is not on the menu is no cup.
        var soldCups: Int { line.cup.isMade ? soldItems : 0 }
        private var soldItems: Int { cancellation == nil && refund == nil ? line.cups : 0 }
        /// Before discounts and refunds.
        var gross: Int? { refund == nil ? line.price.map { $0 * soldItems } : nil }
        var discountAmount: Int? { refund == nil ? discount.map { cancellation == nil ? $0.amount : 0 } : nil }
        /// The money of the refunded cups, less their part of the discount.
        var refunded: Int? { refund == nil ? nil : line.price.map { $0 * line.cups - (discount?.amount ?? 0) } }
        var takings: Int? { refunded.map(-) ?? gross.map { $0 - (discountAmount ?? 0) } }
        var who: Who? { refund == nil ? order?.who : refund?.who }
    }

    /// - Parameters:
    ///   - menus: those of the period and of now, whose recipes tell the fruit of each juice of an order.
    ///   - hasMoney: true in a shop that has sold for money, even if it has no price now.
    package init(menus: [Menu] = [], hasMoney: Bool = false, context: PageContext) {
        self.menus = menus
        calendar = context.calendar
        localTimes = LocalTimes(context.calendar)
        table = CSVWriter(Self.columns(context, hasMoney: hasMoney || context.hasPrices))
    }

    private static func columns(_ context: PageContext, hasMoney: Bool) -> [TableColumn<Row>] {
        typealias Column = TableColumn<Row>
        let (texts, currency) = (context.texts, context.settings.currency)
        let byOrder = context.byOrder
        // A plain number in the currency's whole units: `12500`, `4.50`.
        @Sendable func amount(_ amount: Int) -> TableValue { .plain(currency.plain(amount)) }
        let order =
            [
                Column(texts(.csvDay)) { row in row.day.map { .plain("\($0)") } ?? .none },
                Column(texts(.csvOrder)) { row in row.order.map { .number($0.dayNumber) } ?? .none },
            ] + Column.time(context, \.time) + [
                Column(texts(.csvJuiceID)) { .some($0.line.cup.isMade ? $0.line.juice.rawValue : nil) },
                Column(texts(.csvJuice)) { row in
                    let word = row.line.cup.amount.map { "\(texts(.openAmountWord)): \($0.word.rawValue)" }
                    return .text(word ?? byOrder(row.number).name(of: row.line.juice))
                },
                Column(texts(.csvCups)) { $0.refund == nil && $0.line.cup.isMade ? .number($0.line.cups) : .none },
            ]
        let cancellation = [
            Column(texts(.csvCancelledAt)) { $0.cancelledAt.map { .plain("\($0.day) \($0.clock)") } ?? .none },
            Column(texts(.csvCancelledHow)) {
                .some($0.cancellation.map { texts($0.wasMade ? .cancelledAfterMaking : .cancelledBeforeMaking) })
            },
            Column(texts(.csvSoldCups)) { $0.refund == nil && $0.line.cup.isMade ? .number($0.soldCups) : .none },
            Column(texts(.csvRefundedCups)) { $0.refund == nil || !$0.line.cup.isMade ? .none : .number($0.line.cups) },
            Column(texts(.csvRefundReason)) { row in
                .some(
                    row.refund.map {
                        [texts($0.reason.text), $0.note?.rawValue].compactMap(\.self).joined(separator: " · ")
                    })
            },
        ]
        let money = [
            Column(texts(.csvPrice)) { $0.line.price.map(amount) ?? .none },
            Column(texts(.reportGross)) { $0.gross.map(amount) ?? .none },
            Column(texts(.reportRefunds)) { $0.refunded.map(amount) ?? .none },
            Column(texts(.reportTakings)) { $0.takings.map(amount) ?? .none },
            Column(texts(.csvPaid)) { row in
                let payment = context.payment(row.paid, of: row.paidWhole, by: " + ", writing: currency.plain)
                return .some(row.line.price == nil ? nil : payment)
            },
        ]
        let cup = [
            Column(texts(.csvSize)) { row in
                .some(byOrder(row.number).menu.sizeName(of: row.line.cup, in: context.language))
            },
            Column(texts(.csvOptions)) { row in
                let choices = byOrder(row.number).menu.choiceNames(of: row.line.cup, in: context.language)
                return .some(choices.isEmpty ? nil : choices.joined(separator: ", "))
            },
        ]
        let discount = [
            Column(texts(.csvDiscount)) { row in
                .some(row.discount.map { byOrder(row.number).name(of: $0.id) })
            },
            Column(texts(.csvDiscountAmount)) { $0.discountAmount.map(amount) ?? .none },
        ]
        let place = Column(texts(.placeWord)) { row in
            .some(row.order.flatMap { byOrder(row.number).place(of: $0.content) })
        }
        var columns = order
        columns += Column.fruits(context, \.took)
        columns += cancellation
        if hasMoney { columns += money }
        columns += Column.who(context, \.who)
        columns.append(Column(texts(.csvCancelledBy)) { .some(context.name(of: $0.cancellation?.who)) })
        columns.append(Column(texts(.csvLastingNumber)) { .number($0.number) })
        if context.menu.hasSizesOrOptions { columns += cup }
        if context.menu.hasDiscounts { columns += discount }
        if context.menu.hasPlaces { columns.append(place) }
        columns.append(Column(texts(.memoWord)) { .some($0.order?.content.memo?.rawValue) })
        columns.append(Column(texts(.callWord)) { .some($0.order?.content.call?.rawValue) })
        return columns
    }

    /// Adds a row for each line.
    package mutating func add(_ record: OrderRecord) {
        let (order, cancellation) = (record.order, record.cancellation)
        let time = localTimes(order.time)
        // Apart, since the times of orders follow each other.
        var otherTimes = localTimes
        let cancelledAt = cancellation.map { otherTimes($0.time) }
        let fruit = order.lines.compactMap { order.fruit(of: [$0], by: menus) }
        for (index, line) in order.lines.enumerated() {
            // Where no recipe tells the fruit of each line, the first has all of it, so that the sums are right.
            let took = fruit.count == order.lines.count ? fruit[index] : index == 0 ? order.took : [:]
            table.add(
                Row(
                    number: order.number, order: order, day: day(of: order), line: line, time: time,
                    cancellation: cancellation, cancelledAt: cancelledAt, paid: record.parts,
                    paidWhole: record.paidWhole, took: took,
                    discount: index == order.lines.index(of: record.discount) ? record.discount : nil))
        }
    }

    /// Adds a row for each line that was refunded, at the time of the refund.
    package mutating func add(_ refund: Refund, of order: Order?) {
        let time = localTimes(refund.time)
        let day = order.map { calendar.day(of: $0.time) }
        for (index, line) in refund.lines.enumerated() {
            table.add(
                Row(
                    number: refund.number, order: order, day: day, line: line, time: time, paid: refund.paid,
                    paidWhole: refund.amount ?? 0,
                    refund: refund,
                    discount: index == refund.lines.index(of: refund.discount) ? refund.discount : nil))
        }
    }

    /// The business day, which orders share with the one before.
    private mutating func day(of order: Order) -> Day {
        if let lastDay, lastDay.times.contains(order.time) { return lastDay.day }
        let day = calendar.day(of: order.time)
        lastDay = (day, calendar.bounds(of: day))
        return day
    }

    package mutating func drain() -> [UInt8] { table.drain() }
}

extension [OrderLine] {
    /// The line whose row has the discount.
    fileprivate func index(of given: GivenDiscount?) -> Int {
        given?.cup.flatMap { cup in firstIndex { $0.cup == cup } } ?? 0
    }
}
