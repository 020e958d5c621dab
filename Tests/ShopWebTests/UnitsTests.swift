import ContentFile
import FastCGI
import JuiceShop
import ShopStore
import ShopTestSupport
import ShopWeb
import TestStores
import TestSupport
import XCTest

/// Milk in millilitres, cups without a tile, and the prices of boxes, over HTTP.
final class UnitsTests: XCTestCase {
    private func shop() throws -> TestShop { try TestShop(hasQueue: true, menu: .example) }

    private func assert(
        _ response: Response, holds all: String..., file: StaticString = #filePath, line: UInt = #line
    ) {
        for text in all { XCTAssertTrue(response.holds(text), "\(text): \(response.text)", file: file, line: line) }
    }

    func testCupsAreOnTheOrderPageOnlyWhileTheyRunLow() throws {
        let shop = try shop()
        XCTAssertFalse(shop.get("/").holds("id=\"fruit-cup24\""))
        assert(shop.get("/"), holds: "id=\"fruit-milk\"", ">6 L</b>", "우유 200 ml", "재료 모두 10")
        XCTAssertFalse(shop.get("/").holds("컵"), "nor in a recipe")
        XCTAssertFalse(shop.get("/").holds("shapes.svg#cup"), "nor on the rim of a glass")
        assert(shop.get("/"), holds: "card a-mango b-milk", "shapes.svg#yogurt")
        assert(shop.get("/stock"), holds: "shapes.svg#cup", "shapes.svg#milk")
        _ = shop.post("/stock", ["key": "s", "reason": "waste", "pieces.cup24": "95"])
        assert(shop.get("/"), holds: "id=\"fruit-cup24\"")
        XCTAssertFalse(shop.get("/").holds("id=\"fruit-cup14\""))
    }

    func testAStepIsTheFruitsOwnWithAndWithoutAScript() throws {
        let shop = try shop()
        assert(
            shop.get("/stock"), holds: "data-unit=\"ml\"", "value=\"-100\" aria-label=\"우유 100 ml 빼기\"",
            "value=\"100\" aria-label=\"우유 100 ml 더하기\"", "value=\"1000\" aria-label=\"우유 1 L 더하기\">+1 L<",
            "value=\"10\" aria-label=\"키위 10개 더하기\">+10<", "<span class=\"unit\">ml</span>", "왜 6 L?")
        let filled = shop.post("/stock", ["key": "s", "seen.milk": "6000", "count.milk": "6000", "step.milk": "-100"])
        assert(filled, holds: "value=\"5900\"", "6 L → 5.9 L · 아직 저장하지 않았어요")
    }

    func testEveryPageWritesAnAmountWithItsUnit() throws {
        let shop = try shop()
        let saved = shop.post("/stock", ["key": "s", "reason": "waste", "pieces.milk": "250", "pieces.kiwi": "2"])
        assert(shop.get("/stock", query: "reason=waste") { $0.cookie = saved.cookie }, holds: "우유 6 L → 5.75 L")
        assert(shop.get("/stock/history"), holds: "우유 −250 ml", "키위 −2")
        _ = shop.post("/orders", ["key": "o", "cups.mangoLatte.large": "2", "send": "all"])
        assert(shop.get("/queue"), holds: "우유 600 ml")
        assert(shop.get("/fruits/milk"), holds: "우유 · 왜 5.15 L?", "주문 −600 ml", "처음 재고 6 L")
        assert(shop.get("/report"), holds: "<td>600 ml</td>", "폐기한 재료 키위 2개, 우유 250 ml")
        XCTAssertTrue(shop.get("/report/orders.csv").text.contains(",우유 (ml),"))
        let short = shop.post("/orders", ["key": "p", "cups.mangoLatte": "26", "send": "all"])
        assert(short, holds: "우유 5.2 L가 필요해요", "지금 5.15 L · 50 ml 모자라요", "<strong>")
        assert(shop.get("/orders/1", query: "record&lang=en"), holds: "milk 600 ml")
    }

    func testWhatToBuyIsInUnitsAndBoxes() throws {
        var lists = try Menu.example.lists
        for index in lists.fruits.indices where lists.fruits[index].id == "milk" { lists.fruits[index].par = 7500 }
        let shop = try TestShop(menu: Menu(lists))
        assert(shop.get("/purchases"), holds: "2상자 (2 L)", "<td>7.5 L</td>", "pieces.milk=2000")
    }

    func testTheCostOfACupIsOnTheMenuAndThatOfADayInTheReport() throws {
        let shop = try shop()
        assert(
            shop.get("/menu"), holds: "원가 1,580원 · 마진 3,420원 (68%)", "라지 · 원가 2,360원 · 마진 3,640원 (60%)")
        _ = shop.post("/orders", ["key": "o", "cups.strawberryLatte": "2", "send": "all"])
        assert(
            shop.get("/report"), holds: "원가 3,160원 · 마진 6,840원 (68%)", "id=\"costs-table\"", "<td>1,120원</td>")
        let free = try TestShop()
        _ = free.post("/orders", ["key": "o", "juice": "kiwi"])
        XCTAssertFalse(free.get("/report").holds("원가"))
        XCTAssertFalse(free.get("/menu").holds("원가"))
    }

    func testAFruitsFormHasItsUnitStepBoxAndTile() throws {
        let shop = try shop()
        assert(
            shop.get("/menu/fruits/milk"), holds: "value=\"ml\" aria-describedby=\"unit-hint\" checked",
            "name=\"boxPrice\" value=\"2800\"", "name=\"step\" value=\"100\"", "<span>ml</span>")
        let fields = "key=k&menu=1&name.ko=우유&name.en=Milk&unit=ml&step=50&box=500&boxPrice=1,900&noTile=1"
        for (field, right, wrong) in [("step", "50", "0"), ("boxPrice", "1,900", "x"), ("box", "500", "")] {
            let form = fields.replacing("&\(field)=\(right)", with: "&\(field)=\(wrong)")
            let refused = shop.app.respond(.form("/menu/fruits/milk", form))
            XCTAssertEqual(refused.status, .unprocessableContent, field)
            XCTAssertTrue(refused.holds("name=\"\(field)\" value=\"\(wrong)\""), "what was typed stays")
        }
        let saved = shop.app.respond(.form("/menu/fruits/milk", fields))
        XCTAssertEqual(saved.status, .seeOther)
        let milk = try XCTUnwrap(try shop.store.shop().menu["milk" as FruitID])
        XCTAssertEqual(milk.unit, .ml)
        XCTAssertEqual([milk.step, milk.box, milk.boxPrice], [50, 500, 1900])
        XCTAssertFalse(milk.hasTile)
    }
}
