import ContentFile
import FastCGI
import JuiceShop
import ShopStore
import ShopTestSupport
import ShopWeb
import TestStores
import TestSupport
import TestTime
import XCTest

/// The menu's editor over HTTP.
final class MenuTests: XCTestCase {
    private lazy var shop = try? TestShop()
    private let grape = "name.ko=포도&name.en=Grape&picture=grape&colour=&lowAt=&firstCount=12"

    private func post(_ path: String, _ fields: String) throws -> Response {
        try XCTUnwrap(shop).app.respond(.form(path, fields))
    }

    private func get(_ path: String) throws -> Response { try XCTUnwrap(shop).get(path) }
    private func menu() throws -> Menu { try XCTUnwrap(shop).store.shop().menu }

    func testAFruitAndAJuiceAreAdded() throws {
        let response = try post("/menu/fruits", "key=a1&menu=1&\(grape)")
        XCTAssertEqual(response.status, .seeOther)
        let page = try XCTUnwrap(shop).follow(response)
        XCTAssertTrue(page.holds("포도 · 새 재료"), page.text)
        let fruit = try XCTUnwrap(try menu().fruits.last)
        let juice = "key=a2&menu=2&name.ko=포도쥬스&name.en=&recipe.\(fruit.id)=3&glass=stem&colour="
        XCTAssertEqual(try post("/menu/juices", juice)["Location"], "/menu")
        XCTAssertTrue(try get("/").holds("<span class=\"what\">포도쥬스</span>"))
        XCTAssertTrue(try XCTUnwrap(shop).get("/", query: "lang=en").holds("포도쥬스"), "no other name yet")
        XCTAssertEqual(try XCTUnwrap(shop).store.shop().stock[fruit.id], 12)
        XCTAssertFalse(try get("/menu").text.contains(">\(fruit.id)<"), "no page shows an id")
    }

    func testAFormThatIsSentTwiceIsOneChange() throws {
        for _ in 0..<2 {
            XCTAssertEqual(try post("/menu/fruits", "key=a1&menu=1&\(grape)").status, .seeOther)
            XCTAssertEqual(try post("/menu", "key=m1&menu=2&juice.down=strawberryBanana").status, .seeOther)
        }
        XCTAssertEqual(try menu().fruits.count, 6)
        XCTAssertEqual(try menu().juices[1].id, "strawberryBanana")
        XCTAssertEqual(try XCTUnwrap(shop).store.shop().sequence, 3)
    }

    func testASecondEditorSeesWhatTheFirstDidAndKeepsWhatWasTyped() throws {
        XCTAssertEqual(try post("/menu", "key=m1&menu=1&juice.down=strawberryBanana").status, .seeOther)
        let renamed = "name.ko=생망고쥬스&name.en=Mango juice&recipe.mango=3&glass=tall&colour="
        XCTAssertEqual(try post("/menu/juices/mango", "key=m2&menu=2&\(renamed)").status, .seeOther)
        let typed = "name.ko=망고라떼&name.en=Mango latte&recipe.mango=4&glass=jar&colour=lemon"
        let refused = try post("/menu/juices/mango", "key=a1&menu=1&\(typed)")
        XCTAssertEqual(refused.status, .conflict)
        XCTAssertTrue(refused.holds("그사이 다른 곳에서 메뉴를 바꿨어요"))
        XCTAssertTrue(refused.holds("이름 (한국어): 다른 곳에서 생망고쥬스로 저장했어요. 적은 값: 망고라떼"), refused.text)
        XCTAssertFalse(refused.holds("쥬스 순서"), "the order is nobody's second wish")
        for kept in ["value=\"망고라떼\"", "value=\"4\"", "value=\"jar\" aria-label=\"손잡이 잔\" checked"] {
            XCTAssertTrue(refused.holds(kept), kept)
        }
        XCTAssertEqual(try menu()["mango" as JuiceID]?.names.korean, "생망고쥬스")
        XCTAssertTrue(refused.holds("name=\"menu\" value=\"3\""))
        let key = try XCTUnwrap(refused.formKey)
        XCTAssertEqual(try post("/menu/juices/mango", "key=\(key)&menu=3&\(typed)").status, .seeOther)
        XCTAssertEqual(try menu()["mango" as JuiceID]?.names.korean, "망고라떼")
        XCTAssertEqual(try menu().juices[1].id, "strawberryBanana", "the first change stays")
    }

