import ContentFile
import Foundation
import JuiceShop
import ShopPages
import TestSupport
import XCTest

final class ReportPageTests: XCTestCase {
    private let zone = TimeZone(identifier: "Asia/Seoul") ?? .gmt
    private let day = Day("2026-11-21")

    func testABusyDayHasEveryTable() throws {
        try assertReport(
            "busy", today: "2026-11-22",
            [
                order(1, "kiwi", cups: 12, took: ["kiwi": 36], at: "2026-11-21T00:10:00Z"),
                order(2, "strawberryBanana", took: ["strawberry": 10, "banana": 1], at: "2026-11-21T00:20:00Z"),
                order(3, "mango", cups: 3, took: ["mango": 9], at: "2026-11-21T03:00:00Z"),
                cancelled(2, "strawberryBanana", wasMade: true, took: ["strawberry": 10, "banana": 1]),
                cancelled(3, "mango", cups: 3, wasMade: false, took: ["mango": 9]),
                adjusted(.delivery, ["kiwi": 1200, "mango": 10]), adjusted(.count, ["kiwi": 0]),
                adjusted(.waste, ["mango": -2]), adjusted(.other, ["banana": 1]),
            ])
    }

    func testADayWithMoreCancelledThanOrderedCupsIsExplained() throws {
        try assertReport(
            "earlier", today: "2026-11-21",
            [
                order(9, "kiwi", cups: 2, took: ["kiwi": 6], at: "2026-11-21T00:10:00Z"),
                cancelled(8, "mango", cups: 3, wasMade: false, took: ["mango": 9]),
                cancelled(9, "kiwi", cups: 2, wasMade: true, took: ["kiwi": 6]),
            ])
    }

    func testAJuiceAndFruitThatLeftTheMenuComeLast() throws {
        try assertReport(
            "offMenu", today: "2026-11-21",
            [
                order(1, "durianShake", took: ["durian": 2], at: "2026-11-21T00:10:00Z"),
                order(2, "apple", took: ["apple": 2, "kiwi": 1], at: "2026-11-21T00:20:00Z"),
                order(3, "kiwi", took: ["kiwi": 3], at: "2026-11-21T00:30:00Z"),
            ])
    }

    func testAnEmptyDaySaysSo() throws {
        try assertReport("empty", today: "2026-11-21", [])
    }

    func testAFutureDaySaysSo() throws {
        try assertReport("future", today: "2026-11-20", [])
    }

    func testTheSentenceSaysOnlyWhatIsKnown() throws {
        let (kiwi, mango) = (["kiwi": 3] as [FruitID: Int], ["mango": 3] as [FruitID: Int])
        func orders(_ kiwis: Int, _ mangos: Int) -> [Event] {
            (kiwis > 0 ? [order(1, "kiwi", cups: kiwis, took: kiwi, at: "2026-11-21T00:10:00Z")] : [])
                + (mangos > 0 ? [order(2, "mango", cups: mangos, took: mango, at: "2026-11-21T00:20:00Z")] : [])
        }
        for (events, before, sentence) in [
            (orders(2, 1), [], "오늘 3잔을 판매했어요. <em class=\"a-kiwi\">키위쥬스가 2잔으로 가장 많아요.</em>"),
            (orders(1, 1), orders(0, 4), "오늘 2잔, 어제보다 2잔 적어요.</p>"),
            (orders(0, 3), orders(1, 0), "오늘 3잔, 어제보다 2잔 많아요. <em"),
            (orders(0, 3), orders(3, 0), "오늘 3잔, 어제와 같아요. <em"),
            ([adjusted(.waste, ["kiwi": -1])], orders(1, 0), "오늘은 판매한 잔이 없어요.</p>"),
        ] as [([Event], [Event], String)] {
            let page = try html(events, dayBefore: before)
            XCTAssertTrue(page.contains("<p class=\"sentence\">\(sentence)"), "\(sentence): \(page)")
        }
    }

