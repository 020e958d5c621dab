import ContentFile
import FastCGI
import JuiceShop
import ShopStore
import ShopTestSupport
import ShopWeb
import TestStores
import TestSupport
import XCTest

/// A fruit that is counted in another unit from now on, over HTTP: all that was recorded keeps its own.
final class UnitChangeTests: XCTestCase {
    private func post(_ shop: TestShop, _ path: String, _ fields: String) -> Response {
        shop.post(path, [:]) { $0.body = .whole(Array(fields.utf8)) }
    }

    private func assert(
        _ response: Response, holds all: String..., file: StaticString = #filePath, line: UInt = #line
    ) {
        for text in all { XCTAssertTrue(response.holds(text), "\(text): \(response.text)", file: file, line: line) }
    }

    /// Mangos are counted in pieces: 10 at first, 3 in a mango juice, 2 in one of mangos and kiwis.
    private let inGrams = "menu=1&name.ko=망고&name.en=Mango&unit=g&step=&lowAt=&par=&box=&boxPrice=&picture=&colour="

    private func changed() throws -> TestShop {
        let shop = try TestShop()
        _ = shop.post("/orders", ["key": "o", "cups.mango": "2", "send": "all"])
        let answers = "&askedUnit=g&firstCount=1.2%20kg&use.juice.mango=300&use.juice.mangoKiwi=200"
        XCTAssertEqual(post(shop, "/menu/fruits/mango", "key=a&\(inGrams)\(answers)").status, .seeOther)
        return shop
    }

    func testAnotherUnitAsksForTheCountAndTheRecipes() throws {
        let shop = try TestShop()
        let asked = post(shop, "/menu/fruits/mango", "key=a&\(inGrams)")
        XCTAssertEqual(asked.status, .unprocessableContent)
        assert(
            asked, holds: "새 단위로 지금 있는 수량과 레시피를", "name=\"askedUnit\" value=\"g\"", "name=\"firstCount\" value=\"\"",
            "name=\"use.juice.mango\" value=\"\"", "name=\"use.juice.mangoKiwi\" value=\"\"")
        XCTAssertFalse(shop.get("/menu/fruits/mango").holds("askedUnit"))
        let faulty = post(
            shop, "/menu/fruits/mango",
            "key=b&\(inGrams)&askedUnit=g&firstCount=&use.juice.mango=1.5&use.juice.mangoKiwi=0")
        XCTAssertEqual(faulty.status, .unprocessableContent)
        assert(faulty, holds: "지금 있는 수량: 숫자만", "망고쥬스: 숫자만", "value=\"1.5\"")
        XCTAssertEqual(try shop.store.shop().menuSequence, 1, "nothing was changed")
    }

    func testTheNumbersOfTheOldUnitAreNotTakenAlong() throws {
        let shop = try TestShop()
        let low = inGrams.replacing("lowAt=", with: "lowAt=\(try Menu.firstShop["mango" as FruitID]?.lowAt ?? 0)")
        assert(post(shop, "/menu/fruits/mango", "key=a&\(low)"), holds: "name=\"lowAt\" value=\"\"")
        let new = inGrams.replacing("lowAt=", with: "lowAt=500")
        assert(post(shop, "/menu/fruits/mango", "key=b&\(new)"), holds: "name=\"lowAt\" value=\"500\"")
    }

    func testOneSaveChangesTheCountAndEveryRecipe() throws {
        let shop = try changed()
        let now = try shop.store.shop()
        let mango = try XCTUnwrap(now.menu.fruits.first { $0.names.korean == "망고" })
        XCTAssertEqual(mango.id, "mango-1")
        XCTAssertEqual(mango.unit, .g)
        XCTAssertEqual(now.stock[mango.id], 1_200)
        XCTAssertEqual(now.menu["mango" as JuiceID]?.recipe, Recipe([.init(mango.id, 300)]))
        XCTAssertEqual(now.menu.recipes(with: mango.id), [.juice("mangoKiwi"), .juice("mango")])
        XCTAssertEqual(now.menu.recipes(with: "mango"), [])
        assert(shop.get("/menu/history"), holds: "망고 · 세는 단위: 개 → g", "망고 3 → 망고 300")
        let answers = "&askedUnit=g&firstCount=1.2%20kg&use.juice.mango=300&use.juice.mangoKiwi=200"
        XCTAssertEqual(post(shop, "/menu/fruits/mango", "key=a&\(inGrams)\(answers)").status, .seeOther)
        XCTAssertEqual(try shop.store.shop().sequence, now.sequence, "sent twice, it is one change")
    }

    func testWhatWasRecordedKeepsItsUnit() throws {
        let shop = try changed()
        _ = shop.post("/orders", ["key": "p", "cups.mango": "1", "send": "all"])
        assert(shop.get("/orders/1", query: "record"), holds: "망고 6개")
        assert(shop.get("/orders/2", query: "record"), holds: "망고 300")
        assert(shop.get("/fruits/mango-1"), holds: "주문 −300 g", "처음 재고 1.2 kg")
        let report = shop.get("/report").text
        for amount in ["<td>6</td>", ">300"] { XCTAssertTrue(report.contains(amount), amount) }
        let table = shop.get("/report/orders.csv").text.split(separator: "\r\n").map(String.init)
        XCTAssertTrue(table[0].contains("망고 (g)"), table[0])
        XCTAssertTrue(table[1].contains("mango: 6"), table[1])
        XCTAssertFalse(table[2].contains("mango: "), table[2])
    }

