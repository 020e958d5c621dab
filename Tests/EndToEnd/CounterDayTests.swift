import Attack
import Foundation
import XCTest

/// A day at the counter, through real nginx and the real executable.
final class CounterDayTests: XCTestCase {
    func testOrderingDownToAShortageThenRestocking() throws {
        let shop = try RunningShop()
        let browser = shop.client()
        for number in 1...3 {
            let key = try XCTUnwrap(browser.get("/").key)
            let order = try browser.post("/orders", "key=\(key)&juice=mango")
            XCTAssertEqual(order.status, 303)
            XCTAssertEqual(order.headers["location"], "/orders/\(number)")
        }
        let done = try browser.get("/orders/3")
        XCTAssertEqual(done.status, 200)
        XCTAssertTrue(done.body.contains("망고쥬스 나왔습니다! 맛있게 드세요!"))
        let short = try browser.post("/orders", "key=\(XCTUnwrap(done.key))&juice=mango")
        XCTAssertEqual(short.status, 409)
        XCTAssertTrue(short.body.contains("재료가 모자라요. 재고를 수정할까요?"))
        XCTAssertTrue(short.body.contains("href=\"/stock?cups.mango=1\""))
        XCTAssertEqual(try StockResponse(browser).stock["mango"], 1)

        let stock = try browser.get("/stock?cups.mango=1")
        let restocked = try browser.post(
            "/stock", "key=\(XCTUnwrap(stock.key))&cups.mango=1&seen.mango=1&count.mango=11&close=1")
        XCTAssertEqual(restocked.status, 303)
        XCTAssertEqual(restocked.headers["location"], "/?cups.mango=1#juice-mango")
        XCTAssertEqual(try StockResponse(browser).available["mango"], 3)
        try assertAccountsBalance(shop)
    }

    func testAnOrderOfSeveralJuicesIsTakenBackInPlace() throws {
        let shop = try RunningShop()
        let browser = shop.client()
        let page = try browser.get("/")
        let made = try browser.post(
            "/orders", "key=\(XCTUnwrap(page.key))&cups.mango=2&cups.kiwi=more&typed.kiwi=1&juice=banana")
        XCTAssertEqual(made.headers["location"], "/orders/1")
        let done = try browser.get("/orders/1")
        XCTAssertTrue(done.body.contains("바나나쥬스 1잔 · 키위쥬스 1잔 · 망고쥬스 2잔 나왔습니다! 맛있게 드세요!"))
        XCTAssertEqual(try StockResponse(browser).stock["mango"], 4)
        let undone = try browser.post("/orders/1/cancellation", "key=\(XCTUnwrap(done.key))&cups.mango=2")
        XCTAssertEqual(undone.status, 303)
        XCTAssertEqual(undone.headers["location"], "/")
        let cookie = try XCTUnwrap(undone.headers["set-cookie"]?.prefix { $0 != ";" })
        let told = try browser.get("/", headers: ["Cookie": String(cookie)])
        XCTAssertTrue(told.body.contains("1번 주문을 취소했어요"))
        XCTAssertTrue(told.body.contains("name=\"again\" value=\"cups.banana=1&amp;cups.kiwi=1&amp;cups.mango=2\""))
        for fruit in ["banana", "kiwi", "mango"] { XCTAssertEqual(try StockResponse(browser).stock[fruit], 10) }
    }

    func testManyTypedCupsAreAskedAbout() throws {
        let shop = try RunningShop()
        let browser = shop.client()
        _ = try browser.post("/stock", "key=s1&add.banana=20")
        let many = try browser.post("/orders", "key=a1&cups.banana=more&typed.banana=12&send=all")
        XCTAssertEqual(many.status, 409)
        XCTAssertTrue(many.body.contains("바나나쥬스 12잔, 맞나요?"))
        XCTAssertEqual(try browser.get("/orders/1").status, 404)
    }

    func testADoublePressIsOneOrder() throws {
        let shop = try RunningShop()
        let key = try XCTUnwrap(shop.client().get("/").key)
        let responses = Collected<String>()
        _ = try Clients.together(8) { _ in
            responses.add {
                try HTTPClient(port: shop.port).post("/orders", "key=\(key)&juice=kiwi").headers["location"] ?? ""
            }
        }
        XCTAssertEqual(responses.values, Array(repeating: "/orders/1", count: 8))
        // Before the key is the menu that the page showed.
        try assertAccountsBalance(shop, orders: [String(XCTUnwrap(key.split(separator: ".").last))])
    }

    func testAStocktakeWithoutADifferenceIsRecorded() throws {
        let shop = try RunningShop()
        let tablet = shop.client()
        let page = try tablet.get("/stock?reason=count")
        XCTAssertTrue(page.body.contains("지금 10개"))
        let saved = try tablet.post(
            "/stock",
            "key=\(XCTUnwrap(page.key))&reason=count&seen.kiwi=10&count.kiwi=10&seen.mango=10&count.mango=&close=1")
        XCTAssertEqual(saved.status, 303)
        let log = try shop.run("store", "log").output
        let lastLine = try XCTUnwrap(log.split(separator: "\n").last)
        XCTAssertTrue(lastLine.contains("  stock kiwi 0, count, key "), log)
        XCTAssertTrue(try tablet.get("/stock/history").body.contains("키위 10개 (차이 0)"))
        XCTAssertTrue(try tablet.get("/fruits/kiwi").body.contains("재고 조사"))
        try assertAccountsBalance(shop)
    }

    func testATypedCountDoesNotUndoAConcurrentOrder() throws {
        let shop = try RunningShop()
        let tablet = shop.client()
        let page = try tablet.get("/stock")
        XCTAssertEqual(try shop.run("order", "kiwi").code, 0)
        let saved = try tablet.post("/stock", "key=\(XCTUnwrap(page.key))&seen.kiwi=10&count.kiwi=30")
        XCTAssertEqual(saved.status, 303)
        XCTAssertEqual(try StockResponse(tablet).stock["kiwi"], 27)
        let cookie = try XCTUnwrap(saved.headers["set-cookie"]?.prefix { $0 != ";" })
        let reloaded = try tablet.get("/stock", headers: ["Cookie": String(cookie)])
        XCTAssertTrue(reloaded.body.contains("키위 +20, 다른 곳에서 −3 → 27"), reloaded.body)
        try assertAccountsBalance(shop)
    }

    func testABrowserThatPrefersEnglishGetsEnglish() throws {
        let shop = try RunningShop()
        let english = try shop.client().get("/", headers: ["Accept-Language": "en-GB,en;q=0.9"])
        XCTAssertTrue(english.body.contains("<html lang=\"en\">"))
        XCTAssertTrue(english.body.contains("Freshly made juice, just for you!"))
    }
}

/// Collects the values of several threads, and reports their errors as test failures.
final class Collected<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var collected: [Value] = []

    var values: [Value] { lock.withLock { collected } }

    func add(_ make: () throws -> Value) {
        do {
            let value = try make()
            lock.withLock { collected.append(value) }
        } catch {
            XCTFail("\(error)")
        }
    }
}
