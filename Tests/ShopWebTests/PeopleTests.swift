import ContentFile
import Foundation
import FastCGI
import JuiceShop
import ShopStore
import ShopTestSupport
import ShopWeb
import TestStores
import TestSupport
import TestTime
import XCTest

/// Names of tablets and people at the web: who is written into the events, and how a name goes.
final class PeopleTests: XCTestCase {
    private lazy var folder = try? TemporaryFolder(inMemory: true)

    private func openShop() throws -> TestShop { try TestShop(names: XCTUnwrap(folder).path) }

    private func events(_ shop: TestShop) throws -> [Event] {
        var events = [Event]()
        try shop.store.events(after: 0) {
            events.append($1)
            return true
        }
        return events
    }

    private func nameTablet(_ shop: TestShop, _ name: String = "카운터", key: String = "d1") throws -> String {
        try XCTUnwrap(shop.post("/device", ["key": key, "name": name]).cookie)
    }

    func testAShopWithoutNamesKeepsNoIDs() throws {
        let shop = try openShop()
        for path in ["/", "/more", "/device", "/people", "/orders"] { XCTAssertNil(shop.get(path)["Set-Cookie"], path) }
        let cookies = shop.post("/orders", ["key": "a1", "juice": "mango"]).cookies
        XCTAssertTrue(cookies.hasPrefix("mine=1-") && !cookies.contains("who="), "its orders, and no id")
        XCTAssertEqual(try events(shop).compactMap(\.who), [])
    }

    func testTheTabletsCookieIsStrictAndLasts() throws {
        let shop = try openShop()
        let response = shop.post("/device", ["key": "d1", "name": " 카운터 "])
        XCTAssertEqual(response.status, .seeOther)
        XCTAssertEqual(response["Location"], "/device")
        XCTAssertEqual(
            response["Set-Cookie"], "who=d1.; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict")
        XCTAssertTrue(shop.follow(response).text.contains("value=\"카운터\""))
    }

    func testEveryRequestOfATabletNamesItsAuthor() throws {
        let shop = try openShop()
        XCTAssertEqual(shop.post("/people", ["key": "s1", "name": "민지"]).status, .seeOther)
        let tablet = try nameTablet(shop)
        let who = try XCTUnwrap(shop.post("/device", ["staff": "s1"]) { $0.headers.cookie = tablet }.cookie)
        XCTAssertEqual(who, "who=d1.s1")
        let requests: [(String, KeyValuePairs<String, String>)] = [
            ("/orders", ["key": "a1", "juice": "mango"]),
            ("/orders/1/cancellation", ["key": "a2", "made": "no"]),
            ("/stock", ["key": "a3", "add.kiwi": "1"]),
            ("/menu", ["key": "a4", "menu": "1", "juice.up": "mango"]),
        ]
        for (path, fields) in requests {
            let response = shop.post(path, fields) { $0.headers.cookie = "lang=ko; \(who)" }
            XCTAssertEqual(response.status, .seeOther, path)
        }
        let change = try shop.store.shop().sequence - 1
        XCTAssertEqual(
            shop.post("/stock/changes/\(change)/reversal", ["key": "a5"]) { $0.headers.cookie = who }.status, .seeOther)
        XCTAssertEqual(
            shop.post("/menu/changes/1/return", ["key": "a6", "menu": "\(change + 1)"]) { $0.headers.cookie = who }
                .status, .seeOther)
        XCTAssertEqual(
            try events(shop).dropFirst().map(\.who),
            Array(repeating: Who(device: "d1", staff: "s1"), count: requests.count + 2))
    }

    /// The page is cached by the number of the last event, and a name that changes is no event.
    func testARemovedNameIsGoneFromTheListAtOnceAndTheEventKeepsItsID() throws {
        let shop = try openShop()
        let tablet = try nameTablet(shop)
        _ = try nameTablet(shop, "창가", key: "d2")
        _ = shop.post("/orders", ["key": "a1", "juice": "mango"]) { $0.headers.cookie = tablet }
        XCTAssertTrue(shop.get("/orders").text.contains("카운터"))
        XCTAssertEqual(shop.post("/device", ["key": "a2", "name": "앞"]) { $0.headers.cookie = tablet }.cookie, tablet)
        XCTAssertTrue(shop.get("/orders").text.contains("<span class=\"by\">앞</span>"))
        _ = try nameTablet(shop, "뒤", key: "d3")
        let removed = shop.post("/people", ["device": "d1"])
        XCTAssertEqual(removed.status, .seeOther)
        XCTAssertTrue(shop.follow(removed).holds("앞 이름을 지웠어요"))
        let list = shop.get("/orders").text
        XCTAssertTrue(list.contains("<span class=\"by\">이름 없는 기기</span>"), list)
        XCTAssertFalse(list.contains("d1"))
        XCTAssertEqual(try events(shop).last?.who, Who(device: "d1"))
        _ = shop.post("/orders", ["key": "a3", "juice": "kiwi"]) { $0.headers.cookie = tablet }
        XCTAssertNil(try events(shop).last?.who, "a tablet whose name was removed leaves no more traces")
        let renamed = shop.post("/device", ["key": "a4", "name": "앞"]) { $0.headers.cookie = tablet }
        XCTAssertEqual(renamed.cookie, "who=a4.")
    }

