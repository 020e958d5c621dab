import FastCGI
import JuiceShop
import ShopSimulation
import ShopStore
import ShopTestSupport
import ShopWeb
import TestStores
import TestSupport
import XCTest

/// Cups in a size and with choices, over HTTP.
final class OptionsTests: XCTestCase {
    private func shop() throws -> TestShop { try TestShop(hasQueue: true, menu: .example) }

    func testAJuiceWithSizesOrOptionsHasAPageThatOrdersACup() throws {
        let shop = try shop()
        let page = shop.get("/options/mango", query: "cups.kiwi=2")
        for words in [
            "<b>라지</b><small>6,000원</small>", "얼음 적게", "<b>망고 추가</b><small>+\u{2060}500원</small>",
            #"name="cups.kiwi" value="2""#, "함께 주문: 키위쥬스 2잔",
            #"name="size" value="" checked"#, #"name="choice.ice" value="" checked"#,
        ] {
            XCTAssertTrue(page.holds(words), words)
        }
        let answer = shop.post(
            "/orders",
            [
                "key": "k", "cups.kiwi": "2", "size": "large", "choice.ice": "ice-less", "choice.sugar": "sugar-normal",
                "cups": "1", "juice": "mango",
            ])
        XCTAssertEqual(answer["Location"], "/orders/1")
        let order = try XCTUnwrap(try shop.store.order(1))
        XCTAssertEqual(
            order.lines,
            [
                OrderLine("kiwi", cups: 2, price: 4_500),
                OrderLine(Cup("mango", size: "large", choices: ["ice-less"]), price: 6_000),
            ])
        XCTAssertEqual(order.took, ["kiwi": 6, "mango": 5, "cup14": 2, "cup24": 1])
    }

