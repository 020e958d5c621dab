import Foundation
import JuiceShop
import XCTest

final class DayTests: XCTestCase {
    private func zone(_ name: String) throws -> TimeZone { try XCTUnwrap(TimeZone(identifier: name)) }

    func testADayParsesItsOwnDescription() {
        for text in ["2026-11-21", "2024-02-29", "0001-01-01", "9999-12-31"] {
            XCTAssertEqual(Day(text)?.description, text)
        }
    }

    func testTextThatIsNotADayIsRefused() {
        for text in [
            "", "2026-11-31", "2025-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "26-11-21", "2026-11-21 ",
            "+026-11-21", "2026/11/21", "２０２６-11-21", "0000-01-01",
        ] {
            XCTAssertNil(Day(text), text)
        }
    }

    func testADayBeginsAtMidnightWhereTheShopIs() throws {
        let seoul = try zone("Asia/Seoul")
        let day = try XCTUnwrap(Day("2026-11-21"))
        XCTAssertEqual(day.start(in: seoul), try Date("2026-11-20T15:00:00Z", strategy: .iso8601))
        XCTAssertEqual(Day(day.start(in: seoul), in: seoul), day)
        XCTAssertEqual(Day(day.start(in: seoul).addingTimeInterval(-0.001), in: seoul), Day("2026-11-20"))
    }

    func testADayWithAClockChangeIsWhole() throws {
        let paris = try zone("Europe/Paris")
        let day = try XCTUnwrap(Day("2026-03-29"))
        XCTAssertEqual(day.advanced(by: 1).start(in: paris).timeIntervalSince(day.start(in: paris)), 23 * 3600)
        // In Cairo, midnight does not exist on that day.
        let cairo = try zone("Africa/Cairo")
        let spring = try XCTUnwrap(Day("2026-04-24"))
        XCTAssertEqual(Day(spring.start(in: cairo), in: cairo), spring)
        XCTAssertEqual(Day(spring.start(in: cairo).addingTimeInterval(-1), in: cairo), spring.advanced(by: -1))
    }

    func testAdvancingCrossesMonthsAndYears() {
        XCTAssertEqual(Day("2026-12-31")?.advanced(by: 1), Day("2027-01-01"))
        XCTAssertEqual(Day("2024-03-01")?.advanced(by: -1), Day("2024-02-29"))
    }

    func testTheFirstDayHasNoDayBeforeAndTheLastHasNoDayAfter() {
        XCTAssertEqual(Day("0001-01-02")?.before, Day("0001-01-01"))
        XCTAssertEqual(Day("9999-12-30")?.after, Day("9999-12-31"))
        XCTAssertNil(try XCTUnwrap(Day("0001-01-01")).before)
        XCTAssertNil(try XCTUnwrap(Day("9999-12-31")).after)
    }

    func testTheWeekdayIsTheCalendars() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        var day = try XCTUnwrap(Day("1999-12-25"))
        for _ in 0..<5000 {
            let sundayFirst = calendar.component(.weekday, from: day.start(in: .gmt))
            XCTAssertEqual(day.weekday, (sundayFirst + 5) % 7, "\(day)")
            day = day.advanced(by: 1)
        }
    }
}
