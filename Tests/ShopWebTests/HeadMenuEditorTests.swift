import FastCGI
import Foundation
import JuiceShop
import ShopStore
import ShopTestSupport
import TestStores
import TestSupport
import XCTest

/// What head office gave is locked in the editor; what is the shop's own is not.
final class HeadMenuEditorTests: XCTestCase {
    func testHeadsJuicesAreMarkedAndAChangeIsRefused() throws {
        let shop = try TestShop()
        let chain = Chain("mapo", others: [], headOwnsMenu: true)
        _ = try shop.store.submit(SettingsChangeRequest(Settings(chain: chain), edited: Settings(), key: "s"))
        XCTAssertFalse(shop.get("/menu").holds("본사 메뉴"), "head gave nothing yet")
        let today = Day(.now, in: .gmt)
        let published = PublishedMenu(try .firstShop, version: 1, allowsOwn: true, day: today)
        guard case .made = try shop.store.submit(HeadMenuRequest(published, today: today)) else {
            return XCTFail("not applied")
        }
        let page = shop.get("/menu")
        XCTAssertTrue(page.holds("본사 메뉴"))
        XCTAssertFalse(page.holds("/menu/juices/kiwi\""))
        XCTAssertTrue(page.holds("/menu/fruits/kiwi\""), "low marks and boxes are the shop's")
        XCTAssertTrue(page.holds("/juices/kiwi/availability"))
        let seen = try shop.store.shop().menuSequence
        let removal = shop.post("/menu/juices/kiwi", ["key": "k", "menu": String(seen), "remove": "1"])
        XCTAssertEqual(removal.status, .unprocessableContent)
        XCTAssertTrue(removal.holds("본사 메뉴예요"))
    }
}
