import Foundation
import ShopTestSupport
import XCTest

@testable import ExhibitionSite
@testable import SiteGenerator

/// A site that is only an exposition, without the shop.
final class ExpositionSiteTests: XCTestCase {
    func testASiteOfItsOwnHasNothingOfTheShop() throws {
        let site = try expositionSite()
        XCTAssertEqual(try site.generate().pages, 2 * (2 + 3) + 1)
        let files = Set(try site.site().keys.filter { !$0.contains(".gz") && !$0.contains(/\.[0-9a-f]{16}\./) })
        var expected = ["404.html", "look/style.css", "robots.txt", ".nojekyll"]
        expected += ["one", "two", "three", "poster", "flag"].map { "pictures/\($0).svg" }
        for language in ["", "en/"] {
            expected += ["", "items/", "items/one/", "items/two/", "items/three/"].map { "\(language)\($0)index.html" }
            expected += ["csv", "json"].map { "\(language)items/objects.\($0)" }
        }
        XCTAssertEqual(files, Set(expected))
        for (name, bytes) in try site.site() where name.hasSuffix(".html") {
            let page = String(decoding: bytes, as: UTF8.self)
            for word in ["lang=ko", "<script", "manifest", ""] {
                XCTAssertFalse(page.contains(word), "\(name) has \(word)")
            }
        }
        XCTAssertEqual(try site.text("Site/robots.txt"), "User-agent: *\nDisallow:\n")
    }

    func testItsIconIsLinkedFromEachPage() throws {
        let site = try expositionSite()
        try site.draw("icon", "0 0 9 9")
        try site.generate()
        func icon(_ page: String) throws -> String {
            let link = /<link rel="icon" href="([^"]+)" type="image\/svg\+xml">/
            return try XCTUnwrap(site.text("Site/\(page)").firstMatch(of: link).map { String($0.output.1) }, page)
        }
        let first = try icon("index.html")
        XCTAssertNotNil(first.wholeMatch(of: /pictures\/icon\.[0-9a-f]{16}\.svg/), first)
        XCTAssertEqual(try icon("en/items/two/index.html"), "../../../\(first)")
        XCTAssertEqual(try icon("404.html"), "/\(first)")
        try site.draw("icon", "0 0 8 8")
        try site.generate()
        XCTAssertNotEqual(try icon("index.html"), first)
        XCTAssertTrue(site.exists("Site/\(try icon("index.html"))"))
    }

    func testDraftsArePublishedWhereTheyAreAskedFor() throws {
        let site = try expositionSite()
        try site.replace(
            "\"image_name\": \"two\"", with: "\"draft\": true, \"image_name\": \"two\"",
            in: "Content/exposition/items.json")
        try site.generate()
        XCTAssertFalse(site.exists("Site/items/two/index.html"))
        site.hasDrafts = true
        try site.generate()
        XCTAssertTrue(site.exists("Site/items/two/index.html"))
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
        try site.remove("Content/exposition/exposition_universelle_1900.en.json")
        for (name, day) in [
            ("items.json", "2020-01-02"), ("items.en.json", "2021-03-04"), ("pictures/two.svg", "2022-05-06"),
            ("exposition_universelle_1900.json", "2019-07-08"), ("exposition_universelle_1900.en.md", "2019-09-10"),
            ("pictures/one.svg", "1999-12-31"), ("pictures/three.svg", "1999-12-31"),
            ("pictures/poster.svg", "1999-12-31"), ("pictures/flag.svg", "1999-12-31"),
        ] {
            let path = "\(site.content)/exposition/\(name)"
            if name.hasSuffix(".md") { try site.write("long", "Content/exposition/\(name)") }
            if name == "items.en.json" { try site.writeItems(["one"], in: name) }
            let date = try Date("\(day)T23:00:00Z", strategy: .iso8601)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        }
        try site.generate()
        let urls = try site.text("Site/sitemap.xml").matches(of: /<url><loc>(.*?)<\/loc><lastmod>(.*?)<.*?<\/url>/)
        for url in urls { XCTAssertEqual(url.output.0.matches(of: /hreflang="(ko|en)" href="https:/).count, 2) }
        let days = urls.map { "\($0.output.1.dropFirst("https://museum.example".count)) \($0.output.2)" }
        XCTAssertEqual(
            days,
            [
                "/ 2019-07-08", "/en/ 2019-09-10", "/items/ 2020-01-02", "/en/items/ 2021-03-04",
                "/items/one/ 2020-01-02", "/en/items/one/ 2021-03-04", "/items/two/ 2022-05-06",
                "/en/items/two/ 2022-05-06", "/items/three/ 2020-01-02", "/en/items/three/ 2021-03-04",
            ])
    }

    func testNewObjectsAreInAFeed() throws {
        let site = try expositionSite()
        try site.replace(
            #""image_name": "two""#, with: #""image_name": "two", "published": "2026-11-26""#,
            in: "Content/exposition/items.json")
        try site.generate()
        XCTAssertFalse(site.exists("Site/feed.xml"), "without a base URL nothing can be named in it")
        site.baseURL = "https://museum.example/1900"
        try site.generate()
        let feed = try site.text("Site/en/feed.xml")
        for part in [
            "<id>https://museum.example/1900/en/items/two/</id>", "<published>2026-11-26T00:00:00Z</published>",
            "<title>two!</title>", "<updated>2026-11-26T00:00:00Z</updated>",
            #"<link rel="self" href="https://museum.example/1900/en/feed.xml"/>"#,
        ] {
            XCTAssertTrue(feed.contains(part), "\(part) is not in \(feed)")
        }
        XCTAssertFalse(feed.contains("items/one/"), "it has no day")
        let page = try site.text("Site/en/items/two/index.html")
        XCTAssertTrue(page.contains(#"<link rel="alternate" type="application/atom+xml" href="../../feed.xml""#), page)
    }

    func testItPublishesNothingThatOnlyOtherTemplatesName() throws {
        let site = try expositionSite()
        for name in ["other", "picture", "exhibit"] {
            try site.write("<svg xmlns='http://www.w3.org/2000/svg'/>", "Public/\(name).svg")
        }
        try site.write("<form></form>", "Templates/other.mustache")
        for (name, old) in [("other", "</form>"), ("picture", "<img"), ("exhibit", "<nav class=\"steps\"")] {
            let logo = #"<img src="/\#(name).svg" alt="" width="1" height="1">"#
            try site.replace(old, with: "\(logo)\(old)", in: "Templates/\(name).mustache")
        }
        try site.generate()
        XCTAssertTrue(site.exists("Site/exhibit.svg"))
        XCTAssertTrue(site.exists("Site/picture.svg"), "an included template's")
        XCTAssertFalse(site.exists("Site/other.svg"))
    }

    private func expositionSite() throws -> SiteFolder {
        let site = try SiteFolder()
        site.links = .relative(indexFiles: true)
        return site
    }
}
