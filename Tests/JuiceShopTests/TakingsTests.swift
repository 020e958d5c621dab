import Foundation
import JuiceShop
import ShopTestSupport
import TestTime
import XCTest

final class TakingsTests: XCTestCase {
    private let time = TestClock().now

    func testAnOrderTakesThePricesOfItsCups() {
        let takings = takings([ordered(1, [OrderLine("kiwi", cups: 2, price: 3500), OrderLine("mango", price: 4000)])])
        XCTAssertEqual(takings.juices, ["kiwi": 7000, "mango": 4000])
        XCTAssertEqual([takings.total, takings.unpaid, takings.givenBack], [11_000, 11_000, 0])
    }

    func testAPaymentMovesTheAmountToItsKind() {
        let takings = takings([
            ordered(1, [OrderLine("kiwi", cups: 2, price: 3500)]), paid(1, .card, 7000),
            paid(1, .cash, replacing: .card, 7000),
        ])
        XCTAssertEqual(takings.payments, [.card: 0, .cash: 7000])
        XCTAssertEqual([takings.total, takings.unpaid], [7000, 0])
    }

    func testACancelledOrderIsTakenOffOnTheDayOfTheCancelling() {
        let lines = [OrderLine("kiwi", cups: 2, price: 3500)]
        let cancelled = Event.cancelled(
            Cancellation(
                number: 1, lines: lines, wasMade: true, took: [:], isQueued: false, paid: .card,
                stamp: Stamp("c", at: time)))
        let sameDay = takings([ordered(1, lines), paid(1, .card, 7000), cancelled])
        XCTAssertEqual([sameDay.total, sameDay.payments[.card], sameDay.unpaid, sameDay.givenBack], [0, 0, 0, 7000])
        let nextDay = takings([cancelled])
        XCTAssertEqual([nextDay.total, nextDay.payments[.card], nextDay.givenBack], [-7000, -7000, 7000])
    }

    func testARefundIsTakenOffOnItsOwnDay() {
        let refund = Event.refunded(
            Refund(
                number: 1, lines: [OrderLine("kiwi", cups: 2, price: 3500), OrderLine("mango")], paid: .cash,
                returned: ["kiwi": 3], reason: .late, stamp: Stamp("r", at: time)))
        let report = [refund].reduce(into: DayReport(BusinessCalendar(zone: .gmt))) { $0.add($1) }
        let takings = report.totals.takings
        XCTAssertEqual(
            [takings.total, takings.payments[.cash], takings.refunded, takings.givenBack], [-7000, -7000, 7000, 0])
        XCTAssertEqual([report.totals.refundedCups, report.totals.soldCups], [3, 0], "the cups stay sold")
        XCTAssertEqual(report.totals.returnedCount(of: "kiwi"), 3)
        XCTAssertFalse(report.totals.isEmpty)
    }

    func testAShopWithoutPricesHasNoTakings() {
        XCTAssertTrue(takings([ordered(1, [OrderLine("kiwi", cups: 2)])]).isEmpty)
    }

    func testAPlainAmountHasTheDecimalsOfItsCurrency() throws {
        for (code, amount, text) in [
            ("KRW", 12_500, "12500"), ("KRW", -7, "-7"), ("EUR", 450, "4.50"), ("EUR", 5, "0.05"), ("EUR", -5, "-0.05"),
            ("KWD", 12_345, "12.345"), ("KRW", 0, "0"),
        ] {
            XCTAssertEqual(try XCTUnwrap(Currency(code)).plain(amount), text)
        }
    }

    private func takings(_ events: [Event]) -> Takings {
        events.reduce(into: DayReport(BusinessCalendar(zone: .gmt))) { $0.add($1) }.totals.takings
    }

    private func ordered(_ number: Int, _ lines: [OrderLine]) -> Event {
        .ordered(
            Order(number: number, dayNumber: 1, lines: lines, took: [:], isQueued: false, stamp: Stamp("o", at: time)))
    }

    private func paid(
        _ number: Int, _ kind: PaymentKind, replacing: PaymentKind? = nil, _ total: Int
    ) -> Event {
        .paid(Payment(number: number, kind: kind, replaces: replacing, total: total, stamp: Stamp("p", at: time)))
    }
}
