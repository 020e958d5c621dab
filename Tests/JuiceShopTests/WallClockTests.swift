import Foundation
import JuiceShop
import ShopTestSupport
import TestTime
import XCTest

final class WallClockTests: XCTestCase {
    func testADayStartsAtMidnightWhereTheShopIs() {
        let time = TestClock("2026-11-21T14:59:59Z")
        let clock = WallClock(zone: TimeZone(identifier: "Asia/Seoul") ?? .gmt, time: { time.now })
        XCTAssertEqual(clock.dayStart, TestClock("2026-11-20T15:00:00Z").now)
        time.advance(hours: 1 / 3600)
        XCTAssertEqual(clock.dayStart, TestClock("2026-11-21T15:00:00Z").now)
        time.advance(hours: -25)
        XCTAssertEqual(clock.dayStart, TestClock("2026-11-19T15:00:00Z").now, "the clock was set back")
    }

    func testADayMayHave23Or25Hours() {
        for (noon, start) in [
            ("2026-03-08T16:00:00Z", "2026-03-08T05:00:00Z"), ("2026-11-01T17:00:00Z", "2026-11-01T04:00:00Z"),
        ] {
            let zone = TimeZone(identifier: "America/New_York") ?? .gmt
            let clock = WallClock(zone: zone, time: { TestClock(noon).now })
            for _ in 0..<2 { XCTAssertEqual(clock.dayStart, TestClock(start).now) }
        }
    }
}
