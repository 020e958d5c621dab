import Expositions
import Foundation
import XCTest

@testable import ExhibitionSite

/// The page of labels for the wall. `Tests/Browser/test_exhibition.py` prints it and reads its codes.
final class WallLabelsTests: XCTestCase {
    func testALabelHasItsTextsInEachLanguageThatNamesTheObject() throws {
        let site = try SiteFolder()
        site.baseURL = "https://museum.example/1900"
        try site.write(
            """
            [{"image_name": "one", "name": "하나 <1>", "maker": "김", "date": "1900년", "material": "종이"},
             {"image_name": "two", "name": "둘"}, {"id": "three", "name": "셋", "draft": true}]
            """, "Content/exposition/items.json")
        try site.write(
            #"[{"image_name": "one", "name": "One", "maker": "Kim"}, {"image_name": "two", "maker": "Lee"}]"#,
            "Content/exposition/items.en.json")
        try site.write(
            #"[{"image_name": "one", "name": "واحد", "maker": "كيم", "date": "1900"}]"#,
            "Content/exposition/items.ar.json")
        let page = try labels(site, "100x70").html
        for text in [
            "<h2>하나 &lt;1&gt;</h2>\n<p>김, 1900년</p>\n<p>종이</p>",
            "<div lang=\"en\" dir=\"ltr\">\n<h2>One</h2>\n<p>Kim</p>\n</div>",
            "<div lang=\"ar\" dir=\"rtl\">\n<h2>واحد</h2>\n<p>كيم، 1900</p>\n</div>",
            "aria-label=\"https://museum.example/1900/items/one/\"", "width: 100mm; height: 70mm",
        ] { XCTAssertTrue(page.contains(text), "\(text) in \(page)") }
        for text in ["Lee", "셋", "three", "http-equiv", "<script", "src="] {
            XCTAssertFalse(page.contains(text), "\(text) in \(page)")
        }
        XCTAssertEqual(page.matches(of: /<li/).count, 2)
        site.hasDrafts = true
        XCTAssertEqual(try labels(site, "100x70").html.matches(of: /<li/).count, 3)
    }

    func testALongTextHasSmallerLettersAndOneThatIsTooLongIsNamed() throws {
        let site = try SiteFolder()
        site.baseURL = "https://museum.example"
        func points(_ name: String) throws -> (points: Int?, tooLong: [String]) {
            try site.write("[{\"image_name\": \"one\", \"name\": \"\(name)\"}]", "Content/exposition/items.json")
            let page = try labels(site, "100x70")
            return (page.html.firstMatch(of: /<li class="p(\d+)"/).flatMap { Int($0.1) }, page.tooLong)
        }
        XCTAssertEqual(try points("하나").points, 14)
        let long = try points(String(repeating: "긴 이름 ", count: 25))
        XCTAssertTrue((7..<14).contains(try XCTUnwrap(long.points)))
        XCTAssertEqual(long.tooLong, [])
        try site.write(
            "[{\"image_name\": \"one\", \"name\": \"\(String(repeating: "긴 이름 ", count: 25))\"}, {\"id\": \"two\", \"name\": \"둘\"}]",
            "Content/exposition/items.json")
        let sizes = try labels(site, "100x70").html.matches(of: /<li class="p(\d+)"/).compactMap { Int($0.1) }
        XCTAssertEqual(
            sizes, [try XCTUnwrap(long.points), max(10, try XCTUnwrap(long.points))], "labels on one wall look alike")
        let longest = try points(String(repeating: "긴 이름 ", count: 200))
        XCTAssertEqual(longest.points, 7)
        XCTAssertEqual(longest.tooLong, ["one"])
    }

    func testASizeIsAWidthAndAHeightThatFitASheet() {
        for text in ["100x70", "40x40", "200X287"] { XCTAssertNotNil(WallLabelSize(text), text) }
        for text in [
            "", "100", "100x", "x70", "39x70", "201x70", "100x288", "100x70x1", "-100x70", "10cmx7cm", "100.5x70",
        ] {
            XCTAssertNil(WallLabelSize(text), text)
        }
    }

    private func labels(_ site: SiteFolder, _ size: String) throws -> WallLabels {
        let sources = try XCTUnwrap(site.sources() as? ExhibitionSources)
        return try WallLabels(sources, size: XCTUnwrap(WallLabelSize(size)))
    }
}
