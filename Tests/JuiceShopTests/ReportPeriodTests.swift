import JuiceShop
import XCTest

final class ReportPeriodTests: XCTestCase {
    func testAWeekIsFromMondayToSundayAndAMonthIsWhole() throws {
        for (day, week, month) in [
            ("2026-11-21", "2026-11-16 2026-11-22", "2026-11-01 2026-11-30"),
            ("2024-02-29", "2024-02-26 2024-03-03", "2024-02-01 2024-02-29"),
            ("2027-01-01", "2026-12-28 2027-01-03", "2027-01-01 2027-01-31"),
        ] {
            let day = try XCTUnwrap(Day(day))
            XCTAssertEqual(text(.week(of: day)), week)
            XCTAssertEqual(text(.month(of: day)), month)
        }
    }

    func testThePeriodsBesideAPeriodAreOfItsKind() throws {
        let day = try XCTUnwrap(Day("2026-03-31"))
        let range = try XCTUnwrap(ReportPeriod(from: day.advanced(by: -9), to: day))
        for (period, before, after) in [
            (ReportPeriod.day(day), "2026-03-30 2026-03-30", "2026-04-01 2026-04-01"),
            (.week(of: day), "2026-03-23 2026-03-29", "2026-04-06 2026-04-12"),
            (.month(of: day), "2026-02-01 2026-02-28", "2026-04-01 2026-04-30"),
            (range, "2026-03-12 2026-03-21", "2026-04-01 2026-04-10"),
        ] {
            XCTAssertEqual(text(period.before), before)
            XCTAssertEqual(text(period.after), after)
            XCTAssertEqual(period.before?.after, period)
            XCTAssertEqual(period.after?.before, period)
        }
    }

    func testThereIsNoPeriodOutsideTheCalendar() throws {
        let (first, last) = (try XCTUnwrap(Day("0001-01-01")), try XCTUnwrap(Day("9999-12-31")))
        XCTAssertNil(ReportPeriod.week(of: first).before)
        XCTAssertNil(ReportPeriod.week(of: last).after)
        XCTAssertNil(ReportPeriod.month(of: last).after)
        XCTAssertNotNil(ReportPeriod.day(last).before)
    }

    func testARangeHasUpToAYearOfDays() throws {
        let day = try XCTUnwrap(Day("2026-11-21"))
        for (days, isRange) in [(0, false), (1, true), (366, true), (367, false)] {
            let range = ReportPeriod(from: day, to: day.advanced(by: days - 1))
            XCTAssertEqual(range?.days.count, isRange ? days : nil)
        }
    }

    func testTheSameDayOfThePeriodBefore() throws {
        let day = try XCTUnwrap(Day("2026-03-31"))
        XCTAssertEqual(ReportPeriod.week(of: day).dayBefore(day), Day("2026-03-24"))
        XCTAssertNil(ReportPeriod.month(of: day).dayBefore(day), "February has no such day: it is counted whole")
        XCTAssertEqual(ReportPeriod.month(of: day).dayBefore(day.advanced(by: -3)), Day("2026-02-28"))
    }

    func testEachDayHasItsNumber() throws {
        var day = try XCTUnwrap(Day("0001-01-01"))
        XCTAssertEqual(try XCTUnwrap(Day("1970-01-01")).number, 0)
        XCTAssertEqual(try XCTUnwrap(Day("9999-12-31")).number, 2_932_896)
        for _ in 0..<300 {
            let next = day.advanced(by: 12_345)
            XCTAssertEqual(next.number, day.number + 12_345)
            XCTAssertEqual(
                next.description.utf8.count < 11 ? Day(next.description) : next, next, "a day of the calendar")
            XCTAssertEqual(next.advanced(by: -12_345), day)
            day = next
        }
    }

    private func text(_ period: ReportPeriod?) -> String { period.map { "\($0.first) \($0.last)" } ?? "none" }
}
