import ContentFile
import FastCGI
import JuiceShop
import ShopStore
import ShopSimulation
import ShopTestSupport
import ShopWeb
import TestStores
import TestSupport
import XCTest

/// Options and sizes in the menu's editor, over HTTP.
final class OptionEditorTests: XCTestCase {
    private static let mango = "name.ko=망고쥬스&price=5200&recipe.mango=3&glass=tall&colour="

    private func post(_ shop: TestShop, _ path: String, _ fields: String) -> Response {
        shop.post(path, [:]) { $0.body = .whole(Array(fields.utf8)) }
    }

    func testAnOwnerMakesAGroupAndALargeSizeAndSellsThem() throws {
        let shop = try TestShop()
        XCTAssertEqual(shop.get("/menu/options").status, .ok)
        let group =
            "key=a&menu=1&name.ko=추가&any=1&items=1&item=%2B1&item.%2B1.name.ko=망고 추가&item.%2B1.name.en=Mango plus"
            + "&item.%2B1.price=500&item.%2B1.recipe.mango=1"
        XCTAssertEqual(post(shop, "/menu/options", group).status, .seeOther)
        XCTAssertEqual(post(shop, "/menu/options", group).status, .seeOther)
        let option = try XCTUnwrap(try shop.store.shop().menu.options.first)
        XCTAssertEqual(try shop.store.shop().menu.options.count, 1, "sent twice, it is one change")
        XCTAssertEqual(option.choices.map(\.id), ["mango-plus-1"])
        let juice =
            "key=b&menu=2&\(Self.mango)&items=1&item=%2B1&item.%2B1.name.ko=라지&item.%2B1.name.en=Large&item.%2B1.price=6200"
            + "&item.%2B1.recipe.mango=5&option=\(option.id)"
        XCTAssertEqual(post(shop, "/menu/juices/mango", juice).status, .seeOther)
        let page = shop.get("/menu")
        XCTAssertTrue(page.holds("6,200원"), page.text)
        XCTAssertEqual(
            shop.post("/orders", ["key": "k", "cups.mango.large-2.mango-plus-1": "1", "send": "all"])["Location"],
            "/orders/1")
        let order = try XCTUnwrap(try shop.store.order(1))
        XCTAssertEqual(order.took, ["mango": 6])
        XCTAssertEqual(order.total, 6_700)
    }

    func testAPressInTheListSavesNothingAndKeepsWhatWasTyped() throws {
        let shop = try TestShop(menu: .example)
        let typed = "key=a&menu=1&name.ko=당도&items=1&item=%2B1&item.%2B1.name.ko=달게&item=%2B2&item.%2B2.name.ko=보통"
        let added = post(shop, "/menu/options", typed + "&item.add=1")
        XCTAssertEqual(added.status, .ok)
        for words in [#"name="item.+3.name.ko""#, "value=\"달게\"", "value=\"당도\""] {
            XCTAssertTrue(added.holds(words), words)
        }
        let moved = post(shop, "/menu/options", typed + "&item.up=%2B2").text
        let places = ["value=\"보통\"", "value=\"달게\""].compactMap { moved.range(of: $0)?.lowerBound }
        XCTAssertEqual(places.count, 2)
        XCTAssertLessThan(places[0], places[1])
        XCTAssertFalse(post(shop, "/menu/options", typed + "&item.remove=%2B1").holds("달게"))
        XCTAssertEqual(try shop.store.shop().menuSequence, 1)
    }

    func testAWrongListSaysWhichFieldAndKeepsWhatWasTyped() throws {
        let shop = try TestShop()
        for (fields, field) in [
            ("item=%2B1&item.%2B1.name.ko=", "#item-+1-name-ko"),
            ("item=%2B1&item.%2B1.name.ko=a&item=%2B2&item.%2B2.name.ko=a", "#item-+2-name-ko"),
            ("item=%2B1&item.%2B1.name.ko=a&item.%2B1.price=x", "#item-+1-price"),
            ("item=%2B1&item.%2B1.name.ko=a&item.%2B1.recipe.kiwi=x", "#item-+1-recipe-kiwi"),
            ("item=%2B1&item.%2B1.name.ko=a&item.%2B1.price=500", "#item-+1-price"),
            ("", "#choices"),
        ] {
            let answer = post(shop, "/menu/options", "key=a&menu=1&name.ko=얼음&items=1&" + fields)
            XCTAssertEqual(answer.status, .unprocessableContent, fields)
            XCTAssertTrue(answer.holds("href=\"\(field)\""), fields)
            XCTAssertTrue(answer.holds("value=\"얼음\""), fields)
        }
        let size = post(
            shop, "/menu/juices/mango",
            "key=b&menu=1&\(Self.mango)&items=1&item=%2B1&item.%2B1.name.ko=라지")
        XCTAssertEqual(size.status, .unprocessableContent)
        XCTAssertTrue(size.holds("href=\"#item-+1-recipe\""))
        XCTAssertEqual(try shop.store.shop().menuSequence, 1)
    }

