import Foundation
import Glibc
import ShopTestSupport
import TestSupport
import XCTest

/// The headers that keep other sites from using the shop, which nginx sends with every kind of response.
final class HeadersTests: XCTestCase {
    private static nonisolated(unsafe) var shared: RunningShop?
    private var browser = HTTPClient(port: 0)

    private let names = [
        "content-security-policy", "x-content-type-options", "referrer-policy", "cross-origin-resource-policy",
        "permissions-policy",
    ]

    override func setUpWithError() throws {
        if Self.shared == nil { Self.shared = try RunningShop() }
        browser = try XCTUnwrap(Self.shared).client()
    }

    override class func tearDown() {
        shared = nil
    }

    func testEveryResponseOfTheShopHasThemOnce() throws {
        let order = "key=headers&juice=kiwi"
        try assertHeaders(200, "a page") { try browser.get("/") }
        try assertHeaders(303, "a redirect") { try browser.post("/orders", order) }
        try assertHeaders(400, "a malformed form") { try browser.post("/orders", "key=%") }
        try assertHeaders(403, "another site's form") {
            try browser.post("/orders", order, headers: ["Origin": "null"])
        }
        for address in ["/nothing", "/nothing.css", "/.git/config", "/error/down.ko.html"] {
            try assertHeaders(404, address) { try browser.get(address) }
        }
        try assertHeaders(405, "a method") { try browser.get("/stock", method: "DELETE") }
        try assertHeaders(409, "a shortage") { try browser.post("/orders", "key=headers-2&juice=strawberry") }
        try assertHeaders(415, "a type") { try browser.post("/orders", order, headers: ["Content-Type": "text/plain"]) }
        try assertHeaders(421, "a host") { try browser.get("/", headers: ["Host": "evil.example"]) }
        try assertHeaders(422, "a wrong form") { try browser.post("/orders", "juice=kiwi") }
        for address in ["/stock.json", "/report/orders.csv", "/health"] {
            try assertHeaders(200, address) { try browser.get(address) }
        }
    }

