import FastCGI
import JuiceShop
import TestSupport
import XCTest

/// The report of what each person or tablet ordered, cancelled and threw away, over HTTP.
final class AuthorReportTests: XCTestCase {
    private lazy var folder = try? TemporaryFolder(inMemory: true)

    private func rows(_ page: String, of table: String = "authors-table") throws -> [String] {
        let table = try XCTUnwrap(page.split(separator: "id=\"\(table)\"", maxSplits: 1).last)
        let section = try XCTUnwrap(table.split(separator: "</table>", maxSplits: 1).first)
        return section.matches(of: #/<tr>\n<th scope="row"[^>]*>([^<]*)</th>\n([\s\S]*?)</tr>/#).map { row in
            let cells = row.2.matches(of: #/<td[^>]*>([^<]*)</td>/#).map { String($0.1) }
            return ([String(row.1)] + cells).joined(separator: " ")
        }
    }

    func testEachPersonsCancellationsAndWasteAreInTheReportAndItsTable() throws {
        let shop = try TestShop(names: XCTUnwrap(folder).path)
        _ = shop.post("/people", ["key": "s1", "name": "민지"])
        _ = shop.post("/people", ["key": "s2", "name": "=하늘"])
        _ = shop.post("/device", ["key": "d1", "name": "카운터"])
        func post(_ path: String, _ who: String?, _ fields: KeyValuePairs<String, String>) {
            XCTAssertEqual(shop.post(path, fields) { $0.headers.cookie = who }.status, .seeOther, path)
        }
        post("/orders", "who=d1.s1", ["key": "a1", "juice": "mango"])
        post("/orders", "who=d1.s2", ["key": "a2", "juice": "kiwi", "cups.kiwi": "2"])
        post("/orders", "who=d1.", ["key": "a3", "juice": "banana"])
        post("/orders", nil, ["key": "a4", "juice": "banana"])
        post("/orders/1/cancellation", "who=d1.s2", ["key": "a5", "made": "yes"])
        post("/orders/2/cancellation", "who=d1.s1", ["key": "a6", "made": "no"])
        post("/stock", "who=d1.s1", ["key": "a7", "pieces.kiwi": "4", "reason": "waste"])
        let page = shop.get("/report")
        XCTAssertEqual(
            try rows(page.text),
            [
                "민지 1 1 2 0 키위\u{A0}4개", "=하늘 1 1 1 1 망고\u{A0}3개", "카운터 1 0 0 0 ", "기록 없음 1 0 0 0 ",
                "합계 4 2 3 1 키위\u{A0}4개, 망고\u{A0}3개",
            ])
        XCTAssertEqual(
            try rows(page.text, of: "sellers-table"), ["=하늘 1 2", "민지 1 1", "카운터 1 1", "기록 없음 1 1", "합계 4 5"])
        XCTAssertTrue(page.text.contains("href=\"/report/people.csv?day=2026-11-21\""), page.text)
        let table = shop.get("/report/people.csv")
        XCTAssertEqual(table["Content-Disposition"], "attachment; filename=\"people-2026-11-21.csv\"")
        XCTAssertEqual(
            table.text,
            """
            \u{feff}사람 · 기기,주문,취소한 주문,취소한 잔,폐기한 잔,폐기한 재료\r
            민지,1,1,2,0,키위\u{A0}4개\r
            '=하늘,1,1,1,1,망고\u{A0}3개\r
            카운터,1,0,0,0,\r
            기록 없음,1,0,0,0,\r

            """)
        XCTAssertEqual(shop.post("/people", ["remove": "s1"]).status, .seeOther)
        XCTAssertEqual(try rows(shop.get("/report").text).first, "이름 없는 사람 1 1 2 0 키위\u{A0}4개")
    }

    func testAmountsThatWereGivenBackCountForWhoCancelled() throws {
        let shop = try TestShop(names: XCTUnwrap(folder).path)
        _ = shop.post("/device", ["key": "d1", "name": "카운터"])
        let priced = shop.post(
            "/menu/juices/mango",
            [
                "key": "m1", "menu": "1", "name.ko": "망고쥬스", "name.en": "mango juice", "price": "4000",
                "recipe.mango": "3",
            ])
        XCTAssertEqual(priced.status, .seeOther, priced.text)
        _ = shop.post("/orders", ["key": "a1", "juice": "mango"])
        _ = shop.post("/orders/1/cancellation", ["key": "a2", "made": "no"]) { $0.headers.cookie = "who=d1." }
        XCTAssertEqual(
            try rows(shop.get("/report").text),
            ["카운터 0 1 1 0 4,000원 ", "기록 없음 1 0 0 0 0원 ", "합계 1 1 1 0 4,000원 "])
        XCTAssertEqual(
            try rows(shop.get("/report").text, of: "sellers-table"),
            ["카운터 0 0 0원 4,000원 −4,000원", "기록 없음 1 1 4,000원 0원 4,000원", "합계 1 1 4,000원 4,000원 0원"],
            "the sum is the takings")
        let table = shop.get("/report/people.csv").text
        XCTAssertTrue(table.contains(",폐기한 재료,주문한 금액,취소,매출\r\n카운터,0,1,1,0,,0,4000,-4000\r\n"), table)
    }

    func testAShopThatNamesNobodySeesNone() throws {
        let shop = try TestShop()
        _ = shop.post("/orders", ["key": "a1", "juice": "mango"])
        let page = shop.get("/report").text
        XCTAssertFalse(page.contains("authors-table"))
        XCTAssertFalse(page.contains("sellers-table"))
        XCTAssertFalse(page.contains("people.csv"))
        XCTAssertEqual(shop.get("/report/people.csv").text.split(separator: "\r\n").count, 1)
    }

    func testATableOfTooManyDaysIsRefusedAsItsReportIs() throws {
        let shop = try TestShop()
        for query in ["from=2024-01-01&to=2026-01-01", "from=2026-01-02&to=2026-01-01"] {
            XCTAssertEqual(shop.get("/report/people.csv", query: query).status, .unprocessableContent)
        }
        XCTAssertEqual(shop.get("/report/people.csv", query: "day=today").status, .notFound)
    }
}