    func testAFullMenuTakesNoMoreAndSaysWhatToDo() throws {
        let first = try Menu.firstShop
        let more = (first.juices.count..<Menu.maxItemCount).map {
            Juice(JuiceID("juice-\($0)"), names: Localized("쥬스 \($0)"), recipe: first.juices[0].recipe)
        }
        shop = try TestShop(menu: Menu(fruits: first.fruits, juices: first.juices + more))
        let refused = try post("/menu/juices", "key=a1&menu=1&name.ko=하나 더&recipe.kiwi=1")
        XCTAssertEqual(refused.status, .unprocessableContent)
        XCTAssertTrue(refused.holds("쥬스와 재료는 300개씩까지 둘 수 있어요. 쓰지 않는 것을 먼저 메뉴에서 빼 주세요."))
        XCTAssertTrue(refused.holds("value=\"하나 더\""), "nothing typed is lost")
    }

    func testASlipIsToldAtItsFieldAndChangesNothing() throws {
        let refused = try post("/menu/juices", "key=a1&menu=1&name.ko=&name.en=Ice&recipe.mango=many")
        XCTAssertEqual(refused.status, .unprocessableContent)
        for words in [
            "<title>오류: 쥬스 추가</title>", "<a href=\"#name-ko\">이름을 적어 주세요.</a>",
            "<a href=\"#recipe-mango\">망고: 숫자만 적어 주세요 (예: 12).</a>", "value=\"many\"", "value=\"Ice\"",
        ] { XCTAssertTrue(refused.holds(words), words) }
        XCTAssertEqual(
            try post("/menu/juices", "key=a1&menu=1&name.ko=키위쥬스&recipe.kiwi=1").status, .unprocessableContent)
        let used = try post("/menu/fruits/kiwi", "key=a1&menu=1&remove=1")
        XCTAssertEqual(used.status, .unprocessableContent)
        XCTAssertTrue(used.holds("키위가 들어가는 쥬스가 있어서 뺄 수 없어요. 먼저 이 쥬스를 고치거나 빼 주세요: 망키쥬스, 키위쥬스"))
        for fields in ["", "key=a1", "key=a1&menu=7", "key=a1&menu=1&juice.up=durian"] {
            XCTAssertEqual(try post("/menu", fields).status, .unprocessableContent, fields)
        }
        XCTAssertEqual(try XCTUnwrap(shop).store.shop().sequence, 1)
    }

    func testASteppersPressFillsItsFieldAndSavesNothing() throws {
        let filled = try post(
            "/menu/juices/mango", "key=a1&menu=1&name.ko=망고&recipe.mango=3&step.kiwi=1&glass=tall&colour=")
        XCTAssertEqual(filled.status, .ok)
        XCTAssertTrue(filled.holds("name=\"recipe.kiwi\" value=\"1\""))
        XCTAssertTrue(filled.holds("<span class=\"recipe\">망고 3 · 키위 1</span>"), "the preview has it")
        XCTAssertTrue(
            try post("/menu/juices/mango", "key=a1&menu=1&name.ko=망고&step.kiwi=1&recipe.kiwi=x").status
                == .unprocessableContent)
        XCTAssertEqual(try XCTUnwrap(shop).store.shop().sequence, 1)
    }

