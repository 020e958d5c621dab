import Attack
import JuiceShop
import ShopTestSupport
import TestTime
import XCTest

/// The days of the shop, whatever hour and zone the owner chooses.
final class BusinessCalendarTests: XCTestCase {
    private let seoul = TimeZone(identifier: "Asia/Seoul") ?? .gmt

    func testANightBelongsToTheEveningBefore() throws {
        let calendar = BusinessCalendar(
            zone: .gmt, choices: [CalendarChoice(since: .distantPast, zone: "Asia/Seoul", dayStartHour: 5)])
        let saturday = try XCTUnwrap(Day("2026-11-21"))
        XCTAssertEqual(calendar.day(of: time("2026-11-21T19:59:59Z")), saturday, "04:59 on Sunday")
        XCTAssertEqual(calendar.day(of: time("2026-11-21T20:00:00Z")), saturday.after)
        XCTAssertEqual(
            calendar.bounds(of: saturday), time("2026-11-20T20:00:00Z")..<time("2026-11-21T20:00:00Z"))
    }

    func testADayBeginsLateWhenTheClockSkipsItsHour() throws {
        let calendar = BusinessCalendar(
            zone: .gmt, choices: [CalendarChoice(since: .distantPast, zone: "Europe/Paris", dayStartHour: 2)])
        let day = try XCTUnwrap(Day("2026-03-29"))
        XCTAssertEqual(calendar.start(of: day), time("2026-03-29T01:00:00Z"), "03:00, as there is no 02:00")
        let autumn = try XCTUnwrap(Day("2026-10-25"))
        XCTAssertEqual(calendar.start(of: autumn), time("2026-10-25T00:00:00Z"), "the first of two")
    }

    /// A moment belongs to one day, the days follow each other, and a choice changes nothing before it.
    func testEveryMomentBelongsToOneDay() throws {
        var random = SeededRandom(seed: 7)
        let zones = ["Asia/Seoul", "America/New_York", "Europe/Paris", "Pacific/Apia", "Africa/Cairo", nil]
        for _ in 0..<60 {
            var since = time("2026-03-01T00:00:00Z")
            var choices = [CalendarChoice]()
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                since += Double.random(in: 0...40 * 86_400, using: &random).rounded()
                let zone = zones.randomElement(using: &random) ?? nil
                choices.append(
                    CalendarChoice(since: since, zone: zone, dayStartHour: Int.random(in: 0...23, using: &random)))
            }
            let calendar = BusinessCalendar(zone: seoul, choices: choices)
            let before = BusinessCalendar(zone: seoul, choices: choices.dropLast())
            var earlier = Day(time("2026-01-01T00:00:00Z"), in: .gmt)
            for _ in 0..<40 {
                let moment = time("2026-02-20T00:00:00Z") + Double.random(in: 0...150 * 86_400, using: &random)
                let day = calendar.day(of: moment)
                XCTAssert(calendar.bounds(of: day).contains(moment), "\(moment) \(choices)")
                if moment < since { XCTAssertEqual(day, before.day(of: moment)) }
            }
            for hour in stride(from: 0.0, to: 150 * 24, by: 5) {
                let day = calendar.day(of: time("2026-02-20T00:00:00Z") + hour * 3600)
                XCTAssertGreaterThanOrEqual(day, earlier, "\(choices)")
                earlier = day
            }
        }
    }

    private func time(_ text: String) -> Date { TestClock(text).now }
}
