import Attack
import ContentFile
import Foundation
import JuiceShop
import ShopTestSupport
import TestSupport
import TestTime
import XCTest

/// What an order costs, what was kept of it and what is due; and that the drawer, the report and the counter say the same.
final class OrderBillTests: XCTestCase {
    private let mangosAndKiwi = [OrderLine("mango", cups: 2), OrderLine("kiwi")]

    func testAPaymentAfterARefundTakesOnlyWhatIsDue() throws {
        var counter = try Counter()
        try counter.order(mangosAndKiwi)
        let refund = try counter.refund([OrderLine("kiwi")])
        XCTAssertEqual(refund.paid, [], "nothing was handed out")
        XCTAssertEqual(try counter.record().bill?.due, 10_000)
        try check(counter)
        XCTAssertEqual(try counter.pay(.cash), 10_000)
        XCTAssertEqual(counter.shop.drawer.period.expected, 10_000)
        try check(counter)
        XCTAssertEqual(try counter.pay(.card), 10_000, "the kind is corrected")
        try check(counter)
        // The rest goes back the way that it was paid, though no kind is named.
        XCTAssertEqual(try counter.refund([OrderLine("mango", cups: 2)]).paid.map(\.kind), [.card])
        XCTAssertEqual(try counter.record().bill?.payments, [.card: 0])
        try check(counter)
    }

    func testCashThatWasHandedOutBeforeThePaymentIsTakenOffTheDrawer() throws {
        var counter = try Counter()
        try counter.order(mangosAndKiwi)
        try counter.refund([OrderLine("kiwi")], paid: .cash)
        XCTAssertEqual(try counter.record().bill?.due, 14_500)
        try check(counter)
        XCTAssertEqual(try counter.pay(.card), 14_500)
        XCTAssertEqual(try counter.record().bill?.payments, [.card: 14_500, .cash: -4_500])
        try check(counter)
    }

    func testAnUnpaidOrderThatIsRefundedAsAWholeOwesNothing() throws {
        var counter = try Counter()
        try counter.order(mangosAndKiwi)
        XCTAssertFalse(try counter.refund([OrderLine("kiwi")]).settles)
        XCTAssertTrue(try counter.refund([OrderLine("mango", cups: 2)]).settles)
        XCTAssertNil(try counter.pay(.cash), "nothing is due")
        XCTAssertEqual(counter.shop.drawer.period.tenders, [])
        try check(counter)
    }

    func testAnOrderOfNothingIsFreeUntilItsDiscountIsTakenBack() throws {
        var counter = try Counter()
        try counter.order([OrderLine("banana")])
        try counter.order([OrderLine("kiwi")], "all")
        XCTAssertNil(try counter.pay(.cash, of: 1))
        XCTAssertNil(try counter.pay(.cash, of: 2))
        XCTAssertEqual(counter.shop.drawer.period.tenders, [.free])
        XCTAssertEqual(counter.shop.drawer.period.orders(.free), 2)
        XCTAssertEqual(counter.shop.drawer.period.discounts, [.free: 4_500])
        try check(counter)
        try counter.discount("some", of: 2)
        XCTAssertEqual(counter.shop.drawer.period.tenders, [.unpaid, .free])
        XCTAssertEqual(counter.shop.drawer.period.discounts, [.unpaid: 450])
        try check(counter)
        XCTAssertEqual(try counter.pay(.card, of: 2), 4_050)
        XCTAssertEqual(
            counter.shop.drawer.period.discounts, [.kind(.card): 450], "the discount is in the line of its payment")
        try counter.discount("all", of: 2)
        XCTAssertEqual(counter.shop.drawer.period.discounts, [.free: 4_500], "all of it was given back")
        try check(counter)
        try counter.cancel(2)
        try counter.cancel(1)
        XCTAssertEqual(counter.shop.drawer.period.orders, 0)
        try check(counter)
    }

