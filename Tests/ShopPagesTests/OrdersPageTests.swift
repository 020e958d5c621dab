import Foundation
import JuiceShop
import PageTestSupport
import ShopTestSupport
import ShopWeb
import TestTime
import XCTest

final class OrdersPageTests: XCTestCase {
    private let clock = WallClock.atNine

    func testTodaysOrdersAreListedByTheHourWithTheirStates() throws {
        try assertPage("today") { context in
            let records = [
                OrderRecord(severalJuices),
                OrderRecord(order(4, "strawberry", ["strawberry": 48], cups: 3)),
                .cancelled(order(3, "mango", ["mango": 3]), wasMade: true, minutesLater: 4),
                .cancelled(
                    order(2, "strawberryBanana", ["banana": 1, "strawberry": 10]), wasMade: false, minutesLater: 5),
                OrderRecord(order(1, "durianShake", ["durian": 2], hoursAgo: 2), completedAt: clock.now),
            ]
            let list = OrderList(day: clock.today, numbers: 1..<1_006, all: records)
            return OrdersPage(list, context: context)
        }
    }

    func testAPastDayLinksToNewerAndOlderOrdersAndToTheDaysBesideIt() throws {
        try assertPage("past") { context in
            let yesterday = clock.today.advanced(by: -1)
            let records = (100...249).reversed().map { OrderRecord(order($0, "kiwi", ["kiwi": 3], hoursAgo: 30)) }
            let list = OrderList(day: yesterday, numbers: 100..<250, all: records, end: 201)
            return OrdersPage(list, context: context)
        }
    }

    func testADayWithoutOrdersSaysSo() throws {
        try assertPage("none") { context in
            let list = OrderList(day: clock.today, numbers: 1..<1, all: [])
            return OrdersPage(list, context: context)
        }
    }

    func testACancellationIsConfirmed() throws {
        let order = order(12, "strawberryBanana", ["banana": 1, "strawberry": 10])
        func page(wasMade: Bool, asked: Bool) -> (PageContext) throws -> OrdersPage {
            let record = OrderRecord.cancelled(order, wasMade: wasMade, minutesLater: 1)
            return { [clock] context in
                let message = CancellationMessage(try XCTUnwrap(record.cancellation), of: record, asked: asked)
                let list = OrderList(day: clock.today, numbers: 12..<13, all: [record])
                return OrdersPage(list, context: context, cancellation: message, key: "KEY")
            }
        }
        let returned = page(wasMade: false, asked: false)
        try assertPage("returned", returned)
        try assertPage("wasted", beside: returned, page(wasMade: true, asked: true))
        try assertPage("returnedElsewhere", beside: returned, page(wasMade: false, asked: true))
        try assertPage("wastedElsewhere", beside: returned, page(wasMade: true, asked: false))
    }

    func testThePagesOfADayJoinWithoutAGap() {
        let day = clock.today
        func list(before end: Int, _ numbers: Range<Int>) -> OrderList {
            OrderList(
                day: day, numbers: numbers, all: numbers.reversed().map { OrderRecord(order($0, "kiwi", [:])) },
                end: end)
        }
        let numbers = 11..<131
        var ends = [numbers.upperBound]
        while let older = list(before: ends.last ?? 0, numbers).older { ends.append(older) }
        XCTAssertEqual(ends, [131, 81, 31])
        XCTAssertEqual(list(before: 31, numbers).newer, 81)
        XCTAssertNil(list(before: 81, numbers).newer, "the day's newest need no end")
        XCTAssertTrue(list(before: 81, numbers).hasNewer)
        XCTAssertFalse(list(before: 131, numbers).hasNewer)
    }

    private var severalJuices: Order {
        Order(
            number: 1_005, dayNumber: 5,
            lines: [OrderLine("strawberryBanana", cups: 2), OrderLine("mango")],
            took: ["strawberry": 20, "banana": 2, "mango": 3], isQueued: true, stamp: Stamp("made", at: clock.now))
    }

    private func order(
        _ number: Int, _ juice: String, _ took: [String: Int], cups: Int = 1, hoursAgo: Double = 0
    ) -> Order {
        Order(
            number: number, juice: JuiceID(juice), cups: cups,
            took: Dictionary(uniqueKeysWithValues: took.map { (FruitID($0), $1) }),
            stamp: Stamp("made", at: clock.now.addingTimeInterval(-hoursAgo * 60 * 60 - Double(1000 - number))))
    }
}
