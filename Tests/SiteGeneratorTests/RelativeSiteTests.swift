import Foundation
import Runtime
import ShopTestSupport
import TestSupport
import XCTest

@testable import ExhibitionSite
@testable import SiteGenerator

/// A whole site whose addresses are relative.
final class RelativeSiteTests: XCTestCase {
    func testEveryAddressLeadsToAFileOfTheSite() throws {
        let site = try SiteFolder()
        try site.write("a { background: url(icon.svg) }", "Content/exposition/style.css")
        try site.write("<svg/>", "Content/exposition/icon.svg")
        for indexFiles in [true, false] {
            site.links = .relative(indexFiles: indexFiles)
            try site.generate()
            let pages = try site.site().keys.filter { $0.hasSuffix(".html") && $0 != "404.html" }
            XCTAssertGreaterThanOrEqual(pages.count, 10)
            for page in pages {
                for target in try PageLinks(readFile("\(site.output)/\(page)")).targets {
                    try check(target.address, on: page, of: site, indexFiles)
                }
            }
            let sheet = try XCTUnwrap(
                site.site().keys.first {
                    $0.hasPrefix("look/style.") && $0 != "look/style.css" && $0.hasSuffix(".css")
                })
            let icon = try XCTUnwrap(site.site().keys.first { $0.contains(/^look\/icon\.[0-9a-f]{16}\.svg$/) })
            XCTAssertTrue(
                try site.text("Site/\(sheet)").hasSuffix("a { background: url(\(icon.dropFirst(5))) }"), icon)
        }
    }

    private func check(_ address: String, on page: String, of site: SiteFolder, _ indexFiles: Bool) throws {
        if address.hasPrefix("#") { return }
        XCTAssertFalse(address.hasPrefix("/") || address.contains(":"), "\(address) on \(page)")
        let base = URL(string: "http://museum.example/\(page)")
        let path = try XCTUnwrap(URL(string: address, relativeTo: base)).absoluteURL.path(percentEncoded: false)
        if !indexFiles { XCTAssertFalse(path.hasSuffix("index.html"), "\(address) on \(page)") }
        XCTAssertTrue(
            site.exists("Site\(path)\(path.hasSuffix("/") ? "index.html" : "")"), "\(address) on \(page)")
        if indexFiles { XCTAssertFalse(path.hasSuffix("/"), "\(address) on \(page) opens no file") }
    }

    func testPagesThatAreShownAnywhereHaveThePathOfTheBaseURL() throws {
        let site = try SiteFolder()
        site.links = .relative(indexFiles: false)
        site.baseURL = "https://museum.example/1900"
        try site.generate()
        let page = try site.text("Site/404.html")
        XCTAssertTrue(page.contains("href=\"/1900/look/style."))
        XCTAssertFalse(page.contains("=\"../"))
        XCTAssertTrue(try site.text("Site/sitemap.xml").contains("<loc>https://museum.example/1900/</loc>"))
        XCTAssertTrue(try site.text("Site/robots.txt").contains("Sitemap: https://museum.example/1900/sitemap.xml\n"))
    }

    func testAnotherFormOfTheAddressesMakesEveryPageAgain() throws {
        let site = try SiteFolder()
        let fromRoot = try site.generate()
        let before = try site.site()
        site.links = .relative(indexFiles: true)
        XCTAssertEqual(try site.generate().written, fromRoot.pages - errorPages(of: before))
        XCTAssertEqual(try site.generate().written, 0)
        XCTAssertEqual(try site.site(), try site.freshSite())
        site.links = .fromRoot
        try site.generate()
        XCTAssertEqual(try site.site(), before)
    }

    /// Without a base URL, they are the same in either form.
    private func errorPages(of site: [String: Data]) -> Int {
        site.keys.count { $0 == "404.html" }
    }

    /// The site in a folder below the root of Python's web server.
    func testEveryLinkWorksBelowTheRootOfAWebServer() throws {
        let site = try SiteFolder()
        for indexFiles in [true, false] {
            site.links = .relative(indexFiles: indexFiles)
            try site.generate()
            let crawl = Process()
            crawl.executableURL = URL(filePath: "/usr/bin/env")
            let script = Repository.folder.appending(path: "Tests/SiteGeneratorTests/crawl.py").path
            crawl.arguments = ["python3", script, site.folder.path, "/Site/\(indexFiles ? "index.html" : "")"]
            let output = Pipe()
            crawl.standardOutput = output
            try crawl.run()
            let lines = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
                .split(separator: "\n").map(String.init)
            crawl.waitUntilExit()
            XCTAssertEqual(crawl.terminationStatus, 0)
            XCTAssertGreaterThanOrEqual(Int(lines.first ?? "") ?? 0, 12, "addresses were asked for")
            let missing = lines.dropFirst().map { $0.replacing("/Site", with: "").replacing("index.html", with: "") }
            XCTAssertEqual(missing, [])
        }
    }
}
