import HTTP
import JuiceShop
import ShopRoutes
import TestSupport
import XCTest

final class RouteTests: XCTestCase {
    func testEveryPrintedAddressParsesBack() throws {
        let day = try XCTUnwrap(Day("2026-11-21"))
        let routes: [Route] = [
            .orderPage(), .orderPage(at: "kiwi", cups: 3), .orders(), .order(1), .order(999_999_999_999_999_999),
            .stock(),
            .stock(StockView(juice: "kiwi")),
            .orders(day: day), .orders(day: day, before: 51), .cancellation(7), .handover(7), .queue,
            .stock(StockView(juice: "kiwi", cups: 3)), .stock(StockView(.count)), .stockHistory(),
            .stockHistory(before: 900),
            .fruit("kiwi"), .report(), .report(day: day), .ordersCSV(), .ordersCSV(day: day),
            .stockChangesCSV(day: day), .stockJSON, .health,
        ]
        for route in routes {
            let halves = route.path.prefix { $0 != "#" }.split(separator: "?")
            let query = try XCTUnwrap(Form(halves.count > 1 ? halves[1] : ""))
            XCTAssertEqual(Route(path: String(halves[0]), query: query), route)
        }
    }

    func testAnOrderPageAddressLeadsToAJuicesButton() {
        XCTAssertEqual(Route.orderPage(at: "kiwi").path, "/#juice-kiwi")
        XCTAssertEqual(Route.orderPage(at: "kiwi", cups: 3).path, "/?juice=kiwi&cups=3#juice-kiwi")
    }

    func testOtherAddressesAreNil() {
        for path in [
            "", "/order", "/orders/", "/orders/0", "/orders/01", "/orders/-1", "/orders/1/",
            "/orders/1234567890123456789", "//", "/STOCK", "/orders/1/cancel", "/orders/1/cancellation/", "/fruits",
            "/fruits/", "/fruits/:", "/orders/:", "/orders/:/handover", "/fruits/<b>", "/stock/kiwi", "/report.csv",
        ] {
            XCTAssertNil(Route(path: path, query: Form()), path)
        }
    }

    func testAJuiceThatIsNotAnIdentifierIsIgnored() throws {
        let query = try XCTUnwrap(Form("juice=%22%3E%3Cscript%3E"))
        XCTAssertEqual(Route(path: "/stock", query: query), .stock())
    }
}