    func testEveryJuiceOfTheMenuIsListedBestFirst() throws {
        let page = try html([
            order(1, "kiwi", cups: 2, took: ["kiwi": 6], at: "2026-11-21T00:10:00Z"),
            order(2, "mango", cups: 3, took: ["mango": 9], at: "2026-11-21T00:20:00Z"),
        ])
        let rows = page.matches(of: #/<span class="what">([^<]*)</span>.*<b>([^<]*)</b>/#).map { "\($0.1) \($0.2)" }
        XCTAssertEqual(
            rows, ["망고쥬스 3잔", "키위쥬스 2잔", "딸바쥬스 0잔", "망키쥬스 0잔", "딸기쥬스 0잔", "바나나쥬스 0잔", "파인애플쥬스 0잔"])
    }

    func testFiguresColumnsAndTablesAgreeOnTheCupsSold() throws {
        let page = try html([
            cancelled(4, "mango", cups: 2, wasMade: true, took: ["mango": 6]),
            order(5, "kiwi", cups: 12, took: ["kiwi": 36], at: "2026-11-21T00:10:00Z"),
            order(6, "kiwi", cups: 20, took: ["kiwi": 60], at: "2026-11-21T01:10:00Z"),
            order(7, "mango", cups: 3, took: ["mango": 9], at: "2026-11-21T01:20:00Z"),
            cancelled(6, "kiwi", cups: 20, wasMade: false, took: ["kiwi": 60]),
        ])
        XCTAssertEqual(page.matches(of: #/<b aria-hidden="true">(\d+)</b>/#).map { String($0.1) }, ["12", "3"])
        XCTAssertTrue(page.contains("9시에 가장 많이 팔렸어요"), "not the hour of the cancelled order")
        XCTAssertTrue(page.contains("<dt>판매한 잔</dt><dd>13</dd>"))
        for table in ["juices-table", "hours-table"] {
            let rows = try XCTUnwrap(page.split(separator: "id=\"\(table)\"", maxSplits: 1).last)
            let sums = try XCTUnwrap(rows.firstMatch(of: #/<tfoot>[\s\S]*?</tfoot>/#)).output
            XCTAssertEqual(
                sums.matches(of: #/<td[^>]*>([^<]*)</td>/#).map { String($0.1) }, ["3", "35", "22", "13"], table)
        }
    }

    func testCupsThatWaitForTheKitchenAreNotHidden() throws {
        let events = [order(1, "kiwi", cups: 2, took: ["kiwi": 6], at: "2026-11-21T00:10:00Z")]
        XCTAssertTrue(try html(events, makingCups: 2).contains("<dd class=\"more\">아직 만드는 중 2</dd>"))
        XCTAssertFalse(try html(events).contains("아직 만드는 중"))
    }

    func testThePageHasNoInlineStyle() throws {
        let text = try html([order(1, "kiwi", took: ["kiwi": 3], at: "2026-11-21T00:10:00Z")])
        XCTAssertFalse(text.contains("style="))
        XCTAssertFalse(text.contains("<style"))
    }

    /// Today's report in Korean.
    private func html(_ events: [Event], dayBefore: [Event] = [], makingCups: Int = 0) throws -> String {
        func report(_ events: [Event]) -> DayReport {
            events.reduce(into: DayReport(BusinessCalendar(zone: zone))) { $0.add($1) }
        }
        let day = try XCTUnwrap(day)
        let page = ReportPage(
            report(events), day: day, context: try .test(clock: clock(on: day)), dayBefore: report(dayBefore),
            makingCups: makingCups)
        return String(decoding: try PageTemplates.shop.html(page), as: UTF8.self)
    }

    private func assertReport(
        _ name: String, today: String, _ events: [Event], file: StaticString = #filePath, line: UInt = #line
    ) throws {
        let (day, today) = (try XCTUnwrap(day), try XCTUnwrap(Day(today)))
        var report = DayReport(BusinessCalendar(zone: zone))
        for event in events { report.add(event) }
        try assertPage(name, clock: clock(on: today), file: file, line: line) { context in
            ReportPage(report, day: day, context: context)
        }
    }

    private func clock(on day: Day) -> WallClock {
        let noon = day.start(in: zone) + 12 * 60 * 60
        return WallClock(zone: zone, time: { noon })
    }

    private func order(
        _ number: Int, _ juice: JuiceID, cups: Int = 1, took: [FruitID: Int], at time: String
    ) -> Event {
        .ordered(Order(number: number, key: "k", juice: juice, cups: cups, took: took, time: TestClock(time).now))
    }

    private func cancelled(
        _ number: Int, _ juice: JuiceID, cups: Int = 1, wasMade: Bool, took: [FruitID: Int]
    ) -> Event {
        .cancelled(
            Cancellation(
                number: number, key: "k", juice: juice, cups: cups, wasMade: wasMade, took: took,
                time: TestClock("2026-11-21T05:04:00Z").now))
    }

    private func adjusted(_ reason: StockChange.Reason, _ deltas: [FruitID: Int]) -> Event {
        .stockChanged(
            StockChange(key: "k", deltas: deltas, reason: reason, time: TestClock("2026-11-21T06:00:00Z").now))
    }
}
