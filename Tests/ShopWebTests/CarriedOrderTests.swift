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

/// Every page that carries an order on has every fact of it, once: a visitor who comes by another page loses nothing.
final class CarriedOrderTests: XCTestCase {
    private let settings = Settings(openAmounts: true)

    private func shop() throws -> TestShop {
        let shop = try TestShop(hasQueue: true, menu: FullOrder.menu())
        _ = try shop.store.submit(SettingsChangeRequest(settings, edited: Settings(), key: "amounts"))
        return shop
    }

    func testEachMemberOfAnOrderBesidesItsLinesIsInTheTable() throws {
        let content = try FullOrder.content()
        let members = Mirror(reflecting: content).children
        XCTAssertEqual(
            members.count, 1 + OrderFact.all.count, "a new fact is a row of OrderFact, and has a value in FullOrder")
        XCTAssertEqual(content.form.fields.count, members.count)
        XCTAssertEqual(OrderContent(content.form), content)
        for fact in OrderFact.all {
            var other = content
            fact.remove(from: &other)
            let isDiscount = fact.field == OrderForm.discountField
            XCTAssertEqual(
                other.form.fields.count, content.form.fields.count - (isDiscount ? 2 : 1),
                "\(fact.field): the cup of a discount goes with it")
        }
    }

    func testEveryPageThatCarriesAnOrderHasEveryFactOnce() throws {
        try assertEveryPageCarriesTheOrder(in: try shop())
    }

    func testANameOfTheShopsListIsCarriedLikeATypedOne() throws {
        let shop = try shop()
        var others = settings
        others.calls = CalledNames(typed: "1, 은지")
        _ = try shop.store.submit(SettingsChangeRequest(others, edited: settings, key: "calls"))
        try assertEveryPageCarriesTheOrder(in: shop)
    }

    private func assertEveryPageCarriesTheOrder(in shop: TestShop) throws {
        let content = try FullOrder.content()
        func query(_ route: Route) -> String {
            String(route.path.split(separator: "?").last?.prefix { $0 != "#" } ?? "")
        }
        func send(_ form: Form) -> Response {
            shop.post("/orders", [:]) { $0.body = .whole(Array(form.encoded.utf8)) }
        }
        func key(_ key: String) -> Form { Form(fields: [Form.Field("key", key)] + content.form.fields) }

        let counter = shop.get("/", query: query(.orderPage(content)))
        try assertCarried(content, by: counter, as: "the counter", in: "class=\"board")
        let memo = shop.get("/memo", query: query(.memo(content)))
        try assertCarried(content, by: memo, as: "the memo", in: "action=\"/orders\"")
        let sheet = shop.get("/options/mango", query: query(.options("mango", chosen: content)))
        try assertCarried(content, by: sheet, as: "the sheet", in: "class=\"sheet")
        let amount = shop.get("/amount", query: query(.openAmount(content)))
        try assertCarried(content, by: amount, as: "an amount", in: "action=\"/amount\"")
        let stock = shop.get("/stock", query: query(.stock(StockView(order: content))))
        try assertCarried(content, by: stock, as: "the stock", in: "class=\"board")

        let typed = [Form.Field("key", "many"), .init("cups.mango", "more"), .init("typed.mango", "12")]
        let facts = OrderFact.all.compactMap { $0.print(content) }
        let many = send(Form(fields: typed + facts + [.init("send", "all")]))
        XCTAssertEqual(many.status, .conflict)
        try assertCarried(content, by: many, as: "many cups", in: "action=\"/orders\"")

        XCTAssertEqual(send(key("made")).status, .seeOther)
        XCTAssertEqual(try shop.store.order(1)?.content.form, content.form, "the order has them")
        let list = shop.follow(shop.post("/orders/1/cancellation", ["key": "c", "made": "no"]))
        try assertCarried(content, by: list, as: "the same order again", in: "action=\"/orders\"")
        // A discount was given to the order of then.
        let record = shop.get("/orders/1", query: "record")
        try assertCarried(content.with(nil), by: record, as: "the record", in: "action=\"/orders\"")

        let juices = [Form.Field("cups.kiwi", "1")]
        _ = shop.post("/juices/kiwi/availability", ["key": "s", "sold": "no"])
        _ = shop.post("/choices/ice-less/availability", ["key": "s2", "sold": "no"])
        // The discount goes along with the cup that loses a part.
        let ofPart = OrderFact.all.compactMap {
            $0.print(content.with("happy", of: Cup("mango", choices: ["ice-less"])))
        }
        let gone = send(Form(fields: [.init("key", "gone"), .init("cups.mango..ice-less", "1")] + juices + ofPart))
        XCTAssertEqual(gone.status, .conflict)
        try assertCarried(content, by: gone, as: "the rest", in: "action=\"/orders\"")

        let count = try shop.store.shop().stock["mango"]
        _ = try shop.store.submit(StockChangeRequest(["mango": 4 - count], reason: .waste, key: "w"))
        _ = shop.post("/juices/kiwi/availability", ["key": "s3", "sold": "yes"])
        let short = send(key("short"))
        XCTAssertEqual(short.status, .conflict)
        try assertCarried(content, by: short, as: "another juice", in: "autocomplete=\"off\"")
        let fewer = try XCTUnwrap(short.text.firstMatch(of: /name="again" value="([^"]*)"/)?.1)
        XCTAssertEqual(OrderContent(try XCTUnwrap(Form(unescaped(fewer)))).besides, content.besides, "fewer cups")
        let stocked = try XCTUnwrap(short.text.firstMatch(of: /href="\/stock\?([^"#]*)/)?.1)
        XCTAssertEqual(OrderContent(try XCTUnwrap(Form(unescaped(stocked)))).besides, content.besides, "to the stock")
    }

    /// The first form of a page whose tag holds `mark` has one field for each fact, with its value.
    private func assertCarried(
        _ content: OrderContent, by page: Response, as name: String, in mark: String, line: UInt = #line
    ) throws {
        let forms = page.text.split(separator: "<form").dropFirst()
        let form = try XCTUnwrap(
            forms.first { $0.prefix { $0 != ">" }.contains(mark) }, "\(name): \(page.text)", line: line)
        let body = form.firstRange(of: "</form>").map { form[..<$0.lowerBound] } ?? form
        for field in OrderFact.all.compactMap({ $0.print(content) }) {
            let values = body.matches(of: /<input([^>]*)>/).map(\.1).filter { tag in
                tag.contains(" name=\"\(field.name)\"")
                    && (!tag.contains(/type="(radio|checkbox)"/) || tag.contains(" checked"))
            }.map { tag in tag.firstMatch(of: #/ value="([^"]*)"/#).map { unescaped($0.1) } ?? "" }
                // The field of another name is beside the buttons.
                .filter { !$0.isEmpty }
            XCTAssertEqual(values, [field.value], "\(name): \(field.name) in \(body)", line: line)
        }
    }

    private func unescaped(_ text: some StringProtocol) -> String {
        String(text).replacing("&amp;", with: "&").replacing("&quot;", with: "\"")
    }
}

extension OrderContent {
    fileprivate var besides: OrderContent { with([]) }
}
