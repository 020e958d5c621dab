import Foundation
import FastCGI
import Journal
import JuiceShop
import Bytes
import ShopSimulation
import ShopStore
import ShopTestSupport
import ShopWeb
import TestStores
import TestSupport
import TestTime
import XCTest

/// A day's report and its tables, requested from `ShopApp`. The clock begins at 18:00 on 2026-11-21, in Seoul.
final class ReportTests: XCTestCase {
    private lazy var shop = try? TestShop()

    func testTodaysReportShowsTheDaysEvents() throws {
        let shop = try XCTUnwrap(shop)
        _ = try order("kiwi", cups: 2, "a1")
        _ = try order("mango", "a2")
        _ = try shop.store.submit(CancellationRequest(order: 2, wasMade: true, key: "a3"))
        _ = try shop.store.submit(StockChangeRequest(["banana": 1234], reason: .delivery, key: "a4"))
        let page = shop.get("/report")
        XCTAssertEqual(page.status, .ok)
        XCTAssertTrue(page.holds("<h1>오늘의 보고서 · 11월 21일</h1>"), page.text)
        for words in [
            "<dt>판매한 잔</dt><dd>2</dd>", "<dt>주문</dt><dd>2</dd><dd class=\"more\">취소 1건</dd>", "18시 판매 2잔",
            "만들기 전 0건 0잔 · 만든 뒤 폐기 1건 1잔", "+1,234", "href=\"/report?day=2026-11-20\"",
            "href=\"/report/orders.csv?day=2026-11-21\"", "href=\"/report/adjustments.csv\"",
        ] { XCTAssertTrue(page.holds(words), words) }
        XCTAssertFalse(page.holds("2026-11-22"), "there is no report of tomorrow")
    }

    func testADayEndsAtMidnightInTheShopsTimeZone() throws {
        let shop = try XCTUnwrap(shop)
        shop.clock.advance(hours: 5 + 3599.0 / 3600)
        _ = try order("kiwi", "a1")
        shop.clock.advance(hours: 1.0 / 3600)
        _ = try order("mango", "a2")
        XCTAssertTrue(report("2026-11-21").holds("23시 판매 1잔"))
        XCTAssertFalse(report("2026-11-21").holds("망고쥬스</th>"))
        XCTAssertTrue(shop.get("/report").holds("<h1>오늘의 보고서 · 11월 22일</h1>"))
        XCTAssertTrue(report("2026-11-22").holds("0시 판매 1잔"))
        XCTAssertFalse(report("2026-11-22").holds("키위쥬스</th>"))
        XCTAssertTrue(report("2026-11-22").holds("오늘 1잔을 판매했어요."))
        XCTAssertTrue(report("2026-11-21").holds("href=\"/report\">다음 날"))
    }

    func testACancellationAfterMidnightCountsForTheNextDay() throws {
        let shop = try XCTUnwrap(shop)
        _ = try order("kiwi", "a1")
        shop.clock.advance(hours: 7)
        let before = report("2026-11-21").text
        _ = try shop.store.submit(CancellationRequest(order: 1, wasMade: false, key: "a2"))
        _ = try order("mango", "a3")
        _ = try shop.store.submit(StockChangeRequest(["banana": 5], reason: .waste, key: "a4"))
        XCTAssertEqual(report("2026-11-21").text, before)
        XCTAssertTrue(report("2026-11-22").holds("만들기 전 1건 1잔"))
        XCTAssertTrue(report("2026-11-22").holds("<dt>판매한 잔</dt><dd>0</dd>"), "1 ordered, 1 of yesterday's cancelled")
        XCTAssertTrue(report("2026-11-22").holds("전날 주문한 1잔을 이날 취소해서"))
    }

    func testAnEmptyDayAndAFutureDayHaveReports() throws {
        XCTAssertTrue(report("2025-01-01").holds("이날은 주문도 재고 변경도 없어요."))
        XCTAssertTrue(report("2026-11-22").holds("아직 오지 않은 날이에요."))
        XCTAssertTrue(report("9999-12-31").holds("아직 오지 않은 날이에요."))
    }

    func testTheFirstDayHasNoLinkToAnEarlierOne() throws {
        let first = report("0001-01-01")
        XCTAssertEqual(first.status, .ok)
        XCTAssertFalse(first.holds("전날"), first.text)
        XCTAssertTrue(first.holds("href=\"/report?day=0001-01-02\""))
        XCTAssertTrue(report("0001-01-02").holds("href=\"/report?day=0001-01-01\""))
        XCTAssertTrue(report("9999-12-31").holds("href=\"/report?day=9999-12-30\""))
    }

