import Bytes
import ContentFile
import Foundation
import JuiceShop
import ShopTestSupport
import TestSupport
import XCTest

/// A place changes the fruit of a cup and its price, and with them the shortage.
final class PlaceRulesTests: XCTestCase {
    private func request(_ place: PlaceID?, _ cup: Cup = Cup("mango"), cups: Int = 1) -> OrderRequest {
        OrderRequest(
            OrderContent(lines: [OrderLine(cup, cups: cups)], place: place), isQueued: false, dayStart: .distantPast,
            key: "k", who: nil)
    }

    private func made(_ request: OrderRequest, in shop: Shop, line: UInt = #line) throws -> Order {
        let outcome = shop.decide(request, at: .eightAM)
        guard case .made(let order) = outcome else {
            XCTFail("not made: \(outcome)", line: line)
            throw CancellationError()
        }
        return order
    }

    func testACupForHereLeavesThePaperCupAndACupOfTheirOwnTakesOffItsPrice() throws {
        let shop = Shop.fresh(try .withPlaces)
        let togo = try made(request("togo", cups: 2), in: shop)
        XCTAssertEqual(togo.took, ["mango": 6, "cup14": 2])
        XCTAssertEqual(togo.lines.map(\.price), [5_000])
        let here = try made(request("here", cups: 2), in: shop)
        XCTAssertEqual(here.took, ["mango": 6])
        XCTAssertEqual(here.lines.map(\.price), [5_000])
        let own = try made(request("own", Cup("mango", size: "large", choices: ["mango-plus"])), in: shop)
        XCTAssertEqual(own.took, ["mango": 6])
        XCTAssertEqual(own.lines.map(\.price), [6_000 + 500 - 300])
        XCTAssertEqual(own.content.place, "own")
    }

    func testAnOrderHasAPlaceOfTheMenuExactlyWhenItHasPlaces() throws {
        let (with, without) = (Shop.fresh(try .withPlaces), Shop.fresh(try .example))
        XCTAssertEqual(with.decide(request(nil), at: .eightAM), .noPlace)
        XCTAssertEqual(with.decide(request("roof"), at: .eightAM), .noPlace)
        XCTAssertEqual(without.decide(request("togo"), at: .eightAM), .noPlace)
        XCTAssertEqual(try made(request(nil), in: without).content.place, nil)
    }

    func testWhatAPlaceDoesWithoutIsNoShortageThere() throws {
        let menu = try Menu.withPlaces
        var lists = menu.lists
        for index in lists.fruits.indices where lists.fruits[index].id == "cup14" {
            lists.fruits[index].firstCount = 0
            lists.fruits[index].hasTile = true
        }
        let without = try Menu(lists)
        let shop = Shop.fresh(without)
        guard case .short(let shortage) = shop.decide(request("togo"), at: .eightAM) else { return XCTFail("to go") }
        XCTAssertEqual(shortage.needs.filter(\.isShort).map(\.fruit), ["cup14"])
        XCTAssertEqual(try made(request("here"), in: shop).took, ["mango": 3])
        XCTAssertNil(shop.stock.shortage(for: request("here").content, menu))
        XCTAssertNotNil(shop.stock.shortage(for: request("togo").content, menu))
    }

    func testThePriceOfACupFallsToNothingAndNotBelow() throws {
        var lists = try Menu.withPlaces.lists
        lists.places = [Place("own", names: Localized("개인컵"), off: 5_500)]
        for index in lists.fruits.indices { lists.fruits[index].unusedAt = [] }
        let menu = try Menu(lists).at("own")
        XCTAssertEqual(menu["mango" as JuiceID]?.price, 0)
        XCTAssertEqual(menu.serving(of: Cup("mango", size: "large"))?.price, 500)
    }

    func testAnOrderIsExplainedByTheRecipesOfItsPlace() throws {
        let menu = try Menu.withPlaces
        let shop = Shop.fresh(menu)
        let order = try made(request("own", cups: 2), in: shop)
        XCTAssertTrue(order.isExplained(by: menu))
        XCTAssertEqual(order.changedLines(since: menu, now: menu), [])
        XCTAssertEqual(order.fruit(of: [OrderLine("mango")], by: [menu]), ["mango": 3])
    }

    func testThePlacesOfAMenuFileAreCheckedAndPrinted() throws {
        let menu = try Menu.withPlaces
        XCTAssertEqual(try Menu(json: Array(menu.fileText.utf8), file: "menu.json", languages: .shop), menu)
        let unknown = menu.fileError(replacing: #""unusedAt": ["here", "own"]"#, with: #""unusedAt": ["hear"]"#)
        XCTAssertTrue(unknown.contains("fruit 12") && unknown.contains("\"hear\" is not in \"places\""), unknown)
        let twice = menu.fileError(replacing: #""unusedAt": ["here", "own"]"#, with: #""unusedAt": ["here", "here"]"#)
        XCTAssertTrue(twice.contains("twice"), twice)
        let empty = menu.fileError(
            replacing: #""id": "mango", "symbol""#, with: #""id": "mango", "unusedAt": ["own"], "symbol""#)
        XCTAssertTrue(empty.contains("has nothing left at \"own\""), empty)
    }

    func testAPlaceThatLeftKeepsItsNameAndARenamedOneItsFormerName() throws {
        let old = try Menu.withPlaces
        var lists = old.lists
        lists.places.removeAll { $0.id == "own" }
        lists.places[0].rename(Localized(korean: "가져가기", english: "Take away"))
        for index in lists.fruits.indices { lists.fruits[index].unusedAt.removeAll { $0 == "own" } }
        let menu = try Menu(lists).replacing(old, lastOrder: 7)
        XCTAssertEqual(menu.names(of: "own" as PlaceID)?.korean, "개인컵")
        XCTAssertEqual(menu.names(of: "togo" as PlaceID)?.korean, "가져가기")
        XCTAssertEqual(menu.named(asOfOrder: 7).names(of: "togo" as PlaceID)?.korean, "포장")
    }
}

extension Date {
    fileprivate static let eightAM = Date(timeIntervalSince1970: 1_800_000_000 + 8 * 3_600)
}
