import ArgumentParser
import Bytes
import ContentFile
import FastCGI
import Foundation
import JuiceShop
import Printing
import ShopStore
import ShopTestSupport
import TestSupport
import XCTest

@testable import ShopWeb
@testable import juicemaker

/// Each fact of an order comes in by every way, and stands wherever the order is shown. What an order can have is asked of
/// `OrderContent` itself, so that a new fact fails here until each page, slip, file and command has it or is named below.
final class EveryFactTests: XCTestCase {
    /// The surfaces that show an order without some of its facts, on purpose.
    private static let withheld: [String: Set] = [
        // The cups alone are made, called and handed over: their price is no matter of the kitchen.
        "the kitchen": ["discount"], "the kitchen's slip": ["discount"], "a changed slip": ["discount", "memo"],
        "the pick-up screen": ["discount", "memo"], "a label": ["discount", "memo"],
        // The price is of the discount.
        "the unpaid orders": ["discount"], "the cancellation": ["discount"],
        // It is in the kitchen now.
        "the news of the counter": ["memo"],
        // The customer knows them.
        "the receipt": ["memo", "call"],
    ]

    func testEachMemberOfAnOrderIsAmongTheFacts() throws {
        let members = Mirror(reflecting: try FullOrder.content()).children
        XCTAssertEqual(
            Set(members.compactMap(\.label)).subtracting(["lines", "discountedCup"]),
            Set(FullOrder.facts.map(\.member)), "a new fact has a row in FullOrder.facts")
        for (member, nothing) in zip(members, Mirror(reflecting: OrderContent.empty).children) {
            let name = member.label ?? ""
            XCTAssertNotEqual("\(member.value)", "\(nothing.value)", "\(name) has a value in FullOrder.content")
        }
    }

    func testEveryWayInTakesEveryFact() throws {
        let content = try FullOrder.content()
        let shop = try APIShop(menu: FullOrder.menu())
        let members = FullOrder.facts.map { "\"\($0.member)\":\($0.json)" }
        let body = "{\"lines\":[{\"juice\":\"mango\",\"cups\":2}],\(members.joined(separator: ","))}"
        let made = shop.post("/orders", body, key: "k")
        XCTAssertEqual(made.status, .created, made.text)
        XCTAssertEqual(try shop.shop.store.order(1)?.content.form, content.form, "a program's order")

        let folder = try TemporaryFolder(inMemory: true)
        _ = try FileStore("\(folder.path)/Store", menu: FullOrder.menu()) { Date() }.submit(
            StockChangeRequest(["mango": 100], reason: .delivery, key: "d"))
        let options = FullOrder.facts.flatMap(\.options)
        try OrderCommand.parse(["mango", "2", "--store", "\(folder.path)/Store"] + options).perform()
        let ordered = try FileStore("\(folder.path)/Store", menu: FullOrder.menu()) { Date() }.order(1)
        XCTAssertEqual(ordered?.content.form, content.form, "a command's order")
    }

    func testEverySurfaceOfAnOrderShowsEveryFact() throws {
        let shop = try APIShop(menu: FullOrder.menu())
        let form = Form(fields: [Form.Field("key", "k"), .init("send", "all")] + (try FullOrder.content()).form.fields)
        XCTAssertEqual(
            shop.shop.post("/orders", [:]) { $0.body = .whole(Array(form.encoded.utf8)) }.status, .seeOther)
        let record = try XCTUnwrap(try shop.shop.store.record(1))
        func page(_ path: String, query: String = "") -> String { shop.shop.get(path, query: query).text }
        // The counter's controls have all places.
        let news = page("/orders/1").split(separator: "id=\"say\"").last?.split(separator: "<template").first ?? ""
        let table = page("/report/orders.csv").split(whereSeparator: \.isNewline).dropFirst().joined()
        let context = SlipContext(try shop.shop.store.shop(), calendar: shop.shop.app.clock.calendar, language: .korean)
        let refund = Refund(
            number: 1, lines: [OrderLine("mango", price: 4_500)], paid: [], returned: [:], reason: .mistake,
            stamp: record.order.stamp)
        func slip(_ slips: Slip...) -> String { "\(slips.flatMap(\.lines).map(\.content))" }
        let surfaces: [(name: String, text: String)] = [
            ("the news of the counter", String(news)), ("the record", page("/orders/1", query: "record")),
            ("the list of the day", page("/orders")), ("the unpaid orders", page("/orders", query: Route.unpaidField)),
            ("the cancellation", page("/orders/1/cancellation")), ("the kitchen", page("/queue")),
            ("the pick-up screen", page("/pickup")), ("the table of orders", table),
            ("a program's order", shop.get("/orders/1").text),
            ("the kitchen's slip", slip(.ticket(record.order, isAgain: false, context))),
            ("a changed slip", slip(.change(record.order, [refund], isAgain: false, context))),
            ("a label", slip(Slip.labels(record.order, isAgain: false, context)[0])),
            ("the receipt", slip(.receipt(record, isAgain: false, context))),
            ("a command", "\(record.order.words.text(in: .korean))"),
        ]
        let sayIDs = ["a program's order", "a command"]
        XCTAssertEqual(Set(Self.withheld.keys).subtracting(surfaces.map(\.name)), [], "no surface has this name")
        for (name, text) in surfaces {
            for fact in FullOrder.facts {
                let isShown = text.contains(fact.words) || sayIDs.contains(name) && text.contains(fact.id)
                let isWithheld = Self.withheld[name]?.contains(fact.member) == true
                XCTAssertEqual(isShown, !isWithheld, "\(name): \(fact.member)")
            }
        }
    }

    func testTheContractAndTheFormatOfTheStoreNameEveryFact() throws {
        let contract = try XCTUnwrap(
            JSONSerialization.jsonObject(with: Repository.data("Public/openapi.json")) as? [String: Any])
        let components = contract["components"] as? [String: Any]
        let schemas = try XCTUnwrap(components?["schemas"] as? [String: [String: Any]])
        for schema in ["NewOrder", "Order"] {
            let properties = try XCTUnwrap(schemas[schema]?["properties"] as? [String: Any])
            for fact in FullOrder.facts { XCTAssertNotNil(properties[fact.member], "\(schema): \(fact.member)") }
        }
        let rows = try Repository.text("Documentation/store.md").split(separator: "\n")
        let ordered = try XCTUnwrap(rows.first { $0.hasPrefix("| `ordered` |") })
        for fact in FullOrder.facts {
            let isNamed = ordered.contains("`\(fact.member)`") || ordered.contains("`\"\(fact.member)\":")
            XCTAssertTrue(isNamed, "store.md: \(fact.member)")
        }
    }
}
