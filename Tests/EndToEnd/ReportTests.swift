import Foundation
import ShopTestSupport
import TestSupport
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
        XCTAssertTrue(page.body.contains("<p class=\"sentence\">오늘 3잔을 판매했어요.</p>"), page.body)
        XCTAssertEqual(try browser.get("/pages.css").status, 200)

        let orders = try browser.get("/report/orders.csv")
        XCTAssertEqual(orders.status, 200)
        XCTAssertEqual(orders.headers["content-type"], "text/csv; charset=utf-8")
        XCTAssertEqual(orders.headers["content-disposition"], "attachment; filename=\"orders.csv\"")
        XCTAssertNil(orders.headers["content-length"], "the length is unknown while the table is streamed")
        XCTAssertEqual(orders.headers["transfer-encoding"], "chunked")
        XCTAssertTrue(orders.body.utf8.starts(with: [0xef, 0xbb, 0xbf]))
        let table = Table(orders.body)
        XCTAssertEqual(table.column("전체 주문 번호"), ["1", "2", "3"])
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
        XCTAssertEqual(try browser.get("/report?day=\(day)").status, 200, "the connection is still usable")
    }

    func testTheCommandPrintsTheReportOfAnOpenShop() throws {
        let shop = try RunningShop()
        let browser = shop.client()
        for (key, body) in [("a1", "juice=kiwi"), ("a2", "juice=mango&cups.mango=2"), ("a3", "juice=banana")] {
            XCTAssertEqual(try browser.post("/orders", "key=\(key)&\(body)").status, 303)
        }
        XCTAssertEqual(try shop.run("cancel", "1").code, 0)
        XCTAssertEqual(try shop.run("cancel", "3", "--made").code, 0)
        XCTAssertEqual(try shop.run("stock", "mango", "+10", "kiwi", "-1", "--reason", "delivery").code, 0)

        let text = try shop.run("report")
        XCTAssertEqual(text.code, 0, text.error)
        for line in [
            "\nOrders: 3 · 2 cancelled\n", " sold by juice\nJuice Orders Cups ordered Cups cancelled Cups sold\n",
            "\nBanana juice 1 1 1 0\n", "\nMango juice 1 2 0 2\n", "\nKiwi 3 3 0 0\n", " Made, then wasted\n",
            "\nIngredient Delivery\nKiwi −1\nMango +10\nTimes 1\n",
        ] {
            XCTAssertTrue(squeezed(text.output).contains(line), "\(line) in \(text.output)")
        }

        let json = try shop.run("report", "--json")
        let report = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        XCTAssertEqual(
            report.keys.sorted(),
            [
                "cancellations", "cups", "day", "fruit", "hours", "juices", "orders", "refundedCups", "refunds",
                "soldCups",
                "stockChanges", "zone",
            ])
        XCTAssertEqual(report["orders"] as? Int, 3)
        XCTAssertEqual(report["cups"] as? Int, 4)
        XCTAssertEqual(report["soldCups"] as? Int, 2)
        XCTAssertEqual(
            (report["juices"] as? [String: [String: Int]])?["mango"],
            ["orders": 1, "cups": 2, "cancelledCups": 0, "soldCups": 2])
        XCTAssertEqual(
            (report["fruit"] as? [String: [String: Int]])?["banana"], ["used": 2, "returned": 0, "wasted": 2])
        XCTAssertEqual(
            (report["hours"] as? [String: [String: Int]])?.values.compactMap { $0["cups"] }.reduce(0, +), 4)
        XCTAssertEqual(
            (report["hours"] as? [String: [String: Int]])?.values.compactMap { $0["soldCups"] }.reduce(0, +), 2)
        XCTAssertEqual((report["cancellations"] as? [[String: Any]])?.map { $0["number"] as? Int }, [1, 3])
        let delivery = (report["stockChanges"] as? [String: [String: Any]])?["delivery"]
        XCTAssertEqual(delivery?["deltas"] as? [String: Int], ["mango": 10, "kiwi": -1])

        let day = try XCTUnwrap(report["day"] as? String)
        XCTAssertEqual(try shop.run("report", "--json", "--day", day).output, json.output)
        try checkPeriods(shop, day: day)
        let empty = try shop.run("report", "--day", "2001-02-03")
        XCTAssertEqual(empty.output, "Report · 3 February 2001\n\nNo orders and no stock changes on this day.\n")
        try checkPeople(shop, browser)
    }
}

extension ReportTests {
    /// Goes on after 3 orders and 2 cancellations without an author.
    private func checkPeople(_ shop: RunningShop, _ browser: HTTPClient) throws {
        XCTAssertEqual(try browser.post("/device", "key=d1&name=Counter").status, 303)
        let cancellation = try browser.post(
            "/orders/2/cancellation", "key=a9&made=no", headers: ["Cookie": "who=d1."])
        XCTAssertEqual(cancellation.status, 303)
        let text = squeezed(try shop.run("report").output)
        XCTAssertTrue(
            text.contains(" Ingredients wasted\nCounter 0 1 2 0\nNot recorded 3 2 2 1 Banana\u{A0}2\nTotal"), text)
        let report = try JSONSerialization.jsonObject(with: Data(shop.run("report", "--json").output.utf8))
        let people = try XCTUnwrap((report as? [String: Any])?["people"] as? [[String: Any]])
        XCTAssertEqual(people.map { $0["device"] as? String }, ["d1", nil])
        XCTAssertEqual(people.map { $0["name"] as? String }, ["Counter", nil])
        XCTAssertEqual(people.map { $0["cancelledCups"] as? Int }, [2, 2])
        XCTAssertEqual(people.map { ($0["wastedFruit"] as? [String: Int])?.values.reduce(0, +) }, [0, 2])
        func lastInLog() throws -> String { try shop.run("store", "log", "--last", "1").output }
        XCTAssertTrue(try lastInLog().hasSuffix(", by Counter (d1)\n"))
        XCTAssertEqual(try browser.post("/people", "device=d1").status, 303)
        XCTAssertTrue(try lastInLog().hasSuffix(", by d1\n"), "a removed name is gone from the log")
        XCTAssertFalse(try shop.run("report").output.contains("Counter"))
    }

