import ShopTestSupport
import TestSupport
import XCTest

/// Every error status of the web contract, and the headers that nginx changes, as a browser receives them.
final class WebContractTests: XCTestCase {
    private static nonisolated(unsafe) var shared: RunningShop?
    private var browser = HTTPClient(port: 0)

    override func setUpWithError() throws {
        if Self.shared == nil { Self.shared = try RunningShop() }
        browser = try XCTUnwrap(Self.shared).client()
    }

    override class func tearDown() {
        shared = nil
    }

    private func assertPage(_ status: Int, _ response: HTTPClient.Response, line: UInt = #line) {
        XCTAssertEqual(response.status, status, line: line)
        XCTAssertTrue(response.body.contains("<html lang=\"ko\">"), "in the visitor's language", line: line)
        XCTAssertTrue(response.body.contains("href=\"/\""), "with a link back", line: line)
        XCTAssertEqual(response.headers["x-content-type-options"], "nosniff", line: line)
        XCTAssertEqual(response.headers["content-security-policy"]?.contains("unsafe-inline"), false, line: line)
    }

    func testAMalformedFormIs400() throws {
        assertPage(400, try browser.post("/orders", "key=a&juice=%"))
    }

    func testAFormFromAnotherSiteIs403() throws {
        assertPage(403, try browser.post("/orders", "key=a&juice=kiwi", headers: ["Origin": "http://evil.example"]))
        assertPage(403, try browser.post("/orders", "key=a&juice=kiwi", headers: ["Origin": "null"]))
        assertPage(403, try browser.post("/orders", "key=a&juice=kiwi", headers: ["Sec-Fetch-Site": "cross-site"]))
    }

    func testAnUnknownAddressIs404() throws {
        assertPage(404, try browser.get("/nothing"))
        assertPage(404, try browser.get("/orders/4711"))
        assertPage(404, try browser.get("/nothing.css"))
        assertPage(404, try browser.get("/.git/config"))
    }

    func testTheErrorPagesAreNotServedByName() throws {
        XCTAssertEqual(try browser.get("/error/down.ko.html").status, 404)
    }

    func testAnotherMethodIs405() throws {
        let response = try browser.get("/stock", method: "DELETE")
        assertPage(405, response)
        XCTAssertEqual(response.headers["allow"], "GET, HEAD, POST")
    }

    func testAShortageIs409() throws {
        assertPage(409, try browser.post("/orders", "key=a&juice=strawberry"))
    }

    func testATooLargeBodyIs413() throws {
        let tooLarge = String(repeating: "x", count: (64 << 10) + 1)
        let refused = try browser.post("/orders", tooLarge)
        assertPage(413, refused)
        XCTAssertNil(refused.headers["retry-after"], "it would be too large again")
        let english = try browser.post("/orders", tooLarge, headers: ["Cookie": "lang=en"])
        XCTAssertTrue(english.body.contains("<html lang=\"en\">"))
    }

    func testAnotherBodyTypeIs415() throws {
        assertPage(415, try browser.post("/orders", "{}", headers: ["Content-Type": "application/json"]))
    }

    func testAForeignHostIs421() throws {
        assertPage(421, try browser.get("/", headers: ["Host": "evil.example"]))
    }

    func testAnInvalidFormIs422() throws {
        assertPage(422, try browser.post("/orders", "key=a&juice=durian"))
        assertPage(422, try browser.post("/orders", "juice=kiwi"))
        assertPage(422, try browser.post("/stock", "key=a&seen.kiwi=10&count.kiwi=many"))
        assertPage(422, try browser.post("/stock", "key=a&add.kiwi=-1000"))
    }

    func testAReversalIs303AndWhatCannotBeReversedIs409() throws {
        XCTAssertEqual(try browser.post("/stock", "key=a&reason=delivery&pieces.kiwi=5&close=1").status, 303)
        for key in ["r", "r", "s"] {
            let reversed = try browser.post("/stock/changes/2/reversal", "key=\(key)")
            XCTAssertEqual(reversed.status, 303)
            XCTAssertEqual(reversed.headers["location"], "/stock")
        }
        XCTAssertEqual(try browser.post("/stock", "key=b&reason=delivery&pieces.mango=5").status, 303)
        XCTAssertEqual(try browser.post("/stock", "key=c&reason=waste&pieces.mango=12").status, 303)
        assertPage(409, try browser.post("/stock/changes/4/reversal", "key=t"))
        assertPage(422, try browser.post("/stock/changes/5/reversal", ""))
        assertPage(404, try browser.post("/stock/changes/1/reversal", "key=u"))
        XCTAssertEqual(try browser.get("/stock/changes/4/reversal").headers["allow"], "POST")
        let stock = try StockResponse(browser).stock
        XCTAssertEqual(stock["kiwi"], 10)
        XCTAssertEqual(stock["mango"], 3)
    }