    func testALineOfAWrongListNamesTheItem() throws {
        let shop = try TestShop()
        let answer = post(
            shop, "/menu/options",
            "key=a&menu=1&name.ko=추가&any=1&items=1&item=%2B1&item.%2B1.name.ko=망고&item=%2B2&item.%2B2.name.ko=키위"
                + "&item.%2B2.price=x")
        let line = try XCTUnwrap(answer.text.firstMatch(of: /<a href="#item-\+2-price">([^<]*)</)).output.1
        XCTAssertTrue(line.contains("키위"), String(line))
    }

    func testAPressInTheListLeavesTheFocusAtTheItem() throws {
        let shop = try TestShop()
        let typed = "key=a&menu=1&name.ko=당도&items=1&item=%2B1&item.%2B1.name.ko=달게&item=%2B2&item.%2B2.name.ko=보통"
        for (press, field) in [
            ("item.add=1", "item-+3-name-ko"), ("item.up=%2B2", "item-+2-name-ko"),
            ("item.remove=%2B1", "item-+2-name-ko"), ("item.remove=%2B2", "item-+1-name-ko"),
        ] {
            let page = post(shop, "/menu/options", typed + "&" + press).text
            let focused = page.matches(of: /<(input|button) [^>]* autofocus[^>]*>/).map { String($0.output.0) }
            XCTAssertEqual(focused.count, 1, press)
            XCTAssertTrue(focused.allSatisfy { $0.contains("id=\"\(field)\"") }, "\(press): \(focused)")
        }
        let empty = post(shop, "/menu/options", "key=a&menu=1&name.ko=a&items=1&item=%2B1&item.remove=%2B1")
        XCTAssertTrue(empty.holds(#"name="item.add" value="1" autofocus"#))
    }

    func testAPriceThatIsTooHighWithAllOptionsSaysOfWhichJuice() throws {
        let shop = try TestShop(menu: .example)
        let choices = (1...2).map {
            "item=%2B\($0)&item.%2B\($0).name.ko=금가루 \($0)&item.%2B\($0).price=60000000"
        }.joined(separator: "&")
        let answer = post(shop, "/menu/options/extra", "key=a&menu=1&name.ko=추가&any=1&items=1&" + choices)
        XCTAssertEqual(answer.status, .unprocessableContent)
        XCTAssertTrue(answer.holds("한 잔 값은 99,999,999원까지예요."), answer.text)
        XCTAssertTrue(answer.holds("value=\"금가루 2\""))
    }

    /// A browser sends every empty count. The shop and nginx accept 64 KiB.
    func testTheFormOfTwentyFourChoicesOfThirtyFruitsCanBeSent() throws {
        let names = ["Strawberry", "Pineapple", "Blueberry", "Watermelon", "Passion fruit"]
        let fruits = (1...30).map { number in
            let name = "\(names[number % 5]) \(number)"
            let id = FruitID("\(name.lowercased().replacing(" ", with: "-"))-41")
            return Fruit(id, symbol: "", names: Localized(name), firstCount: 9)
        }
        let choices = (1...24).map { number in
            MenuChoice(
                ChoiceID("extra-passion-fruit-\(number)-41"), names: Localized("과일 추가 \(number)"), price: 500,
                takes: Recipe([.init(fruits[number].id, 1)]))
        }
        let juice = Juice("kiwi", names: Localized("키위쥬스"), recipe: Recipe([.init(fruits[0].id, 1)]), price: 4_500)
        let group = MenuOption("extra", names: Localized("추가"), isAny: true, choices: choices)
        let shop = try TestShop(menu: Menu(fruits: fruits, juices: [juice], options: [group]))
        let form = try fields(of: shop.get("/menu/options/extra").text)
        XCTAssertLessThan(form.utf8.count, 64 << 10)
        XCTAssertEqual(post(shop, "/menu/options/extra", form).status, .seeOther)
    }

    func testARemovedGroupLeavesTheJuicesThatOfferedIt() throws {
        let shop = try TestShop(menu: .example)
        let group = try XCTUnwrap(try Menu.example.options.first)
        let users = try Menu.example.juices.filter { $0.options.contains(group.id) }
        XCTAssertFalse(users.isEmpty)
        let form = shop.get("/menu/options/\(group.id)")
        for juice in users { XCTAssertTrue(form.holds(juice.names[.korean]), juice.id.rawValue) }
        XCTAssertEqual(post(shop, "/menu/options/\(group.id)", "key=a&menu=1&remove=1").status, .seeOther)
        let menu = try shop.store.shop().menu
        XCTAssertNil(menu[group.id])
        XCTAssertFalse(menu.juices.contains { $0.options.contains(group.id) })
    }

    func testASavedFormChangesNothingThatItsOwnerLeftAlone() throws {
        let shop = try TestShop(menu: .example)
        for path in try Menu.example.options.map({ "/menu/options/\($0.id)" }) + ["/menu/juices/mango"] {
            let form = PageForm(shop.get(path), path)
            XCTAssertEqual(shop.app.respond(.form(path, form.encoded(nil))).status, .seeOther, path)
        }
        XCTAssertEqual(try shop.store.shop().menuSequence, 1)
    }

    func testAnOwnerSaysWhichIngredientAChoiceReplaces() throws {
        let shop = try TestShop(menu: .example)
        let path = "/menu/options/milk"
        var form = PageForm(shop.get(path), path)
        form.fill("item.milk-oat.instead", "yogurt")
        form.fill("item.milk-oat.recipe.oat", "2")
        XCTAssertEqual(shop.app.respond(.form(path, form.encoded(nil))).status, .seeOther)
        let choice = try XCTUnwrap(try shop.store.shop().menu["milk-oat" as ChoiceID]).choice
        XCTAssertEqual(choice.instead, "yogurt")
        XCTAssertEqual(choice.takes, Recipe([.init("oat", 2)]))
        XCTAssertTrue(shop.get("/menu/history").holds("우유 대신 · 귀리 우유 1 ml"))
        form.fill("item.milk-oat.instead", "")
        XCTAssertEqual(shop.app.respond(.form(path, form.encoded(nil))).status, .conflict, "of the menu before")
        form = PageForm(shop.get(path), path)
        form.fill("item.milk-oat.instead", "")
        XCTAssertEqual(shop.app.respond(.form(path, form.encoded(nil))).status, .seeOther)
        XCTAssertNil(try XCTUnwrap(try shop.store.shop().menu["milk-oat" as ChoiceID]).choice.instead)
    }

    func testAReplacementTakesAnotherIngredient() throws {
        let shop = try TestShop(menu: .example)
        let path = "/menu/options/milk"
        for (oat, milk) in [("", ""), ("1", "1"), ("", "1")] {
            var form = PageForm(shop.get(path), path)
            form.fill("item.milk-oat.recipe.oat", oat)
            form.fill("item.milk-oat.recipe.milk", milk)
            let answer = shop.app.respond(.form(path, form.encoded(nil)))
            XCTAssertEqual(answer.status, .unprocessableContent)
            XCTAssertTrue(answer.holds("href=\"#item-milk-oat-recipe\""))
            XCTAssertTrue(answer.holds("대신 드는 재료와 양을 적어 주세요"))
            XCTAssertTrue(answer.holds("<option value=\"milk\" selected>"))
        }
    }

    func testChoicesThatReplaceTheSameIngredientAreOfOneGroup() throws {
        let shop = try TestShop(menu: .example)
        let path = "/menu/options/extra"
        var form = PageForm(shop.get(path), path)
        form.fill("item.banana-plus.instead", "milk")
        let answer = shop.app.respond(.form(path, form.encoded(nil)))
        XCTAssertEqual(answer.status, .unprocessableContent)
        XCTAssertTrue(answer.holds("같은 재료를 대신하는 선택"), answer.text)
        XCTAssertTrue(answer.holds("딸기라떼"))
        XCTAssertEqual(try shop.store.shop().menuSequence, 1)
    }

    func testAReplacedIngredientStaysOnTheMenuAndKeepsItsUnit() throws {
        let milk = Fruit("milk", symbol: "🥛", names: Localized("우유"), unit: .ml, firstCount: 1)
        let oat = MenuChoice("oat", names: Localized("망고"), takes: Recipe([.init("mango", 1)]), instead: "milk")
        var lists = try Menu.firstShop.lists
        lists.fruits.append(milk)
        lists.options = [MenuOption("more", names: Localized("바꾸기"), isAny: true, choices: [oat])]
        let shop = try TestShop(menu: Menu(lists))
        let removal = post(shop, "/menu/fruits/milk", "key=a&menu=1&remove=1")
        XCTAssertEqual(removal.status, .unprocessableContent)
        XCTAssertTrue(removal.holds("먼저 이 옵션을 고치거나 빼 주세요: 바꾸기"), removal.text)
        let change = "key=b&menu=1&name.ko=우유&unit=g&askedUnit=g&firstCount=1&step=&lowAt=&par=&box=&boxPrice="
        let answer = post(shop, "/menu/fruits/milk", change)
        XCTAssertEqual(answer.status, .unprocessableContent)
        XCTAssertTrue(answer.holds("먼저 이 옵션을 고쳐 주세요: 바꾸기"), answer.text)
    }

    /// The fields of a form as a browser sends them: text, hidden and chosen ones.
    private func fields(of page: String) throws -> String {
        let form = Form(
            fields: page.matches(of: /<input [^>]*>/).map { String($0.output) }.filter {
                !($0.contains("type=\"radio\"") || $0.contains("type=\"checkbox\"")) || $0.contains(" checked")
            }.compactMap { input in
                guard let name = input.firstMatch(of: /\ name="([^"]*)"/)?.output.1 else { return nil }
                return Form.Field(String(name), String(input.firstMatch(of: /\ value="([^"]*)"/)?.output.1 ?? ""))
            })
        return form.encoded
    }
}
