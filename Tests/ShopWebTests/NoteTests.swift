import FastCGI
import JuiceShop
import ShopStore
import ShopTestSupport
import TestStores
import TestSupport
import XCTest

/// The hand-over note over HTTP.
final class NoteTests: XCTestCase {
    func testANoteStaysOnTheOrderPageUntilSomebodyHasReadIt() throws {
        let shop = try TestShop()
        XCTAssertEqual(shop.get("/note").status, .ok)
        XCTAssertEqual(shop.post("/note", ["key": "n1", "text": " 우유가 \"반\"만 남았어요 "])["Location"], "/")
        let page = shop.get("/")
        XCTAssertTrue(page.holds("<b>우유가 &quot;반&quot;만 남았어요</b><small>18:00</small>"), page.text)
        XCTAssertTrue(page.holds("formaction=\"/note\" name=\"read\" value=\"n1\""))
        _ = shop.post("/orders", ["key": "o", "juice": "mango"])
        XCTAssertTrue(shop.get("/").holds("반&quot;만"), "an order does not take it away")
        XCTAssertEqual(shop.post("/note", ["key": "o2", "read": "n1"])["Location"], "/")
        XCTAssertFalse(shop.get("/").holds("우유"))
    }

    func testWhoReadAnOlderNoteDoesNotTakeTheNewerOneAway() throws {
        let shop = try TestShop()
        _ = shop.post("/note", ["key": "n1", "text": "하나"])
        _ = shop.post("/note", ["key": "n2", "text": "둘"])
        XCTAssertEqual(shop.post("/note", ["key": "x", "read": "n1"]).status, .seeOther)
        XCTAssertEqual(try shop.store.shop().note?.text?.rawValue, "둘")
    }

    /// Nobody else wrote a note: one that was read meanwhile makes room.
    func testANoteOfAFormWhoseNoteWasReadIsLeft() throws {
        let shop = try TestShop()
        _ = shop.post("/note", ["key": "n1", "text": "하나"])
        XCTAssertTrue(shop.get("/note").holds("name=\"seen\" value=\"하나\""))
        _ = shop.post("/note", ["key": "x", "read": "n1"])
        XCTAssertEqual(shop.post("/note", ["key": "n2", "seen": "하나", "text": "둘"])["Location"], "/")
        XCTAssertEqual(try shop.store.shop().note?.text?.rawValue, "둘")
    }

    func testAFormThatIsCorrectedReplacesNoNoteThatItDidNotShow() throws {
        let shop = try TestShop()
        _ = shop.post("/note", ["key": "n1", "seen": "", "text": "하나"])
        XCTAssertTrue(shop.post("/note", ["key": "n2", "seen": "", "text": ""]).holds("name=\"seen\" value=\"\""))
        let refused = shop.post("/note", ["key": "n2", "seen": "", "text": "둘"])
        XCTAssertEqual(refused.status, .conflict)
        for words in ["전할 말: 다른 곳에서 ", "하나", "둘"] { XCTAssertTrue(refused.holds(words), words) }
        XCTAssertEqual(try shop.store.shop().note?.text?.rawValue, "하나")
    }

    func testANoteOnAStockChangeIsShownWhereverTheChangeIs() throws {
        let shop = try TestShop()
        let note = "한 상자가 \"물렀어요\""
        let fields: KeyValuePairs = [
            "key": "s1", "reason": "waste", "pieces.kiwi": "3", "note": " \(note) ", "close": "1",
        ]
        XCTAssertEqual(shop.post("/stock", fields).status, .seeOther)
        XCTAssertTrue(shop.get("/stock/history").holds("<q>한 상자가 &quot;물렀어요&quot;</q>"))
        XCTAssertTrue(shop.get("/fruits/kiwi").holds("폐기 · 한 상자가 &quot;물렀어요&quot;"))
        XCTAssertTrue(shop.get("/report/adjustments.csv").text.contains("\"한 상자가 \"\"물렀어요\"\"\""))
        let long = String(repeating: "가", count: 201)
        let refused = shop.post("/stock", ["key": "s2", "reason": "waste", "pieces.kiwi": "1", "note": long])
        XCTAssertEqual(refused.status, .unprocessableContent)
        XCTAssertTrue(refused.holds("<a href=\"#note\">한 줄로, 1자에서 200자까지"), refused.text)
        XCTAssertTrue(refused.holds(long), "what was typed is kept")
        let stepped = shop.post("/stock", ["key": "s3", "reason": "waste", "note": "무른 것", "step.kiwi": "1"])
        XCTAssertTrue(stepped.holds("value=\"무른 것\""), "a press on a stepper keeps it")
        XCTAssertEqual(try shop.store.shop().stock["kiwi"], 7)
    }

    func testATextThatIsNoNoteComesBackAsItWasTyped() throws {
        let shop = try TestShop()
        let long = String(repeating: "가", count: 201)
        let advice = "한 줄로, 1자에서 200자까지"
        for (text, words) in [
            ("", advice), ("  ", advice), (long, advice), ("a\nb", "쓸 수 없는 글자(U+000A)"),
            ("a\u{2028}b", "쓸 수 없는 글자(U+2028)"),
        ] {
            let response = shop.post("/note", ["key": "n1", "text": text])
            XCTAssertEqual(response.status, .unprocessableContent, text)
            XCTAssertTrue(response.holds(words), text)
        }
        XCTAssertTrue(shop.post("/note", ["key": "n1", "text": long]).holds(long), "what was typed is kept")
        XCTAssertEqual(try shop.store.shop().sequence, 1)
    }
}
