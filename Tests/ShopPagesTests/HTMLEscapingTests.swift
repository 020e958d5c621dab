import ContentFile
import JuiceShop
import PageTestSupport
import ShopTestSupport
import ShopWeb
import TestSupport
import XCTest

/// Attacks the escaping with combining accents. To Swift, a quote with an accent is not a quote; to a browser, it is.
final class HTMLEscapingTests: XCTestCase {
    private let accent = "\u{301}"

    func testAQuoteWithAnAccentDoesNotEndAnAttribute() throws {
        let typed = "1\"\(accent) autofocus onfocus=alert(1) x=\"\(accent)"
        let html = try stock(typing: typed)
        XCTAssertTrue(html.utf8.contains("value=\"1&quot;\(accent) autofocus onfocus=alert(1) x=&quot;\(accent)\""))
    }

    func testABracketWithAnAccentOpensNoTag() throws {
        let html = try done(juice: "<\(accent)script>\(accent)&\(accent)'\(accent)")
        XCTAssertTrue(html.utf8.contains("&lt;\(accent)script&gt;\(accent)&amp;\(accent)&#39;\(accent)"))
        XCTAssertFalse(html.utf8.contains("<\(accent)script"))
    }

    func testAValueWithTagsOfTheTemplateShowsThem() throws {
        XCTAssertTrue(try done(juice: "{{key}}{{{key}}}").contains("{{key}}{{{key}}} 나왔습니다!"))
    }

    func testAValueWithAPlaceholderIsNotFilledIn() throws {
        XCTAssertTrue(try done(juice: "{juice}{count}").contains("{juice}{count} 나왔습니다!"))
    }

    func testAControlCharacterIsKept() throws {
        let page = StockPage(
            shop: .fresh(try .firstShop), key: "K\u{1}Y", context: try .test(),
            notice: .rejected(["kiwi": .init(typed: "a\u{1}b")], errors: ["kiwi": .notANumber]))
        let html = String(decoding: try PageTemplates.shop.html(page), as: UTF8.self)
        XCTAssertTrue(html.contains(#"value="a\#u{1}b""#))
        XCTAssertTrue(html.contains(#"value="K\#u{1}Y""#))
    }

    private func stock(typing typed: String) throws -> String {
        let menu = try Menu.firstShop
        let page = StockPage(
            shop: .fresh(menu), key: "KEY", context: try .test(menu: menu),
            notice: .rejected(["kiwi": .init(typed: typed)], errors: ["kiwi": .notANumber]))
        return String(decoding: try PageTemplates.shop.html(page), as: UTF8.self)
    }

    private func done(juice: String) throws -> String {
        let menu = try Menu.firstShop
        let order = Order(
            number: 1, juice: JuiceID(juice), took: [:],
            stamp: Stamp(try XCTUnwrap(Key(rawValue: "k")), at: .init(timeIntervalSince1970: 0)))
        let page = OrderPage(
            shop: .fresh(menu), key: "KEY", context: try .test(menu: menu),
            notice: .order(OrderConfirmation(OrderRecord(order), by: .atNine)))
        return String(decoding: try PageTemplates.shop.html(page), as: UTF8.self)
    }
}

extension String.UTF8View {
    /// Compares bytes: to `String`, an accented quote is not a quote.
    fileprivate func contains(_ text: String) -> Bool { Array(self).firstRange(of: Array(text.utf8)) != nil }
}