    func testACancelledOrderIsInNoCount() throws {
        var counter = try Counter()
        for _ in 1...3 { try counter.order([OrderLine("kiwi")], "some") }
        for number in 1...2 { try counter.pay(.card, of: number) }
        try counter.cancel(1)
        try counter.cancel(3)
        let period = counter.shop.drawer.period
        XCTAssertEqual([period.orders(.kind(.card)), period.takings(.kind(.card)), period.orders], [1, 4_050, 1])
        XCTAssertEqual([period.gross, period.discounted, period.cancelled.orders], [4_500, 450, 2])
        try check(counter)
    }

    func testTheTaxIsRoundedForEachKindInReportAndClosing() throws {
        var counter = try Counter()
        for (number, kind) in [(1, PaymentKind.card), (2, .cash), (3, nil)] {
            try counter.order([OrderLine("mango")])
            if let kind { try counter.pay(kind, of: number) }
        }
        let rate = try XCTUnwrap(TaxRate(percent: 10))
        XCTAssertEqual(counter.report.totals.takings.tax(rate), 3 * 455)
        XCTAssertEqual(counter.shop.drawer.period.tax(rate), 3 * 455)
    }

    /// Any sequence of orders, discounts, payments, corrections, refunds and cancellations. A rule that refuses one changes
    /// nothing.
    func testEverySumIsThatOfTheBills() throws {
        for seed in 1...60 {
            var random = SeededRandom(seed: UInt64(seed))
            var counter = try Counter()
            try counter.order(mangosAndKiwi)
            for _ in 0..<40 {
                let number = Int.random(in: 1...counter.shop.orderCount, using: &random)
                let kind = [PaymentKind.card, .cash, nil].randomElement(using: &random) ?? nil
                let discount = [DiscountID("some"), "all", nil].randomElement(using: &random) ?? nil
                let cup: JuiceID = ["mango", "kiwi", "banana"].randomElement(using: &random) ?? "kiwi"
                let cups = Int.random(in: 1...3, using: &random)
                switch Int.random(in: 0..<8, using: &random) {
                case 0, 1: try counter.order([OrderLine(cup, cups: cups)], discount)
                case 2, 3: _ = try? counter.pay(kind ?? .transfer, of: number)
                case 4, 5: _ = try? counter.refund([OrderLine(cup, cups: cups)], of: number, paid: kind)
                case 6: try? counter.discount(discount, of: number)
                default: try? counter.cancel(number)
                }
            }
            try check(counter)
        }
    }

    /// Every sum of the shop is that of its orders' bills.
    private func check(_ counter: Counter, file: StaticString = #filePath, line: UInt = #line) throws {
        func equal<Value: Equatable>(_ one: Value, _ other: Value) {
            XCTAssertEqual(one, other, file: file, line: line)
        }
        let records = try counter.records.keys.sorted().map(counter.record)
        let bills = records.compactMap(\.bill)
        func sum(_ amount: (OrderBill) -> Int) -> Int { bills.reduce(0) { $0 + amount($1) } }
        let (period, takings, sales) = (counter.shop.drawer.period, counter.report.totals.takings, counter.shop.sales)
        for bill in bills {
            equal(bill.payments.values.reduce(bill.due, +), bill.kept)
            XCTAssertGreaterThanOrEqual(bill.due, 0, file: file, line: line)
        }
        let (kept, due) = (sum(\.kept), sum(\.due))
        equal([period.total, takings.total, sales.takings ?? 0], [kept, kept, kept])
        equal(counter.report.totals.people.takings, kept)
        equal([period.unpaid.amount, takings.unpaid, sales.owed.reduce(0) { $0 + $1.due }], [due, due, due])
        for kind in PaymentKind.standard {
            let amount = sum { $0.payments[kind] ?? 0 }
            equal([period.takings(.kind(kind)), takings.payments[kind] ?? 0], [amount, amount])
        }
        equal(period.expected, sum { $0.payments[.cash] ?? 0 })
        let owing = bills.count { $0.isDue }
        equal([period.unpaid.orders, sales.owed.count], [owing, owing])
        let gross = records.filter { $0.cancellation == nil }.compactMap(\.bill?.price).reduce(0, +)
        equal([period.gross, takings.gross], [gross, gross])
        equal(period.discounted, takings.discounted)
        equal(period.refunded.amount, takings.refunded)
    }
}

