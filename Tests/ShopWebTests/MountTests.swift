import FastCGI
import JuiceShop
import ShopStore
import ShopTestSupport
import TestStores
import XCTest

@testable import ShopWeb

/// The pages of a shop below another address: each address of the shop in them has the base, and none has a script.
final class MountTests: XCTestCase {
    private let base = "/shops/mapo"

    func testEveryAddressOnEveryPageHasTheBase() throws {
        let shop = try shop()
        var (pages, addresses) = (0, 0)
        // A shop at head office has no PIN, a memo belongs to an order, and this shop takes no open amounts.
        let notShown: Set<Route.Name> = [.health, .metrics, .pin, .ownerPIN, .programs, .memo, .openAmount]
        for rule in RouteRule.all where rule.accepts(.get) && !notShown.contains(rule.name) {
            for pattern in rule.patterns {
                let shown = ["1", "kiwi", "ice", "staff", "togo", "latte"].map {
                    respond(shop, .get, pattern.replacing(":", with: $0))
                }
                .filter { $0.status == .ok }
                XCTAssertFalse(shown.isEmpty, "\(pattern): no page was shown")
                for page in shown where page["Content-Type"]?.hasPrefix("text/html") == true {
                    pages += 1
                    addresses += assertBased(page, pattern)
                    XCTAssertTrue(page.holds("href=\"/shops\">모든 매장</a> <span class=\"quiet\">"), pattern)
                }
            }
        }
        XCTAssertGreaterThan(pages, 30)
        for (path, query) in [
            ("/", "cups.kiwi=2&cups.mango=1"), ("/stock", "reason=delivery"), ("/stock", "cups.kiwi=2"),
            ("/orders", "unpaid"), ("/orders/1", "record"), ("/orders/2", "record"), ("/memo", "cups.kiwi=1"),
            ("/options/kiwi", "cups.mango=1&cup=kiwi"), ("/closings/2", ""), ("/report", "period=week"),
            ("/report", "from=2026-11-22&to=2026-11-21"), ("/settings", "saved"), ("/nothing", ""),
        ] {
            addresses += assertBased(respond(shop, .get, path, query: query), "\(path)?\(query)")
        }
        XCTAssertGreaterThan(addresses, 1_000)
    }

    func testEveryPageOfAFaultAndEveryRedirectHasTheBase() throws {
        let shop = try shop()
        var redirects = 0
        for rule in RouteRule.all where rule.accepts(.post) {
            for pattern in rule.patterns {
                for argument in ["1", "kiwi", "ice", "staff", "latte"] {
                    let path = pattern.replacing(":", with: argument)
                    let response = respond(shop, .post, path, isReadOnly: false)
                    assertBased(response, path)
                    if let location = response["Location"] {
                        redirects += 1
                        XCTAssertTrue(location.hasPrefix(base + "/"), "\(path): \(location)")
                    }
                    let refused = respond(shop, .post, path)
                    XCTAssertEqual(refused.status, .forbidden, path)
                    assertBased(refused, path)
                }
            }
        }
        XCTAssertGreaterThan(redirects, 5)
    }

    /// A cached page of the shop itself is not shown below the address, and the other way round.
    func testThePagesOfTheShopItselfStayAsTheyAre() throws {
        let shop = try shop()
        for path in ["/stock", "/orders", "/"] {
            let own = { shop.get(path).text.replacing(/key-?\d+/, with: "KEY") }
            let page = own()
            XCTAssertTrue(page.contains("href=\"/report\""), path)
            assertBased(respond(shop, .get, path), path)
            XCTAssertEqual(own(), page, path)
        }
    }

    func testOnePageAloneHasNoRail() throws {
        let page = respond(try shop(), .get, "/menu/juices/kiwi", hasRail: false)
        XCTAssertFalse(page.holds("<nav class=\"rail\""))
        XCTAssertTrue(page.holds("class=\"plain-page\""))
        XCTAssertTrue(page.holds("<button class=\"button filled\">"), "the form can be sent")
    }

    /// - Returns: how many addresses of the shop the page has.
    @discardableResult
    private func assertBased(_ page: Response, _ name: String, line: UInt = #line) -> Int {
        let text = page.text
        XCTAssertFalse(text.contains("<script"), name, line: line)
        let addresses = text.matches(of: /\s(?:href|src|(?:form)?action|data-[a-z]+)="(\/[^"]*)"/).map { String($0.1) }
        let known = { (path: Substring) in RouteRule.isKnown(String(path.prefix { $0 != "?" && $0 != "#" })) }
        for address in addresses where known(address[...]) {
            XCTFail("\(name): \(address) has no base", line: line)
        }
        return addresses.count { $0.hasPrefix(base + "/") && known($0.dropFirst(base.count)) }
    }

    private func respond(
        _ shop: TestShop, _ method: Method, _ path: String, query: String = "", isReadOnly: Bool = true,
        hasRail: Bool = true
    ) -> Response {
        let mount = Mount(
            base: base, isReadOnly: isReadOnly, hasRail: hasRail, back: Link(href: "/shops", label: "모든 매장"),
            caption: "마포점 · 17:00 기준")
        let headers = Request.Headers(
            host: "juice.test.lan", origin: "http://juice.test.lan",
            contentType: method == .post ? Form.mediaType : nil)
        let body = Array(Form(fields: [.init("key", "k"), .init("juice", "kiwi")]).encoded.utf8)
        return shop.app.respond(
            Request(method, path, query: query, headers: headers, body: .whole(method == .post ? body : [])),
            below: mount)
    }

    /// A shop with a queue, in which everything has happened once.
    private func shop() throws -> TestShop {
        let shop = try TestShop(hasQueue: true, menu: .withPlaces)
        var settings = Settings(paymentKinds: [.card, .cash])
        settings.chain = Chain("mapo", others: [])
        _ = try shop.store.submit(SettingsChangeRequest(settings, edited: Settings(), key: "s"))
        _ = try shop.store.submit(StockChangeRequest(["kiwi": 1_000, "mango": 1_000], reason: .delivery, key: "t"))
        for key in ["a1", "a2", "a3", "a4"] {
            _ = shop.post("/orders", ["key": key, "juice": "mango", "place": "togo"])
        }
        _ = try shop.store.submit(CancellationRequest(order: 2, wasMade: false, key: "b"))
        _ = shop.post("/orders/3/payment", ["key": "p", "kind": "cash"])
        for (key, seen) in [("c1", "0"), ("c2", "1")] {
            _ = shop.post("/closing", ["key": key, "sum": "0", "left": "0", "seen": seen])
        }
        _ = shop.post("/note", ["key": "n", "note": "얼음"])
        return shop
    }
}
