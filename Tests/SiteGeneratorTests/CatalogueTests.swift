import Foundation
import XCTest

@testable import SiteGenerator

/// The page with all objects. `Tests/Browser/test_exhibition.py` prints it.
final class CatalogueTests: XCTestCase {
    func testItHasEachObjectWithItsNumberAndItsOwnFootnotes() throws {
        let site = try SiteFolder()
        try site.replace(
            "\"duration\": \"1900\"", with: "\"duration\": \"1900\", \"catalogue\": true",
            in: "Content/exposition/exposition_universelle_1900.json")
        try site.writeItems(["one", "two"], words: ["one": #"가[^1]\n\n[^1]: 주"#, "two": #"나[^1]\n\n[^1]: 다른 주"#])
        try site.generate()
        let page = try site.text("Site/catalogue/index.html")
        XCTAssertEqual(
            page.matches(of: /<article class="entry inside" id="([^"]+)">/).map { String($0.1) },
            ["items-one", "items-two"])
        let ids = page.matches(of: #/ id="([^"]+)"/#).map { String($0.1) }
        XCTAssertEqual(ids.count, Set(ids).count, "\(ids)")
        XCTAssertTrue(ids.contains("items-two-fn-1"), "\(ids)")
        XCTAssertTrue(page.contains("href=\"#items-two-fn-1\""), page)
        XCTAssertTrue(page.contains("<a href=\"/catalogue/\" aria-current=\"page\">도록</a>"), page)
        XCTAssertTrue(site.exists("Site/en/catalogue/index.html"))
        try site.writeItems(["one", "two"], words: ["two": "[없는 쪽](/nothing/)"])
        XCTAssertTrue(site.error().contains("items.json"), site.error())
    }

    func testItsAddressIsFreeWithoutIt() throws {
        let site = try SiteFolder()
        try site.write("# 도록", "Content/exposition/pages/catalogue.md")
        try site.generate()
        XCTAssertTrue(site.exists("Site/catalogue/index.html"))
    }
}
