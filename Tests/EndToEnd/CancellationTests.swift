import Foundation
import TestSupport
import XCTest

/// Cancelling and handing over, through real nginx and the real executable.
final class CancellationTests: XCTestCase {
    func testAnOrderIsCancelledOnceFromTwoTablets() throws {
        let shop = try RunningShop(processes: 2)
        let (one, other) = (shop.client(), shop.client())
        XCTAssertEqual(try one.post("/orders", "key=a1&juice=mango&cups.mango=3").status, 303)
        XCTAssertEqual(try StockResponse(one).stock["mango"], 1)
        let page = try one.get("/orders/1/cancellation")
        XCTAssertTrue(page.body.contains("이미 만들었나요?"))
        for (browser, key) in [(one, try XCTUnwrap(page.key)), (other, "c2"), (other, "c2")] {
            let response = try browser.post("/orders/1/cancellation", "key=\(key)&made=no")
            XCTAssertEqual(response.status, 303)
            XCTAssertEqual(response.headers["location"], "/orders")
            let cookie = try XCTUnwrap(response.headers["set-cookie"]?.prefix { $0 != ";" })
            let list = try browser.get("/orders", headers: ["Cookie": String(cookie)])
            XCTAssertTrue(list.body.contains("주문 1번을 취소했어요. 망고\u{A0}9개를 재고로 되돌렸어요."), list.body)
        }
        XCTAssertEqual(try StockResponse(other).stock["mango"], 10)
        XCTAssertEqual(
            try shop.run("cancel", "1", "--made").output,
            "order 1 (\(RunningShop.today) · 1): was already cancelled, mango 9 returned\n")
    }

    func testTheQueueExistsOnlyWhenTheMenuEnablesIt() throws {
        let without = try RunningShop()
        XCTAssertEqual(try without.client().get("/queue").status, 404)
        let shop = try RunningShop(content: contentWithQueue())
        let browser = shop.client()
        XCTAssertEqual(try browser.post("/orders", "key=a1&juice=mango").status, 303)
        XCTAssertEqual(try browser.post("/orders", "key=a2&juice=kiwi").status, 303)
        XCTAssertTrue(try browser.get("/queue").body.contains("/orders/1/handover"))
        let handed = try browser.post("/orders/1/handover", "")
        XCTAssertEqual(handed.status, 303)
        XCTAssertEqual(handed.headers["location"], "/queue")
        let queue = try browser.get("/queue").body
        XCTAssertFalse(queue.contains("/orders/1/handover"))
        XCTAssertTrue(queue.contains("/orders/2/handover"))
        XCTAssertTrue(try browser.get("/pickup").body.contains("id=\"ready-1\""))
        let recalled = try browser.post("/orders/1/recall", "")
        XCTAssertEqual(recalled.status, 303)
        XCTAssertEqual(recalled.headers["location"], "/queue")
        XCTAssertTrue(try browser.get("/queue").body.contains("/orders/1/handover"))
    }

    private lazy var folder = try? TemporaryFolder()

    private func contentWithQueue() throws -> String {
        let folder = try XCTUnwrap(folder)
        for name in ["menu.json", "texts.ko.json", "texts.en.json"] {
            let text = try Repository.text("Content/\(name)")
            try folder.write(Array(text.replacing("\"queue\": false", with: "\"queue\": true").utf8), to: name)
        }
        return folder.path
    }
}