    func testWhatLeftComesBackFromTheHistoryWithItsCount() throws {
        XCTAssertEqual(try post("/menu/juices/pineapple", "key=a1&menu=1&remove=1").status, .seeOther)
        XCTAssertEqual(try post("/menu/fruits/pineapple", "key=a2&menu=2&remove=1").status, .seeOther)
        let history = try get("/menu/history")
        for words in ["파인애플 · 메뉴에서 뺌", "파인애플쥬스 · 메뉴에서 뺌", "처음 메뉴", "formaction=\"/menu/changes/1/return\""] {
            XCTAssertTrue(history.holds(words), words)
        }
        XCTAssertFalse(history.holds("/menu/changes/3/return"), "the menu of now")
        XCTAssertEqual(try post("/menu/changes/1/return", "key=r1&menu=2").status, .conflict)
        XCTAssertEqual(try post("/menu/changes/9/return", "key=r1&menu=3").status, .notFound)
        let back = try post("/menu/changes/1/return", "key=r1&menu=3")
        XCTAssertTrue(try XCTUnwrap(shop).follow(back).holds("formaction=\"/menu/changes/3/return\""), "can be undone")
        XCTAssertEqual(try menu().withoutRetired, try .firstShop)
        XCTAssertEqual(try XCTUnwrap(shop).store.shop().stock["pineapple"], 10)
    }

    func testAStoppedJuiceIsNotSoldUntilTheNextDay() throws {
        let shop = try XCTUnwrap(shop)
        XCTAssertEqual(try post("/juices/mango/availability", "key=s1&menu=1&sold=no")["Location"], "/menu")
        XCTAssertEqual(try post("/juices/mango/availability", "key=s2&sold=no")["Location"], "/", "a second press")
        XCTAssertEqual(try shop.store.shop().sequence, 2)
        let page = try get("/")
        XCTAssertTrue(page.holds("<span class=\"state\">오늘은 그만</span>"))
        XCTAssertTrue(page.holds("formaction=\"/juices/mango/availability\" name=\"sold\" value=\"yes\""))
        let refused = try post("/orders", "key=o1&cups.mango=1&cups.kiwi=2&send=all")
        XCTAssertEqual(refused.status, .conflict)
        XCTAssertTrue(refused.holds("망고쥬스: 오늘은 그만 팔아요."), refused.text)
        XCTAssertTrue(refused.holds("name=\"cups.kiwi\" value=\"2\" checked"), "the rest is still chosen")
        XCTAssertFalse(refused.holds("name=\"cups.mango\""))
        XCTAssertFalse(try post("/orders", "key=o2&juice=strawberry").holds("value=\"mango\""), "nor offered instead")
        XCTAssertEqual(try shop.store.shop().stock["mango"], 10)
        shop.clock.advance(hours: 24)
        XCTAssertFalse(try get("/").holds("<span class=\"state\">오늘은 그만"))
        XCTAssertEqual(try post("/orders", "key=o3&juice=mango").status, .seeOther)
    }

    func testAJuiceIsSoldAgainAndTheBasketStays() throws {
        _ = try post("/juices/mango/availability", "key=s1&sold=no")
        let resumed = try post("/juices/mango/availability", "key=s2&sold=yes&cups.kiwi=2")
        XCTAssertEqual(resumed["Location"], "/?cups.kiwi=2#juice-kiwi")
        XCTAssertEqual(try post("/orders", "key=o1&juice=mango").status, .seeOther)
        for (juice, fields, status) in [
            ("durian", "key=s3&sold=no", Status.notFound), ("mango", "key=s3", .badRequest),
            ("mango", "sold=no", .badRequest), ("mango", "key=s3&sold=maybe", .badRequest),
        ] { XCTAssertEqual(try post("/juices/\(juice)/availability", fields).status, status) }
    }

    func testAPageOfWhatIsNotOnTheMenuIsNotFound() throws {
        for path in ["/menu/juices/durian", "/menu/fruits/durian"] { XCTAssertEqual(try get(path).status, .notFound) }
    }
}

extension Request {
    /// A form from the shop's own page.
    static func form(_ path: String, _ fields: String) -> Request {
        Request(
            .post, path,
            headers: .init(host: "juice.test.lan", origin: "http://juice.test.lan", contentType: Form.mediaType),
            body: .whole(Array(fields.utf8)))
    }
}