    func testAPlainJuiceHasNoSuchPage() throws {
        XCTAssertEqual(try TestShop().get("/options/mango").status, .notFound)
        XCTAssertEqual(try shop().get("/options/durian").status, .notFound)
        XCTAssertFalse(try TestShop().get("/").holds("/options/"))
        XCTAssertTrue(try shop().get("/").holds(#"formaction="/options/mango""#))
    }

    func testASizeChosenOnItsCardIsOrdered() throws {
        let shop = try shop()
        _ = shop.post("/orders", ["key": "k", "juice": "mango", "size.mango": "large"])
        _ = shop.post(
            "/orders", ["key": "l", "send": "all", "size.mango": "small", "cups.mango": "2", "size.kiwi": ""])
        XCTAssertEqual(try shop.store.order(1)?.lines, [OrderLine(Cup("mango", size: "large"), price: 6_000)])
        XCTAssertEqual(try shop.store.order(2)?.lines, [OrderLine(Cup("mango", size: "small"), cups: 2, price: 4_500)])
    }

    func testTheCupsOfTheBasketAreLinesAndTheirCardIsFreeForAnotherSize() throws {
        let shop = try shop()
        let page = shop.get("/", query: "cups.mango=1&cups.mango.large=2&cups.kiwi..ice-less=1")
        for words in [
            #"name="cups.mango." value="1" checked"#, #"name="cups.mango.large" value="2" checked"#,
            #"name="size.mango" value="" checked"#, #"aria-label="망고 라지 빼기""#,
        ] {
            XCTAssertTrue(page.holds(words), words)
        }
        XCTAssertFalse(page.holds(#"name="cups.mango" value="1" checked"#), "a press of 라지 is another cup")
        let sheet = shop.get("/options/mango", query: "cups.mango=1&cups.mango.large=2&cup=mango")
        XCTAssertTrue(sheet.holds(#"href="/?cups.mango.large=2#juice-mango""#), "the plain cups can be removed")
        let added = shop.get("/options/mango", query: "cups.mango=1")
        XCTAssertTrue(added.holds(#"name="cups.mango" value="1""#), "others are added to them")
    }

    func testAChoiceThatIsNamedTwiceIsToldAndNothingIsOrdered() throws {
        let shop = try shop()
        let page = shop.post(
            "/orders", ["key": "k", "juice": "mango", "choice.extra": "mango-plus", "choice.a": "mango-plus"])
        XCTAssertEqual(page.status, .unprocessableContent)
        XCTAssertTrue(page.holds("망고 추가: 한 잔에 두 번 들어 있어요."), page.text)
        XCTAssertEqual(try shop.store.shop().orderCount, 0)
    }

    func testASizeAloneChoosesNothingAndStaysBesideAnError() throws {
        let page = try shop().post("/orders", ["key": "k", "send": "all", "size.mango": "large", "cups.kiwi": "0"])
        XCTAssertEqual(page.status, .unprocessableContent)
        XCTAssertTrue(page.holds(#"name="size.mango" value="large" checked"#))
        XCTAssertTrue(page.holds(#"name="size.kiwi" value="" checked"#))
        let nothing = try shop().post("/orders", ["key": "k", "send": "all", "size.mango": "large"])
        XCTAssertEqual(nothing.status, .unprocessableContent)
    }

    func testASheetPutsItsCupsIntoTheBasketOfTheAddress() throws {
        let shop = try shop()
        func add(_ basket: String, _ cups: String) -> Response {
            shop.post(
                "/options/mango",
                ["size": "large", "choice.ice": "ice-less", "choice.sugar": "", "cups": "1", "key": "k", basket: cups])
        }
        let first = add("cups.kiwi", "2")
        XCTAssertEqual(first["Location"], "/?cups.kiwi=2&cups.mango.large.ice-less=1#juice-kiwi")
        let more = add("cups.mango.large.ice-less", "2")
        XCTAssertEqual(more["Location"], "/?cups.mango.large.ice-less=3#juice-mango")
        let plain = shop.post("/options/mango", ["cups": "2", "cups.mango": "1"])
        XCTAssertEqual(plain["Location"], "/?cups.mango=3#juice-mango")
        XCTAssertEqual(try shop.store.shop().orderCount, 0)
    }

    func testALineOfTheBasketIsOrderedBesideTheCardsOfItsJuiceAndLeadsToItsSheet() throws {
        let shop = try shop()
        let page = shop.get("/", query: "cups.mango=1&cups.mango.large.ice-less=2")
        for words in [
            #"name="cups.mango." value="1" checked"#, #"name="cups.mango.large.ice-less" value="2" checked"#,
            "<span>망고 라지 (얼음 적게)</span> 2",
            "/options/mango?cups.mango=1&amp;cups.mango.large.ice-less=2&amp;cup=mango.large.ice-less",
        ] {
            XCTAssertTrue(page.holds(words), words)
        }
        let sheet = shop.get(
            "/options/mango", query: "cups.mango=1&cups.mango.large.ice-less=2&cup=mango.large.ice-less")
        for words in [
            #"name="size" value="large" checked"#, #"name="choice.ice" value="ice-less" checked"#,
            #"name="cups" value="2" checked"#, #"name="cups.mango" value="1""#, #"href="/?cups.mango=1#juice-mango""#,
        ] {
            XCTAssertTrue(sheet.holds(words), words)
        }
        XCTAssertFalse(sheet.holds(#"name="cups.mango.large.ice-less""#), "the sheet is about that line")
        _ = shop.post(
            "/orders",
            ["key": "k", "send": "all", "cups.mango": "1", "size.mango": "large", "cups.mango.large": "2"])
        XCTAssertEqual(try shop.store.order(1)?.lines, [OrderLine(Cup("mango", size: "large"), cups: 3, price: 6_000)])
    }

    func testTheButtonOfACardLeadsToItsSheetWithWhatIsChosen() throws {
        let answer = try shop().post(
            "/options/mango",
            ["key": "k", "cups.kiwi": "more", "typed.kiwi": "5", "size.kiwi": "large", "size.mango": "small"])
        XCTAssertEqual(answer["Location"], "/options/mango?cups.kiwi.large=5&cup=mango.small")
    }

    func testASheetKeepsWhatWasChosenBesideAWrongNumber() throws {
        let shop = try shop()
        let fields: KeyValuePairs = [
            "key": "k", "juice": "mango", "size": "large", "choice.ice": "ice-less", "cups": "more", "typed": "백",
            "cups.kiwi": "2",
        ]
        for path in ["/orders", "/options/mango"] {
            let page = shop.post(path, fields)
            XCTAssertEqual(page.status, .unprocessableContent, path)
            for words in [
                #"value="백""#, #"name="size" value="large" checked"#, #"name="choice.ice" value="ice-less" checked"#,
                #"name="cups.kiwi" value="2""#, #"id="fault""#,
            ] {
                XCTAssertTrue(page.holds(words), words)
            }
        }
    }

    func testASizeAndAChoiceThatAreOutLeadToThePageThatSaysWhy() throws {
        let shop = try shop()
        _ = try shop.store.submit(
            StockChangeRequest(["mango": -117, "banana": -120], reason: .other, key: "s"))
        let sheet = shop.get("/options/mango")
        XCTAssertTrue(sheet.holds(#"<a class="seg gone" href="/stock?cups.mango.large=1"><span><b>라지</b>"#), sheet.text)
        XCTAssertTrue(sheet.holds(#"<a class="seg gone" href="/stock?cups.mango..banana-plus=1"><span><b>바나나 추가</b>"#))
        XCTAssertFalse(sheet.holds(#"name="size" value="large""#))
        XCTAssertTrue(shop.get("/").holds(#"<label class="chip gone" data-name="망고쥬스 라지""#))
    }

    func testAMenuWithoutSizesLoadsNothingForThem() throws {
        let page = try TestShop().get("/")
        for words in ["options.", "sizes", #"id="lines""#] { XCTAssertFalse(page.holds(words), words) }
        let other = try shop().get("/")
        for words in ["/options.css", "/counter-options.js", #"class="sizes""#, #"id="lines""#] {
            XCTAssertTrue(other.holds(words), words)
        }
    }

    func testASizeAndWishesAreNamedWhereverAnOrderIsRead() throws {
        let shop = try shop()
        _ = shop.post("/orders", ["key": "k", "cups.mango.large.ice-less.mango-plus": "2", "send": "all"])
        _ = shop.post("/orders", ["key": "l", "cups.mango": "1", "send": "all"])
        XCTAssertTrue(shop.get("/orders").holds("망고쥬스 라지 (얼음 적게, 망고 추가) 2잔"))
        let queue = shop.get("/queue")
        for words in [
            #"<span class="size">라지</span>"#, #"<span class="wish">얼음 적게</span>"#, #"<span class="wish">망고 추가</span>"#,
            #"<p class="recipe">망고 12</p>"#,
        ] {
            XCTAssertTrue(queue.holds(words), words)
        }
        XCTAssertTrue(shop.get("/orders/1", query: "record").holds(#"<span class="wish">얼음 적게 · 망고 추가</span>"#))
        let row = SheetTable(shop.get("/report/orders.csv").text).rows[0]
        XCTAssertEqual(["사이즈", "옵션"].map { row[$0] }, ["라지", "얼음 적게, 망고 추가"], "\(row)")
    }

    func testAChoiceThatLeftTheMenuIsToldAndNothingIsOrdered() throws {
        let shop = try shop()
        let answer = shop.post("/orders", ["key": "k", "cups.mango..salt": "1", "cups.kiwi": "2", "send": "all"])
        XCTAssertEqual(answer.status, .unprocessableContent)
        XCTAssertEqual(try shop.store.shop().orderCount, 0)
    }

    func testAnOwnersChangeInTheEditorKeepsSizesAndOptions() throws {
        let shop = try shop()
        let fields =
            "key=m&menu=1&name.ko=망고쥬스&name.en=Mango juice&price=5200&recipe.mango=3&recipe.cup14=1&glass=tall&colour="
        let answer = shop.post("/menu/juices/mango", [:]) { $0.body = .whole(Array(fields.utf8)) }
        XCTAssertEqual(answer.status, .seeOther, answer.text)
        let (before, after) = (try Menu.example, try shop.store.shop().menu)
        XCTAssertEqual(after["mango" as JuiceID]?.price, 5_200)
        XCTAssertEqual(after["mango" as JuiceID]?.sizes, before["mango" as JuiceID]?.sizes)
        XCTAssertEqual(after["mango" as JuiceID]?.options, before["mango" as JuiceID]?.options)
        XCTAssertEqual(after.options, before.options)
    }

    func testTheShortageOfAChoiceIsAsked() throws {
        let shop = try shop()
        let answer = shop.post(
            "/orders", ["key": "k", "cups.kiwi..milk-plus": "39", "cups.mangoLatte": "20", "send": "all"])
        XCTAssertEqual(answer.status, .conflict)
        XCTAssertTrue(answer.holds("우유 7.9 L가 필요해요"), answer.text)
    }
}
