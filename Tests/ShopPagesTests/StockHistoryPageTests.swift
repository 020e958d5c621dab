import Foundation
import JuiceShop
import ShopPages
import TestSupport
import XCTest

final class StockHistoryPageTests: XCTestCase {
    private let time = Date(timeIntervalSince1970: 1_800_000_000)
    private let zone = TimeZone(identifier: "Asia/Seoul") ?? .gmt

    private func adjusted(
        _ deltas: [FruitID: Int], _ reason: StockChange.Reason, counts: [FruitID: Int]? = nil, minutes: Double = 0
    ) -> StockHistoryPage.Entry {
        let event = StockChange(key: "k", deltas: deltas, reason: reason, time: time + minutes * 60)
        return .init(.stockChanged(event), counts: counts)
    }

    private func cancelled(wasMade: Bool) -> StockHistoryPage.Entry {
        let event = Cancellation(
            number: 1234, key: "k", juice: "strawberry", cups: 2, wasMade: wasMade, took: ["strawberry": 32], time: time
        )
        return .init(.cancelled(event), counts: nil)
    }

    func testEachEntryShowsItsTimeKindAndChanges() throws {
        try assertPage("all") { context in
            let opening = FirstStock(counts: ["kiwi": 10, "strawberry": 10, "durian": 2], time: time - 86_400)
            return StockHistoryPage(
                [
                    adjusted(["kiwi": -1, "mango": 0], .count, counts: ["kiwi": 7, "mango": 10], minutes: 61),
                    adjusted(["kiwi": -1], .count, minutes: 60), adjusted(["strawberry": 1200], .delivery),
                    adjusted(["banana": -2], .waste), adjusted(["banana": 3, "kiwi": -1], .other),
                    cancelled(wasMade: false), cancelled(wasMade: true), .init(.opened(opening), counts: nil),
                ], context: context)
        }
    }

    func testAMiddlePageLinksBothWaysAndShowsTheTimeItReached() throws {
        try assertPage("between") { context in
            StockHistoryPage(
                [], before: 900, older: 700, reached: time, context: context)
        }
    }
}
