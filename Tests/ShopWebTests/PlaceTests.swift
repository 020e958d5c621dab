import ContentFile
import FastCGI
import Foundation
import JuiceShop
import ShopStore
import ShopTestSupport
import TestStores
import TestSupport
import XCTest

@testable import ShopWeb

/// For here, to go, in a cup of their own: on every page of the counter, and in none of a shop that does not ask.
final class PlaceTests: XCTestCase {
    private func shop(_ menu: Menu? = nil) throws -> TestShop {
        try TestShop(hasQueue: true, menu: menu ?? Menu.withPlaces)
    }

    /// A shop that counts its paper cups at the counter and has none left.
    private func shopWithoutCups() throws -> TestShop {
        var lists = try Menu.withPlaces.lists
        for index in lists.fruits.indices where lists.fruits[index].id == "cup14" {
            lists.fruits[index].hasTile = true
            lists.fruits[index].firstCount = 0
        }
        return try shop(Menu(lists))
    }

    private func places(in page: Response) -> [String] {
        page.text.matches(of: #/<input type="radio"\s+name="place"\s+value="(\w+)"(\s+checked)?/#).map {
            String($0.1) + ($0.2 == nil ? "" : "!")
        }
    }

    func testTheCounterOffersThePlacesAndShowsTheCardsOfTheChosenOne() throws {
        let shop = try shop()
        XCTAssertEqual(places(in: shop.get("/")), ["togo!", "here", "own"])
        let own = shop.get("/", query: "place=own")
        XCTAssertEqual(places(in: own), ["togo", "here", "own!"])
        XCTAssertTrue(own.text.contains("data-live=\"/?place=own\""))
        XCTAssertTrue(own.text.contains("<span class=\"price\" data-amount=\"5000\">4,700원"), "망고쥬스")
        let without = try shopWithoutCups()
        XCTAssertTrue(without.get("/").text.contains("품절 · 컵 14oz"))
        XCTAssertFalse(without.get("/", query: "place=here").text.contains("품절 · 컵 14oz"))
    }

    func testAPressOrdersAtItsPlaceAndAFormWithoutOneIsAskedAgain() throws {
        let shop = try shop()
        XCTAssertEqual(shop.post("/orders", ["key": "a", "juice": "mango", "place": "here"]).status, .seeOther)
        XCTAssertEqual(try shop.store.order(1)?.content.place, "here")
        XCTAssertEqual(try shop.store.order(1)?.took, ["mango": 3])
        for place in ["", "roof"] {
            let asked = shop.post("/orders", ["key": "b", "cups.mango": "2", "place": place, "send": "all"])
            XCTAssertEqual(asked.status, .conflict)
            XCTAssertTrue(asked.text.contains("이용 방법을 골라 주세요"))
            XCTAssertEqual(places(in: asked), ["togo!", "here", "own"])
            XCTAssertTrue(asked.text.contains(#/name="cups\.mango"\s+value="2"\s+checked/#), "what was chosen is kept")
        }
        XCTAssertEqual(try shop.store.shop().orderCount, 1)
    }

    func testTheSameFormAtAnotherPlaceIsAnotherRequest() throws {
        let shop = try shop()
        _ = shop.post("/orders", ["key": "a", "juice": "mango", "place": "here"])
        _ = shop.post("/orders", ["key": "a", "juice": "mango", "place": "here"])
        XCTAssertEqual(try shop.store.shop().orderCount, 1)
        _ = shop.post("/orders", ["key": "a", "juice": "mango", "place": "own"])
        XCTAssertEqual(try shop.store.shop().orderCount, 2)
    }

    func testAShortageIsOfThePlace() throws {
        let shop = try shopWithoutCups()
        let short = shop.post("/orders", ["key": "a", "juice": "mango", "place": "togo"])
        XCTAssertEqual(short.status, .conflict)
        XCTAssertTrue(short.text.contains("컵 14oz"))
        XCTAssertEqual(shop.post("/orders", ["key": "b", "juice": "mango", "place": "here"]).status, .seeOther)
    }

    func testThePlaceIsWhereverAnOrderIsRead() throws {
        let shop = try shop()
        _ = shop.post("/orders", ["key": "a", "juice": "mango", "place": "own"])
        for (path, query) in [
            ("/orders/1", ""), ("/orders/1", "record"), ("/orders", ""), ("/queue", ""), ("/pickup", ""),
            ("/orders/1/cancellation", ""),
        ] {
            let main = shop.get(path, query: query).text.replacing(
                #/<fieldset class="places">.*?</fieldset>/#.dotMatchesNewlines(), with: "")
            XCTAssertTrue(main.contains("개인컵"), path + query)
        }
        let sheet = shop.get("/options/mango", query: "place=own").text
        XCTAssertTrue(sheet.contains("4,700원"), "the price of the place")
        XCTAssertTrue(sheet.contains(#/name="place"\s+value="own"/#))
    }

    func testAnOlderOrderIsMadeAgainAtTheUsualPlace() throws {
        let shop = try shop(.example)
        _ = shop.post("/orders", ["key": "a", "juice": "mango"])
        let now = try shop.store.shop()
        _ = try shop.store.submit(
            MenuChangeRequest(.withPlaces, editedSequence: now.menuSequence, key: "m"))
        let list = shop.follow(shop.post("/orders/1/cancellation", ["key": "c", "made": "no"]))
        XCTAssertTrue(list.text.contains(#/type="hidden" name="place" value="togo"/#), list.text)
    }

    func testAShopWithoutPlacesSeesNothingOfThem() throws {
        let shop = try shop(.example)
        XCTAssertEqual(places(in: shop.get("/")), [])
        XCTAssertFalse(shop.get("/").text.contains("이용 방법"))
        XCTAssertEqual(shop.post("/orders", ["key": "a", "juice": "mango", "place": "togo"]).status, .conflict)
        XCTAssertEqual(shop.post("/orders", ["key": "a", "juice": "mango"]).status, .seeOther)
        XCTAssertFalse(shop.get("/memo", query: "cups.mango=1").text.contains("이용 방법"))
    }
}
