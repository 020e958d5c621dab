import Foundation
import TestSupport
import XCTest

@testable import SiteGenerator

/// A site that is only an exposition, without the shop.
final class ExpositionSiteTests: XCTestCase {
    func testASiteOfItsOwnHasNothingOfTheShop() throws {
        let site = try expositionSite()
        XCTAssertEqual(try site.generate().pages, 2 * (2 + 3) + 1)
        let files = Set(try site.site().keys.filter { !$0.contains(".gz") && !$0.contains(/\.[0-9a-f]{16}\./) })
        XCTAssertEqual(
            files,
            Set(
                ["", "en/"].flatMap { language in
                    ["", "items/", "items/one/", "items/two/", "items/three/"].map { "\(language)\($0)index.html" }
                } + ["one", "two", "three", "poster", "flag"].map { "pictures/\($0).svg" }
                    + ["404.html", "style.css", "expo.css", "robots.txt"]))
        for (name, bytes) in try site.site() where name.hasSuffix(".html") {
            let page = String(decoding: bytes, as: UTF8.self)
            for word in ["lang=ko", "<script", "manifest", "expo/"] {
                XCTAssertFalse(page.contains(word), "\(name) has \(word)")
            }
        }
        XCTAssertEqual(try site.text("Site/robots.txt"), "User-agent: *\nDisallow:\n")
    }

    func testItNeedsNoTextsOfAShop() throws {
        let site = try expositionSite()
        for language in ["ko", "en"] { try site.remove("Content/texts.\(language).json") }
        XCTAssertNoThrow(try site.generate())
        try site.remove("Content/exposition")
        XCTAssertEqual(
            site.error(), "Content/exposition: is not a readable folder; check the path and its permissions")
    }

    func testDraftsArePublishedWhereTheyAreAskedFor() throws {
        let site = try expositionSite()
        try site.replace(
            "\"image_name\": \"two\"", with: "\"draft\": true, \"image_name\": \"two\"",
            in: "Content/exposition/items.json")
        try site.generate()
        XCTAssertFalse(site.isThere("Site/items/two/index.html"))
        site.hasDrafts = true
        try site.generate()
        XCTAssertTrue(site.isThere("Site/items/two/index.html"))
    }

    func testThePagesNameTheirAddressAndFollowItsChange() throws {
        let site = try expositionSite()
        for base in ["https://museum.example/1900", "https://museum.example"] {
            site.baseURL = base
            try site.generate()
            let page = try site.text("Site/en/items/two/index.html")
            XCTAssertTrue(page.contains("<link rel=\"canonical\" href=\"\(base)/en/items/two/\">"), page)
            XCTAssertTrue(
                page.contains("<link rel=\"alternate\" hreflang=\"ko\" href=\"\(base)/items/two/\">"), page)
            XCTAssertTrue(try site.text("Site/robots.txt").hasSuffix("\nSitemap: \(base)/sitemap.xml\n"))
        }
    }

    func testTheSitemapNamesEachPageWithItsTranslationsAndItsDay() throws {
        let site = try expositionSite()
        site.baseURL = "https://museum.example"
        try site.generate()
        let urls = try site.text("Site/sitemap.xml").matches(of: /<url>.*?<\/url>/).map { String($0.output) }
        XCTAssertEqual(urls.count, 10)
        let saved = try FileManager.default.attributesOfItem(atPath: "\(site.content)/exposition/items.json")
        let day = try XCTUnwrap(saved[.modificationDate] as? Date).formatted(.iso8601.year().month().day())
        for url in urls {
            XCTAssertTrue(url.contains("<lastmod>\(day)</lastmod>"), url)
            XCTAssertEqual(url.matches(of: /hreflang="(ko|en)" href="https:/).count, 2, url)
        }
    }

    private func expositionSite() throws -> SiteFolder {
        let site = try SiteFolder()
        site.hasOnlyExposition = true
        site.links = .relative(indexFiles: true)
        return site
    }
}