    func testAWrongDayIsNotFound() throws {
        let shop = try XCTUnwrap(shop)
        for path in ["/report", "/report/orders.csv", "/report/adjustments.csv"] {
            for day in ["2026-02-30", "today", "", "2026-11-21x", "0000-01-01"] {
                XCTAssertEqual(shop.get(path, query: "day=\(day)").status, .notFound, "\(path) \(day)")
            }
            XCTAssertEqual(shop.post(path, ["key": "a1"]).status, .methodNotAllowed)
        }
    }

    func testADaysOrdersIncludeTheNextDaysCancellations() throws {
        let shop = try XCTUnwrap(shop)
        _ = try order("kiwi", cups: 2, "a1")
        _ = try order("mango", "a2")
        shop.clock.advance(hours: 7)
        _ = try order("banana", "a3")
        _ = try shop.store.submit(CancellationRequest(order: 1, wasMade: true, key: "a4"))
        let table = shop.get("/report/orders.csv", query: "day=2026-11-21")
        XCTAssertEqual(table["Content-Type"], "text/csv; charset=utf-8")
        XCTAssertEqual(table["Content-Disposition"], "attachment; filename=\"orders-2026-11-21.csv\"")
        let both = ["영업일": "2026-11-21", "날짜": "2026-11-21", "요일": "토", "시각": "18:00:00"]
        let orders = [
            [
                "주문 번호": "1", "품목 코드": "kiwi", "쥬스": "키위쥬스", "수량(잔)": "2", "키위": "6",
                "취소 시각": "2026-11-22 01:00:00", "취소 구분": "만든 뒤 폐기", "판매(잔)": "0", "전체 주문 번호": "1",
            ],
            [
                "주문 번호": "2", "품목 코드": "mango", "쥬스": "망고쥬스", "수량(잔)": "1", "망고": "3", "판매(잔)": "1",
                "전체 주문 번호": "2",
            ],
        ]
        XCTAssertEqual(SheetTable(table.text).filledRows, orders.map { $0.merging(both) { $1 } })
        XCTAssertEqual(rows(shop.get("/report/orders.csv", query: "day=2026-11-22")).count, 2)
    }

    func testTheWholeTablesHaveEveryRow() throws {
        let shop = try XCTUnwrap(shop)
        for number in 1...5 {
            _ = try order("banana", try XCTUnwrap(Key(rawValue: "a\(number)")))
            shop.clock.advance(hours: 20)
        }
        _ = try shop.store.submit(StockChangeRequest(["kiwi": -1], reason: .waste, key: "b1"))
        let orders = shop.get("/report/orders.csv") { $0.acceptLanguage = "en" }
        XCTAssertEqual(orders["Content-Disposition"], "attachment; filename=\"orders.csv\"")
        XCTAssertEqual(
            SheetTable(orders.text).rows.map { $0["Number since opening"] }, ["1", "2", "3", "4", "5"])
        let stockChanges = shop.get("/report/adjustments.csv")
        XCTAssertEqual(stockChanges["Content-Disposition"], "attachment; filename=\"adjustments.csv\"")
        XCTAssertEqual(
            SheetTable(stockChanges.text).filledRows,
            [["일련번호": "7", "날짜": "2026-11-25", "요일": "수", "시각": "22:00:00", "이유": "폐기", "키위": "-1"]])
    }

    func testAPeriodWhoseRecordsBeginInItsMiddleIsNotCompared() throws {
        let shop = try XCTUnwrap(shop)
        _ = try order("kiwi", cups: 2, "a1")
        shop.clock.advance(hours: 7 * 24 + 1)
        _ = try order("mango", cups: 3, "a2")
        let week = shop.get("/report", query: "period=week")
        XCTAssertTrue(week.holds("이번 주 3잔을 판매했어요."), "last week began on a Saturday")
        XCTAssertTrue(week.holds("지난주는 처음부터 기록하지 않아서 비교하지 않아요."))
        XCTAssertFalse(week.holds("이맘때"))
        shop.clock.advance(hours: 7 * 24 + 1)
        _ = try order("kiwi", "a3")
        XCTAssertTrue(shop.get("/report", query: "period=week").holds("이번 주 1잔, 지난주 이맘때보다 2잔 적어요."))
    }

