import FastCGI
import JuiceShop
import ShopStore
import ShopTestSupport
import ShopWeb
import TestStores
import TestSupport
import XCTest

final class ShopAppTests: XCTestCase {
    private lazy var shop = try? TestShop()

    func testEachResponseWithAFormHasANewKey() throws {
        let shop = try XCTUnwrap(shop)
        for path in ["/", "/stock"] {
            let keys = try (0..<3).map { _ in try XCTUnwrap(shop.get(path).formKey) }
            XCTAssertEqual(Set(keys).count, 3, path)
        }
    }

    func testACachedPageIsReplacedWhenTheStockChanges() throws {
        let shop = try XCTUnwrap(shop)
        _ = shop.get("/")
        _ = shop.post("/orders", ["key": "a1", "juice": "kiwi"])
        let page = shop.get("/")
        _ = try shop.store.submit(StockChangeRequest(["kiwi": 990], reason: .delivery, key: "a2"))
        XCTAssertNotEqual(page.text, shop.get("/").text)
        XCTAssertTrue(shop.get("/").holds("997"))
    }

    func testACachedPageEqualsAFreshOne() throws {
        let shop = try XCTUnwrap(shop)
        let fresh = shop.get("/")
        let ready = shop.get("/")
        let key = try XCTUnwrap(ready.formKey)
        XCTAssertEqual(fresh.text.replacing(try XCTUnwrap(fresh.formKey), with: key), ready.text)
    }

    func testTwoButtonsPressedInAHurryAreTwoOrders() throws {
        let shop = try XCTUnwrap(shop)
        XCTAssertEqual(shop.post("/orders", ["key": "a1", "juice": "mango"])["Location"], "/orders/1")
        XCTAssertEqual(shop.post("/orders", ["key": "a1", "juice": "kiwi"])["Location"], "/orders/2")
    }

    func testTheStockPageShowsASavedChangeOnce() throws {
        let shop = try XCTUnwrap(shop)
        _ = try shop.store.submit(StockChangeRequest(["strawberry": 6], reason: .delivery, key: "a0"))
        _ = shop.post("/orders", ["key": "a1", "juice": "strawberry"])
        let stored = shop.post(
            "/stock", ["key": "a2", "seen.strawberry": "16", "count.strawberry": "36", "add.kiwi": "0"])
        let cookie = try XCTUnwrap(stored["Set-Cookie"]?.prefix { $0 != ";" })
        let page = shop.get("/stock") { $0.cookie = String(cookie) }
        XCTAssertTrue(page.holds("딸기 +20, 다른 곳에서 −16 → 20"), page.text)
        XCTAssertTrue(try XCTUnwrap(page["Set-Cookie"]).contains("Max-Age=0"))
        XCTAssertFalse(shop.get("/stock").holds("다른 곳에서"))
    }

    func testAForgedFlashShowsNothing() throws {
        let shop = try XCTUnwrap(shop)
        for cookie in [
            "saved=<script>:1:2:3", "saved=kiwi:1:2", "saved=durian:1:2:3", "saved=kiwi:x:2:3", "saved=", "saved=|",
            "saved=#",
            "saved=#7|kiwi:1:2:3", "saved=gift|kiwi:1:2:3",
        ] {
            XCTAssertNil(shop.get("/stock") { $0.cookie = cookie }["Set-Cookie"], cookie)
        }
    }

    func testAnUnchangedStockFormStoresNothing() throws {
        let shop = try XCTUnwrap(shop)
        let before = try shop.store.shop().sequence
        let response = shop.post("/stock", ["key": "a1", "seen.kiwi": "10", "count.kiwi": "10", "close": "1"])
        XCTAssertEqual(response["Location"], "/")
        XCTAssertEqual(try shop.store.shop().sequence, before)
    }

    func testTheTypedTextIsKeptWhenAFormIsRefused() throws {
        let shop = try XCTUnwrap(shop)
        let again = shop.post("/stock", ["key": "a1", "seen.kiwi": "9", "count.kiwi": "1<b>0"])
        XCTAssertEqual(again.status, .unprocessableContent)
        XCTAssertTrue(again.holds("value=\"1&lt;b&gt;0\""), again.text)
        XCTAssertTrue(again.holds("name=\"seen.kiwi\" value=\"9\""))
    }

    func testCookiesAreSecureOverTLSOnly() throws {
        let shop = try XCTUnwrap(shop)
        let cookie = { (isSecure: Bool) in
            let headers = Request.Headers(host: "juice.lan")
            return shop.app.respond(Request(.get, "/", query: "lang=en", headers: headers, isSecure: isSecure))[
                "Set-Cookie"]
        }
        XCTAssertEqual(cookie(true), cookie(false).map { $0 + "; Secure" })
        XCTAssertEqual(cookie(false)?.contains("Secure"), false)
    }

