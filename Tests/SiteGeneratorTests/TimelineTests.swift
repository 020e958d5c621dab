import Foundation
import XCTest

@testable import SiteGenerator

/// The page of objects in the order of time. `Tests/Browser/test_exhibition.py` looks at it.
final class TimelineTests: XCTestCase {
    func testObjectsStandInTheOrderOfTimeWithTheGapsBetweenThem() throws {
        let site = try site([
            ("new", "1994"), ("old", "300 BC"), ("range", "1750–1760"), ("newer", "1999년"), ("first", "1990–1992"),
            ("none", nil),
            ("strange", "언젠가"), ("century", "18세기"),
        ])
        try site.generate()
        let page = try site.text("Site/timeline/index.html")
        XCTAssertEqual(
            shelves(page),
            [
                ["century-3-bc", "old!"], ["century-18", "century!"], ["decade-1750", "range!"],
                ["decade-1990", "first!", "new!", "newer!"], ["undated", "none!", "strange!"],
            ])
        XCTAssertEqual(
            page.matches(of: /<p class="gap">([^<]*)</).map { String($0.1) }, ["1900년", "189년"],
            "the 1750s are in the century before them: \(page)")
        XCTAssertTrue(page.contains("<h2><span>연도 모름</span> <small class=\"quiet\">2</small></h2>"), page)
        XCTAssertTrue(page.contains("<a href=\"/timeline/\" aria-current=\"page\">연표</a>"), page)
        XCTAssertEqual(
            page.matches(of: /<li><a href="(#[^"]*)"><svg[^>]*><rect\s+y="(\d+)" width="1" height="(\d+)"/).map {
                "\($0.1) \($0.2) \($0.3)"
            },
            ["#century-3-bc 67 33", "#century-18 67 33", "#decade-1750 67 33", "#decade-1990 0 100", "#undated 34 66"])
        XCTAssertTrue(
            try site.text("Site/en/timeline/index.html").contains(
                "<span>3rd century BC</span> <small class=\"quiet\">1</small>"))
        // An object's date leads to its period.
        XCTAssertTrue(
            try site.text("Site/items/range/index.html").contains(
                "<a href=\"/timeline/#decade-1750\"><span>1750–1760</span></a>"))
    }

    func testTheYearsOfADateAreALineInItsPeriod() throws {
        let site = try site([("one", "1994"), ("range", "1990–1992"), ("long", "1998–2003"), ("century", "19세기")])
        try site.generate()
        let page = try site.text("Site/timeline/index.html")
        XCTAssertEqual(
            page.matches(of: /<rect\s+x="(\d+)" width="(\d+)" height="4"\/>(<path d="M100)?/).map {
                "\($0.1) \($0.2) \($0.3 == nil ? "" : "on")"
            },
            ["0 100 ", "0 30 ", "40 10 ", "80 20 on"])
        XCTAssertEqual(page.matches(of: /<p class="gap">([^<]*)</).map { String($0.1) }, ["89년"])
    }

    func testManyObjectsHavePagesAndManyDecadesAreCenturies() throws {
        let site = try site((0..<420).map { ("o\($0)", String(1000 + $0)) })
        try site.generate()
        XCTAssertTrue(site.exists("Site/timeline/page/3/index.html"))
        XCTAssertFalse(site.exists("Site/timeline/page/4/index.html"))
        let page = try site.text("Site/timeline/page/2/index.html")
        XCTAssertEqual(shelves(page).map { $0[0] }, ["century-12", "century-13", "century-14"])
        XCTAssertEqual(shelves(page).map { $0.count - 1 }, [1, 100, 99], "200 objects")
        let columns = page.matches(of: /<li><a href="([^"]*)"><svg/).map { String($0.1) }
        XCTAssertEqual(
            columns,
            [
                "/timeline/#century-10", "/timeline/#century-11", "/timeline/#century-12", "#century-13", "#century-14",
                "/timeline/page/3/#century-15",
            ])
        XCTAssertTrue(try site.text("Site/sitemap.xml").contains("<loc>https://museum.example/timeline/page/3/</loc>"))
    }

    func testItsAddressIsFreeWithoutIt() throws {
        let site = try SiteFolder()
        try site.write("# 연표", "Content/exposition/pages/timeline.md")
        try site.generate()
        XCTAssertTrue(site.exists("Site/timeline/index.html"))
        XCTAssertFalse(try site.text("Site/timeline/index.html").contains("class=\"timeline"))
    }

    private func site(_ dates: [(String, String?)]) throws -> SiteFolder {
        let site = try SiteFolder()
        site.baseURL = "https://museum.example"
        try site.replace(
            "\"duration\": \"1900\"", with: "\"duration\": \"1900\", \"timeline\": true",
            in: "Content/exposition/exposition_universelle_1900.json")
        let items = dates.map { name, date in
            #"{"id": "\#(name)", "name": "\#(name)!"\#(date.map { #", "date": "\#($0)""# } ?? "")}"#
        }
        try site.write("[\(items.joined(separator: ","))]", "Content/exposition/items.json")
        return site
    }

    /// The id of each period, and the names of the objects in it.
    private func shelves(_ page: String) -> [[String]] {
        page.components(separatedBy: "<section class=\"period\" id=\"").dropFirst().map { shelf in
            [String(shelf.prefix { $0 != "\"" })]
                + shelf.matches(of: /<span class="name">([^<]*)</).map { String($0.1) }
        }
    }
}
