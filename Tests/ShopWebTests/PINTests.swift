import Foundation
import FastCGI
import JuiceShop
@testable import ShopWeb
import ShopStore
import TestStores
import TestSupport
import XCTest

/// The owner's PIN at the web: who sees what, and that nothing is lost on the way through the PIN page.
final class PINTests: XCTestCase {
    private lazy var folder = try? TemporaryFolder(inMemory: true)
    private let pin = "190413"

    private func path() throws -> String { "\(try XCTUnwrap(folder).path)/pin.json" }

    private func openShop(protecting parts: Set<Access> = []) throws -> TestShop {
        let shop = try TestShop(pin: path())
        let settings = try PINSettings(
            PIN(pin), protecting: parts, sessionHours: 12, at: shop.clock.now, cost: .least)
        try Authenticator(path(), now: { Date() }).set(settings)
        return shop
    }

    /// The cookies of a device that has entered the PIN.
    private func letIn(_ shop: TestShop) -> String { cookies(shop.post("/pin", ["pin": pin])) }

    private func cookies(_ response: Response) -> String {
        response.headers.filter { $0.name == "Set-Cookie" }.map { String($0.value.prefix { $0 != ";" }) }
            .joined(separator: "; ")
    }

    private let owners = [
        "/report", "/report/orders.csv", "/report/adjustments.csv", "/report/people.csv", "/stock/history",
        "/fruits/kiwi",
    ]
    private let open = ["/", "/orders", "/orders/1", "/more", "/stock.json", "/health"]

    func testNothingChangesForAShopWithoutAPIN() throws {
        let (plain, shop) = (try TestShop(), try TestShop(pin: path()))
        for path in owners + open + ["/stock", "/pin"] {
            let (expected, response) = (plain.get(path), shop.get(path))
            XCTAssertEqual(response.status, expected.status, path)
            XCTAssertEqual(response.headers, expected.headers, path)
            XCTAssertEqual(response.text, expected.text, path)
        }
        XCTAssertEqual(shop.get("/pin").status, .notFound)
        XCTAssertEqual(shop.post("/pin", ["pin": pin]).status, .notFound)
    }

    func testTheOwnersPagesAskForThePINAndNothingElseDoes() throws {
        let shop = try openShop()
        _ = shop.post("/orders", ["key": "a1", "juice": "mango"])
        for path in owners {
            for method in [Method.get, .head] {
                let response = shop.get(path, method)
                XCTAssertEqual(response.status, .seeOther, path)
                XCTAssertEqual(response["Location"]?.hasPrefix("/pin?next=/"), true, path)
                XCTAssertEqual(response["Cache-Control"], "no-store", path)
                XCTAssertEqual(response.text, "", path)
            }
        }
        for path in open + ["/stock", "/orders/1/cancellation"] { XCTAssertEqual(shop.get(path).status, .ok, path) }
        XCTAssertEqual(shop.post("/stock", ["key": "s1", "reason": "delivery", "pieces.kiwi": "5"]).status, .seeOther)
        XCTAssertEqual(shop.post("/orders/1/cancellation", ["key": "c1", "made": "no"]).status, .seeOther)
    }

    func testThePINLeadsToThePageThatWasAskedFor() throws {
        let shop = try openShop()
        let asked = shop.get("/report", query: "day=2026-11-20")
        XCTAssertEqual(asked["Location"], "/pin?next=/report%3fday%3d2026-11-20")
        let form = shop.get("/pin", query: "next=/report%3fday%3d2026-11-20")
        XCTAssertTrue(form.holds("name=\"next\" value=\"/report?day=2026-11-20\""))
        let response = shop.post("/pin", ["pin": pin, "next": "/report?day=2026-11-20"])
        XCTAssertEqual(response.status, .seeOther)
        XCTAssertEqual(response["Location"], "/report?day=2026-11-20")
        let cookies = cookies(response)
        for path in owners { XCTAssertEqual(shop.get(path) { $0.cookie = cookies }.status, .ok, path) }
        XCTAssertEqual(shop.post("/pin", ["pin": pin, "next": "//evil.example"])["Location"], "/more")
    }

    func testAWrongPINIsToldAndSetsNothing() throws {
        let shop = try openShop()
        for (typed, words) in [("", "숫자 6자리"), ("19041a", "숫자 6자리"), ("190414", "PIN이 달라요")] {
            let response = shop.post("/pin", ["pin": typed, "next": "/report"])
            XCTAssertEqual(response.status, .unprocessableContent)
            XCTAssertTrue(response.holds(words), typed)
            XCTAssertTrue(response.holds("name=\"next\" value=\"/report\""))
            XCTAssertFalse(response.holds("19041"), "what was typed is not shown")
            XCTAssertEqual(cookies(response), "")
        }
    }

    func testTooManyWrongPINsWaitAndSellingGoesOn() throws {
        let shop = try openShop()
        let cookies = letIn(shop)
        for _ in 0..<5 { _ = shop.post("/pin", ["pin": "190414"]) }
        let response = shop.post("/pin", ["pin": pin])
        XCTAssertEqual(response.status, .tooManyRequests)
        XCTAssertEqual(response["Retry-After"], "600")
        XCTAssertTrue(response.holds("10분 뒤"))
        XCTAssertEqual(shop.post("/orders", ["key": "a1", "juice": "mango"]).status, .seeOther)
        for typed in [pin, "190414"] {
            let inside = shop.post("/pin", ["pin": typed, "next": "/report"]) { $0.headers.cookie = cookies }
            XCTAssertEqual(inside["Location"], "/report", "let in, it is never delayed and learns nothing of the PIN")
        }
    }

