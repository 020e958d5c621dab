import Foundation
import JuiceShop
import PageTestSupport
import ShopTestSupport
import ShopWeb
import XCTest

final class StockHistoryPageTests: XCTestCase {
    private let time = Date(timeIntervalSince1970: 1_800_000_000)
    private let zone = TimeZone(identifier: "Asia/Seoul") ?? .gmt

    private func adjusted(
        _ deltas: [FruitID: Int], _ reason: StockChange.Reason, counts: [FruitID: Int]? = nil, minutes: Double = 0,
        sequence: Int = 1, reversed: Double? = nil
    ) -> StockHistoryPage.Entry {
        let event = StockChange(deltas: deltas, reason: reason, stamp: Stamp("k", at: time + minutes * 60))
        return .init(
            .stockChanged(event), sequence: sequence, counts: counts, reversed: reversed.map { time + $0 * 60 })
    }

    private func cancelled(wasMade: Bool) -> StockHistoryPage.Entry {
        let event = Cancellation(
            number: 1234, juice: "strawberry", cups: 2, wasMade: wasMade, took: ["strawberry": 32],
            stamp: Stamp("k", at: time))
        let order = Order(
            number: event.number, dayNumber: 58, lines: event.lines, took: event.took,
            isQueued: false, stamp: Stamp("k", at: event.time))
        return .init(.cancelled(event), of: order, sequence: 1, counts: nil)
    }

    func testEachEntryShowsItsTimeKindAndChanges() throws {
        try assertPage("all") { context in
            let opening = FirstStock(
                counts: ["kiwi": 10, "strawberry": 10, "durian": 2], stamp: Stamp(at: time - 86_400))
            return StockHistoryPage(
                [
                    adjusted(["kiwi": -1, "mango": 0], .count, counts: ["kiwi": 7, "mango": 10], minutes: 61),
                    adjusted(["kiwi": -1], .count, minutes: 60), adjusted(["strawberry": 1200], .delivery),
                    adjusted(["banana": -2], .waste), adjusted(["banana": 3, "kiwi": -1], .other),
                    cancelled(wasMade: false), cancelled(wasMade: true),
                    .init(.opened(opening), sequence: 1, counts: nil),
                ], key: "KEY", context: context)
        }
    }

    func testAChangeOfTheLastDayCanBeReversedOnce() throws {
        let clock = WallClock(zone: zone) { [time] in time + 24 * 60 * 60 }
        try assertPage("reversals", clock: clock) { context in
            let reversal = Reversal(
                change: 7, deltas: ["kiwi": -12], reason: .delivery, stamp: Stamp("r", at: time + 180))
            return StockHistoryPage(
                [
                    .init(.reversed(reversal), sequence: 8, counts: nil),
                    adjusted(["kiwi": 12], .delivery, minutes: 1, sequence: 7, reversed: 3),
                    adjusted(["mango": -2], .waste, sequence: 6),
                    adjusted(["mango": -2], .waste, minutes: -1, sequence: 5),
                ], key: "KEY", context: context)
        }
    }

    func testAMiddlePageLinksBothWaysAndShowsTheTimeItReached() throws {
        try assertPage("between") { context in
            StockHistoryPage(
                [], key: "KEY", before: 900, older: 700, reached: time, context: context)
        }
    }
}
