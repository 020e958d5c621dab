import FastCGI
import JuiceShop
import ShopTestSupport
import ShopWeb
import XCTest

final class RouteTests: XCTestCase {
    func testEveryPrintedAddressParsesBack() throws {
        let day = try XCTUnwrap(Day("2026-11-21"))
        let routes: [Route] = [
            .orderPage(), .orderPage([OrderLine("kiwi", cups: 3), OrderLine("mango")]), .orderPage(group: "latte"),
            .orderPage([OrderLine("kiwi", cups: 3)], group: "latte"), .orders(), .order(1),
            .order(999_999_999_999_999_999),
            .stock(),
            .stock(StockView(order: [OrderLine("kiwi")])),
            .orders(day: day), .orders(day: day, before: 51), .cancellation(7), .handover(7), .queue, .recall(7),
            .acknowledgement(7), .leftOver,
            .pickup,
            .order(7, asRecord: true), .payment(7), .payment(7, on: .record), .payment(7, on: .unpaid),
            .payment(7, on: .closing), .closing(), .cashMove, .cashMoveReversal(7), .drawer, .closings, .closed(7),
            .closingReversal(7),
            .closingsCSV,
            .printSlip(7), .printClosing(7),
            .payments(), .payments(on: .closing),
            .discount(7), .discount(7, on: .record), .discount(7, on: .unpaid),
            .unpaidOrders, .refund(7), .note, .settings(), .settings(isSaved: true),
            .ownerPIN(), .ownerPIN(isSaved: true),
            .stock(StockView(.delivery, order: [OrderLine("kiwi", cups: 3), OrderLine("mango", cups: 99)])),
            .stock(StockView(.delivery, delivered: ["kiwi": 24, "mango": Stock.maxCount])), .purchases(),
            .purchases(days: 14),
            .stock(StockView(.count)), .stockHistory(),
            .stockHistory(before: 900), .reversal(7),
            .fruit("kiwi"), .report(), .report(.day(day)), .report(.week()), .report(.week(of: day)), .report(.month()),
            .report(.month(of: day)), .report(.range(from: day, to: day.advanced(by: -1))), .ordersCSV(),
            .ordersCSV(.today), .ordersCSV(.day(day)), .ordersCSV(.week()), .ordersCSV(.range(from: day, to: day)),
            .stockChangesCSV(.month(of: day)), .stockChangesCSV(.today), .authorsCSV(), .authorsCSV(.week(of: day)),
            .stockJSON, .health, .metrics, .more, .device,
            .people, .programs, .pin(),
            .pin(next: .report(.week(of: day))),
            .menu, .juiceForm(), .juiceForm("kiwi"), .fruitForm(), .fruitForm("kiwi"), .optionForm(),
            .closing(), .cashMove, .drawer, .closings, .closed(7), .closingReversal(7), .closingsCSV,
            .transfers(), .transfers(sent: TransferID("mapo", 17)),
            .optionForm("ice"), .discountForm(), .discountForm("staff"), .placeForm(), .placeForm("own"),
            .groupForm(), .groupForm("latte"),
            .menuHistory(), .menuHistory(before: 7), .menuReturn(7), .availability(.juice("kiwi")),
            .availability(.choice("ice")), .options("kiwi"),
            .openAmount(), .openAmount(OrderContent(lines: [OrderLine("kiwi")])),
            .memo(), .memo(OrderContent(lines: [OrderLine("kiwi")], memo: MemoText(recorded: "빨대 두 개"))),
            .options("kiwi", chosen: [OrderLine(Cup("mango", size: "large"))]),
            .pin(next: .stock(StockView(.delivery, order: [OrderLine("kiwi", cups: 3)]))),
        ]
        for route in routes {
            let halves = route.path.prefix { $0 != "#" }.split(separator: "?")
            let query = try XCTUnwrap(Form(halves.count > 1 ? halves[1] : ""))
            XCTAssertEqual(Route(path: String(halves[0]), query: query), route)
        }
        XCTAssertEqual(Set(routes.map(\.name)).union([.api, .other]), Set(Route.Name.allCases))
    }

    func testAValueInAnAddressIsEncodedOnce() {
        XCTAssertEqual(
            Route.pin(next: .stock(StockView(.delivery, delivered: ["kiwi": 2]))).path,
            "/pin?next=/stock%3freason%3ddelivery%26pieces.kiwi%3d2")
    }

