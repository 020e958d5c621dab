import Foundation
import JuiceShop
import PageTestSupport
import ShopTestSupport
import ShopWeb
import TestSupport
import TestTime
import XCTest

final class QueuePageTests: XCTestCase {
    private let clock = WallClock.atNine

    func testATicketSaysWhatGoesInAndHowLongItHasWaited() throws {
        let waiting = [
            order(1_043, 43, [OrderLine("strawberryBanana", cups: 2), OrderLine("mango")], minutesAgo: 10),
            order(1_045, 45, [OrderLine("mango", cups: 3)], minutesAgo: 9.9),
            order(1_046, 46, [OrderLine("pineapple")], minutesAgo: 5, isCancelled: true),
            order(1_047, 47, [OrderLine("durianShake")], minutesAgo: 4.9),
            order(1_048, 48, [OrderLine("kiwi")], minutesAgo: 0.9),
        ]
        try assertPage("waiting") { QueuePage(shop(waiting), context: $0) }
    }

    func testTheLastOrdersHandedOverCanComeBack() throws {
        let handedOver = [order(3, 3, [OrderLine("mango"), OrderLine("kiwi", cups: 2)], minutesAgo: 1)]
        try assertPage("handedOver") {
            QueuePage(shop([order(4, 4, [OrderLine("mango")], minutesAgo: 1)], handedOver: handedOver), context: $0)
        }
    }

    func testABacklogShowsTheOldestAndCountsTheRest() throws {
        let waiting = (1...5_000).map { order($0, $0, [OrderLine("kiwi")], minutesAgo: 9) }
        let templates = try PageTemplates.shop
        let page = String(decoding: templates.html(QueuePage(shop(waiting), context: try .test())), as: UTF8.self)
        let numbers = page.matches(of: #/<li class="ticket[^"]*" id="order-(\d+)"/#).compactMap { Int($0.1) }
        XCTAssertEqual(numbers, Array(1...60))
        XCTAssertTrue(page.contains("다음 주문 4,940건이 더 기다려요."), page)
        XCTAssertTrue(page.contains("data-last=\"5000\""))
    }

    func testAnEmptyQueueSaysSo() throws {
        try assertPage("empty") { QueuePage(shop([]), context: $0) }
    }

    private func shop(_ waiting: [WaitingOrder], handedOver: [WaitingOrder] = []) -> Shop {
        Shop(
            sequence: 12, accounts: StockAccounts(), orderCount: 1_048, clock: ClockRuns(until: clock.now),
            waiting: waiting,
            handedOver: handedOver)
    }

    private func order(
        _ number: Int, _ dayNumber: Int, _ lines: [OrderLine], minutesAgo: Double, isCancelled: Bool = false
    ) -> WaitingOrder {
        WaitingOrder(
            number: number, dayNumber: dayNumber, lines: lines, time: clock.now.addingTimeInterval(-minutesAgo * 60),
            isCancelled: isCancelled)
    }
}