    func testARemovedNameComesBackWithItsIDAndIsNotKept() throws {
        let shop = try openShop()
        let tablet = try nameTablet(shop)
        _ = shop.post("/people", ["key": "s1", "name": "민지"])
        let who = try XCTUnwrap(shop.post("/device", ["staff": "s1"]) { $0.headers.cookie = tablet }.cookie)
        _ = shop.post("/orders", ["key": "a1", "juice": "mango"]) { $0.headers.cookie = who }
        for (fields, name, undo) in [
            (["remove": "s1"], "민지", ["name": "민지", "key": "s1"]),
            (["device": "d1"], "카운터", ["name": "카운터", "tablet": "d1"]),
        ] as [(KeyValuePairs<String, String>, String, KeyValuePairs<String, String>)] {
            let response = shop.post("/people", fields)
            XCTAssertEqual(response["Location"], "/people")
            let removed = shop.follow(response)
            XCTAssertTrue(removed.holds("\(name) 이름을 지웠어요"), removed.text)
            XCTAssertEqual(removed["Set-Cookie"]?.hasPrefix("removed=; Path=/; Max-Age=0;"), true, "told once")
            for (field, value) in undo { XCTAssertTrue(removed.holds("name=\"\(field)\" value=\"\(value)\""), field) }
            XCTAssertFalse(shop.get("/people").holds(name), "no other page has it")
            XCTAssertNil(shop.post("/people", fields)["Set-Cookie"], "it was removed already")
            XCTAssertEqual(shop.post("/people", undo)["Location"], "/people")
            XCTAssertTrue(shop.get("/people").holds(name))
        }
        XCTAssertTrue(shop.get("/orders").text.contains("민지"), "the order's author has its name again")
        XCTAssertEqual(shop.post("/people", ["name": "\u{1}", "tablet": "d1"]).status, .unprocessableContent)
        for forged in ["removed=", "removed=name=a", "removed=name=%01&key=s1", "removed=name=a&key=<b>"] {
            XCTAssertFalse(shop.get("/people") { $0.cookie = forged }.holds("지웠어요"), forged)
        }
    }

    /// Each tablet has its own person, on the order page too, which is the same for all tablets of a shop without names.
    func testTheOrderPageNamesThePersonAtThisTablet() throws {
        let shop = try openShop()
        XCTAssertFalse(shop.get("/").text.contains("href=\"/device\""))
        _ = shop.post("/people", ["key": "s1", "name": "민지"])
        _ = shop.post("/people", ["key": "s2", "name": "하늘"])
        for (id, name) in [("s1", "민지"), ("s2", "하늘"), ("", "근무자")] {
            let response = shop.post("/device", ["staff": id])
            XCTAssertEqual(response["Location"], "/", "a person who is chosen goes on to order")
            XCTAssertTrue(shop.follow(response).text.contains("href=\"/device\">\(name)</a>"), name)
        }
    }

    func testATabletCanRemoveItsNameAndItsPerson() throws {
        let shop = try openShop()
        _ = shop.post("/people", ["key": "s1", "name": "민지"])
        let who = try XCTUnwrap(
            shop.post("/device", ["staff": "s1"]) { [tablet = try nameTablet(shop)] in $0.headers.cookie = tablet }
                .cookie)
        XCTAssertEqual(shop.post("/device", ["staff": ""]) { $0.headers.cookie = who }.cookie, "who=d1.")
        let response = shop.post("/device", ["remove": "1"]) { $0.headers.cookie = "who=d1." }
        XCTAssertEqual(response["Set-Cookie"], "who=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict")
        XCTAssertFalse(shop.get("/people").text.contains("카운터"))
    }

