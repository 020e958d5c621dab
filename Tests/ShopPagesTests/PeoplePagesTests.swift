import Foundation
import JuiceShop
import PageTestSupport
import ShopTestSupport
import ShopWeb
import TestSupport
import TestTime
import XCTest

/// The names of tablets and people: the pages that give them, and the pages that show who did what.
final class PeoplePagesTests: XCTestCase {
    private let clock = WallClock.atNine
    private let both = Who(device: "d1", staff: "s1")

    func testATabletWithoutANameAsksForOne() throws {
        try assertPage("device", device)
    }

    func testATabletShowsItsNameAndWhoIsAtIt() throws {
        try assertPage("deviceNamed", names: .counterAndWindow) { DevicePage(who: both, key: "KEY", context: $0) }
    }

    func testARefusedNameIsKept() throws {
        let long = String(repeating: "가", count: 41)
        try assertPage("deviceRefused", beside: device) {
            DevicePage(who: nil, key: "KEY", context: $0, typed: long, fault: .text(.tooLong))
        }
        try assertPage("peopleRefused", names: .counterAndWindow, beside: people) {
            PeoplePage(key: "KEY", context: $0, typed: "민지", fault: .taken)
        }
    }

    func testPeopleAndTabletsAreListedWithoutTheirIDs() throws {
        try assertPage("people", names: .counterAndWindow, people)
    }

    func testAnOrdersRecordShowsWhoTookAndWhoCancelledIt() throws {
        let cancellation = Cancellation(
            number: 7, lines: [OrderLine("mango")], wasMade: false, took: ["mango": 3],
            stamp: Stamp("c", Who(device: "d9", staff: "s9"), at: clock.now))
        try assertPage("orderRecord", names: .counterAndWindow) {
            OrderRecordPage(
                OrderRecord(order(by: both), cancellation: cancellation), canBeRecalled: false, key: "KEY", context: $0)
        }
    }

    /// One name tells nothing: the list stays as calm as it was.
    func testTheListNamesWhoTookAnOrderOnceThereAreTwoNames() throws {
        func page(_ names: Names) throws -> String {
            let record = OrderRecord(order(by: both))
            let list = OrderList(day: clock.today, numbers: 1..<8, all: [record])
            let page = OrdersPage(list, context: try .test(names: names, clock: clock))
            return String(decoding: try PageTemplates.shop.html(page), as: UTF8.self)
        }
        var one = Names()
        XCTAssertNil(one.set(try NameText(typed: "카운터"), of: "d1"))
        XCTAssertFalse(try page(one).contains("카운터"))
        XCTAssertTrue(try page(.counterAndWindow).contains("<span class=\"by\">민지 · 카운터</span>"))
    }

    func testTheHistoriesAndTheLedgerNameWhoChangedWhat() throws {
        let context = try PageContext.test(names: .counterAndWindow, clock: clock)
        let templates = try PageTemplates.shop
        let change = StockChange(
            deltas: ["kiwi": 2], reason: .delivery, stamp: Stamp("k", Who(device: "d9", staff: "s2"), at: clock.now))
        var shop = Shop.fresh(context.menu)
        shop.apply(.stockChanged(change))
        let stock = StockHistoryPage(
            [.init(.stockChanged(change), sequence: 2, counts: nil)], key: "KEY", context: context)
        let menu = MenuHistoryPage(
            [.init(context.menu, sequence: 1, time: clock.now, who: change.who, before: nil)], shop: shop, key: "KEY",
            context: context)
        let fruit = FruitPage(
            StockExplanation(of: "kiwi", accounts: shop.accounts, events: [(2, .stockChanged(change))]), in: shop,
            context: context)
        for html in [templates.html(stock), templates.html(menu), templates.html(fruit)] {
            let text = String(decoding: html, as: UTF8.self)
            XCTAssertTrue(text.contains("<span class=\"by\"> Bea &amp; &lt;b&gt; · 이름 없는 기기</span>"), text)
        }
    }

    func testTheTablesEndWithWhoDidIt() throws {
        let context = try PageContext.test(names: .counterAndWindow, clock: clock)
        let cancellation = Cancellation(
            number: 7, lines: [OrderLine("mango")], wasMade: false, took: ["mango": 3],
            stamp: Stamp("c", Who(device: nil, staff: "s2"), at: clock.now))
        var orders = OrdersCSV(context: context)
        orders.add(OrderRecord(order(by: both), cancellation: cancellation))
        orders.add(OrderRecord(order(by: nil)))
        let rows = String(decoding: orders.drain(), as: UTF8.self).split(separator: "\r\n")
        XCTAssertEqual(
            rows.map { $0.split(separator: ",", omittingEmptySubsequences: false).dropLast(3).suffix(3) },
            [
                ["기기", "사람", "취소한 사람"], ["카운터", "민지", "Bea & <b>"], ["", "", ""],
            ])
        var changes = StockChangesCSV(context: context)
        changes.add(
            2,
            .stockChanged(StockChange(deltas: ["kiwi": 2], reason: .delivery, stamp: Stamp("k", both, at: clock.now))))
        let lines = String(decoding: changes.drain(), as: UTF8.self).split(separator: "\r\n")
        XCTAssertTrue(lines[0].hasSuffix(",기기,사람,메모"), String(lines[0]))
        XCTAssertTrue(lines[1].hasSuffix(",카운터,민지,"), String(lines[1]))
    }

    private func device(_ context: PageContext) -> DevicePage { DevicePage(who: nil, key: "KEY", context: context) }

    private func people(_ context: PageContext) -> PeoplePage { PeoplePage(key: "KEY", context: context) }

    private func order(by who: Who?) -> Order {
        Order(
            number: 7, dayNumber: 7, lines: [OrderLine("mango")], took: ["mango": 3], isQueued: false,
            stamp: Stamp("made", who, at: clock.now.addingTimeInterval(-60)))
    }
}
