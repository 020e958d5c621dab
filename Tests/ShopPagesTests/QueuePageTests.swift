import Foundation
import JuiceShop
import ShopPages
import TestSupport
import XCTest

final class QueuePageTests: XCTestCase {
    private let clock = WallClock.atNine

    func testEachWaitingOrderHasAButton() throws {
        let waiting = [
            WaitingOrder(number: 7, juice: "mangoKiwi", cups: 1, time: clock.now.addingTimeInterval(-13 * 60 * 60)),
            WaitingOrder(number: 1_008, juice: "strawberry", cups: 3, time: clock.now),
        ]
        try assertPage("waiting") { context in
            QueuePage(shop(waiting), context: context)
        }
    }

    private func shop(_ waiting: [WaitingOrder]) -> Shop {
        Shop(sequence: 12, accounts: StockAccounts(), orderCount: 1_008, time: clock.now, waiting: waiting)
    }

    func testAnEmptyQueueSaysSo() throws {
        try assertPage("empty") { context in
            QueuePage(shop([]), context: context)
        }
    }
}