    func testTheCookiesAreHiddenFromScriptsAndOtherSites() throws {
        let shop = try openShop()
        for isSecure in [false, true] {
            let response = shop.post("/pin", ["pin": pin]) { $0.isSecure = isSecure }
            let cookies = response.headers.filter { $0.name == "Set-Cookie" }.map(\.value)
            XCTAssertEqual(cookies.count, 2)
            for cookie in cookies {
                XCTAssertTrue(cookie.contains("; HttpOnly; SameSite=Strict"), cookie)
                XCTAssertEqual(cookie.hasSuffix("; Secure"), isSecure, cookie)
            }
            XCTAssertTrue(cookies[0].contains("; Max-Age=43200;"), cookies[0])
        }
        XCTAssertTrue(shop.get("/pin").holds("암호화되지"))
        var request = Request(.get, "/pin", headers: .init(host: "juice.test.lan"), isSecure: true)
        XCTAssertFalse(shop.app.respond(request).holds("암호화되지"), "nobody reads along over TLS")
        request.isSecure = false
        XCTAssertTrue(shop.app.respond(request).holds("암호화되지"))
    }

    func testTheStockPageIsNotServedFromTheCacheToAStranger() throws {
        let shop = try openShop(protecting: [.stock])
        let cookies = letIn(shop)
        XCTAssertEqual(shop.get("/stock") { $0.cookie = cookies }.status, .ok)
        XCTAssertEqual(shop.get("/stock").status, .seeOther)
        shop.clock.advance(hours: 12)
        XCTAssertEqual(shop.get("/stock") { $0.cookie = cookies }.status, .seeOther)
    }

    func testAFormThatWasSentWithoutASessionIsKeptUntilThePINIsRight() throws {
        let shop = try openShop(protecting: [.stock, .cancellations, .orders])
        let menu = try Menu.firstShop
        _ = try shop.store.submit(OrderRequest(XCTUnwrap(menu["mango" as JuiceID]), key: "a1"))
        let forms: [(String, KeyValuePairs<String, String>)] = [
            ("/stock", ["key": "s1", "reason": "delivery", "pieces.kiwi": "5", "close": "1"]),
            ("/orders", ["key": "o1", "juice": "mango"]),
            ("/orders/1/cancellation", ["key": "c1", "cups.mango": "\"<b>"]),
        ]
        for (path, fields) in forms {
            let before = try shop.store.shop().sequence
            let asked = shop.post(path, fields)
            XCTAssertEqual(asked.status, .forbidden, path)
            XCTAssertTrue(asked.holds("action=\"\(path)\""), path)
            for (name, value) in fields where name != "cups.mango" {
                XCTAssertTrue(asked.holds("name=\"\(name)\" value=\"\(value)\""), "\(path): \(name)")
            }
            XCTAssertFalse(asked.holds("<b>\""))
            let wrong = shop.post(path, Self.with("190414", fields))
            XCTAssertEqual(wrong.status, .unprocessableContent, path)
            XCTAssertTrue(wrong.holds("value=\"\(fields[0].value)\""), path)
            XCTAssertEqual(try shop.store.shop().sequence, before, "\(path): nothing is done yet")
            let right = shop.post(path, Self.with(pin, fields))
            XCTAssertEqual(right.status, .seeOther, path)
            XCTAssertTrue(cookies(right).contains("session="), path)
            XCTAssertEqual(try shop.store.shop().sequence, before + 1, path)
        }
    }

    private static func with(_ pin: String, _ fields: KeyValuePairs<String, String>) -> Form {
        Form(fields: fields.map { .init($0.key, $0.value) } + [.init("pin", pin)])
    }

    func testLoggingOutEndsTheSessionOfACopiedCookieToo() throws {
        let shop = try openShop()
        let cookies = letIn(shop)
        XCTAssertTrue(shop.get("/more") { $0.cookie = cookies }.holds("로그아웃"))
        XCTAssertTrue(shop.get("/pin") { $0.cookie = cookies }.holds("로그아웃"))
        let response = shop.post("/pin", ["logout": "1"]) { $0.headers.cookie = cookies }
        XCTAssertEqual(response["Location"], "/more")
        XCTAssertEqual(
            response.headers.first { $0.name == "Set-Cookie" }?.value.hasPrefix("session=; Path=/; Max-Age=0;"), true)
        XCTAssertEqual(shop.get("/report") { $0.cookie = cookies }.status, .seeOther)
        XCTAssertTrue(shop.get("/more") { $0.cookie = cookies }.holds("잠겨"))
    }

    func testADamagedFileClosesTheOwnersPagesAndSellingGoesOn() throws {
        let shop = try openShop(protecting: [.orders])
        try Data("{".utf8).write(to: URL(filePath: path()))
        for path in owners + ["/stock", "/pin"] {
            let response = shop.get(path)
            XCTAssertEqual(response.status, .serviceUnavailable, path)
            XCTAssertTrue(response.holds("PIN을 확인할 수 없어요"), path)
        }
        for path in ["/", "/orders", "/more", "/stock.json", "/health"] {
            XCTAssertEqual(shop.get(path).status, .ok, path)
        }
        XCTAssertEqual(shop.post("/orders", ["key": "a1", "juice": "mango"]).status, .seeOther)
    }
}

extension TestShop {
    fileprivate func post(_ path: String, _ form: Form) -> Response {
        app.respond(
            Request(
                .post, path,
                headers: .init(host: "juice.test.lan", origin: "http://juice.test.lan", contentType: Form.mediaType),
                body: .whole(Array(form.encoded.utf8))))
    }
}
