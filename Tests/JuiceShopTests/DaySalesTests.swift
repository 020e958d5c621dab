import Foundation
import JuiceShop
import ShopTestSupport
import TestTime
import XCTest

/// What the counter shows of the day, from the shop's state alone.
final class DaySalesTests: XCTestCase {
    private let time = TestClock().now

    func testCancelledOrdersDoNotCountAndPaidOnesAreNotOwed() {
        var shop = shop(recordingPayments: true)
        for number in 1...4 { shop.apply(ordered(number, day: number)) }
        shop.apply(ordered(5, day: 5, price: nil))
        XCTAssertEqual(
            shop.sales(since: time)?.owed.map(\.number), [1, 2, 3, 4], "an order without a price has no payment")
        shop.apply(cancelled(2))
        shop.apply(paid(3, .card))
        shop.apply(paid(3, .cash, replacing: .card))
        let sales = shop.sales(since: time)
        XCTAssertEqual([sales?.cups, sales?.takings], [8, 21_000])
        XCTAssertEqual(sales?.owed.map(\.number), [1, 4])
    }

    func testADayBeginsWithItsFirstOrder() {
        var shop = shop(recordingPayments: true)
        XCTAssertNil(shop.sales(since: time))
        shop.apply(ordered(1, day: 1))
        shop.apply(ordered(2, day: 1))
        shop.apply(cancelled(1))
        let sales = shop.sales(since: time)
        XCTAssertEqual(
            [sales?.first, sales?.cups, sales?.takings], [2, 2, 0],
            "another day's order was cancelled: the report takes its money from today, too")
        XCTAssertEqual(sales?.owed.map(\.number), [2])
        XCTAssertNil(shop.sales(since: time + 1), "no order of the next day yet")
    }

    func testAnOrderIsOwedOnLaterDaysUntilItIsPaidAndAgainOnceThatIsTakenBack() {
        var shop = shop(recordingPayments: true)
        for number in 1...3 { shop.apply(ordered(number, day: number)) }
        shop.apply(ordered(4, day: 1))
        XCTAssertEqual(shop.owed.map(\.number), [1, 2, 3, 4])
        shop.apply(cancelled(1))
        shop.apply(paid(2, .card))
        XCTAssertEqual(shop.owed.map(\.number), [3, 4])
        XCTAssertEqual(shop.sales(since: time)?.takings, 0, "the money of the earlier day's order comes off today")
        shop.apply(.paid(Payment(number: 2, kind: nil, replaces: .card, total: 7_000, stamp: Stamp("t", at: time))))
        XCTAssertEqual(shop.owed.map(\.number), [2, 3, 4])
        XCTAssertEqual(shop.owed.map(\.due), [7_000, 7_000, 7_000])
        XCTAssertEqual(shop.payments[2], [])
    }

    func testTheShopForgetsWhatIsOwedWithThePaymentsOfItsLastOrders() {
        var shop = shop(recordingPayments: true)
        for number in 1...RecentPayments.maxOrders + 2 { shop.apply(ordered(number, day: number)) }
        XCTAssertEqual([shop.owed.first?.number, shop.owed.count], [3, RecentPayments.maxOrders])
    }

    func testAShopThatRecordsNoPaymentsKeepsNone() {
        var shop = shop(recordingPayments: false)
        shop.apply(ordered(1, day: 1))
        XCTAssertEqual(shop.sales(since: time)?.owed.map(\.number), [])
        XCTAssertEqual(shop.sales(since: time)?.takings, 7_000)
    }

    func testARefundOfAnyDaysOrderTakesItsMoneyFromToday() {
        var shop = shop(recordingPayments: true)
        shop.apply(ordered(1, day: 1))
        shop.apply(ordered(2, day: 1))
        shop.apply(refunded(1, cups: 1, paid: .cash))
        let sales = shop.sales(since: time)
        XCTAssertEqual([sales?.cups, sales?.takings], [2, 3_500], "the cups stay sold")
    }

    func testMoneyThatIsTakenOffBeforeTheFirstOrderIsOfItsOwnDay() {
        var shop = shop(recordingPayments: true)
        shop.apply(ordered(1, day: 1))
        shop.apply(refunded(1, cups: 1, paid: .cash))
        let morning = time + 12 * 60 * 60
        XCTAssertNil(shop.sales(since: morning), "the refund was of the evening")
        shop.apply(refunded(1, cups: 1, paid: .cash, at: morning))
        let early = shop.sales(since: morning)
        XCTAssertEqual([early?.first, early?.cups, early?.takings], [2, 0, -3_500])
        shop.apply(ordered(2, day: 1, at: morning + 1))
        XCTAssertEqual(shop.sales(since: morning)?.takings, 3_500)
        XCTAssertEqual(shop.sales(since: morning + 1)?.takings, 7_000, "where the day began later")
    }

    func testARefundOfAnUnpaidOrderLessensWhatIsDue() {
        var shop = shop(recordingPayments: true)
        for number in 1...2 { shop.apply(ordered(number, day: number)) }
        for unpaid in [[3_500, 7_000], [7_000]] {
            shop.apply(refunded(1, cups: 1, paid: nil))
            XCTAssertEqual(shop.sales(since: time)?.owed.map(\.due), unpaid)
        }
    }

    func testCashThatWasHandedOutWaitsForTheRecordOfItsPayment() {
        var shop = shop(recordingPayments: true)
        shop.apply(ordered(1, day: 1))
        shop.apply(refunded(1, cups: 2, paid: .cash))
        XCTAssertEqual(shop.sales(since: time)?.owed.map(\.due), [7_000])
        shop.apply(paid(1, .cash))
        XCTAssertEqual(shop.sales(since: time)?.owed.map(\.due), [])
    }

    func testAnOrderOfNothingIsNeverDue() {
        var shop = shop(recordingPayments: true)
        shop.apply(ordered(1, day: 1, price: 0))
        XCTAssertEqual(shop.sales(since: time)?.owed.map(\.number), [])
    }

    private func shop(recordingPayments: Bool) -> Shop {
        var shop = Shop()
        let settings = Settings(paymentKinds: recordingPayments ? [.card, .cash] : [])
        guard
            case .made(let change) = shop.decide(
                SettingsChangeRequest(settings, edited: Settings(), key: "s"), at: time)
        else { return shop }
        shop.apply(.settingsChanged(change))
        return shop
    }

    /// Two cups.
    private func ordered(_ number: Int, day: Int, price: Int? = 3_500, at time: Date? = nil) -> Event {
        let lines = [OrderLine("kiwi", cups: 2, price: price)]
        return .ordered(
            Order(
                number: number, dayNumber: day, lines: lines, took: [:], isQueued: false,
                stamp: Stamp("o", at: time ?? self.time)))
    }

    private func refunded(_ number: Int, cups: Int, paid: PaymentKind?, at time: Date? = nil) -> Event {
        .refunded(
            Refund(
                number: number, lines: [OrderLine("kiwi", cups: cups, price: 3_500)], paid: paid, returned: [:],
                reason: .quality, stamp: Stamp("r", at: time ?? self.time)))
    }

    private func cancelled(_ number: Int) -> Event {
        .cancelled(
            Cancellation(
                number: number, lines: [OrderLine("kiwi", cups: 2, price: 3_500)], wasMade: true, took: [:],
                isQueued: false, paid: nil, stamp: Stamp("c", at: time)))
    }

    private func paid(_ number: Int, _ kind: PaymentKind, replacing: PaymentKind? = nil) -> Event {
        .paid(Payment(number: number, kind: kind, replaces: replacing, total: 7_000, stamp: Stamp("p", at: time)))
    }
}