    func testAnOrderPageAddressLeadsToTheFirstChosenJuice() {
        let chosen: OrderContent = [OrderLine("kiwi", cups: 3), OrderLine("mango")]
        XCTAssertEqual(Route.orderPage(chosen).path, "/?cups.kiwi=3&cups.mango=1#juice-kiwi")
    }

    func testTheOlderSpellingOfOneChosenJuiceIsRead() throws {
        for (query, cups) in [("juice=kiwi&cups=3", 3), ("juice=kiwi", 1), ("juice=kiwi&cups=x", 1)] {
            let form = try XCTUnwrap(Form(query))
            XCTAssertEqual(Route(path: "/", query: form), .orderPage([OrderLine("kiwi", cups: cups)]))
            XCTAssertEqual(
                Route(path: "/stock", query: form), .stock(StockView(order: [OrderLine("kiwi", cups: cups)])))
        }
    }

    func testAWrongOrSecondNumberOfCupsIsIgnored() throws {
        for cups in ["0", "100", "-1", "01", "x", "", "%EF%BC%93"] {
            let query = try XCTUnwrap(Form("cups.kiwi=\(cups)&cups.mango=2&cups.mango=3"))
            XCTAssertEqual(Route(path: "/", query: query), .orderPage([OrderLine("mango", cups: 2)]), cups)
        }
    }

    func testAnAddressCarriesCupsOfAnySizeWithTheirChoices() throws {
        let order: OrderContent = [
            OrderLine("kiwi"), OrderLine(Cup("mango", size: "large", choices: ["ice-less"]), cups: 2),
            OrderLine(Cup("mango", choices: ["mango-plus"])),
        ]
        XCTAssertEqual(order.again, "cups.kiwi=1&cups.mango.large.ice-less=2&cups.mango..mango-plus=1")
        let query = try XCTUnwrap(Form(order.again))
        XCTAssertEqual(Route(path: "/options/mango", query: query), .options("mango", chosen: order))
        XCTAssertEqual(Route(path: "/stock", query: query), .stock(StockView(order: order)))
    }

    func testOtherAddressesAreNil() {
        for path in [
            "", "/order", "/orders/", "/orders/0", "/orders/01", "/orders/-1", "/orders/1/",
            "/orders/1234567890123456789", "//", "/STOCK", "/orders/1/cancel", "/orders/1/cancellation/", "/fruits",
            "/fruits/", "/fruits/:", "/orders/:", "/orders/:/handover", "/fruits/<b>", "/stock/kiwi",
            "/stock/changes", "/stock/changes/7", "/stock/changes/0/reversal", "/stock/changes/:/reversal",
            "/report.csv", "/menu/", "/menu/juices/", "/menu/juices/a%20b", "/menu/:", "/menu/changes/7",
            "/menu/changes/0/return", "/menu/history/7",
        ] {
            XCTAssertNil(Route(path: path, query: Form()), path)
        }
    }

    func testOtherDaysOfAReportAreNil() throws {
        for query in [
            "day=2026-02-30", "day=", "period=year", "period=", "period=week&day=today", "from=2026-11-01",
            "to=2026-11-01",
            "from=2026-11-01&to=", "from=2026-11-01&to=2026-11-02&day=2026-11-01",
            "period=week&from=2026-11-01&to=2026-11-02",
        ] {
            for path in ["/report", "/report/orders.csv", "/report/adjustments.csv"] {
                XCTAssertNil(Route(path: path, query: try XCTUnwrap(Form(query))), "\(path)?\(query)")
            }
        }
    }

    func testTheReportOfTodaysWeekHasNoDayInItsAddress() throws {
        let today = try XCTUnwrap(Day("2026-11-21"))
        let monday = try XCTUnwrap(Day("2026-11-16"))
        for (period, path) in [
            (ReportPeriod.day(today), "/report"), (.day(monday), "/report?day=2026-11-16"),
            (.week(of: today), "/report?period=week"), (.month(of: today), "/report?period=month"),
            (.week(of: monday.advanced(by: -1)), "/report?period=week&day=2026-11-09"),
            (.month(of: monday.advanced(by: -16)), "/report?period=month&day=2026-10-01"),
        ] {
            XCTAssertEqual(Route.report(ReportDays(period, today: today)).path, path)
            XCTAssertEqual(ReportDays(period, today: today).period(today: today), period, path)
        }
    }

    func testAJuiceThatIsNotAnIdentifierIsIgnored() throws {
        let query = try XCTUnwrap(Form("juice=%22%3E%3Cscript%3E"))
        XCTAssertEqual(Route(path: "/stock", query: query), .stock())
    }
}
