import ContentFile
import Foundation
import JuiceShop
import PageTestSupport
import ShopTestSupport
import ShopWeb
import TestSupport
import TestTime
import XCTest

final class OrderRecordPageTests: XCTestCase {
    private let clock = WallClock.atNine
    private let lines = [OrderLine("strawberryBanana", cups: 2), OrderLine("mango")]

    func testAnOrderInTheKitchenCanBeCancelled() throws {
        try assertPage("making", making)
    }

    func testAnOrderThatWasHandedOverAMomentAgoCanComeBack() throws {
        try assert("handedOver", OrderRecord(order(minutesAgo: 3), completedAt: clock.now), canBeRecalled: true)
    }

    func testACancelledOrderCanBeOrderedAgain() throws {
        try assert("returned", .cancelled(order(minutesAgo: 3), wasMade: false, minutesLater: 1))
        try assert("wasted", .cancelled(order(minutesAgo: 3), wasMade: true, minutesLater: 1))
    }

    func testAnOldOrderIsARecordWithItsDate() throws {
        try assert("old", OrderRecord(order(minutesAgo: 5 * 24 * 60, isQueued: false)))
    }

    func testARecordHasTheShopsNameForItsPaper() throws {
        let context = PageContext(
            menu: try .firstShop, settings: Settings(name: try NameText(typed: "망원점")), language: .korean,
            texts: try .shop, clock: clock)
        let page = OrderRecordPage(
            OrderRecord(order(minutesAgo: 3)), canBeRecalled: false, key: "KEY", context: context)
        let html = String(decoding: try PageTemplates.shop.html(page), as: UTF8.self)
        XCTAssertTrue(html.contains("<p class=\"shop\">망원점</p>"))
    }

    func testAnOldOrderIsRefundedInParts() throws {
        let old = OrderRecord(order(minutesAgo: 5 * 24 * 60, isQueued: false))
        let refund = Refund(
            number: 1_048, lines: [OrderLine("strawberryBanana")], paid: nil, returned: ["strawberry": 10],
            reason: .quality, note: NoteText(recorded: "물이 많았어요"), stamp: Stamp("r", at: clock.now))
        try assertPage("refunded", beside: making) {
            OrderRecordPage(
                OrderRecord(old.order, refunds: [refund]), canBeRecalled: false, key: "KEY", context: $0)
        }
        let typed = ["cups.mango": "1", "cups.strawberryBanana": "2", "note": "짜요"]
        try assertPage("notRefunded", beside: making) {
            OrderRecordPage(
                old, canBeRecalled: false, refusal: .refund(.reason, typed: typed), key: "KEY", context: $0)
        }
    }

    func testAJuiceThatLeftTheMenuCannotBeOrderedAgain() throws {
        let order = order(minutesAgo: 1, lines: [OrderLine("durianShake")], took: ["durian": 2])
        try assert("offMenu", .cancelled(order, wasMade: false, minutesLater: 1))
    }

    private func order(
        minutesAgo: Double, isQueued: Bool = true, lines: [OrderLine]? = nil,
        took: [FruitID: Int] = ["strawberry": 20, "banana": 2, "mango": 3]
    ) -> Order {
        Order(
            number: 1_048, dayNumber: 48, lines: lines ?? self.lines, took: took, isQueued: isQueued,
            stamp: Stamp("made", at: clock.now.addingTimeInterval(-minutesAgo * 60)))
    }

    private func assert(
        _ name: String, _ record: OrderRecord, canBeRecalled: Bool = false, line: UInt = #line
    ) throws {
        try assertPage(name, beside: making, line: line) {
            OrderRecordPage(record, canBeRecalled: canBeRecalled, key: "KEY", context: $0)
        }
    }

    private func making(_ context: PageContext) -> OrderRecordPage {
        OrderRecordPage(OrderRecord(order(minutesAgo: 3)), canBeRecalled: false, key: "KEY", context: context)
    }
}
