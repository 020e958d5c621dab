import Foundation
import JuiceShop
import PageTestSupport
import ShopTestSupport
import ShopWeb
import TestTime
import XCTest

final class CancellationPageTests: XCTestCase {
    private let clock = WallClock.atNine
    private let order = Order(
        number: 12, juice: "strawberryBanana", cups: 2, took: ["strawberry": 20, "banana": 2],
        stamp: Stamp("made", at: WallClock.atNine.now.addingTimeInterval(-60)))

    func testThePageAsksWhetherTheJuiceWasMade() throws {
        try assertPage("question", question)
    }

    func testAnOrderThatWasHandedOverWasMade() throws {
        try assert("handedOver", OrderRecord(order, completedAt: clock.now))
    }

    func testAFormWithoutAnAnswerIsShownAgain() throws {
        try assert("noAnswer", OrderRecord(order), problem: .form)
    }

    func testThePageNamesTheFruitsThatDoNotFit() throws {
        try assert("refused", OrderRecord(order), problem: .refused(["strawberry", "banana"]))
    }

    func testThePageOfACancelledOrderAsksNothing() throws {
        try assert("already", .cancelled(order, wasMade: false, minutesLater: 1))
    }

    func testThePageOfAnOldOrderNamesTheWayOut() throws {
        let old = Order(
            number: 1, juice: "kiwi", took: ["kiwi": 3],
            stamp: Stamp("made", at: clock.now.addingTimeInterval(-25 * 60 * 60)))
        try assert("tooLate", OrderRecord(old))
    }

    private func assert(
        _ name: String, _ record: OrderRecord, problem: CancellationPage.Problem? = nil, line: UInt = #line
    ) throws {
        try assertPage(name, beside: question, line: line) { context in
            CancellationPage(
                record, key: "KEY", context: context, problem: problem)
        }
    }

    private func question(_ context: PageContext) -> CancellationPage {
        CancellationPage(OrderRecord(order), key: "KEY", context: context)
    }
}
