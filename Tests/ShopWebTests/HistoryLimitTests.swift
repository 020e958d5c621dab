import FastCGI
import Journal
import JuiceShop
import ShopStore
import ShopTestSupport
import TestStores
import TestSupport
import TestTime
import XCTest

@testable import ShopWeb

/// The bound on the requests that read the history at once.
final class HistoryLimitTests: XCTestCase {
    func testMoreReadersThanMayAreToldToWait() throws {
        let shop = try TestShop()
        _ = try shop.store.submit(OrderRequest(XCTUnwrap(Menu.firstShop["kiwi"]), key: "k"))
        var readers = (1...4).map { shop.app.historyLimit.permit(for: .init(address: "\($0)", isLetIn: true)) }
        XCTAssertFalse(readers.contains { $0 == nil })
        for path in [
            "/orders?day=2026-11-21", "/orders?unpaid", "/orders?before=1", "/orders/1", "/orders/1/cancellation",
            "/stock/history", "/fruits/kiwi", "/report",
            "/report/orders.csv", "/report/adjustments.csv", "/report/people.csv", "/purchases", "/menu/history",
        ] {
            let refused = get(path, shop)
            XCTAssertEqual(refused.status, .serviceUnavailable, path)
            XCTAssertEqual(refused["Retry-After"], "5", path)
            XCTAssertTrue(refused.holds("Many are looking at past records"), refused.text)
        }
        for path in ["/orders/1/payment", "/orders/1/refund", "/stock/changes/1/reversal"] {
            XCTAssertEqual(shop.post(path, ["key": "p", "kind": "card"]).status, .serviceUnavailable, path)
        }
        readers.removeLast(2)
        XCTAssertEqual(shop.get("/orders/1").status, .ok, "two have ended")
    }

    /// A form that comes back shows its page again: that reads what the page reads.
    func testNoRequestReadsTheHistoryWithoutAPermit() throws {
        let folder = try TemporaryFolder(inMemory: true)
        let shop = try TestShop(hasQueue: true, names: folder.path)
        _ = try shop.store.submit(SettingsChangeRequest(Settings(paymentKinds: [.cash]), edited: Settings(), key: "s"))
        _ = try shop.store.submit(OrderRequest(XCTUnwrap(Menu.firstShop["kiwi"]), key: "k"))
        _ = shop.post("/closing", ["key": "c1", "sum": "0", "left": "0", "seen": "0"])
        _ = shop.post("/closing", ["key": "c2", "sum": "0", "left": "0", "seen": "1"])
        let readers = (1...4).map { shop.app.historyLimit.permit(for: .init(address: "\($0)", isLetIn: true)) }
        shop.clock.advance(hours: 24)
        shop.store.failHistory(with: .overloaded(waiting: 1))
        let forms: [KeyValuePairs<String, String>] = [
            [:], ["key": "k2"], ["key": "k3", "amount": "x", "sum": "x", "left": "1", "seen": "0", "reason": "change"],
            ["key": "k4", "unused": "1", "slip": "closing", "discount": "", "kind": "", "name": ""],
        ]
        var refused = 0
        for rule in RouteRule.all {
            for path in rule.patterns.flatMap({ [$0.replacing(":", with: "1"), $0.replacing(":", with: "kiwi")] }) {
                let gets = rule.accepts(.get) ? [shop.get(path)] : []
                let posts = rule.accepts(.post) ? forms.map { shop.post(path, $0) } : []
                for (index, response) in (gets + posts).enumerated() where response.status == .serviceUnavailable {
                    refused += 1
                    XCTAssertTrue(response.holds("지난 기록을 보는 곳이 많아요"), "\(path) \(index): \(response.text)")
                }
            }
        }
        XCTAssertGreaterThan(refused, 20)
        withExtendedLifetime((readers, folder)) {}
    }

    func testOneAddressLeavesPermitsToOthersAndTheLastIsForThoseWhoGaveThePIN() {
        let limit = HistoryLimit(max: 4)
        func permit(_ address: String, isLetIn: Bool = false) -> HistoryLimit.Permit? {
            limit.permit(for: .init(address: address, isLetIn: isLetIn))
        }
        var phone = (1...8).compactMap { _ in permit("phone") }
        XCTAssertEqual(phone.count, 2)
        let other = permit("another phone")
        XCTAssertNotNil(other)
        XCTAssertNil(permit("a third phone"))
        var owner = permit("owner", isLetIn: true)
        XCTAssertNotNil(owner)
        XCTAssertNil(permit("owner", isLetIn: true))
        phone.removeLast()
        XCTAssertNil(permit("a third phone"), "three are at work, and the fourth place is not a guest's")
        owner = nil
        XCTAssertNotNil(permit("a third phone"))
        withExtendedLifetime((phone, other)) {}
    }

    func testTheCounterNeedsNoHistory() throws {
        let shop = try TestShop(hasQueue: true)
        let first = try shop.store.shop()
        let menu = try MenuEdit.moveJuice("mango", .up).applied(to: first.menu, sequence: first.menuSequence)
        _ = try shop.store.submit(MenuChangeRequest(menu, editedSequence: first.menuSequence, key: "m"))
        shop.store.keepRecentOrders()
        let readers = (1...4).map { shop.app.historyLimit.permit(for: .init(address: "\($0)", isLetIn: true)) }
        shop.store.failHistory(with: .overloaded(waiting: 1))
        XCTAssertEqual(shop.post("/orders", ["key": "a", "juice": "kiwi"]).status, .seeOther)
        XCTAssertEqual(shop.post("/stock", ["key": "b", "reason": "delivery", "add.kiwi": "9"]).status, .seeOther)
        let wrong = shop.post("/stock", ["key": "w", "reason": "delivery", "pieces.kiwi": "x"])
        XCTAssertEqual(wrong.status, .unprocessableContent, wrong.text)
        for path in ["/orders/1/handover", "/orders/1/recall"] {
            XCTAssertEqual(shop.post(path, [:]).status, .seeOther, path)
        }
        for path in [
            "/", "/orders", "/orders?unpaid", "/orders?before=1", "/orders/1", "/orders/1?record",
            "/orders/1/cancellation",
            "/queue", "/pickup", "/stock", "/stock.json", "/menu/juices", "/menu/juices/kiwi", "/menu/fruits/kiwi",
            "/settings", "/more", "/note", "/health",
        ] {
            for cookie in ["", "told=undone:9", "told=made:9", "told=paid:9", "told=again:1:9"] {
                XCTAssertEqual(get(path, shop, cookie: cookie).status, .ok, "\(path) \(cookie)")
            }
        }
        XCTAssertEqual(shop.get("/orders/2").status, .notFound)
        XCTAssertEqual(shop.post("/orders/1/cancellation", ["key": "c", "made": "no"])["Location"], "/orders")
        withExtendedLifetime(readers) {}
    }

    private func get(_ path: String, _ shop: TestShop, cookie: String = "") -> Response {
        let parts = path.split(separator: "?").map(String.init) + [""]
        return shop.get(parts[0], query: parts[1]) {
            $0.cookie = cookie
            $0.acceptLanguage = "en"
        }
    }
}
