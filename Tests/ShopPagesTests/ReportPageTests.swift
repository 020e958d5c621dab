import ContentFile
import Foundation
import JuiceShop
import PageTestSupport
import ShopTestSupport
import ShopWeb
import TestSupport
import TestTime
import XCTest

final class ReportPageTests: XCTestCase {
    private let zone = TimeZone(identifier: "Asia/Seoul") ?? .gmt
    private let day = Day("2026-11-21")

    func testABusyDayHasEveryTable() throws {
        try assertReport("busy", today: "2026-11-22", busy)
    }

    func testATerminalGetsTheTablesInColumns() throws {
        let clock = clock(on: try XCTUnwrap(day))
        for language in [Language.korean, .english] {
            let text = ReportText(try day(busy), of: Shop(), try .test(language, clock: clock)).text
            assertSnapshot(text, "terminal.\(language.rawValue).txt")
        }
    }

    private var busy: [Event] {
        [
            order(1, "kiwi", cups: 12, took: ["kiwi": 36], at: "2026-11-21T00:10:00Z"),
            order(2, "strawberryBanana", took: ["strawberry": 10, "banana": 1], at: "2026-11-21T00:20:00Z"),
            order(3, "mango", cups: 3, took: ["mango": 9], at: "2026-11-21T03:00:00Z"),
            cancelled(2, "strawberryBanana", wasMade: true, took: ["strawberry": 10, "banana": 1]),
            cancelled(3, "mango", cups: 3, wasMade: false, took: ["mango": 9]),
            adjusted(.delivery, ["kiwi": 1200, "mango": 10]), adjusted(.count, ["kiwi": 0]),
            adjusted(.waste, ["mango": -2]), adjusted(.other, ["banana": 1]),
        ]
    }

    func testAShopWithSizesAndOptionsSeesWhichAreSold() throws {
        let menu = try Menu.example
        let large = OrderLine(Cup("kiwi", size: "large", choices: ["mango-plus", "ice-less"]), cups: 3)
        let events = [
            ordered(1, [OrderLine("kiwi", cups: 2), large]),
            ordered(2, [OrderLine("bananaSmoothie", cups: 2), OrderLine(Cup("mango", choices: ["ice-less"]))]),
        ]
        let today = try XCTUnwrap(day)
        for language in [Language.korean, .english] {
            let page = ReportPage(
                try day(events), context: try .test(language, menu: menu, clock: clock(on: today)))
            let html = String(decoding: try PageTemplates.shop.html(page), as: UTF8.self)
            let tables = try ["sizes-table", "choices-table"].map { try table($0, in: html) }
            assertSnapshot(tables.joined(), "sizes.\(language.rawValue).html")
        }
    }

    func testAShopThatAsksForThePlaceSeesTheShareOfEach() throws {
        let menu = try Menu.withPlaces
        let events = [
            ordered(1, [OrderLine("kiwi", cups: 2)], at: "togo"), ordered(2, [OrderLine("kiwi")], at: "own"),
            ordered(3, [OrderLine("kiwi")], at: "roof"), ordered(4, [OrderLine("kiwi", cups: 2)]),
        ]
        for language in [Language.korean, .english] {
            let context = try PageContext.test(language, menu: menu, clock: clock(on: try XCTUnwrap(day)))
            let page = ReportPage(try day(events), context: context)
            let html = String(decoding: try PageTemplates.shop.html(page), as: UTF8.self)
            let table = try table("places-table", in: html)
            assertSnapshot(table, "places.\(language.rawValue).html")
            XCTAssertTrue(ReportText(try day(events), of: Shop(), context).text.contains("17%"))
        }
    }

    func testAShopWithoutSizesAndOptionsSeesNothingOfThem() throws {
        let page = try html([order(1, "kiwi", took: ["kiwi": 3])])
        XCTAssertTrue(page.contains("id=\"juices-table\""))
        XCTAssertFalse(page.contains("sizes-table") || page.contains("choices-table") || page.contains("places-table"))
    }

