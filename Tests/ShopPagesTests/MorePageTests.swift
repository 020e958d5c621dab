import ContentFile
import JuiceShop
import PageTestSupport
import ShopTestSupport
import ShopWeb
import TestSupport
import XCTest

final class MorePageTests: XCTestCase {
    func testThePageLinksToWhatTheRailLeavesOut() throws {
        try assertPage("shop", isWhole: true) { MorePage($0) }
    }

    func testAShopWithoutAnExpositionLinksToNone() throws {
        var texts = try Texts.shop
        texts.expositionAddresses = [:]
        let context = PageContext(menu: try .firstShop, language: .korean, texts: texts, clock: .atNine)
        let page = String(decoding: try PageTemplates.shop.html(MorePage(context)), as: UTF8.self)
        XCTAssertFalse(page.contains("/expo/"))
        XCTAssertTrue(page.contains("href=\"/fruits/kiwi\""))
    }
}