    func testANameThatWasGivenElsewhereIsNotTakenBackBySavingAnOlderForm() throws {
        let shop = try openShop()
        let tablet = try nameTablet(shop)
        func name(_ name: String, seen: String, key: String) -> Response {
            shop.post("/device", ["key": key, "name": name, "seen": seen]) { $0.headers.cookie = tablet }
        }
        XCTAssertTrue(shop.get("/device") { $0.cookie = tablet }.holds("name=\"seen\" value=\"카운터\""))
        XCTAssertEqual(name("창가", seen: "카운터", key: "a1").status, .seeOther)
        XCTAssertEqual(name("카운터", seen: "카운터", key: "a2").status, .seeOther, "nothing was typed")
        XCTAssertTrue(shop.get("/people").holds("<b>창가</b>"))
        let refused = name("문 앞", seen: "카운터", key: "a3")
        XCTAssertEqual(refused.status, .conflict)
        for words in ["이름을 창가로 바꿨어요", "value=\"문 앞\"", "name=\"seen\" value=\"창가\""] {
            XCTAssertTrue(refused.holds(words), words)
        }
        XCTAssertTrue(shop.get("/people").holds("<b>창가</b>"))
        XCTAssertEqual(name("창가", seen: "카운터", key: "a4").status, .seeOther, "the same name")
        XCTAssertEqual(name("문 앞", seen: "창가", key: "a5").status, .seeOther)
        XCTAssertTrue(shop.get("/people").holds("<b>문 앞</b>"))
    }

    func testTwoFirstNamesOfOneTabletAreAConflict() throws {
        let shop = try openShop()
        let tablet = try XCTUnwrap(shop.post("/device", ["key": "d1", "name": "카운터", "seen": ""]).cookie)
        let second = shop.post("/device", ["key": "d2", "name": "창가", "seen": ""]) { $0.headers.cookie = tablet }
        XCTAssertEqual(second.status, .conflict)
        XCTAssertTrue(shop.get("/people").holds("<b>카운터</b>"))
    }

    func testARemovalIsOneOfTheNameThatItsReaderSaw() throws {
        let shop = try openShop()
        let tablet = try nameTablet(shop)
        XCTAssertTrue(shop.get("/people").holds("name=\"seen.d1\" value=\"카운터\""))
        _ = shop.post("/device", ["key": "a1", "name": "창가", "seen": "카운터"]) { $0.headers.cookie = tablet }
        _ = try nameTablet(shop, "새 기기", key: "d2")
        let refused = shop.post("/people", ["seen.d1": "카운터", "device": "d1"])
        XCTAssertEqual(refused.status, .conflict)
        XCTAssertTrue(refused.holds("이름을 창가로 바꿨어요"))
        XCTAssertEqual(shop.post("/people", ["seen.d1": "카운터", "unused": "1"]).status, .seeOther)
        for name in ["창가", "새 기기"] { XCTAssertTrue(shop.get("/people").holds("<b>\(name)</b>"), name) }
        let undo = shop.post("/people", ["name": "카운터", "tablet": "d1"])
        XCTAssertEqual(undo.status, .conflict, "an older removal is not undone over a newer name")
        XCTAssertTrue(shop.get("/people").holds("<b>창가</b>"))
        XCTAssertEqual(shop.post("/people", ["seen.d1": "창가", "unused": "1"]).status, .seeOther)
        XCTAssertFalse(shop.get("/people").holds("<b>창가</b>"))
    }

    /// Letters that run from right to left would turn the words and numbers beside them.
    func testANameStandsIsolatedInEveryPageAndPlainInFiles() throws {
        let (fruit, juice, tablet, person) = ("רימון", "מיץ", "דלפק", "נועה")
        let menu = try Menu(
            fruits: [Fruit("pomegranate", symbol: "🍏", names: Localized(fruit), firstCount: 9)],
            juices: [Juice("red", names: Localized(juice), recipe: Recipe([.init("pomegranate", 2)]), price: 4000)])
        let shop = try TestShop(hasQueue: true, menu: menu, names: XCTUnwrap(folder).path)
        _ = shop.post("/people", ["key": "s1", "name": "\(person)"])
        let device = try nameTablet(shop, tablet)
        let who = try XCTUnwrap(shop.post("/device", ["staff": "s1"]) { $0.headers.cookie = device }.cookie)
        _ = shop.post("/orders", ["key": "a1", "juice": "red"]) { $0.headers.cookie = who }
        _ = shop.post("/stock", ["key": "a2", "add.pomegranate": "-6", "reason": "waste"]) { $0.headers.cookie = who }
        _ = shop.post("/menu/juices", ["key": "a3", "menu": "1", "name.ko": "\(juice) 2", "recipe.pomegranate": "1"])
        var shown = Set<String>()
        for path in [
            "/", "/orders", "/orders/1", "/queue", "/stock", "/stock/history", "/fruits/pomegranate", "/purchases",
            "/report", "/menu", "/menu/history", "/more", "/device", "/people", "/orders/1/cancellation",
        ] {
            let page = shop.get(path) { $0.cookie = who }
            XCTAssertEqual(page.status, .ok, path)
            for name in [fruit, juice, tablet, person] {
                for part in page.text.split(separator: name).dropLast() {
                    shown.insert(name)
                    // The field has what was typed, and a hidden one shows nothing.
                    let isField = ["name=\"name\" value=\"", "name=\"seen\" value=\"", "name=\"seen.d1\" value=\""]
                        .contains { part.hasSuffix($0) }
                    XCTAssertTrue(
                        part.hasSuffix("\u{2068}") || isField,
                        "\(path): \(part.suffix(60))")
                }
            }
        }
        XCTAssertEqual(shown, [fruit, juice, tablet, person])
        for path in ["/report/orders.csv", "/report/people.csv", "/stock.json"] {
            let file = shop.get(path).text
            XCTAssertTrue(path == "/stock.json" || file.contains(juice) || file.contains(person), path)
            XCTAssertFalse(file.contains("\u{2068}"), path)
        }
    }

