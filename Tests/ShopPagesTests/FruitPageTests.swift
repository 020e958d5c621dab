import Foundation
import JuiceShop
import PageTestSupport
import ShopTestSupport
import ShopWeb
import XCTest

final class FruitPageTests: XCTestCase {
    private let time = Date(timeIntervalSince1970: 1_800_000_000)
    private let zone = TimeZone(identifier: "Asia/Seoul") ?? .gmt

    private var events: [Event] {
        [
            .opened(FirstStock(counts: ["kiwi": 10], stamp: Stamp(at: time))),
            .ordered(Order(number: 1, juice: "kiwi", cups: 2, took: ["kiwi": 6], stamp: Stamp("a", at: time))),
            .stockChanged(StockChange(deltas: ["kiwi": 1300], reason: .delivery, stamp: Stamp("b", at: time + 60))),
            .cancelled(
                Cancellation(
                    number: 1, juice: "kiwi", cups: 2, wasMade: false, took: ["kiwi": 6],
                    stamp: Stamp("c", at: time + 120))),
            .ordered(Order(number: 2, juice: "durianShake", took: ["kiwi": 1], stamp: Stamp("d", at: time + 180))),
        ]
    }

    private func page(
        _ events: [Event], newest: Int, _ context: PageContext
    ) -> FruitPage {
        var accounts = StockAccounts()
        for (index, event) in events.enumerated() { accounts.apply(event, sequence: index + 1) }
        let shown = events.enumerated().map { (sequence: $0.offset + 1, event: $0.element) }.suffix(newest).reversed()
        let orders = events.reduce(into: [Int: Order]()) { orders, event in
            if case .ordered(let order) = event { orders[order.number] = order }
        }
        return FruitPage(
            StockExplanation(of: "kiwi", accounts: accounts, events: Array(shown)), of: orders, in: Shop(),
            context: context)
    }

    private func first(_ context: PageContext) -> FruitPage { page(events, newest: 9, context) }

    func testThePageListsEachChangeSinceTheFirstStock() throws {
        try assertPage("first", first)
    }

    func testOldChangesAreShownAsSums() throws {
        try assertPage("sums", beside: first) { context in page(events, newest: 1, context) }
    }

    func testTheAccountBeginsWithTheLastStocktake() throws {
        let counted = Event.stockChanged(
            StockChange(deltas: ["kiwi": -4], reason: .count, stamp: Stamp("e", at: time + 240)))
        let order = Event.ordered(
            Order(number: 3, juice: "mangoKiwi", took: ["mango": 2, "kiwi": 1], stamp: Stamp("f", at: time + 300)))
        try assertPage("counted", beside: first) { context in
            page(events + [counted, order], newest: 9, context)
        }
    }

    func testTheForecastIsExplainedInOneLine() throws {
        try assertPage("forecast") { context in
            let shop = Shop.beforeABusyDay(context.menu)
            return FruitPage(
                StockExplanation(of: "kiwi", accounts: shop.accounts, events: []), in: shop, forecast: try .test,
                context: context)
        }
    }

    func testAFruitThatRunsLowIsMarked() throws {
        let opened = Event.opened(FirstStock(counts: ["kiwi": 3], stamp: Stamp(at: time)))
        try assertPage("low") { context in page([opened], newest: 9, context) }
    }
}
