import FastCGI
import JuiceShop
import ShopStore
import ShopTestSupport
import ShopWeb
import TestStores
import TestSupport
import XCTest

/// Discounts in the menu's editor, over HTTP.
final class DiscountEditorTests: XCTestCase {
    private func post(_ shop: TestShop, _ path: String, _ fields: String) -> Response {
        shop.post(path, [:]) { $0.body = .whole(Array(fields.utf8)) }
    }

    func testAnOwnerAddsADiscountChangesItAndTakesItOff() throws {
        let shop = try TestShop()
        XCTAssertEqual(shop.get("/menu/discounts").status, .ok)
        let typed = "key=a&menu=1&name.ko=직원&name.en=Staff&percent=30&cups=&needs=pin"
        XCTAssertEqual(post(shop, "/menu/discounts", typed).status, .seeOther)
        XCTAssertEqual(post(shop, "/menu/discounts", typed).status, .seeOther)
        XCTAssertEqual(try shop.store.shop().menu.discounts.count, 1, "sent twice, it is one change")
        let discount = try XCTUnwrap(try shop.store.shop().menu.discounts.first)
        XCTAssertEqual(discount.id, "staff-1")
        XCTAssertEqual(discount.needs, .pin)
        let page = shop.get("/menu")
        XCTAssertTrue(page.holds("30 % · 사장님 PIN"))
        XCTAssertTrue(page.holds("/menu/discounts/staff-1"))
        let form = shop.get("/menu/discounts/staff-1")
        for part in [#"value="30""#, #"value="pin" checked"#, #"value="Staff""#] {
            XCTAssertTrue(form.holds(part), part)
        }

        let changed = "key=b&menu=2&name.ko=도장&name.en=Stamps&percent=&cups=1"
        XCTAssertEqual(post(shop, "/menu/discounts/staff-1", changed).status, .seeOther)
        let stamps = try XCTUnwrap(try shop.store.shop().menu["staff-1" as DiscountID])
        XCTAssertEqual(stamps.cups, 1)
        XCTAssertNil(stamps.percent)
        XCTAssertNil(stamps.needs)
        let fixed = "key=e&menu=3&name.ko=쿠폰&name.en=Coupon&percent=&amount=1,000&cups="
        XCTAssertEqual(post(shop, "/menu/discounts/staff-1", fixed).status, .seeOther)
        XCTAssertEqual(try shop.store.shop().menu["staff-1" as DiscountID]?.amount, 1_000)
        XCTAssertTrue(shop.get("/menu").holds("−1,000원"))
        XCTAssertTrue(shop.get("/menu/discounts/staff-1").holds(#"value="1000""#))
        XCTAssertEqual(post(shop, "/menu/discounts/staff-1", "key=c&menu=4&remove=1").status, .seeOther)
        XCTAssertTrue(try shop.store.shop().menu.discounts.isEmpty)
        XCTAssertEqual(shop.get("/menu/discounts/staff-1").status, .notFound)
    }

    func testAWrongDiscountSaysWhichFieldAndKeepsWhatWasTyped() throws {
        let shop = try TestShop(menu: .example)
        for (fields, field) in [
            ("name.ko=단골&percent=&cups=", "#percent"), ("name.ko=단골&percent=10&cups=1", "#percent"),
            ("name.ko=단골&percent=101", "#percent"), ("name.ko=단골&percent=0", "#percent"),
            ("name.ko=단골&cups=x", "#cups"), ("name.ko=단골&amount=0", "#amount"),
            ("name.ko=단골&amount=x", "#amount"), ("name.ko=단골&amount=1000&cups=1", "#percent"),
            ("name.ko=&percent=7", "#name-ko"), ("name.ko=직원&percent=7", "#name-ko"),
        ] {
            let answer = post(shop, "/menu/discounts", "key=a&menu=1&name.en=Regulars&needs=pin&" + fields)
            XCTAssertEqual(answer.status, .unprocessableContent, fields)
            XCTAssertTrue(answer.holds("href=\"\(field)\""), fields)
            XCTAssertTrue(answer.holds(#"value="Regulars""#), fields)
            XCTAssertTrue(answer.holds(#"value="pin" checked"#), fields)
        }
        XCTAssertEqual(try shop.store.shop().menuSequence, 1)
    }

    func testTheListIsMovedByItsArrows() throws {
        let shop = try TestShop(menu: .example)
        XCTAssertEqual(post(shop, "/menu", "key=a&menu=1&discount.up=stamp").status, .seeOther)
        XCTAssertEqual(try shop.store.shop().menu.discounts.map(\.id), ["stamp", "staff", "happy"])
        XCTAssertEqual(post(shop, "/menu", "key=b&menu=2&discount.down=staff").status, .seeOther)
        XCTAssertEqual(try shop.store.shop().menu.discounts.map(\.id), ["stamp", "happy", "staff"])
    }

    func testAMenuHasRoomForTwelveDiscounts() throws {
        let shop = try TestShop()
        for number in 1...12 {
            let fields = "key=a\(number)&menu=\(number)&name.ko=할인 \(number)&percent=\(number)"
            XCTAssertEqual(post(shop, "/menu/discounts", fields).status, .seeOther)
        }
        let full = post(shop, "/menu/discounts", "key=z&menu=13&name.ko=단골&percent=5")
        XCTAssertEqual(full.status, .unprocessableContent)
        XCTAssertTrue(full.holds("할인은 12개까지 둘 수 있어요."), full.text)
        XCTAssertTrue(full.holds(#"value="단골""#))
        XCTAssertEqual(try shop.store.shop().menu.discounts.count, 12)
    }
}