    func testAFormThatTheUserSentAgainStillNeedsTheShopsOrigin() throws {
        let shop = try XCTUnwrap(shop)
        for (origin, status) in [
            ("http://evil.example", Status.forbidden), ("null", .forbidden), ("http://juice.test.lan", .seeOther),
            (nil, .seeOther),
        ] {
            let response = shop.post("/orders", ["key": "a1", "juice": "kiwi"]) {
                $0.headers.fetchSite = "none"
                $0.headers.origin = origin
            }
            XCTAssertEqual(response.status, status, origin ?? "no origin")
        }
    }

    func testNotModifiedHasOnlyTheNecessaryHeaders() throws {
        let shop = try XCTUnwrap(shop)
        let tag = try XCTUnwrap(shop.get("/stock.json")["ETag"])
        let unchanged = shop.get("/stock.json") { $0.ifNoneMatch = tag }
        XCTAssertEqual(unchanged.headers, [.init("ETag", tag), .init("Cache-Control", "no-cache")])
    }

    func testOnlyTheShopsHostsAreAccepted() throws {
        let shop = try XCTUnwrap(shop)
        let hosts = [
            "192.168.0.7", "192.168.0.7:8080", "[fe80::1]:8080", "[::1]", "[fd00:1:2:3:4:5:6:7]", "localhost:8080",
            "JUICE", "juice.",
            "till.local", "a.home.arpa:80",
        ]
        for host in hosts { XCTAssertEqual(shop.get("/") { $0.host = host }.status, .ok, host) }
        for host in [
            "evil.example", "local", "256.1.1.1", "1.2.3", "[evil]", "[a:b:c:d:e:f:g:evil]", "[::evil]",
            "lan.evil.example", "1.2.3.4.evil", "", "evil.example:80", "juice evil", "juice.evil",
            "\u{212A}iosk.lan.evil",
            "local\u{301}host", "localhost\u{200D}", String(repeating: "a", count: 60_000),
        ] {
            XCTAssertEqual(shop.get("/") { $0.host = host }.status, .misdirectedRequest, host)
        }
    }

    func testOnlyFormsFromTheShopsPagesAreAccepted() throws {
        let shop = try XCTUnwrap(shop)
        let pairs = [
            ("192.168.0.7:8080", "http://192.168.0.7:8080"), ("juice.lan", "http://juice.lan:80"),
            ("juice.lan", "https://juice.lan:443"), ("juice.lan:80", "http://juice.lan"),
        ]
        for (host, origin) in pairs { XCTAssertEqual(status(shop, host, origin), .seeOther, "\(host) \(origin)") }
        for (host, origin) in [
            ("juice.lan:8080", "http://juice.lan"), ("juice.lan", "juice.lan"), ("juice.lan", ""), ("juice.lan", ":"),
            ("juice.lan", "http:/juice.lan"), ("juice.lan", "http://juice.lan@evil.example"), ("juice.lan", "http://"),
            ("juice.lan", "https://juice.lan:80"), ("juice.lan", "http://juice.lan.evil"),
        ] {
            XCTAssertEqual(status(shop, host, origin), .forbidden, "\(host) \(origin)")
        }
    }

    func testAFormsMediaTypeIsComparedWithoutCaseAndParameters() throws {
        let shop = try XCTUnwrap(shop)
        let form = "application/x-www-form-urlencoded"
        let types: [(String?, Status)] = [
            (form, .seeOther), (form.uppercased(), .seeOther), ("\(form); charset=utf-8", .seeOther),
            (" \(form) ;x", .seeOther), ("\(form)x", .unsupportedMediaType),
            ("text/plain; \(form)", .unsupportedMediaType),
            ("multipart/form-data", .unsupportedMediaType), ("", .unsupportedMediaType), (nil, .unsupportedMediaType),
            ("application/x-www-form-urlencode\u{FF44}", .unsupportedMediaType), (";", .unsupportedMediaType),
            (";\(form)", .unsupportedMediaType), ("; \(form)", .unsupportedMediaType),
        ]
        for (type, status) in types {
            let response = shop.post("/orders", ["key": "a1", "juice": "kiwi"]) { $0.headers.contentType = type }
            XCTAssertEqual(response.status, status, type ?? "none")
        }
    }

    private func status(_ shop: TestShop, _ host: String, _ origin: String) -> Status {
        shop.post("/orders", ["key": "a1", "juice": "kiwi"]) {
            $0.headers.host = host
            $0.headers.origin = origin
        }.status
    }
}
