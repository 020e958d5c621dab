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

/// The groups of juices in the menu's editor, over HTTP.
final class GroupEditorTests: XCTestCase {
    private func post(_ shop: TestShop, _ path: String, _ fields: String) -> Response {
        shop.post(path, [:]) { $0.body = .whole(Array(fields.utf8)) }
    }

    private func group(of juice: JuiceID, _ shop: TestShop) throws -> GroupID? {
        try shop.store.shop().menu[juice]?.group
    }

    func testAnOwnerAddsAGroupFillsItRenamesItAndTakesItOff() throws {
        let shop = try TestShop()
        XCTAssertFalse(shop.get("/menu").holds("id=\"juice-groups\""))
        XCTAssertFalse(shop.get("/menu/juices/mango").holds("name=\"group\""), "there is none to choose")
        XCTAssertEqual(shop.get("/menu/groups").status, .ok)
        let typed = "key=a&menu=1&name.ko=라떼&name.en=Lattes"
        XCTAssertEqual(post(shop, "/menu/groups", typed).status, .seeOther)
        XCTAssertEqual(post(shop, "/menu/groups", typed).status, .seeOther)
        let lattes = JuiceGroup("lattes-1", names: Localized(korean: "라떼", english: "Lattes"))
        XCTAssertEqual(try shop.store.shop().menu.groups, [lattes], "sent twice, it is one change")
        XCTAssertTrue(shop.get("/menu").holds("쥬스가 없어요"))

        var form = PageForm(shop.get("/menu/juices/mango"), "/menu/juices/mango")
        form.fill("group", "lattes-1")
        XCTAssertEqual(shop.app.respond(.form(form.path, form.encoded(nil))).status, .seeOther)
        XCTAssertEqual(try group(of: "mango", shop), "lattes-1")
        XCTAssertTrue(shop.get("/menu").holds("<span class=\"quiet\">망고쥬스</span>"))
        XCTAssertTrue(shop.get("/").holds("data-group=\"lattes-1\""))

        XCTAssertEqual(post(shop, "/menu/groups/lattes-1", "key=c&menu=3&name.ko=우유&name.en=Milk").status, .seeOther)
        XCTAssertEqual(try shop.store.shop().menu["lattes-1" as GroupID]?.names.korean, "우유")
        form = PageForm(shop.get("/menu/juices/mango"), "/menu/juices/mango")
        form.fill("group", "")
        XCTAssertEqual(shop.app.respond(.form(form.path, form.encoded(nil))).status, .seeOther)
        XCTAssertNil(try group(of: "mango", shop))
        XCTAssertEqual(post(shop, "/menu/groups/lattes-1", "key=e&menu=5&remove=1").status, .seeOther)
        XCTAssertTrue(try shop.store.shop().menu.groups.isEmpty)
        XCTAssertEqual(shop.get("/menu/groups/lattes-1").status, .notFound)
        let history = shop.get("/menu/history")
        for words in ["분류 라떼 추가", "우유", "분류: "] { XCTAssertTrue(history.holds(words), words) }
    }

    func testAGroupThatIsTakenOffLeavesItsJuicesOnTheMenu() throws {
        let shop = try TestShop(menu: .example)
        let juices = try shop.store.shop().menu.juices.count
        XCTAssertEqual(try group(of: "mangoLatte", shop), "latte")
        XCTAssertEqual(post(shop, "/menu/groups/latte", "key=a&menu=1&remove=1").status, .seeOther)
        XCTAssertNil(try group(of: "mangoLatte", shop))
        XCTAssertEqual(try shop.store.shop().menu.juices.count, juices)
        XCTAssertFalse(shop.get("/").holds("data-group=\"latte\""))
    }

    func testAJuiceOfAGroupThatSomebodyTookOffMeanwhileIsSavedWithoutIt() throws {
        let shop = try TestShop(menu: .example)
        var form = PageForm(shop.get("/menu/juices/mango"), "/menu/juices/mango")
        XCTAssertEqual(post(shop, "/menu/groups/latte", "key=a&menu=1&remove=1").status, .seeOther)
        form.fill("group", "latte")
        XCTAssertEqual(shop.app.respond(.form(form.path, form.encoded(nil))).status, .seeOther)
        XCTAssertNil(try group(of: "mango", shop))
    }

    func testTheListIsMovedByItsArrows() throws {
        let shop = try TestShop(menu: .example)
        let groups = try shop.store.shop().menu.groups.map(\.id)
        XCTAssertEqual(post(shop, "/menu", "key=a&menu=1&group.up=\(groups[1])").status, .seeOther)
        XCTAssertEqual(try shop.store.shop().menu.groups.map(\.id).prefix(2), [groups[1], groups[0]])
        XCTAssertEqual(post(shop, "/menu", "key=b&menu=2&group.down=\(groups[1])").status, .seeOther)
        XCTAssertEqual(try shop.store.shop().menu.groups.map(\.id), groups)
    }

    func testAWrongGroupSaysWhyAndKeepsWhatWasTyped() throws {
        let shop = try TestShop(menu: .example)
        for name in ["", "라떼", " 라떼"] {
            let answer = post(shop, "/menu/groups", "key=a&menu=1&name.en=Milk&name.ko=\(name)")
            XCTAssertEqual(answer.status, .unprocessableContent, name)
            XCTAssertTrue(answer.holds("href=\"#name-ko\""), name)
            XCTAssertTrue(answer.holds(#"value="Milk""#), name)
        }
        var sequence = 1
        while try shop.store.shop().menu.groups.count < JuiceGroup.maxCount {
            XCTAssertEqual(
                post(shop, "/menu/groups", "key=g\(sequence)&menu=\(sequence)&name.ko=더 \(sequence)").status, .seeOther)
            sequence += 1
        }
        let full = post(shop, "/menu/groups", "key=z&menu=\(sequence)&name.ko=하나 더")
        XCTAssertEqual(full.status, .unprocessableContent)
        XCTAssertTrue(full.holds("분류는 8개까지"))
    }
}