    func testEveryResponseThatNginxMakesHasThemOnce() throws {
        let style = try XCTUnwrap(browser.get("/").body.firstMatch(of: /\/style\.[0-9a-f]{16}\.css/)?.output)
        for address in ["/style.css", "/icon.svg", "/robots.txt", String(style)] {
            let response = try assertHeaders(200, address) { try browser.get(address) }
            let tag = try XCTUnwrap(response.headers["etag"])
            XCTAssertEqual(try browser.get(address, headers: ["If-None-Match": tag]).status, 304, address)
        }
        try assertHeaders(405, "a form to a file") { try browser.post("/style.css", "a=b") }
        try assertHeaders(413, "a long body") { try browser.post("/orders", String(repeating: "x", count: 65_537)) }
        let long = String(repeating: "x", count: 40_000)
        for (status, request) in [
            (400, "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"), (400, "GET / HTTP/1.1\r\n\r\n"),
            (400, "GET / HTTP/1.1\r\nHost: a\r\nCookie: \(long)\r\n\r\n"), (414, "GET /\(long) HTTP/1.1\r\n\r\n"),
            (400, "CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n"),
            (501, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: odd\r\n\r\n"),
        ] {
            try assertHeaders(status, String(request.prefix(60))) { try browser.raw(request) }
        }
    }

    func testTheResponsesOfAShopThatDoesNotAnswerHaveThemOnce() throws {
        let closed = try RunningShop(isServed: false) {
            $0.replacing("fastcgi_read_timeout 15s", with: "fastcgi_read_timeout 1s")
        }
        let down = try assertHeaders(502, "no shop") { try closed.client().get("/") }
        XCTAssertEqual(down.headers["refresh"], "5; url=/")
        XCTAssertEqual(down.headers["retry-after"], "5")
        let silent = try UnixSocket.listen(at: "\(closed.folder.path)/0.sock")
        try assertHeaders(504, "a silent shop") { try closed.client().get("/") }
        try silent.close()
    }

    /// A browser keeps a page with the headers of its first response: a 304 changes none of them.
    func testAResponseThatDidNotChangeRepeatsNoneOfThem() throws {
        for address in ["/stock.json", "/icon.svg"] {
            let first = try browser.get(address).headers
            let tag = try XCTUnwrap(first["etag"], address)
            let again = try browser.get(address, headers: ["If-None-Match": tag])
            XCTAssertEqual(again.status, 304, address)
            for name in names { XCTAssertNil(again.headers[name], "\(address) \(name)") }
            XCTAssertEqual(again.headers["cache-control"], first["cache-control"], address)
        }
    }

    func testAPageOfTheShopHasItsStyleWhateverItsAddressLooksLike() throws {
        for address in ["/nothing.css", "/nothing.svg"] {
            let policy = try XCTUnwrap(browser.get(address).headers["content-security-policy"])
            XCTAssertTrue(policy.contains("style-src 'self'") && !policy.contains("sandbox"), "\(address): \(policy)")
        }
    }

    func testAFileThatIsOpenedAsAPageRunsNothing() throws {
        for address in ["/icon.svg", "/app.js"] {
            let policy = try XCTUnwrap(browser.get(address).headers["content-security-policy"])
            XCTAssertTrue(policy.hasSuffix("; sandbox"), address)
        }
    }

    func testAnAddressThatIsNotLetInGetsAPageInItsLanguage() throws {
        let far = try RunningShop(isServed: false) { $0.replacing("allow 127.0.0.0/8;", with: "") }
        let client = far.client()
        for address in ["/", "/style.css", "/orders/1"] {
            let page = try assertHeaders(403, address) { try client.get(address) }
            XCTAssertTrue(page.body.contains("<html lang=\"ko\">"), address)
            XCTAssertTrue(page.body.contains("가게 와이파이에서만"), address)
        }
        let english = try client.post("/orders", "key=a&juice=kiwi", headers: ["Cookie": "lang=en"])
        XCTAssertEqual(english.status, 403)
        XCTAssertTrue(english.body.contains("<html lang=\"en\">"))
        let style = try XCTUnwrap(english.body.firstMatch(of: /\/style\.[0-9a-f]{16}\.css/)?.output)
        XCTAssertEqual(try client.get(String(style)).status, 200, "the page has its style")
    }

    @discardableResult
    private func assertHeaders(
        _ status: Int, _ what: String, line: UInt = #line, _ get: () throws -> HTTPClient.Response
    ) throws -> HTTPClient.Response {
        let response = try get()
        XCTAssertEqual(response.status, status, what, line: line)
        // A name that is sent twice has two lines here.
        let policy = try XCTUnwrap(response.headers["content-security-policy"], "\(what) \(status)", line: line)
        XCTAssertEqual(policy.split(separator: "\n").count, 1, what, line: line)
        XCTAssertTrue(policy.hasPrefix("default-src 'none'; "), what, line: line)
        XCTAssertTrue(policy.contains("frame-ancestors 'none'"), what, line: line)
        for (name, value) in [
            ("x-content-type-options", "nosniff"), ("referrer-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            XCTAssertEqual(response.headers[name], value, "\(what) \(status)", line: line)
        }
        XCTAssertEqual(response.headers["permissions-policy"]?.hasPrefix("camera=(), "), true, what, line: line)
        let caches = response.headers["cache-control"]?.split(separator: "\n")
        XCTAssertEqual(caches?.count, 1, "\(what) \(status)", line: line)
        if status >= 400 { XCTAssertEqual(caches?.first, "no-store", what, line: line) }
        for name in ["strict-transport-security", "cross-origin-opener-policy"] {
            XCTAssertNil(response.headers[name], "browsers complain over plain HTTP", line: line)
        }
        return response
    }
}
