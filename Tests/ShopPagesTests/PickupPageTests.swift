import Foundation
import JuiceShop
import PageTestSupport
import ShopTestSupport
import ShopWeb
import TestTime
import XCTest

final class PickupPageTests: XCTestCase {
    private let clock = WallClock.atNine

    func testReadyNumbersComeBeforeThoseInTheMaking() throws {
        let ready = [12, 9].map {
            Order(
                number: 1_000 + $0, dayNumber: $0, lines: [OrderLine("mango")], took: ["mango": 3], isQueued: true,
                stamp: Stamp("made", at: clock.now))
        }
        let waiting = [10, 11, 13].map {
            WaitingOrder(
                number: 1_000 + $0, dayNumber: $0, lines: [OrderLine("kiwi")], time: clock.now, isCancelled: $0 == 11)
        }
        try assertPage("ready", isWhole: true) { PickupPage(shop(waiting), ready: ready, context: $0) }
    }

    func testAFullScreenHasTheShopsNameAndSaysHowManyMoreCome() throws {
        let ready = (1...6).reversed().map {
            Order(
                number: $0, dayNumber: $0, lines: [OrderLine("mango")], took: ["mango": 3], isQueued: true,
                stamp: Stamp("made", at: clock.now))
        }
        let waiting = (7...24).map {
            WaitingOrder(
                number: $0, dayNumber: $0 == 7 ? 1_007 : $0, lines: [OrderLine("kiwi")], time: clock.now,
                isCancelled: false)
        }
        var shop = shop(waiting)
        shop.apply(
            .settingsChanged(
                SettingsChange(
                    settings: Settings(name: try NameText(typed: "쥬스 메이커 망원점")), stamp: Stamp("s", at: clock.now))))
        try assertPage("full") { PickupPage(shop, ready: ready, context: $0) }
    }

    func testAScreenWithoutNumbersIsFriendly() throws {
        try assertPage("empty", isWhole: true) { PickupPage(shop([]), ready: [], context: $0) }
    }

    private func shop(_ waiting: [WaitingOrder]) -> Shop {
        Shop(
            sequence: 12, accounts: StockAccounts(), orderCount: 1_013, clock: ClockRuns(until: clock.now),
            waiting: waiting)
    }
}
