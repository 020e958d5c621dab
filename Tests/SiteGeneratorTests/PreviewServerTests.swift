import Foundation
import XCTest

@testable import ExhibitionSite
@testable import SiteGenerator

final class PreviewServerTests: XCTestCase {
    func testAPageHasTheScriptOnItsWayAndNotInItsFile() throws {
        let (site, server) = try preview()
        let page = try get("/", server)
        XCTAssertTrue(page.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n"), page)
        XCTAssertTrue(page.contains("src=\"/.preview.js?"), page)
        XCTAssertTrue(page.contains("Content-Security-Policy: default-src 'none'; "), page)
        let outside = String(decoding: server.answer(to: "GET / HTTP/1.1\r\nHost: localhost:1\r\n\r\n"), as: UTF8.self)
        XCTAssertTrue(outside.hasPrefix("HTTP/1.1 200 "), "by the port that a container's has outside")
        XCTAssertFalse(try site.text("Site/index.html").contains(".preview"))
        XCTAssertTrue(try get("/1900/items/one/", server).hasPrefix("HTTP/1.1 200"))
        XCTAssertTrue(try get("/items", server).hasPrefix("HTTP/1.1 301 Moved Permanently\r\nLocation: /items/\r\n"))
        XCTAssertTrue(try get("/none/", server).hasPrefix("HTTP/1.1 404 Not Found\r\n"))
    }

    /// Safari plays nothing of a server that sends whole files alone.
    func testAPlayerGetsThePartOfAFileThatItAsksFor() throws {
        let (site, server) = try preview()
        let whole = try site.text("Site/sitemap.xml")
        for (range, part) in [
            ("bytes=0-1", "0-1"), ("bytes=5-", "5-\(whole.utf8.count - 1)"),
            ("bytes=-3", "\(whole.utf8.count - 3)-\(whole.utf8.count - 1)"),
            ("bytes=2-999999", "2-\(whole.utf8.count - 1)"),
        ] {
            let answer = server.answer(to: "GET /sitemap.xml HTTP/1.1\r\nHost: localhost:1\r\nRange: \(range)\r\n\r\n")
            let text = String(decoding: answer, as: UTF8.self)
            XCTAssertTrue(text.hasPrefix("HTTP/1.1 206 Partial Content\r\n"), text)
            XCTAssertTrue(text.contains("\r\nContent-Range: bytes \(part)/\(whole.utf8.count)\r\n"), text)
            let edges = part.split(separator: "-").compactMap { Int($0) }
            XCTAssertTrue(
                text.hasSuffix("\r\n\r\n\(String(decoding: Array(whole.utf8)[edges[0]...edges[1]], as: UTF8.self))"),
                text)
        }
        for range in ["bytes=999999-", "bytes=3-2", "bytes=0-1,3-4", "lines=1-2"] {
            let answer = server.answer(to: "GET /sitemap.xml HTTP/1.1\r\nHost: localhost:1\r\nRange: \(range)\r\n\r\n")
            XCTAssertTrue(String(decoding: answer, as: UTF8.self).hasPrefix("HTTP/1.1 200 OK\r\n"), range)
        }
    }

    func testNothingButTheSiteIsServed() throws {
        let (_, server) = try preview()
        for path in ["/.generated", "/../Content/exposition/items.json", "/%2e%2e/Content/exposition/items.json"] {
            XCTAssertTrue(try get(path, server).hasPrefix("HTTP/1.1 404"), path)
        }
        let foreign = server.answer(to: "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n")
        XCTAssertTrue(String(decoding: foreign, as: UTF8.self).hasPrefix("HTTP/1.1 421 "))
        let post = server.answer(to: "POST / HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
        XCTAssertTrue(String(decoding: post, as: UTF8.self).hasPrefix("HTTP/1.1 405 "))
    }

    /// The page asks with the version that it has, and waits for another one.
    func testAnOpenPageHearsOfAChange() throws {
        let (_, server) = try preview()
        let version = try XCTUnwrap(get("/", server).firstMatch(of: /preview\.js\?(\d+)/)).output.1
        let (curl, answer) = (Process(), Pipe())
        curl.executableURL = URL(filePath: "/usr/bin/curl")
        curl.arguments = ["-sS", "--max-time", "60", "http://localhost:\(server.port)/.preview?\(version)"]
        curl.standardOutput = answer
        try curl.run()
        server.reload()
        let text = String(decoding: answer.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        curl.waitUntilExit()
        XCTAssertNotNil(Int(text), text)
        XCTAssertNotEqual(text, String(version))
    }

    private func preview() throws -> (SiteFolder, PreviewServer) {
        let site = try SiteFolder()
        site.links = .relative(indexFiles: false)
        site.baseURL = "https://museum.example/1900"
        try site.generate()
        let server = try PreviewServer(site.sources(), port: 0)
        try server.start()
        return (site, server)
    }

    /// A request as a browser writes it.
    private func get(_ path: String, _ server: PreviewServer) throws -> String {
        let request = "GET \(path) HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n"
        return String(decoding: server.answer(to: request), as: UTF8.self)
    }
}