    func testHeadIsGetWithoutABody() throws {
        let (head, get) = (try browser.get("/", method: "HEAD"), try browser.get("/"))
        XCTAssertEqual(head.status, 200)
        XCTAssertEqual(head.headers["content-length"], get.headers["content-length"])
        XCTAssertEqual(try browser.get("/health").body, "ok\n", "the connection is still usable")
    }

    func testUnchangedStockAsJSONIs304() throws {
        let first = try browser.get("/stock.json")
        XCTAssertEqual(first.status, 200)
        let tag = try XCTUnwrap(first.headers["etag"])
        let second = try browser.get("/stock.json", headers: ["If-None-Match": tag])
        XCTAssertEqual(second.status, 304)
        XCTAssertEqual(try browser.get("/stock.json", headers: ["If-None-Match": "W/\(tag)"]).status, 304)
    }

    /// Every tablet polls every second or two, and mostly finds no change.
    func testAPollThatFindsNoChangeIsLessThan300Bytes() throws {
        let first = try browser.get("/stock.json", headers: ["Accept-Encoding": "gzip"])
        let tag = try XCTUnwrap(first.headers["etag"])
        let second = try browser.get("/stock.json", headers: ["If-None-Match": tag, "Accept-Encoding": "gzip"])
        XCTAssertEqual(second.status, 304)
        XCTAssertLessThan(second.headLength, 300, "\(second.headers)")
        XCTAssertEqual(Set(second.headers.keys), ["date", "server", "connection", "etag", "cache-control"])
        XCTAssertEqual(second.headers["etag"], tag)
        XCTAssertEqual(second.headers["vary"], first.headers["vary"], "caches see the same header both times")
    }

    func testNginxServesFilesThatBrowsersRevalidate() throws {
        for (path, type) in [
            ("/style.css", "text/css"), ("/app.js", "application/javascript"),
            ("/stock.js", "application/javascript"), ("/retry.js", "application/javascript"),
            ("/icon.svg", "image/svg+xml"),
        ] {
            let file = try browser.get(path)
            XCTAssertEqual(file.status, 200, path)
            XCTAssertEqual(file.headers["content-type"], "\(type); charset=utf-8", path)
            XCTAssertEqual(file.headers["cache-control"], "no-cache", path)
            let tag = try XCTUnwrap(file.headers["etag"])
            XCTAssertEqual(try browser.get(path, headers: ["If-None-Match": tag]).status, 304, path)
        }
    }

    func testNginxPassesOnlyTheListedHeadersAndTheSentinelLast() throws {
        let lines = try Repository.text("nginx.conf").split(separator: "\n").map { $0.split(separator: " ") }
        XCTAssertTrue(lines.contains(["fastcgi_pass_request_headers", "off;"]))
        let parameters = lines.filter { $0.first == "fastcgi_param" }.map { $0[1] }
        XCTAssertEqual(parameters.last, "PARAMETERS_END")
        XCTAssertEqual(Set(parameters).count, parameters.count)
    }

    func testAStoppedShopIs502WithThePageThatSaysSo() throws {
        let shop = try RunningShop(isServed: false)
        let down = try shop.client().get("/")
        assertPage(502, down)
        XCTAssertEqual(down.headers["refresh"], "5; url=/")
        XCTAssertEqual(down.headers["retry-after"], "5")
        XCTAssertEqual(down.headers["cache-control"], "no-store")
        let form = try shop.client().post("/orders", "key=a&juice=kiwi", headers: ["Cookie": "lang=en"])
        XCTAssertEqual(form.status, 502)
        XCTAssertTrue(form.body.contains("<html lang=\"en\">"))
        try shop.startShop(0)
        XCTAssertEqual(try shop.client().get("/").status, 200, "the shop is back by itself")
        XCTAssertEqual(try StockResponse(shop.client()).stock["kiwi"], 10, "the form was not sent again")
    }
}
