import FastCGI
import JuiceShop
import ShopStore
import ShopWeb
import TestStores
import TestSupport
import XCTest

/// The bound on the requests that read the history at once.
final class HistoryLimitTests: XCTestCase {
    func testMoreReadersThanMayAreToldToWait() throws {
        let shop = try TestShop()
        _ = try shop.store.submit(OrderRequest(XCTUnwrap(Menu.firstShop["kiwi"]), key: "k"))
        var readers = (1...4).map { _ in shop.app.historyLimit.permit() }
        XCTAssertFalse(readers.contains { $0 == nil })
        for path in [
            "/orders", "/orders/1", "/orders/1/cancellation", "/stock/history", "/fruits/kiwi", "/report",
            "/report/orders.csv", "/report/adjustments.csv", "/report/people.csv", "/purchases", "/menu/history",
        ] {
            let refused = shop.get(path) { $0.acceptLanguage = "en" }
            XCTAssertEqual(refused.status, .serviceUnavailable, path)
            XCTAssertEqual(refused["Retry-After"], "5", path)
            XCTAssertTrue(refused.holds("Many are looking at past records"), refused.text)
        }
        for path in ["/orders/1/payment", "/orders/1/refund", "/stock/changes/1/reversal"] {
            XCTAssertEqual(shop.post(path, ["key": "p", "kind": "card"]).status, .serviceUnavailable, path)
        }
        readers.removeLast()
        XCTAssertEqual(shop.get("/orders/1").status, .ok, "one has ended")
    }

    func testTheCounterNeedsNoHistory() throws {
        let shop = try TestShop(hasQueue: true)
        let readers = (1...4).map { _ in shop.app.historyLimit.permit() }
        XCTAssertEqual(shop.post("/orders", ["key": "a", "juice": "kiwi"]).status, .seeOther)
        _ = shop.post("/orders/1/handover", [:])
        for cookie in ["", "told=undone:1", "told=again:1"] {
            for path in ["/", "/queue", "/pickup", "/stock", "/stock.json", "/more", "/health"] {
                XCTAssertEqual(shop.get(path) { $0.cookie = cookie }.status, .ok, "\(path) \(cookie)")
            }
        }
        withExtendedLifetime(readers) {}
    }

    func testAnOrderInMemoryIsShownBesideAnyNumberOfReaders() throws {
        let shop = try TestShop()
        shop.store.keepRecentOrders()
        XCTAssertEqual(shop.post("/orders", ["key": "a", "juice": "kiwi"])["Location"], "/orders/1")
        let readers = (1...4).map { _ in shop.app.historyLimit.permit() }
        for path in ["/orders/1", "/orders/1/cancellation"] { XCTAssertEqual(shop.get(path).status, .ok, path) }
        XCTAssertEqual(shop.get("/orders/2").status, .notFound)
        withExtendedLifetime(readers) {}
    }
}