    private func table(_ id: String, in html: String) throws -> String {
        let start = try XCTUnwrap(html.range(of: "<details class=\"panel\" id=\"\(id)\">"), id)
        let end = try XCTUnwrap(html.range(of: "</details>\n", range: start.upperBound..<html.endIndex))
        return String(html[start.lowerBound..<end.upperBound])
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

    func testAWeekIsDrawnByDayAndByWeekdayAndHour() throws {
        let day = try XCTUnwrap(day)
        let end = TestClock("2026-11-14T03:00:00Z").now
        let before = PeriodReport.Before(
            .week(of: day.advanced(by: -7)), report([order(1, "kiwi", cups: 9, took: ["kiwi": 27])]).totals, until: end)
        try assertReport(
            "week", today: "2026-11-21",
            events(
                [
                    cancelled(8, "mango", cups: 2, wasMade: true, took: ["mango": 6]),
                    order(9, "kiwi", cups: 12, took: ["kiwi": 36], at: "2026-11-21T00:10:00Z"),
                    order(10, "mango", cups: 3, took: ["mango": 9], at: "2026-11-21T03:00:00Z"),
                    adjusted(.waste, ["mango": -2]),
                ], of: .week(of: day), before: before))
    }

    func testAYearIsDrawnByMonth() throws {
        let (first, last) = (try XCTUnwrap(Day("2026-01-01")), try XCTUnwrap(Day("2026-12-31")))
        let page = try html(
            events(
                [order(9, "kiwi", cups: 12, took: ["kiwi": 36])], of: try XCTUnwrap(ReportPeriod(from: first, to: last))
            ),
            today: "2027-01-01")
        XCTAssertEqual(page.matches(of: /<li(?: class="busiest")?><b aria-hidden="true">/).count, 12)
        XCTAssertTrue(page.contains("가장 많이 팔린 때: 2026년 11월</h2>"), page)
        XCTAssertTrue(page.contains("<h1>보고서 · 2026년 1월 1일 ~ 2026년 12월 31일</h1>"))
        XCTAssertTrue(page.contains("href=\"/report?from=2025-01-01&amp;to=2025-12-31\">← 이전 기간"), page)
        XCTAssertTrue(page.contains("href=\"/report/orders.csv?from=2026-01-01&amp;to=2026-12-31\""))
    }

    func testAPeriodOfSomeMonthsIsDrawnByWeek() throws {
        let (first, last) = (try XCTUnwrap(Day("2026-11-01")), try XCTUnwrap(Day("2026-12-31")))
        let page = try html(
            events(
                [order(9, "kiwi", cups: 12, took: ["kiwi": 36])], of: try XCTUnwrap(ReportPeriod(from: first, to: last))
            ),
            today: "2026-11-25")
        XCTAssertEqual(
            page.matches(of: /<span class="unseen">([^<]*판매 [^<]*)</).map { String($0.1) },
            [
                "11월 1일 ~ 11월 1일 판매 0잔", "11월 2일 ~ 11월 8일 판매 0잔", "11월 9일 ~ 11월 15일 판매 0잔",
                "11월 16일 ~ 11월 22일 판매 12잔", "11월 23일 ~ 11월 29일 판매 0잔",
            ], "no week that is still to come")
    }

    func testTablesOfAWeekAgreeOnTheCupsSold() throws {
        let page = try html(
            events(
                [
                    cancelled(4, "mango", cups: 2, wasMade: true, took: ["mango": 6]),
                    order(5, "kiwi", cups: 12, took: ["kiwi": 36], at: "2026-11-21T00:10:00Z"),
                    order(6, "mango", cups: 5, took: ["mango": 15], at: "2026-11-21T01:10:00Z"),
                ], of: .week(of: try XCTUnwrap(day))), today: "2026-11-21")
        XCTAssertTrue(page.contains("<dt>판매한 잔</dt><dd>15</dd>"), page)
        XCTAssertTrue(page.contains("주문한 다음 날 취소한 2잔도 판매한 잔에서 뺐어요."))
        for (table, sums) in [
            ("juices-table", ["2", "17", "2", "15"]), ("days-table", ["2", "17", "2", "15", "2"]),
            ("heat-table", ["0", "0", "0", "0", "0", "15", "0", "15"]),
        ] {
            let rows = try XCTUnwrap(page.split(separator: "id=\"\(table)\"", maxSplits: 1).last)
            let foot = try XCTUnwrap(rows.firstMatch(of: #/<tfoot>[\s\S]*?</tfoot>/#)).output
            XCTAssertEqual(foot.matches(of: #/<td[^>]*>([^<]*)</td>/#).map { String($0.1) }, sums, table)
        }
    }

    func testAPeriodThatIsNotOverSaysWhatItIsComparedWith() throws {
        let sold = order(1, "kiwi", cups: 2, took: ["kiwi": 6])
        let page = try html([sold], dayBefore: [sold, order(2, "kiwi", took: ["kiwi": 3])], until: noon)
        XCTAssertTrue(page.contains("<p class=\"sentence\">오늘 2잔, 어제 이맘때보다 1잔 적어요."), page)
        XCTAssertTrue(page.contains("아직 안 끝나서 어제도 같은 때까지만 비교했어요."))
        XCTAssertTrue(page.contains("<dd class=\"more\">어제 이맘때 3</dd>"))
        XCTAssertFalse(try html([sold], until: noon).contains("이맘때"), "there was nothing to compare with")
    }

    func testAnEmptyPeriodSaysSo() throws {
        let period = ReportPeriod.month(of: try XCTUnwrap(Day("2026-10-05")))
        for (today, words) in [("2026-11-21", "이 기간에는 주문도 재고 변경도 없어요."), ("2026-09-30", "아직 오지 않은 기간이에요.")] {
            let page = try html(events([], of: period), today: today)
            XCTAssertTrue(page.contains("<h2>\(words)</h2>"), page)
            XCTAssertTrue(page.contains("#chart"), "with a drawing")
        }
    }

    func testAShopWithPricesSeesItsTakings() throws {
        let time = TestClock("2026-11-21T00:10:00Z").now
        let lines = [OrderLine("kiwi", cups: 2, price: 3500)]
        let sold: [Event] = [
            ordered(1, lines), ordered(2, [OrderLine("mango", price: 4000), OrderLine("banana")]), ordered(3, lines),
            .paid(Payment(number: 1, kind: .card, replaces: nil, total: 7000, stamp: Stamp("p", at: time))),
            .cancelled(Cancellation(number: 3, lines: lines, wasMade: false, took: [:], stamp: Stamp("c", at: time))),
        ]
        let page = try html(sold, dayBefore: [ordered(1, lines)])
        for words in [
            "<dt>매출</dt><dd class=\"long\">11,000원</dd><dd class=\"more\">취소 7,000원 · 어제 7,000원</dd>",
            "<b>2잔</b><small>7,000원</small>", "<b>1잔</b></span>", "<td>11,000원</td>",
        ] { XCTAssertTrue(page.contains(words), "\(words): \(page)") }
        let table = try XCTUnwrap(page.split(separator: "id=\"payments-table\"", maxSplits: 1).last)
        XCTAssertEqual(
            table.matches(of: #/<th scope="row" class="words">([^<]*)</th>\n<td>([^<]*)</td>/#).prefix(3).map {
                "\($0.1) \($0.2)"
            }, ["카드 7,000원", "기록 없음 4,000원", "합계 11,000원"])
        XCTAssertFalse(try html([order(1, "kiwi", took: ["kiwi": 3])]).contains("매출"), "a shop without prices")
    }

    func testARangeThatIsTooLongKeepsWhatWasChosen() throws {
        let (first, last) = (try XCTUnwrap(Day("2025-01-01")), try XCTUnwrap(Day("2026-12-31")))
        try assertPage("refused", clock: clock(on: last)) { ReportPage(refused: first, to: last, context: $0) }
    }

    func testAHeatMapShowsMoreCupsAsALargerAndStrongerSquare() throws {
        let page = try html(
            events(
                [
                    order(1, "kiwi", cups: 4, took: ["kiwi": 12], at: "2026-11-21T00:10:00Z"),
                    order(2, "kiwi", cups: 1, took: ["kiwi": 3], at: "2026-11-21T02:10:00Z"),
                ], of: .week(of: try XCTUnwrap(day))), today: "2026-11-21")
        XCTAssertTrue(page.contains("토요일 9시에 가장 많이 팔렸어요"), page)
        let squares = page.matches(of: /<rect x="(\d+)" y="\d+" width="(\d+)" height="\d+" fill-opacity="([\d.]+)"/)
        XCTAssertEqual(squares.map { "\($0.1) \($0.2) \($0.3)" }, ["4 92 1", "222 56 .51"])
    }

    func testThePageHasNoInlineStyle() throws {
        let text = try html([order(1, "kiwi", took: ["kiwi": 3], at: "2026-11-21T00:10:00Z")])
        XCTAssertFalse(text.contains("style="))
        XCTAssertFalse(text.contains("<style"))
    }

    private var noon: Date { TestClock("2026-11-20T03:00:00Z").now }

    private func html(_ report: PeriodReport, today: String) throws -> String {
        let page = ReportPage(report, context: try .test(clock: clock(on: try XCTUnwrap(Day(today)))))
        return String(decoding: try PageTemplates.shop.html(page), as: UTF8.self)
    }

    /// Today's report in Korean.
    private func html(
        _ events: [Event], dayBefore: [Event] = [], until end: Date? = nil, makingCups: Int = 0
    ) throws -> String {
        let day = try XCTUnwrap(day)
        let before = PeriodReport.Before(.day(day.advanced(by: -1)), report(dayBefore).totals, until: end)
        let page = ReportPage(
            try self.day(events, before: before), context: try .test(clock: clock(on: day)), makingCups: makingCups)
        return String(decoding: try PageTemplates.shop.html(page), as: UTF8.self)
    }

    private func assertReport(
        _ name: String, today: String, _ events: [Event], file: StaticString = #filePath, line: UInt = #line
    ) throws {
        try assertReport(name, today: today, try day(events), file: file, line: line)
    }

    private func assertReport(
        _ name: String, today: String, _ report: PeriodReport, file: StaticString = #filePath, line: UInt = #line
    ) throws {
        let today = try XCTUnwrap(Day(today))
        try assertPage(name, clock: clock(on: today), file: file, line: line) { context in
            ReportPage(report, context: context)
        }
    }

    private func report(_ events: [Event]) -> DayReport {
        events.reduce(into: DayReport(BusinessCalendar(zone: zone))) { $0.add($1) }
    }

    private func day(_ events: [Event], before: PeriodReport.Before? = nil) throws -> PeriodReport {
        let report = report(events)
        return PeriodReport(
            .day(try XCTUnwrap(day)), days: [report.totals], before: before, cancellations: report.cancellations)
    }

    /// The events of one day, and none on the other days of a period.
    private func events(_ events: [Event], of period: ReportPeriod, before: PeriodReport.Before? = nil) -> PeriodReport
    {
        PeriodReport(
            period, days: period.days.map { $0 == day ? report(events).totals : ReportTotals() }, before: before)
    }

    private func clock(on day: Day) -> WallClock {
        let noon = day.start(in: zone) + 12 * 60 * 60
        return WallClock(zone: zone, time: { noon })
    }

    private func order(
        _ number: Int, _ juice: JuiceID, cups: Int = 1, took: [FruitID: Int], at time: String = "2026-11-21T00:10:00Z"
    ) -> Event {
        .ordered(
            Order(number: number, juice: juice, cups: cups, took: took, stamp: Stamp("k", at: TestClock(time).now)))
    }

    private func ordered(_ number: Int, _ lines: [OrderLine], at place: PlaceID? = nil) -> Event {
        .ordered(
            Order(
                number: number, dayNumber: number, content: OrderContent(lines: lines, place: place), took: [:],
                isQueued: false,
                stamp: Stamp("k", at: TestClock("2026-11-21T00:10:00Z").now)))
    }

    private func cancelled(
        _ number: Int, _ juice: JuiceID, cups: Int = 1, wasMade: Bool, took: [FruitID: Int]
    ) -> Event {
        .cancelled(
            Cancellation(
                number: number, juice: juice, cups: cups, wasMade: wasMade, took: took,
                stamp: Stamp("k", at: TestClock("2026-11-21T05:04:00Z").now)))
    }

    private func adjusted(_ reason: StockChange.Reason, _ deltas: [FruitID: Int]) -> Event {
        .stockChanged(
            StockChange(deltas: deltas, reason: reason, stamp: Stamp("k", at: TestClock("2026-11-21T06:00:00Z").now)))
    }
}
