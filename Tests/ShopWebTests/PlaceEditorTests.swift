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

/// The places in the menu's editor, over HTTP.
final class PlaceEditorTests: XCTestCase {
    private func post(_ shop: TestShop, _ path: String, _ fields: String) -> Response {
        shop.post(path, [:]) { $0.body = .whole(Array(fields.utf8)) }
    }

    func testAnOwnerAddsAPlaceChangesItAndTakesItOff() throws {
        let shop = try TestShop()
        XCTAssertFalse(shop.get("/menu").holds("id=\"places\""))
        XCTAssertEqual(shop.get("/menu/places").status, .ok)
        let typed = "key=a&menu=1&name.ko=개인컵&name.en=Own cup&off=300"
        XCTAssertEqual(post(shop, "/menu/places", typed).status, .seeOther)
        XCTAssertEqual(post(shop, "/menu/places", typed).status, .seeOther)
        let own = Place("own-cup-1", names: Localized(korean: "개인컵", english: "Own cup"), off: 300)
        XCTAssertEqual(try shop.store.shop().menu.places, [own], "sent twice, it is one change")
        let page = shop.get("/menu")
        XCTAssertTrue(page.holds("기본 · −300원"), page.text)
        XCTAssertTrue(page.holds("/menu/places/own-cup-1"))
        let form = shop.get("/menu/places/own-cup-1")
        for part in [#"value="300""#, #"value="Own cup""#] { XCTAssertTrue(form.holds(part), part) }

        XCTAssertEqual(
            post(shop, "/menu/places/own-cup-1", "key=b&menu=2&name.ko=텀블러&name.en=&off=").status, .seeOther)
        let changed = try XCTUnwrap(try shop.store.shop().menu["own-cup-1" as PlaceID])
        XCTAssertEqual(changed, Place("own-cup-1", names: Localized("텀블러")))
        XCTAssertEqual(post(shop, "/menu/places/own-cup-1", "key=c&menu=3&remove=1").status, .seeOther)
        XCTAssertTrue(try shop.store.shop().menu.places.isEmpty)
        XCTAssertEqual(shop.get("/menu/places/own-cup-1").status, .notFound)
        let history = shop.get("/menu/history")
        for words in ["개인컵 추가", "텀블러", "한 잔에 빼 주는 금액"] { XCTAssertTrue(history.holds(words), words) }
    }

    func testAWrongPlaceSaysWhichFieldAndKeepsWhatWasTyped() throws {
        let shop = try TestShop(menu: .withPlaces)
        for (fields, field) in [
            ("name.ko=테라스&off=x", "#off"), ("name.ko=테라스&off=-1", "#off"), ("name.ko=테라스&off=99999999999", "#off"),
            ("name.ko=&off=7", "#name-ko"), ("name.ko=포장&off=7", "#name-ko"),
        ] {
            let answer = post(shop, "/menu/places", "key=a&menu=1&name.en=Terrace&" + fields)
            XCTAssertEqual(answer.status, .unprocessableContent, fields)
            XCTAssertTrue(answer.holds("href=\"\(field)\""), fields)
            XCTAssertTrue(answer.holds(#"value="Terrace""#), fields)
        }
        XCTAssertEqual(try shop.store.shop().menuSequence, 1)
    }

    func testTheListIsMovedByItsArrowsAndTheFirstIsTheUsualOne() throws {
        let shop = try TestShop(menu: .withPlaces)
        XCTAssertTrue(shop.get("/menu").holds("−300원 · 안 쓰는 재료: 컵 14oz · 컵 24oz"))
        XCTAssertEqual(post(shop, "/menu", "key=a&menu=1&place.up=here").status, .seeOther)
        XCTAssertEqual(try shop.store.shop().menu.places.map(\.id), ["here", "togo", "own"])
        XCTAssertEqual(post(shop, "/menu", "key=b&menu=2&place.down=togo").status, .seeOther)
        XCTAssertEqual(post(shop, "/menu", "key=c&menu=3&place.up=own").status, .seeOther)
        let menu = try shop.store.shop().menu
        XCTAssertEqual(menu.places.map(\.id), ["own", "here", "togo"])
        XCTAssertTrue(shop.get("/menu").holds("기본 · −300원 · 안 쓰는 재료: 컵 14oz · 컵 24oz"))
        // The fruit is unused at the same places, in whatever order they are now.
        let page = shop.get("/menu/fruits/cup14")
        XCTAssertEqual(send(shop, PageForm(page, "/menu/fruits/cup14")).status, .seeOther)
        XCTAssertEqual(try shop.store.shop().menu, menu, "nothing was typed")
    }

    func testAMenuHasRoomForFourPlaces() throws {
        let shop = try TestShop()
        for number in 1...4 {
            XCTAssertEqual(
                post(shop, "/menu/places", "key=a\(number)&menu=\(number)&name.ko=자리 \(number)").status, .seeOther)
        }
        let full = post(shop, "/menu/places", "key=z&menu=5&name.ko=테라스")
        XCTAssertEqual(full.status, .unprocessableContent)
        XCTAssertTrue(full.holds("이용 방법은 4개까지 둘 수 있어요."), full.text)
        XCTAssertTrue(full.holds(#"value="테라스""#))
        XCTAssertEqual(try shop.store.shop().menu.places.count, 4)
    }

    func testTwoVisitorsDoNotFillTheMenuTogether() throws {
        let shop = try TestShop(menu: .withPlaces)
        XCTAssertEqual(post(shop, "/menu/places", "key=a&menu=1&name.ko=테라스").status, .seeOther)
        let refused = post(shop, "/menu/places", "key=b&menu=1&name.ko=배달")
        XCTAssertEqual(refused.status, .conflict)
        XCTAssertTrue(refused.holds("테라스 추가"), refused.text)
        XCTAssertTrue(refused.holds(#"value="배달""#))
        XCTAssertEqual(try shop.store.shop().menu.places.count, 4)
    }

    func testAFruitHasABoxForEachPlaceAndKeepsItsOwn() throws {
        let shop = try TestShop(menu: .withPlaces)
        XCTAssertEqual(boxes(shop.get("/menu/fruits/cup14")), ["togo", "here!", "own!"])
        XCTAssertEqual(boxes(shop.get("/menu/fruits")), ["togo", "here", "own"])
        XCTAssertFalse(try TestShop(menu: .example).get("/menu/fruits/cup14").holds("unusedAt"))
        var form = PageForm(shop.get("/menu/fruits/cup14"), "/menu/fruits/cup14")
        form.fill("lowAt", "30")
        XCTAssertEqual(send(shop, form).status, .seeOther)
        XCTAssertEqual(try shop.store.shop().menu["cup14" as FruitID]?.unusedAt, ["here", "own"])
        form = PageForm(shop.get("/menu/fruits/cup14"), "/menu/fruits/cup14")
        form.toggle("unusedAt", "here")
        XCTAssertEqual(send(shop, form).status, .seeOther)
        XCTAssertEqual(try shop.store.shop().menu["cup14" as FruitID]?.unusedAt, ["own"])
        XCTAssertTrue(shop.get("/menu/history").holds("쓰지 않는 곳: 매장, 개인컵 → 개인컵"))
    }

    func testARemovedPlaceLeavesTheFruits() throws {
        let shop = try TestShop(menu: .withPlaces)
        // A visitor who still sees the place may name it.
        var form = PageForm(shop.get("/menu/fruits/kiwi"), "/menu/fruits/kiwi")
        XCTAssertEqual(post(shop, "/menu/places/own", "key=a&menu=1&remove=1").status, .seeOther)
        XCTAssertEqual(try shop.store.shop().menu["cup14" as FruitID]?.unusedAt, ["here"])
        form.toggle("unusedAt", "own")
        form.fill("lowAt", "30")
        XCTAssertEqual(send(shop, form).status, .unprocessableContent, "the kiwi juice has only kiwis besides its cup")
        form = PageForm(shop.get("/menu/fruits/milk"), "/menu/fruits/milk")
        XCTAssertEqual(post(shop, "/menu/places/here", "key=b&menu=2&remove=1").status, .seeOther)
        form.toggle("unusedAt", "here")
        form.fill("lowAt", "1500")
        XCTAssertEqual(send(shop, form).status, .seeOther)
        let milk = try XCTUnwrap(try shop.store.shop().menu["milk" as FruitID])
        XCTAssertEqual(milk.lowAt, 1500)
        XCTAssertEqual(milk.unusedAt, [])
    }

    func testAPlaceLeavesSomethingOfEveryRecipe() throws {
        let shop = try TestShop(menu: .withPlaces)
        var fruit = PageForm(shop.get("/menu/fruits/mango"), "/menu/fruits/mango")
        fruit.toggle("unusedAt", "own")
        let refused = send(shop, fruit)
        XCTAssertEqual(refused.status, .unprocessableContent)
        XCTAssertTrue(refused.holds("개인컵: 망고쥬스 레시피에 쓰는 재료가 하나도 남지 않아요."), refused.text)
        XCTAssertEqual(boxes(refused), ["togo", "here", "own!"])
        var juice = PageForm(shop.get("/menu/juices/mango"), "/menu/juices/mango")
        juice.fill("item.large.recipe.mango", "0")
        let empty = send(shop, juice)
        XCTAssertEqual(empty.status, .unprocessableContent)
        XCTAssertTrue(empty.holds("매장: 망고쥬스 레시피에"), empty.text)
        XCTAssertEqual(try shop.store.shop().menuSequence, 1)
    }

    private func send(_ shop: TestShop, _ form: PageForm) -> Response {
        shop.app.respond(.form(form.path, form.encoded(nil)))
    }

    private func boxes(_ page: Response) -> [String] {
        page.text.matches(of: #/<input type="checkbox" name="unusedAt" value="(\w+)"( checked)?/#).map {
            String($0.1) + ($0.2 == nil ? "" : "!")
        }
    }
}
