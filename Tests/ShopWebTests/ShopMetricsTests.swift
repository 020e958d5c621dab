import FastCGI
import Journal
import JuiceShop
import ShopTestSupport
import ShopWeb
import TestStores
import TestTime
import XCTest

final class ShopMetricsTests: XCTestCase {
    func testOrdersCupsShortagesAndStockAreCounted() throws {
        let shop = try TestShop()
        XCTAssertEqual(shop.post("/orders", ["key": "a", "cups.kiwi": "2", "cups.mango": "1"]).status, .seeOther)
        XCTAssertEqual(shop.post("/orders", ["key": "a", "cups.kiwi": "2", "cups.mango": "1"]).status, .seeOther)
        XCTAssertEqual(shop.post("/orders", ["key": "b", "cups.kiwi": "2"]).status, .conflict)
        XCTAssertEqual(shop.get("/nowhere").status, .notFound)
        let text = try metrics(shop)
        for line in [
            "juicemaker_orders_total 1", "juicemaker_cups_total{juice=\"kiwi\"} 2",
            "juicemaker_cups_total{juice=\"mango\"} 1", "juicemaker_cups_total{juice=\"banana\"} 0",
            "juicemaker_shortages_total 1", "juicemaker_stock{fruit=\"kiwi\"} 4",
            "juicemaker_http_requests_total{route=\"orders\",status=\"303\"} 2",
            "juicemaker_http_requests_total{route=\"orders\",status=\"409\"} 1",
            "juicemaker_http_requests_total{route=\"other\",status=\"404\"} 1",
            "juicemaker_http_request_duration_seconds_count{route=\"orders\"} 3",
        ] { XCTAssertTrue(text.contains("\n\(line)\n"), "\(line) is not in\n\(text)") }
    }

    func testAMonitorSeesWhatHeadDoesNotHave() throws {
        let clock = TestClock()
        var ship = ShipState(sent: clock.now, waiting: 212)
        let store = try MemoryStore(menu: .firstShop, clock: { clock.now })
        func metrics() throws -> String {
            let app = try TestShop.app(on: store, names: nil, clock: clock, ship: { [ship] in ship })
            return app.respond(
                Request(.get, "/metrics", headers: .init(host: "juice.test.lan"), remoteAddress: "::1")
            ).text
        }
        XCTAssertTrue(try metrics().contains("juicemaker_ship_waiting 212\n"))
        XCTAssertTrue(try metrics().contains("juicemaker_ship_up 1\n"))
        ship.trouble = .init(.refused, since: clock.now, "5: words")
        XCTAssertTrue(try metrics().contains("juicemaker_ship_up 0\n"))
    }

    func testOnlyThisMachineMayRead() throws {
        let shop = try TestShop()
        for address in [nil, "192.168.0.7", "fe80::1", "::ffff:192.168.0.7", "12.7.0.1"] {
            XCTAssertEqual(request(shop, from: address).status, .notFound, address ?? "none")
        }
        for address in ["127.0.0.1", "127.8.0.1", "::1"] {
            XCTAssertEqual(request(shop, from: address).status, .ok, address)
        }
        XCTAssertEqual(shop.post("/metrics", [:]).status, .methodNotAllowed)
    }

    func testARefusingStoreLeavesTheOtherCounts() throws {
        let shop = try TestShop()
        shop.store.fail(with: .full(path: "Store"))
        let text = try metrics(shop)
        XCTAssertTrue(text.contains("juicemaker_orders_total 0\n"))
        XCTAssertFalse(text.contains("juicemaker_stock"))
    }

    func testPathsOfClientsMakeNoSeries() throws {
        let shop = try TestShop()
        for number in 1...50 { _ = shop.get("/nowhere/\(number)") }
        for number in 1...50 { _ = shop.get("/orders/\(number)") }
        let text = try metrics(shop)
        XCTAssertFalse(text.contains("nowhere"))
        XCTAssertEqual(text.split(separator: "\n").count { $0.hasPrefix("juicemaker_http_requests_total{") }, 2, text)
    }

    private func metrics(_ shop: TestShop) throws -> String {
        let response = request(shop, from: "127.0.0.1")
        XCTAssertEqual(response["Content-Type"], "text/plain; version=0.0.4; charset=utf-8")
        return response.text
    }

    private func request(_ shop: TestShop, from address: String?) -> Response {
        shop.app.respond(
            Request(.get, "/metrics", headers: .init(host: "juice.test.lan"), remoteAddress: address))
    }
}