/// A shop that decides each request, applies what it made, and adds it to the day's report.
private struct Counter {
    private(set) var shop = Shop()
    private(set) var report = DayReport(BusinessCalendar(zone: .gmt))
    private(set) var records: [Int: OrderRecord] = [:]
    private let time = TestClock().now
    private var key: Key { Key(rawValue: "k\(shop.sequence)") ?? "k" }

    struct Refused: Error {}

    /// Mango costs 5,000, kiwi 4,500, and banana nothing.
    init() throws {
        let first = try Menu.firstShop
        let prices: [JuiceID: Int] = ["mango": 5_000, "kiwi": 4_500, "banana": 0]
        let juices = first.juices.map { Juice($0.id, names: $0.names, recipe: $0.recipe, price: prices[$0.id]) }
        let fruits = first.fruits.map { Fruit($0.id, symbol: $0.symbol, names: $0.names, firstCount: 9_000) }
        let discounts = [
            Discount("some", names: Localized("조금"), percent: 10),
            Discount("all", names: Localized("모두"), percent: 100),
        ]
        let menu = try Menu(fruits: fruits, juices: juices, discounts: discounts)
        guard case .made(let opening) = shop.decide(OpeningRequest(menu), at: time) else { throw Refused() }
        add(.opened(opening))
        let settings = SettingsChangeRequest(
            Settings(paymentKinds: [.card, .cash]), edited: shop.settings, key: "s")
        guard case .made(let change) = shop.decide(settings, at: time) else { throw Refused() }
        add(.settingsChanged(change))
    }

    private mutating func add(_ event: Event) {
        XCTAssertTrue(shop.allows(event))
        shop.apply(event)
        report.add(event)
        if case .ordered(let order) = event { records[order.number] = OrderRecord(order) }
        if let number = event.orderNumber { records[number]?.apply(event) }
    }

    func record(_ number: Int = 1) throws -> OrderRecord { shop.completed(try XCTUnwrap(records[number])) }

    mutating func order(_ lines: [OrderLine], _ discount: DiscountID? = nil) throws {
        let content = OrderContent(lines: lines, discount: discount)
        let request = OrderRequest(content, isQueued: false, dayStart: .distantPast, key: key, who: nil)
        guard case .made(let order) = shop.decide(request, at: time) else { throw Refused() }
        add(.ordered(order))
    }

    /// - Returns: the amount; nil when nothing was changed.
    @discardableResult
    mutating func pay(_ kind: PaymentKind, of number: Int = 1) throws -> Int? {
        let request = PaymentRequest(order: number, kind, key: key, who: nil)
        switch shop.decide(request, of: try record(number), at: time) {
        case .made(let payment):
            add(.paid(payment))
            return payment.total
        case .unchanged: return nil
        default: throw Refused()
        }
    }

    @discardableResult
    mutating func refund(_ lines: [OrderLine], of number: Int = 1, paid: PaymentKind? = nil) throws -> Refund {
        let request = RefundRequest(order: number, lines, paid: paid, reason: .other, key: key)
        guard case .made(let refund) = shop.decide(request, of: try record(number), at: time) else { throw Refused() }
        add(.refunded(refund))
        return refund
    }

    mutating func discount(_ id: DiscountID?, of number: Int) throws {
        let request = DiscountRequest(order: number, id, key: key)
        guard case .made(let change) = shop.decide(request, of: try record(number), at: time) else { throw Refused() }
        add(.discounted(change))
    }

    mutating func cancel(_ number: Int = 1) throws {
        let request = CancellationRequest(order: number, wasMade: false, key: key, who: nil)
        guard records[number]?.cancellation == nil,
            case .made(let cancellation) = shop.decide(request, of: try record(number), at: time)
        else { throw Refused() }
        add(.cancelled(cancellation))
    }
}