    func testARefusedNameIsKeptAtItsField() throws {
        let shop = try openShop()
        let long = String(repeating: "가", count: 41)
        for path in ["/device", "/people"] {
            let response = shop.post(path, ["key": "a1", "name": long])
            XCTAssertEqual(response.status, .unprocessableContent, path)
            XCTAssertTrue(response.text.contains("value=\"\(long)\""), path)
            XCTAssertTrue(response.text.contains("aria-invalid=\"true\" aria-describedby=\"fault\""), path)
            XCTAssertEqual(shop.post(path, ["name": "카운터"]).status, .badRequest, path)
        }
        XCTAssertEqual(shop.post("/people", ["key": "s1", "name": "민지"]).status, .seeOther)
        XCTAssertEqual(shop.post("/people", ["key": "s2", "name": "민지"]).status, .unprocessableContent)
        XCTAssertEqual(shop.post("/device", ["staff": "nobody"]).cookie, "who=", "an unknown person is nobody")
    }

    func testTheNamesOfAllUnusedTabletsGoAtOnce() throws {
        let shop = try openShop()
        let tablets = try (1...5).map { try nameTablet(shop, "기기 \($0)", key: "d\($0)") }
        _ = shop.post("/orders", ["key": "a1", "juice": "mango"]) { $0.headers.cookie = tablets[0] }
        shop.clock.advance(hours: 31 * 24)
        _ = shop.post("/orders", ["key": "a2", "juice": "mango"]) { $0.headers.cookie = tablets[1] }
        _ = shop.post("/stock", ["key": "a3", "add.kiwi": "1"]) { $0.headers.cookie = tablets[2] }
        XCTAssertTrue(shop.get("/people").holds("30일 동안 주문도 기록도 남기지 않은 기기"))
        XCTAssertEqual(shop.post("/people", ["unused": "1"]) { $0.headers.cookie = tablets[3] }.status, .seeOther)
        let names = try NamesFile(store: XCTUnwrap(folder).path).names()
        XCTAssertEqual(names.namedDevices.map(\.id), ["d2", "d3", "d4"])
    }

    func testACookieThatNoPageSetIsIgnored() throws {
        let shop = try openShop()
        _ = try nameTablet(shop)
        for (index, cookie) in ["who=d1", "who=d1.s1.x", "who=.", "who=<b>.", "who=d9.s9", "who="].enumerated() {
            let response = shop.post("/orders", ["key": "a\(index)", "juice": "mango"]) { $0.headers.cookie = cookie }
            XCTAssertEqual(response.status, index < 3 ? .seeOther : response.status, cookie)
            XCTAssertNil(try events(shop).last?.who, cookie)
        }
    }

    func testOrdersGoOnWhileTheNamesCannotBeRead() throws {
        let shop = try openShop()
        let tablet = try nameTablet(shop)
        try XCTUnwrap(folder).write(Array("{".utf8), to: "names.json")
        XCTAssertEqual(
            shop.post("/orders", ["key": "a1", "juice": "mango"]) { $0.headers.cookie = tablet }.status, .seeOther)
        XCTAssertEqual(try events(shop).last?.who, Who(device: "d1"))
        XCTAssertEqual(shop.get("/orders").status, .ok)
        XCTAssertEqual(shop.post("/device", ["key": "a2", "name": "앞"]).status, .serviceUnavailable)
        XCTAssertEqual(String(decoding: try XCTUnwrap(folder).read("names.json"), as: UTF8.self), "{")
    }
}