    func testAWeekThatIsNotOverIsComparedUpToTheSameMoment() throws {
        let shop = try XCTUnwrap(shop)
        shop.clock.advance(hours: -7 * 24)
        _ = try order("pineapple", "a0")
        shop.clock.advance(hours: 7 * 24)
        _ = try order("kiwi", cups: 2, "a1")
        shop.clock.advance(hours: 2)
        _ = try order("banana", cups: 5, "a2")
        shop.clock.advance(hours: 7 * 24 - 1)
        _ = try order("mango", cups: 3, "a3")
        let week = shop.get("/report", query: "period=week")
        for words in [
            "<h1>이번 주 보고서 · 11월 23일 ~ 11월 29일</h1>", "이번 주 3잔, 지난주 이맘때보다 1잔 많아요.",
            "지난주도 같은 때까지만", "href=\"/report?period=week\" aria-current=\"page\"",
            "href=\"/report?period=week&amp;day=2026-11-16\">← 이전 주",
        ] { XCTAssertTrue(week.holds(words), words) }
        XCTAssertFalse(week.holds("다음 주 →"))
        XCTAssertTrue(
            shop.get("/report", query: "period=week&day=2026-11-18").holds("그 주 7잔을 판매했어요."),
            "the records begin in the week before")
        XCTAssertTrue(shop.get("/report", query: "period=month").holds("이번 달 11잔을 판매했어요."))
        XCTAssertTrue(
            shop.get("/report", query: "from=2026-11-22&to=2026-11-28").holds("이 기간 3잔, 그 앞 7일 이맘때보다 1잔 많아요."))
    }

    func testARangeThatNoReportCanHaveIsToldSo() throws {
        let shop = try XCTUnwrap(shop)
        for range in ["from=2026-11-21&to=2026-11-20", "from=2025-11-20&to=2026-11-21"] {
            let page = shop.get("/report", query: range)
            XCTAssertEqual(page.status, .unprocessableContent)
            XCTAssertTrue(page.holds("<title>오류: "), page.text)
            XCTAssertTrue(page.holds("366일까지 한 번에 볼 수 있어요."))
            XCTAssertEqual(shop.get("/report/orders.csv", query: range).status, .ok, "tables have no limit")
        }
        XCTAssertEqual(shop.get("/report", query: "from=2025-11-21&to=2026-11-21").status, .ok)
    }

    func testTheOrdersOfAPeriodHaveNoRowOfSums() throws {
        let shop = try XCTUnwrap(shop)
        _ = try order("kiwi", cups: 2, "a1")
        _ = try order("mango", "a2")
        _ = try shop.store.submit(CancellationRequest(order: 2, wasMade: true, key: "a3"))
        for (query, file) in [
            ("period=week", "orders-2026-11-16-2026-11-22.csv"), ("period=day", "orders-2026-11-21.csv"),
            ("from=2026-11-01&to=2026-11-21", "orders-2026-11-01-2026-11-21.csv"),
        ] {
            let table = shop.get("/report/orders.csv", query: query)
            XCTAssertEqual(table["Content-Disposition"], "attachment; filename=\"\(file)\"")
            XCTAssertEqual(rows(table).count, 3, query)
            XCTAssertFalse(table.holds("합계"), query)
        }
    }

    func testAnEmptyTableHasAHeader() throws {
        let shop = try XCTUnwrap(shop)
        for path in ["/report/orders.csv", "/report/adjustments.csv"] {
            XCTAssertEqual(rows(shop.get(path, query: "day=2026-11-20")).count, 1, path)
        }
    }

    func testAFailingStoreIsReportedBeforeATableBegins() throws {
        let shop = try XCTUnwrap(shop)
        shop.store.fail(with: .unavailable(path: "Store", reason: Message(verbatim: "no rights")))
        for path in ["/report", "/report/orders.csv", "/report/adjustments.csv"] {
            XCTAssertEqual(shop.get(path).status, .serviceUnavailable, path)
        }
    }

    func testSlowDownloadsLeaveRoomForThePagesOfThePast() throws {
        let shop = try XCTUnwrap(shop)
        var running = (1...2).map { _ in shop.get("/report/orders.csv") }
        XCTAssertEqual(running.map(\.status), [.ok, .ok])
        XCTAssertEqual(shop.get("/report/adjustments.csv").status, .serviceUnavailable)
        let other = Request(
            .get, "/stock/history", headers: .init(host: "juice.test.lan"), remoteAddress: "192.0.2.7")
        XCTAssertEqual(shop.app.respond(other).status, .ok, "another address")
        running.removeLast()
        XCTAssertEqual(shop.get("/report/orders.csv").status, .ok, "one has ended")
    }

    // MARK: - Requests

    private func order(_ juice: JuiceID, cups: Int = 1, _ key: Key) throws -> OrderRequest.Outcome {
        let placement = try XCTUnwrap(shop).store.submit(
            OrderRequest(XCTUnwrap(Menu.firstShop[juice]), cups: cups, isQueued: false, key: key))
        guard case .made = placement else { throw NothingMade() }
        return placement
    }

    private struct NothingMade: Error {}

    private func report(_ day: String) -> Response {
        shop?.get("/report", query: "day=\(day)") ?? Response(.notFound)
    }

    private func rows(_ response: Response) -> [String] {
        response.text.split(separator: "\r\n").map(String.init)
    }
}
