import ContentFile
import Foundation
import JuiceShop
import PageTestSupport
import ShopTestSupport
import ShopWeb
import TestTime
import XCTest

/// The words of an order, and what can be had without a part of it.
final class OrderWordsPageTests: XCTestCase {
    private let clock = WallClock.atNine
    private let content = OrderContent(
        lines: [OrderLine("kiwi"), OrderLine("mango", cups: 2)], memo: MemoText(recorded: "빨대 <두> 개"),
        call: CalledName(recorded: "은지 & Bea"))

    func testTheWordsOfAnOrderAreAskedBesideWhatIsChosen() throws {
        try assertPage("memo", memo)
        let fault = OrderWordsFault(
            typedMemo: "<\u{1}>", typedCall: String(repeating: "가", count: 21), memo: .forbidden("\u{1}"),
            call: .tooLong)
        try assertPage("wrong", beside: memo) { [content] context in
            MemoPage(content, fault: fault, key: "KEY", context: context)
        }
    }

    private let memo: (PageContext) throws -> MemoPage = { context in
        let content = OrderContent(
            lines: [OrderLine("kiwi"), OrderLine("mango", cups: 2)], memo: MemoText(recorded: "빨대 <두> 개"),
            call: CalledName(recorded: "은지 & Bea"))
        return MemoPage(content, key: "KEY", context: context)
    }

    func testWhatIsGoneIsNamedAndTheRestIsOffered() throws {
        try assertPage("gone") { [content] context in
            PartsGonePage([.juice("mango")], .leftMenu, of: content, key: "KEY", context: context)
        }
        try assertPage("nothingLeft") { context in
            PartsGonePage(
                [.juice("durianShake")], .leftMenu, of: OrderContent(lines: [OrderLine("durianShake")]), key: "KEY",
                context: context)
        }
    }

    func testTheWordsStandOnTheTicketOfTheKitchen() throws {
        try assertPage("ticket") { [content, clock] context in
            let order = Order(
                number: 7, dayNumber: 7, content: content, took: [:], isQueued: true, stamp: Stamp("k", at: clock.now))
            let shop = Shop(
                sequence: 12, accounts: StockAccounts(), orderCount: 7, clock: ClockRuns(until: clock.now),
                lastOrder: WaitingOrder(order), waiting: [WaitingOrder(order)])
            return QueuePage(shop, context: context)
        }
    }

    func testTheCounterCarriesTheWordsOfOneCustomer() throws {
        try assertPage("carried") { [content] context in
            OrderPage(shop: .fresh(context.menu), key: "KEY", context: context, notice: .chosen(content))
        }
    }
}
