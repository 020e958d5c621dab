import Foundation
import FastCGI
import Journal
import JuiceShop
import ShopStore
import ShopTestSupport
import TestStores
import TestSupport
import XCTest

/// The stock page for each reason, the history, and the explanation of a count.
final class ShopAppStockTests: XCTestCase {
    private lazy var shop = try? TestShop()

    private func lastEvent(_ shop: TestShop) throws -> StockChange? {
        guard
            case .stockChanged(let stockChange)? = try shop.store.batch(
                atMost: 1, within: .init(checkpoints: 1), where: { _ in true }
            )
            .entries.first?.event
        else { return nil }
        return stockChange
    }

    func testADeliveryIsStoredAndRedirectsToItsView() throws {
        let shop = try XCTUnwrap(shop)
        let response = shop.post(
            "/stock",
            ["key": "a1", "reason": "delivery", "juice": "kiwi", "cups": "3", "pieces.kiwi": "5", "add.kiwi": "10"])
        XCTAssertEqual(response.status, .seeOther)
        XCTAssertEqual(response["Location"], "/stock?cups.kiwi=3&reason=delivery")
        XCTAssertEqual(try lastEvent(shop)?.reason, .delivery)
        XCTAssertEqual(try lastEvent(shop)?.deltas, ["kiwi": 15])
        let closed = shop.post("/stock", ["key": "a2", "reason": "delivery", "juice": "kiwi", "close": "1"])
        XCTAssertEqual(closed["Location"], "/?cups.kiwi=1#juice-kiwi")
        let several = shop.post("/stock", ["key": "a3", "cups.kiwi": "3", "cups.mango": "2", "close": "1"])
        XCTAssertEqual(several["Location"], "/?cups.kiwi=3&cups.mango=2#juice-kiwi")
        XCTAssertTrue(shop.get("/", query: "cups.kiwi=3").holds(#"name="cups.kiwi" value="3" checked"#))
        XCTAssertFalse(shop.get("/").holds("checked"))
    }

    func testAFormWithoutAReasonIsStoredAsOther() throws {
        let shop = try XCTUnwrap(shop)
        XCTAssertEqual(shop.post("/stock", ["key": "a1", "add.kiwi": "1"])["Location"], "/stock")
        XCTAssertEqual(try lastEvent(shop)?.reason, .other)
    }

    func testACountThatEqualsTheStockIsStored() throws {
        let shop = try XCTUnwrap(shop)
        let response = shop.post(
            "/stock",
            [
                "key": "a1", "reason": "count", "seen.kiwi": "10", "count.kiwi": "10", "seen.mango": "10",
                "count.mango": "",
            ])
        XCTAssertEqual(response["Location"], "/stock?reason=count")
        XCTAssertEqual(try lastEvent(shop)?.deltas, ["kiwi": 0])
        XCTAssertEqual(try shop.store.shop().accounts["kiwi"]?.counted?.count, 10)
        XCTAssertNil(try shop.store.shop().accounts["mango"]?.counted)
        let cookie = try XCTUnwrap(response["Set-Cookie"]?.prefix { $0 != ";" })
        XCTAssertTrue(shop.get("/stock", query: "reason=count") { $0.cookie = String(cookie) }.holds("키위 10개 그대로"))
    }

    func testACountOfNothingStoresNothing() throws {
        let shop = try XCTUnwrap(shop)
        let before = try shop.store.shop().sequence
        let response = shop.post("/stock", ["key": "a1", "reason": "count", "seen.kiwi": "10", "count.kiwi": ""])
        XCTAssertEqual(response["Location"], "/stock?reason=count")
        XCTAssertEqual(try shop.store.shop().sequence, before)
    }

    func testWasteIsStored() throws {
        let shop = try XCTUnwrap(shop)
        let response = shop.post("/stock", ["key": "a1", "reason": "waste", "add.kiwi": "-1", "pieces.kiwi": "2"])
        XCTAssertEqual(response["Location"], "/stock?reason=waste")
        XCTAssertEqual(try lastEvent(shop)?.reason, .waste)
        XCTAssertEqual(try shop.store.shop().stock["kiwi"], 7)
    }

    func testPiecesInTheWrongDirectionAreExplainedAndKept() throws {
        let shop = try XCTUnwrap(shop)
        let before = try shop.store.shop().sequence
        for (reason, words) in [("delivery", "입고는 0보다 적을 수 없어요"), ("waste", "폐기는 0보다 적을 수 없어요")] {
            let again = shop.post(
                "/stock",
                ["key": "a1", "reason": reason, "pieces.kiwi": "-2", "pieces.mango": "0", "pieces.banana": "x"])
            XCTAssertEqual(again.status, .unprocessableContent)
            let other = shop.post("/stock", ["key": "a1", "reason": reason, "pieces.kiwi": "-2", "pieces.mango": "3"])
            XCTAssertEqual(other.status, .unprocessableContent)
            XCTAssertTrue(other.holds(words), other.text)
            XCTAssertTrue(other.holds("name=\"pieces.kiwi\" value=\"-2\""))
            XCTAssertTrue(other.holds("name=\"pieces.mango\" value=\"3\""))
            XCTAssertTrue(other.holds("name=\"reason\" value=\"\(reason)\""))
        }
        XCTAssertEqual(try shop.store.shop().sequence, before)
    }

    func testAPressOnAStepperComesBackWithTheFieldFilledAndSavesNothing() throws {
        let shop = try XCTUnwrap(shop)
        let before = try shop.store.shop().sequence
        let filled = shop.post(
            "/stock",
            [
                "key": "a1", "seen.kiwi": "10", "count.kiwi": "12", "seen.mango": "9", "count.mango": "열 개",
                "step.kiwi": "10",
            ])
        XCTAssertEqual(filled.status, .ok)
        XCTAssertTrue(filled.holds("name=\"count.kiwi\" value=\"22\""), filled.text)
        XCTAssertTrue(filled.holds("name=\"seen.kiwi\" value=\"10\""))
        XCTAssertTrue(filled.holds("name=\"count.mango\" value=\"열 개\""))
        XCTAssertTrue(filled.holds("name=\"seen.mango\" value=\"9\""))
        XCTAssertTrue(filled.holds("10개 → 22개 · 아직 저장하지 않았어요"))
        let waste = shop.post("/stock", ["key": "a1", "reason": "waste", "pieces.kiwi": "", "step.kiwi": "1"])
        XCTAssertTrue(waste.holds("name=\"pieces.kiwi\" value=\"1\""))
        XCTAssertTrue(waste.holds("10개 → 9개"))
        XCTAssertEqual(try shop.store.shop().sequence, before)
    }

    func testAPressBesideAWordIsUnprocessable() throws {
        let shop = try XCTUnwrap(shop)
        let again = shop.post("/stock", ["key": "a1", "seen.kiwi": "10", "count.kiwi": "열 개", "step.kiwi": "1"])
        XCTAssertEqual(again.status, .unprocessableContent)
        XCTAssertTrue(again.holds("id=\"fault-kiwi\""))
        XCTAssertTrue(again.holds("name=\"count.kiwi\" value=\"열 개\""))
    }

    func testAnUnknownReasonStoresNothing() throws {
        let shop = try XCTUnwrap(shop)
        let before = try shop.store.shop().sequence
        XCTAssertEqual(
            shop.post("/stock", ["key": "a1", "reason": "gift", "add.kiwi": "1"]).status, .unprocessableContent)
        XCTAssertEqual(try shop.store.shop().sequence, before)
    }

    func testARefusedCountIsComparedWithTheStockThatIsShownAgain() throws {
        let shop = try XCTUnwrap(shop)
        _ = try shop.store.submit(StockChangeRequest(["kiwi": -9], reason: .waste, key: "w"))
        let again = shop.post("/stock", ["key": "a1", "reason": "count", "seen.kiwi": "10", "count.kiwi": "0"])
        XCTAssertEqual(again.status, .unprocessableContent)
        XCTAssertTrue(again.holds("name=\"seen.kiwi\" value=\"1\""))
        XCTAssertTrue(again.holds("name=\"count.kiwi\" value=\"0\""))
        XCTAssertTrue(again.holds("지금 1개"))
    }

    func testARightCountBesideAWrongOneKeepsItsSeenCount() throws {
        let shop = try XCTUnwrap(shop)
        _ = try shop.store.submit(StockChangeRequest(["kiwi": -3], reason: .waste, key: "w"))
        let again = shop.post(
            "/stock",
            [
                "key": "a1", "reason": "count", "seen.kiwi": "10", "seenAt.kiwi": "1", "count.kiwi": "8",
                "seen.mango": "10", "seenAt.mango": "1", "count.mango": "x",
            ])
        XCTAssertEqual(again.status, .unprocessableContent)
        XCTAssertTrue(again.holds("name=\"seen.kiwi\" value=\"10\""))
        XCTAssertTrue(again.holds("name=\"seenAt.kiwi\" value=\"1\""))
        XCTAssertTrue(again.holds("name=\"seen.banana\" value=\"10\""))
        XCTAssertTrue(again.holds("name=\"seenAt.banana\" value=\"2\""))
    }

    /// A page without a script does not know when each fruit was counted, and cups are sold meanwhile.
    func testAStocktakeAsksWhetherItsCountHasWhatWasSoldMeanwhile() throws {
        for (moment, count) in [("now", 8), ("shown", 5)] {
            let shop = try TestShop()
            _ = try shop.store.submit(StockChangeRequest(["kiwi": -3], reason: .waste, key: "w"))
            func post(_ key: String, _ moment: String) -> Response {
                shop.post(
                    "/stock",
                    [
                        "key": key, "reason": "count", "moment": moment, "seen.kiwi": "10", "seenAt.kiwi": "1",
                        "count.kiwi": "8", "seen.mango": "10", "seenAt.mango": "1", "count.mango": "9",
                    ])
            }
            let asked = post("a1", "")
            XCTAssertEqual(asked.status, .unprocessableContent)
            for words in [
                "화면을 연 뒤에 −3 변했어요", "name=\"moment\" value=\"now\"", "name=\"seen.kiwi\" value=\"10\"",
                "name=\"seenAt.kiwi\" value=\"1\"", "name=\"count.mango\" value=\"9\"",
            ] {
                XCTAssertTrue(asked.holds(words), words)
            }
            XCTAssertEqual(post("a2", moment).status, .seeOther)
            let stock = try shop.store.shop().stock
            XCTAssertEqual([stock["kiwi"], stock["mango"]], [count, 9], moment)
        }
    }

    func testAStocktakeOfAScriptHasItsMoment() throws {
        let shop = try XCTUnwrap(shop)
        _ = try shop.store.submit(StockChangeRequest(["kiwi": -3], reason: .waste, key: "w"))
        let saved = shop.post(
            "/stock",
            [
                "key": "a1", "reason": "count", "timed": "1", "seen.kiwi": "10", "seenAt.kiwi": "1", "count.kiwi": "8",
            ])
        XCTAssertEqual(saved.status, .seeOther)
        XCTAssertEqual(try shop.store.shop().stock["kiwi"], 5)
    }

    func testACountThatAnotherStocktakeOvertookIsRefused() throws {
        let shop = try XCTUnwrap(shop)
        _ = try shop.store.submit(StockChangeRequest(["kiwi": -3], reason: .count, key: "c"))
        let again = shop.post(
            "/stock", ["key": "a1", "reason": "count", "seen.kiwi": "10", "seenAt.kiwi": "1", "count.kiwi": "7"])
        XCTAssertEqual(again.status, .unprocessableContent)
        XCTAssertTrue(again.holds("그사이 다른 곳에서 키위 7개로 셌어요."), again.text)
        XCTAssertTrue(again.holds("name=\"seen.kiwi\" value=\"7\""))
        XCTAssertTrue(again.holds("name=\"seenAt.kiwi\" value=\"2\""))
        XCTAssertTrue(again.holds("name=\"count.kiwi\" value=\"7\""))
    }

    func testEachReasonHasItsCachedPage() throws {
        let shop = try XCTUnwrap(shop)
        for _ in 0..<2 {
            XCTAssertTrue(shop.get("/stock").holds("name=\"count.kiwi\" value=\"10\""))
            XCTAssertTrue(shop.get("/stock", query: "reason=count").holds("name=\"count.kiwi\" value=\"\""))
            XCTAssertTrue(shop.get("/stock", query: "reason=delivery").holds("name=\"pieces.kiwi\" value=\"\""))
            XCTAssertFalse(shop.get("/stock", query: "reason=delivery").holds("seen.kiwi"))
        }
        let marked = shop.get("/stock", query: "juice=strawberry&cups=2&reason=delivery")
        XCTAssertTrue(marked.holds("href=\"/stock?cups.strawberry=2&amp;reason=waste\""), marked.text)
        XCTAssertTrue(marked.holds("32개 필요 · 22개 더"))
    }

    func testTheHistoryShowsStockChangesAndNoOrders() throws {
        let shop = try XCTUnwrap(shop)
        _ = shop.post("/stock", ["key": "a1", "reason": "count", "seen.kiwi": "10", "count.kiwi": "7"])
        _ = shop.post("/orders", ["key": "a2", "juice": "mango"])
        _ = try shop.store.submit(CancellationRequest(order: 1, wasMade: false, key: "a3"))
        let page = shop.get("/stock/history")
        XCTAssertTrue(page.holds("키위 7개 (차이 −3)"), page.text)
        XCTAssertTrue(page.holds("11-21 · 1번 취소"))
        XCTAssertTrue(page.holds("망고 +3"))
        XCTAssertFalse(page.holds("망고 −3"))
        XCTAssertTrue(page.holds("11월 21일 18:00"), "the time in the shop's time zone")
    }

    func testASavedChangeIsReversedOnceAndTheHistorySaysSo() throws {
        let shop = try XCTUnwrap(shop)
        let saved = shop.post("/stock", ["key": "a1", "reason": "delivery", "pieces.kiwi": "120", "close": "1"])
        XCTAssertTrue(shop.get("/stock/history").holds("formaction=\"/stock/changes/2/reversal\""))
        XCTAssertTrue(shop.get("/stock") { $0.cookie = saved.cookie }.holds("formaction=\"/stock/changes/2/reversal\""))
        for key in ["r1", "r1", "r2"] {
            let reversed = shop.post("/stock/changes/2/reversal", ["key": key])
            XCTAssertEqual(reversed["Location"], "/stock")
            XCTAssertTrue(shop.follow(reversed).holds("되돌렸어요. 키위 130개 → 10개"), shop.follow(reversed).text)
        }
        XCTAssertEqual(try shop.store.shop().stock["kiwi"], 10)
        let history = shop.get("/stock/history")
        XCTAssertFalse(history.holds("formaction"))
        XCTAssertTrue(history.holds("되돌렸어요 · 11월 21일 18:00"), history.text)
        XCTAssertTrue(history.holds("입고 되돌림"))
    }

    func testAReversalBelowZeroIsExplainedOnTheStockPage() throws {
        let shop = try XCTUnwrap(shop)
        _ = shop.post("/stock", ["key": "a1", "reason": "delivery", "pieces.kiwi": "5"])
        _ = shop.post("/stock", ["key": "a2", "reason": "waste", "pieces.kiwi": "13"])
        let refused = shop.post("/stock/changes/2/reversal", ["key": "r1"])
        XCTAssertEqual(refused.status, .conflict)
        XCTAssertTrue(refused.holds("키위 재고는 지금 2개뿐이에요. 그보다 많이 뺄 수 없어요."), refused.text)
        XCTAssertTrue(refused.holds("<title>오류: 재고 수정</title>"))
        XCTAssertEqual(try shop.store.shop().stock["kiwi"], 2)
    }

    func testTheHistoryIsPaged() throws {
        let shop = try XCTUnwrap(shop)
        for number in 1...60 {
            _ = try shop.store.submit(
                StockChangeRequest(["kiwi": number], reason: .delivery, key: XCTUnwrap(Key(rawValue: "k\(number)"))))
        }
        let newest = shop.get("/stock/history")
        XCTAssertTrue(newest.holds("키위 +60") && newest.holds("키위 +11"))
        XCTAssertFalse(newest.holds("키위 +10<"))
        XCTAssertTrue(newest.holds("href=\"/stock/history?before=12\""), newest.text)
        let older = shop.get("/stock/history", query: "before=12")
        XCTAssertTrue(older.holds("키위 +10<") && older.holds("처음 재고"))
        XCTAssertFalse(older.holds("이전 기록"))
    }

    func testACountIsExplained() throws {
        let shop = try XCTUnwrap(shop)
        _ = shop.post("/orders", ["key": "a1", "juice": "kiwi"])
        let page = shop.get("/fruits/kiwi")
        XCTAssertTrue(page.holds("왜 7개?"))
        XCTAssertTrue(page.holds("처음 재고 10개"))
        XCTAssertTrue(page.holds("href=\"/orders/1?record\""))
        XCTAssertTrue(shop.get("/stock").holds("href=\"/fruits/kiwi\""))
    }

    func testAnUnknownFruitIsNotFound() throws {
        XCTAssertEqual(try XCTUnwrap(shop).get("/fruits/durian").status, .notFound)
    }

    func testAFailingStoreIsReported() throws {
        let shop = try XCTUnwrap(shop)
        shop.store.fail(with: .busy(holder: "17"))
        for path in ["/stock/history", "/fruits/kiwi"] { XCTAssertEqual(shop.get(path).status, .serviceUnavailable) }
    }

    func testAFormWhoseAnswerWasLostIsToldAlthoughItsFruitHasLeftTheMenuSince() throws {
        let shop = try TestShop()
        let fields: KeyValuePairs = ["key": "d", "reason": "delivery", "pieces.kiwi": "5", "pieces.mango": "2"]
        XCTAssertEqual(shop.post("/stock", fields).status, .seeOther)
        let now = try shop.store.shop()
        let usesKiwi = { (juice: Juice) in juice.recipe.portions.contains { $0.fruit == "kiwi" } }
        let menu = try Menu(
            fruits: now.menu.fruits.filter { $0.id != "kiwi" }, juices: now.menu.juices.filter { !usesKiwi($0) })
        _ = try shop.store.submit(MenuChangeRequest(menu, editedSequence: now.menuSequence, key: "m"))
        let again = shop.post("/stock", fields)
        XCTAssertEqual(again.status, .seeOther, again.text)
        XCTAssertEqual(try shop.store.shop().stock["mango"], now.stock["mango"], "delivered once")
        for other: KeyValuePairs in [
            ["key": "e", "reason": "delivery", "pieces.kiwi": "5", "pieces.mango": "2"],
            ["key": "d", "reason": "delivery", "pieces.kiwi": "6", "pieces.mango": "2"],
        ] {
            XCTAssertEqual(shop.post("/stock", other).status, .unprocessableContent, "it is another form")
        }
    }
}