    func testTheCommandCountsSizesAndChoices() throws {
        let shop = try RunningShop.withStoreOnly()
        let menu = Repository.folder.appending(path: "Content/menu.example.json").path
        XCTAssertEqual(try shop.run("menu", "apply", menu, "--yes").code, 0)
        XCTAssertEqual(try shop.run("stock", "kiwi", "+20").code, 0)
        let order = try shop.run("order", "kiwi", "kiwi.large.ice-less", "2")
        XCTAssertEqual(order.code, 0, order.error)
        XCTAssertEqual(try shop.run("order", "bananaSmoothie").code, 0)
        let json = try shop.run("report", "--json")
        let report = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        XCTAssertEqual(report["sizes"] as? [String: Int], ["kiwi": 1, "kiwi.large": 2, "kiwi.small": 0])
        XCTAssertEqual(report["choices"] as? [String: Int], ["ice-less": 2])
        XCTAssertEqual(
            report["places"] as? [String: [String: Int]],
            [
                "togo": ["orders": 2, "cups": 4], "here": ["orders": 0, "cups": 0], "own": ["orders": 0, "cups": 0],
            ])
        let text = squeezed(try shop.run("report", "--week").output)
        XCTAssertTrue(text.contains("\nKiwi juice regular 1\nKiwi juice large 2\nKiwi juice small 0\n"), text)
        XCTAssertTrue(text.contains("\nless ice 2\n"), text)
        XCTAssertTrue(text.contains("\nTo go 4 100% 2\nFor here 0 0% 0\nOwn cup 0 0% 0\nTotal 4 100% 2\n"), text)
    }

    func testTheCommandPrintsTheTakingsOfAShopWithPrices() throws {
        let shop = try RunningShop.withStoreOnly()
        let menu = try shop.run("menu", "show").output.replacing(
            "\"id\": \"kiwi\", \"name\"", with: "\"id\": \"kiwi\", \"price\": 3500, \"name\"")
        try shop.folder.write(Array(menu.utf8), to: "menu.json")
        let applied = try shop.run("menu", "apply", "\(shop.folder.path)/menu.json", "--yes")
        XCTAssertEqual(applied.code, 0, applied.error)
        XCTAssertFalse(try shop.run("report").output.contains("Takings"))
        XCTAssertEqual(try shop.run("order", "kiwi", "--cups", "2").code, 0)
        XCTAssertEqual(try shop.run("order", "mango").code, 0)
        let json = try shop.run("report", "--week", "--json")
        let report = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        let takings = try XCTUnwrap(report["takings"] as? [String: Any])
        XCTAssertEqual(takings["total"] as? Int, 7000)
        XCTAssertEqual(takings["juices"] as? [String: Int], ["kiwi": 7000])
        XCTAssertEqual(takings["currency"] as? String, "KRW")
        let text = squeezed(try shop.run("report").output)
        XCTAssertTrue(text.contains("\nTakings: ₩7,000\n"), text)
        XCTAssertTrue(text.contains(" Amount\nKiwi juice 1 2 0 2 ₩7,000\n"), text)
    }

    private func checkPeriods(_ shop: RunningShop, day: String) throws {
        for arguments in [["--week"], ["--month", "--day", day], ["--from", day, "--to", day]] {
            let json = try shop.run(["report", "--json", "--store", shop.store] + arguments, locale: "C.UTF-8")
            let report = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
            XCTAssertEqual(
                report.keys.sorted(),
                [
                    "before", "cups", "days", "from", "fruit", "hours", "juices", "orders", "refundedCups", "soldCups",
                    "stockChanges", "to", "weekdays", "zone",
                ])
            XCTAssertEqual(report["soldCups"] as? Int, 2)
            let days = report["days"] as? [String: [String: Int]]
            XCTAssertEqual(
                days?[day], ["orders": 3, "cups": 4, "cancelledCups": 2, "soldCups": 2, "wastedCups": 1], "\(arguments)"
            )
            XCTAssertEqual((report["before"] as? [String: Any])?["orders"] as? Int, 0)
            let text = try shop.run(["report", "--store", shop.store] + arguments, locale: "C.UTF-8")
            XCTAssertTrue(text.output.contains("\nOrders: 3 · 2 cancelled\n"), text.output)
            XCTAssertTrue(squeezed(text.output).contains(" 3 4 2 2 1\n"), text.output)
        }
        for arguments in [
            ["--from", day], ["--from", "2025-01-01", "--to", "2026-01-02"], ["--week", "--month"],
            ["--from", day, "--to", day, "--week"],
        ] {
            XCTAssertEqual(
                try shop.run(["report", "--store", shop.store] + arguments, locale: "C.UTF-8").code, 64, "\(arguments)")
        }
    }
}

/// With one space between the columns.
private func squeezed(_ text: String) -> String { text.replacing(/\ +/, with: " ") }

/// A CSV file as a spreadsheet reads it (RFC 4180).
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
                row = []
                cell = ""
            default: cell.unicodeScalars.append(letter)
            }
        }
        head = all.first ?? []
        rows = Array(all.dropFirst())
    }

    func column(_ name: String) -> [String] {
        head.firstIndex(of: name).map { index in rows.map { $0[index] } } ?? []
    }
}
