import FastCGI
import JuiceShop
import ShopTestSupport
import ShopWeb
import XCTest

/// What needs the owner's PIN, and where a device goes that has entered it.
final class AccessTests: XCTestCase {
    func testTheTableOfWhatNeedsThePIN() {
        let table: [(Route, get: Access, post: Access)] = [
            (.orderPage(), .open, .open), (.orders(), .open, .orders), (.order(7), .open, .open),
            (.cancellation(7), .cancellations, .cancellations), (.handover(7), .open, .open),
            (.discount(7), .open, .open), (.payments(), .payments, .payments),
            (.refund(7), .cancellations, .cancellations), (.payment(7), .payments, .payments),
            (.recall(7), .open, .open), (.queue, .open, .open), (.acknowledgement(7), .open, .open),
            (.leftOver, .open, .open),
            (.pickup, .open, .open),
            (.stock(), .stock, .stock), (.stockHistory(), .owner, .owner), (.reversal(7), .stock, .stock),
            (.fruit("kiwi"), .owner, .owner), (.stockJSON, .open, .open), (.report(), .owner, .owner),
            (.purchases(), .owner, .owner),
            (.ordersCSV(), .owner, .owner), (.stockChangesCSV(), .owner, .owner),
            (.authorsCSV(), .owner, .owner), (.menu, .owner, .owner),
            (.juiceForm("kiwi"), .owner, .owner), (.fruitForm("kiwi"), .owner, .owner),
            (.optionForm("ice"), .owner, .owner), (.discountForm("staff"), .owner, .owner),
            (.placeForm("own"), .owner, .owner), (.groupForm("latte"), .owner, .owner),
            (.menuHistory(), .owner, .owner), (.menuReturn(7), .owner, .owner),
            (.availability(.juice("kiwi")), .stock, .stock),
            (.availability(.choice("ice")), .stock, .stock), (.memo(), .open, .open),
            (.openAmount(), .open, .open),
            (.settings(), .owner, .owner), (.ownerPIN(), .owner, .owner),
            (.more, .open, .open), (.device, .open, .open), (.people, .owner, .owner), (.programs, .owner, .owner),
            (.pin(), .open, .open), (.health, .open, .open), (.metrics, .open, .open),
            (.transfers(), .stock, .stock), (.closing(), .closings, .closings), (.closings, .owner, .owner),
            (.closed(7), .closings, .closings), (.closingsCSV, .owner, .owner),
            (.closingReversal(7), .closings, .closings), (.cashMove, .closings, .closings),
            (.cashMoveReversal(7), .closings, .closings), (.drawer, .closings, .closings),
            (.printClosing(7), .closings, .closings), (.printSlip(7), .orders, .orders),
        ]
        for (route, get, post) in table {
            XCTAssertEqual(route.access(.get), get, route.path)
            XCTAssertEqual(route.access(.head), get, route.path)
            XCTAssertEqual(route.access(.post), post, route.path)
        }
    }

    func testThePINPageLeadsOnlyToPagesOfTheShop() throws {
        let next = try XCTUnwrap(Route(page: "/stock?cups.kiwi=3&reason=delivery"))
        XCTAssertEqual(
            Route.pin(next: next).path, "/pin?next=/stock%3fcups.kiwi%3d3%26reason%3ddelivery")
        for text in [
            "", "//evil.example", "https://evil.example/report", "/\\evil.example", "report", "/report/../..", "/pin",
            "/health", "/metrics", "/stock.json", "/nothing", "/orders/7/handover", "/menu/changes/7/return",
            "/report?day=2026-13-01",
            "/report?%",
            "/report\r\nSet-Cookie: a=b", "javascript:alert(1)",
        ] {
            XCTAssertNil(Route(page: text), text)
            let query = Form(fields: [.init("next", text)])
            XCTAssertEqual(Route(path: "/pin", query: query), .pin(), text)
        }
    }

    func testADownloadAndAFormLeadToTheirPage() {
        XCTAssertEqual(Route.ordersCSV().afterPIN, .report())
        XCTAssertEqual(Route.stockChangesCSV(.week()).afterPIN, .report(.week()))
        XCTAssertEqual(Route.authorsCSV(.week()).afterPIN, .report(.week()))
        XCTAssertEqual(Route.reversal(7).afterPIN, .stockHistory())
        XCTAssertEqual(Route.availability(.juice("kiwi")).afterPIN, .orderPage())
        XCTAssertEqual(Route.orders().afterPIN, .orderPage())
        XCTAssertEqual(Route.orders(before: 7).afterPIN, .orders(before: 7))
        XCTAssertEqual(Route.menuReturn(7).afterPIN, .menuHistory())
        XCTAssertEqual(Route.cancellation(7).afterPIN, .cancellation(7))
        XCTAssertEqual(Route.cashMove.afterPIN, .closing())
        XCTAssertEqual(Route.cashMoveReversal(7).afterPIN, .closing())
        XCTAssertEqual(Route.drawer.afterPIN, .closing())
        XCTAssertEqual(Route.closingReversal(7).afterPIN, .closings)
        XCTAssertEqual(Route.closingsCSV.afterPIN, .closings)
        XCTAssertEqual(Route.printClosing(7).afterPIN, .closed(7))
        XCTAssertEqual(Route.printSlip(7).afterPIN, .order(7, asRecord: true))
    }
}
