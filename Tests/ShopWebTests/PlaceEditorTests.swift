import ContentFile
import FastCGI
import JuiceShop
import ShopStore
import ShopWeb
import TestStores
import TestSupport
import XCTest

/// The places in the menu's editor, over HTTP.
final class PlaceEditorTests: XCTestCase {
    func testAFruitHasABoxForEachPlaceAndKeepsItsOwn() throws {
        let shop = try TestShop(menu: .withPlaces)
        XCTAssertEqual(boxes(shop.get("/menu/fruits/cup14")), ["togo", "here!", "own!"])
        XCTAssertEqual(boxes(shop.get("/menu/fruits")), ["togo", "here", "own"])
        XCTAssertFalse(try TestShop(menu: .example).get("/menu/fruits/cup14").holds("unusedAt"))
        var form = PageForm(shop.get("/menu/fruits/cup14"), "/menu/fruits/cup14")
        form.fill("lowAt", "30")
        XCTAssertEqual(send(shop, form).status, .seeOther)
        XCTAssertEqual(try shop.store.shop().menu["cup14" as FruitID]?.unusedAt, ["here", "own"])
        form = PageForm(shop.get("/menu/fruits/cup14"), "/menu/fruits/cup14")
        form.toggle("unusedAt", "here")
        XCTAssertEqual(send(shop, form).status, .seeOther)
        XCTAssertEqual(try shop.store.shop().menu["cup14" as FruitID]?.unusedAt, ["own"])
        XCTAssertTrue(shop.get("/menu/history").holds("쓰지 않는 곳: 매장, 개인컵 → 개인컵"))
    }

    private func send(_ shop: TestShop, _ form: PageForm) -> Response {
        shop.app.respond(.form(form.path, form.encoded(nil)))
    }

    private func boxes(_ page: Response) -> [String] {
        page.text.matches(of: #/<input type="checkbox" name="unusedAt" value="(\w+)"( checked)?/#).map {
            String($0.1) + ($0.2 == nil ? "" : "!")
        }
    }
}