    func testNoMenuRelabelsWhatWasCounted() throws {
        let shop = try TestShop()
        let first = try shop.store.shop()
        let fruits = first.menu.fruits.map { fruit in
            var fruit = fruit
            if fruit.id == "mango" { fruit.unit = .g }
            return fruit
        }
        let menu = try Menu(fruits: fruits, juices: first.menu.juices)
        XCTAssertEqual(
            try shop.store.submit(MenuChangeRequest(menu, editedSequence: 1, key: "m")), .relabels(["mango"]))
        // Back to the menu before a change of the unit, and forth again.
        let changed = try changed()
        XCTAssertEqual(changed.post("/menu/changes/1/return", ["key": "b", "menu": "3"]).status, .seeOther)
        XCTAssertEqual(try changed.store.shop().menu.unit(of: "mango"), .piece)
        XCTAssertEqual(try changed.store.shop().stock["mango"], 4)
    }
}

/// Names and the tax of an order's time.
final class FormerNamesTests: XCTestCase {
    private func change(_ shop: TestShop, _ key: Key, _ edit: (Juice) -> Juice) throws {
        let now = try shop.store.shop()
        let menu = try Menu(fruits: now.menu.fruits, juices: now.menu.juices.map { $0.id == "kiwi" ? edit($0) : $0 })
        _ = try shop.store.submit(MenuChangeRequest(menu, editedSequence: now.menuSequence, key: key))
    }

    private func rename(_ shop: TestShop, _ name: String, _ key: Key) throws {
        try change(shop, key) {
            Juice($0.id, names: Localized(name), recipe: $0.recipe, price: 4_500, sizes: $0.sizes)
        }
    }

    func testAnOrderIsShownWithTheNamesOfItsTime() throws {
        let shop = try TestShop()
        try rename(shop, "키위쥬스", "m0")
        _ = shop.post("/orders", ["key": "a", "cups.kiwi": "1", "send": "all"])
        try rename(shop, "참다래쥬스", "m1")
        _ = shop.post("/orders", ["key": "b", "cups.kiwi": "1", "send": "all"])
        try rename(shop, "그린쥬스", "m2")
        try rename(shop, "초록쥬스", "m3")
        _ = shop.post("/orders", ["key": "c", "cups.kiwi": "1", "send": "all"])
        for (number, name) in [(1, "키위쥬스"), (2, "참다래쥬스"), (3, "초록쥬스")] {
            let page = shop.get("/orders/\(number)", query: "record")
            for other in ["키위쥬스", "참다래쥬스", "그린쥬스", "초록쥬스"] {
                XCTAssertEqual(page.holds(other), other == name, "\(number): \(other)")
            }
        }
        let list = shop.get("/orders").text
        for name in ["키위", "참다래", "초록"] { XCTAssertTrue(list.contains(name), name) }
        XCTAssertFalse(list.contains("그린"))
        let rows = shop.get("/report/orders.csv").text.split(separator: "\r\n")
        for (row, name) in zip(rows.dropFirst(), ["키위쥬스", "참다래쥬스", "초록쥬스"]) {
            XCTAssertTrue(row.contains(",kiwi,\(name),"), "\(row)")
        }
        let now = try shop.store.shop().menu
        XCTAssertEqual(now.renamings(sinceOrder: 1), 2, "two changes without an order between them are one")
        XCTAssertEqual(now.retired.former.map(\.until), [1, 2])
    }

    func testTheOldestNamesAreForgotten() throws {
        let shop = try TestShop()
        for number in 0...FormerNames.maxChanges + 2 {
            try rename(shop, "키위 \(number)", XCTUnwrap(Key(rawValue: "k\(number)")))
            _ = shop.post("/orders", ["key": "o\(number)", "cups.kiwi": "1", "send": "all"])
            _ = shop.post("/stock", ["key": "s\(number)", "reason": "delivery", "pieces.kiwi": "3"])
        }
        XCTAssertEqual(try shop.store.shop().menu.retired.former.count, FormerNames.maxChanges)
    }

    func testAReceiptHasTheTaxOfItsTime() throws {
        let shop = try TestShop()
        try rename(shop, "키위쥬스", "m0")
        func tax(_ percent: Int, _ key: Key) throws {
            var settings = try shop.store.shop().settings
            settings.tax = TaxRate(percent: percent)
            let edited = try shop.store.shop().settings
            _ = try shop.store.submit(SettingsChangeRequest(settings, edited: edited, key: key))
        }
        _ = shop.post("/orders", ["key": "a", "cups.kiwi": "1", "send": "all"])
        try tax(10, "t1")
        _ = shop.post("/orders", ["key": "b", "cups.kiwi": "1", "send": "all"])
        try tax(20, "t2")
        XCTAssertFalse(shop.get("/orders/1", query: "record").holds("부가세"), "it had none")
        XCTAssertTrue(shop.get("/orders/2", query: "record").holds("409원"))
        _ = shop.post("/orders", ["key": "c", "cups.kiwi": "1", "send": "all"])
        XCTAssertTrue(shop.get("/orders/3", query: "record").holds("750원"))
    }

    func testTheCurrencyStaysOnceCashWasMoved() throws {
        let shop = try TestShop()
        let won = Settings(paymentKinds: [.cash])
        _ = try shop.store.submit(SettingsChangeRequest(won, edited: Settings(), key: "s"))
        _ = try shop.store.submit(CashMoveRequest(amount: 50_000, reason: .change, key: "m"))
        var euros = won
        euros.currency = try XCTUnwrap(Currency("EUR"))
        XCTAssertEqual(try shop.store.submit(SettingsChangeRequest(euros, edited: won, key: "e")), .currencyInUse)
    }
}
