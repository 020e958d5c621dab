import Foundation
import XCTest

/// The day's report and its tables, through real nginx and the real executable.
final class ReportTests: XCTestCase {
    func testADayIsReportedAndDownloadedAsATable() throws {
        let shop = try RunningShop()
        let browser = shop.client()
        for (key, juice) in [("a1", "kiwi"), ("a2", "mangoKiwi"), ("a3", "banana")] {
            XCTAssertEqual(try browser.post("/orders", "key=\(key)&juice=\(juice)").status, 303)
        }
        XCTAssertEqual(try browser.post("/stock", "key=a4&add.mango=10").status, 303)

        let page = try browser.get("/report")
        XCTAssertEqual(page.status, 200)
        XCTAssertTrue(page.body.contains("망키쥬스 1잔, 바나나쥬스 1잔, 키위쥬스 1잔"), page.body)
        XCTAssertEqual(try browser.get("/report.css").status, 200)

        let orders = try browser.get("/report/orders.csv")
        XCTAssertEqual(orders.status, 200)
        XCTAssertEqual(orders.headers["content-type"], "text/csv; charset=utf-8")
        XCTAssertEqual(orders.headers["content-disposition"], "attachment; filename=\"orders.csv\"")
        XCTAssertNil(orders.headers["content-length"], "it is sent while it is made")
        XCTAssertEqual(orders.headers["transfer-encoding"], "chunked")
        XCTAssertTrue(orders.body.utf8.starts(with: [0xef, 0xbb, 0xbf]))
        let table = Table(orders.body)
        XCTAssertEqual(table.column("주문 번호"), ["1", "2", "3"])
        XCTAssertEqual(table.column("쥬스"), ["키위쥬스", "망키쥬스", "바나나쥬스"])
        XCTAssertEqual(table.column("키위"), ["3", "1", ""])
        XCTAssertEqual(Set(table.rows.map(\.count)), [table.head.count])

        let stockChanges = Table(try browser.get("/report/adjustments.csv").body)
        XCTAssertEqual(stockChanges.column("망고"), ["10"])
        let day = try XCTUnwrap(stockChanges.column("날짜").first)
        let ofTheDay = try browser.get("/report/adjustments.csv?day=\(day)", headers: ["Accept-Language": "en"])
        XCTAssertEqual(ofTheDay.headers["content-disposition"], "attachment; filename=\"adjustments-\(day).csv\"")
        XCTAssertEqual(Table(ofTheDay.body).column("Mango"), ["10"])
        XCTAssertEqual(try browser.get("/report/orders.csv?day=yesterday").status, 404)
        XCTAssertEqual(try browser.get("/report/orders.csv", method: "HEAD").body, "")
        XCTAssertEqual(try browser.get("/report?day=\(day)").status, 200, "the connection is in step")
    }
}

/// What a spreadsheet makes of a file, as RFC 4180 says.
private struct Table {
    let head: [String]
    let rows: [[String]]

    init(_ text: String) {
        var all = [[String]]()
        var (row, cell, isQuoted) = ([String](), "", false)
        var letters = text.unicodeScalars.drop { $0 == "\u{feff}" }
        while let letter = letters.popFirst() {
            switch (letter, isQuoted) {
            case ("\"", true) where letters.first == "\"": cell.unicodeScalars.append(letters.removeFirst())
            case ("\"", _): isQuoted.toggle()
            case (",", false):
                row.append(cell)
                cell = ""
            case ("\r", false) where letters.first == "\n":
                letters.removeFirst()
                all.append(row + [cell])
                (row, cell) = ([], "")
            default: cell.unicodeScalars.append(letter)
            }
        }
        head = all.first ?? []
        rows = Array(all.dropFirst())
    }

    func column(_ name: String) -> [String] {
        head.firstIndex(of: name).map { place in rows.map { $0[place] } } ?? []
    }
}
