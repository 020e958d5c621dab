import FastCGI
import Foundation
import JuiceShop
import ShopTestSupport
import TestStores
import TestSupport
import TestTime
import XCTest

@testable import ShopWeb

/// The owner's page of the tokens.
final class ProgramsTests: XCTestCase {
    func testATokenIsShownOnceAndWorksAtOnce() throws {
        let shop = try APIShop()
        let made = shop.shop.post("/programs", ["name": "kiosk", "for": "orders"])
        XCTAssertEqual(made.status, .ok)
        let token = try XCTUnwrap(made.text.firstMatch(of: /jm_[0-9a-f]{64}/)).output
        XCTAssertEqual(shop.get("/", token: String(token)).json["parts"] as? [String], ["orders"])
        let page = shop.shop.get("/programs")
        XCTAssertFalse(page.text.contains(token))
        XCTAssertTrue(page.holds("<b>kiosk</b>") && page.holds("주문 받기"), page.text)
        XCTAssertEqual(
            shop.post("/orders", #"{"lines":[{"juice":"kiwi"}]}"#, key: "k", token: String(token)).status, .created)
        let revoked = shop.shop.post("/programs", ["revoke": "kiosk"])
        XCTAssertTrue(revoked.holds("kiosk의 토큰을 없앴어요"), revoked.text)
        XCTAssertEqual(shop.get("/", token: String(token)).status, .unauthorized)
    }

    func testWhatIsWrongIsSaidAndWhatWasTypedIsKept() throws {
        let shop = try APIShop()
        for (name, status, words) in [
            ("robot", Status.conflict, "이미 토큰이 있어요"), ("", .unprocessableContent, "15자까지"),
            ("a.b", .unprocessableContent, "15자까지"), ("<b>", .unprocessableContent, "15자까지"),
        ] {
            let response = shop.shop.post("/programs", ["name": name, "for": "stock", "for": "kitchen", "for": "root"])
            XCTAssertEqual(response.status, status, name)
            XCTAssertTrue(response.holds(words), "\(name): \(response.text)")
            XCTAssertTrue(
                response.holds("value=\"stock\" checked") && response.holds("value=\"kitchen\" checked"), name)
            XCTAssertFalse(response.holds("jm_"), name)
        }
        XCTAssertEqual(try shop.tokens.all().map(\.app), ["robot"])
        XCTAssertEqual(try TestShop().get("/programs").status, .notFound, "a shop without tokens has no such page")
    }

    func testTheOwnersPINProtectsIt() throws {
        let shop = try APIShop(pin: true)
        let settings = try PINSettings(
            PIN("314159"), protecting: [], sessionHours: 12, at: shop.shop.clock.now, cost: .least)
        try Authenticator("\(shop.folder.path)/pin.json", marks: nil, now: { .now }).set(settings)
        XCTAssertEqual(shop.shop.get("/programs")["Location"], "/pin?next=/programs")
        XCTAssertEqual(shop.shop.post("/programs", ["name": "kiosk"]).status, .forbidden)
        XCTAssertEqual(try shop.tokens.all().map(\.app), ["robot"])
    }
}
