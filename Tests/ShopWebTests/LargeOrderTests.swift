import FastCGI
import JuiceShop
import ShopStore
import ShopTestSupport
import ShopWeb
import TestSupport
import XCTest

/// An order is bounded as a whole, not only each of its parts: what one form brings in, every page of the kitchen and the
/// counter shows.
final class LargeOrderTests: XCTestCase {
    /// Cups of the example's menu that differ in their choices.
    private func cups(_ count: Int) throws -> [Cup] {
        let menu = try Menu.example
        let options = menu.options.filter { menu["mango"]?.options.contains($0.id) ?? false }
        let choices = options.flatMap { $0.choices.dropFirst($0.isAny ? 0 : 1) }.map(\.id)
        let all = menu.juices.flatMap { juice in
            [Cup(juice.id)] + choices.map { Cup(juice.id, choices: [$0]) }
                + juice.sizes.map { Cup(juice.id, size: $0.id) }
        }
        let sold = all.filter { menu.serving(of: $0) != nil && menu.withoutDefaults($0) == $0 }
        XCTAssertGreaterThan(sold.count, count)
        return Array(sold.prefix(count))
    }

    private func place(_ cups: [Cup], each count: Int = 1, in shop: TestShop) -> Response {
        let fields = cups.map { Form.Field(OrderForm.cupsField(of: $0), String(count)) }
        return shop.post("/orders", ["key": "k\(cups.count)-\(count)"]) { request in
            let form = Form(fields: [.init("key", "k\(cups.count)-\(count)")] + fields)
            request.body = .whole(Array(form.encoded.utf8))
        }
    }

    func testAnOrderHasAtMostFiftyLinesAndThreeHundredCups() throws {
        let shop = try TestShop(menu: .example)
        XCTAssertEqual(place(try cups(Order.maxLines), in: shop).status, .conflict, "short, and no larger than may be")
        let tooMany = place(try cups(Order.maxLines + 1), in: shop)
        XCTAssertEqual(tooMany.status, .unprocessableContent)
        XCTAssertTrue(tooMany.holds("한 번에 50가지, 모두 300잔까지 주문할 수 있어요."), tooMany.text)
        XCTAssertEqual(place(try cups(4), each: 75, in: shop).status, .conflict, "short, and no larger than may be")
        let tooLarge = place(try cups(4), each: 76, in: shop)
        XCTAssertEqual(tooLarge.status, .unprocessableContent)
        XCTAssertTrue(tooLarge.holds("모두 300잔까지"))
        XCTAssertEqual(place(try cups(4), in: shop).status, .seeOther)
        XCTAssertEqual(try shop.store.shop().orderCount, 1)
    }

    /// What an address carries is cut at the same bound: no page shows more.
    func testAnAddressCarriesNoLargerOrder() throws {
        let fields = try cups(Order.maxLines + 9).map { Form.Field(OrderForm.cupsField(of: $0), "1") }
        XCTAssertEqual(OrderContent(Form(fields: fields)).lines.count, Order.maxLines)
    }

    func testAFormOfThousandsOfCupsIsRefusedWithoutComparingThem() throws {
        let shop = try TestShop(menu: .example)
        let fields = (0..<5_000).map { "cups.c\($0)=1" }.joined(separator: "&")
        for path in ["/orders", "/memo", "/options/mango"] {
            let response = shop.post(path, [:]) { $0.body = .whole(Array("key=k&juice=mango&cups=1&\(fields)".utf8)) }
            XCTAssertEqual(response.status, .unprocessableContent, path)
            XCTAssertLessThan(response.text.utf8.count, 200_000, path)
        }
    }

    func testAnOrderThatIsTooLargeCannotFollow() throws {
        let shop = Shop.fresh(try .example)
        func order(cups: Int) throws -> Event {
            let content = OrderContent(lines: try self.cups(4).map { OrderLine($0, cups: cups) })
            return .ordered(
                Order(
                    number: 1, dayNumber: 1, content: content, took: [:], isQueued: false, stamp: Stamp(at: shop.time)))
        }
        XCTAssertTrue(shop.allows(try order(cups: 75)))
        XCTAssertFalse(shop.allows(try order(cups: 76)))
    }
}
