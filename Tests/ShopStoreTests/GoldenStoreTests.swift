import Foundation
import Journal
import JuiceShop
import ShopStore
import ShopTestSupport
import TestSupport
import XCTest

/// The golden store holds two days of a shop with every kind of event (`Scripts/golden`). If this program reads all of it,
/// it can read every customer's store of that format.
final class GoldenStoreTests: XCTestCase {
    private func copy(_ body: (_ path: String) throws -> Void) throws {
        let folder = try TemporaryFolder()
        let golden = Repository.folder.appending(path: "Tests/ShopStoreTests/Golden/v1").path
        try FileManager.default.copyItem(atPath: golden, toPath: "\(folder.path)/Store")
        try body("\(folder.path)/Store")
    }

    private func open(
        _ path: String, at time: Date, menu: Menu? = nil, limits: EventLog.Limits = .init()
    ) throws -> FileStore {
        try FileStore(path, menu: menu, limits: limits, clock: { time })
    }

    private func time(_ text: String) throws -> Date {
        try Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
    }

    private func juice(_ id: JuiceID) throws -> Juice { try XCTUnwrap(Menu.firstShop[id]) }

    func testAStoreIsReadWhole() throws {
        try copy { path in
            let summary = try StoreCheck(path).run()
            XCTAssertEqual([summary.generations, summary.lines], [3, 53])
            try assertTwoDays(open(path, at: time("2026-11-22T08:20:00.000Z")))
        }
    }

    func testAStoreGoesOn() throws {
        try copy { path in
            let now = try time("2026-11-22T08:20:00.000Z")
            let store = try open(path, at: now)
            let again = try store.submit(OrderRequest(juice("kiwi"), isQueued: true, key: "o-10"))
            guard case .again(let tenth) = again else { return XCTFail("\(again)") }
            XCTAssertEqual(tenth.number, 10)
            XCTAssertEqual(
                try store.submit(CancellationRequest(order: 9, wasMade: false, key: "x")),
                .made(try XCTUnwrap(store.record(9)?.cancellation)))
            guard case .again = try store.submit(OrderRequest(juice("banana"), key: "o-3")) else {
                return XCTFail("a request of 23 hours ago is forgotten")
            }
            let counted = StockChangeRequest(["kiwi": -2, "mango": 0], reason: .count, key: "s-3")
            guard case .made(let change, _, _) = try store.submit(counted) else { return XCTFail("refused") }
            XCTAssertEqual(change.time, try time("2026-11-21T12:00:00.000Z"), "the first outcome")
            XCTAssertEqual(try store.submit(KitchenMoveRequest(completing: 8)), .notThere)
            try assertRepeatedRequests(store)
            try assertTwoDays(store)

            let new = OrderRequest(
                OrderContent(lines: [OrderLine("kiwi")], place: "togo"), isQueued: true, dayStart: .distantPast,
                key: "new", who: nil)
            guard case .made(let order) = try store.submit(new) else { return XCTFail("short") }
            XCTAssertEqual(order.number, 14)
            XCTAssertEqual(order.dayNumber, 7)
            guard case .made = try store.submit(KitchenMoveRequest(completing: 10)) else {
                return XCTFail("not queued")
            }
            let before = try store.shop()
            try store.close()

            let reopened = try open(path, at: now)
            XCTAssertEqual(try reopened.shop(), before)
            guard case .again(order) = try reopened.submit(new),
                case .again(tenth) = try reopened.submit(OrderRequest(juice("kiwi"), isQueued: true, key: "o-10"))
            else { return XCTFail("forgot a request") }
            XCTAssertEqual(try reopened.orders(before: 15, atMost: 20).count, order.number)
            XCTAssertEqual(try reopened.record(10)?.completedAt, now)
            XCTAssertEqual(try StoreCheck(path).run().shop, before)
        }
    }

    /// The requests of the last five events, and one that a recall answered.
    private func assertRepeatedRequests(_ store: FileStore) throws {
        let change = 22
        let lines = [OrderLine("mango", cups: 2), OrderLine("banana")]
        let several = OrderRequest(lines, isQueued: true, dayStart: .distantPast, key: "o-11")
        XCTAssertEqual(try store.submit(several), .again(try XCTUnwrap(store.order(11))))
        XCTAssertEqual(try store.submit(KitchenMoveRequest(recalling: 7)), .notThere)
        guard case .made(let reversal, _) = try store.submit(ReversalRequest(change: change, key: "x")) else {
            return XCTFail("refused")
        }
        XCTAssertEqual(
            reversal,
            Reversal(
                change: change, deltas: ["mango": -1, "kiwi": 1], reason: .other,
                stamp: Stamp("r-4", at: try time("2026-11-22T08:13:00.000Z"))))
        XCTAssertEqual(
            try store.submit(CancellationRequest(order: 11, wasMade: true, key: "x")),
            .made(try XCTUnwrap(store.record(11)?.cancellation)))
    }

    func testAStoreHasPricesPaymentsSettingsAndANote() throws {
        try copy { path in
            let now = try time("2026-11-22T08:30:00.000Z")
            let store = try open(path, at: now)
            let shop = try store.shop()
            XCTAssertEqual(
                shop.settings,
                Settings(
                    zone: "Asia/Seoul", dayStartHour: 5,
                    paymentKinds: try [.card, .cash, XCTUnwrap(PaymentKind(rawValue: "상품권"))],
                    tax: TaxRate(percent: 10), openAmounts: true,
                    chain: Chain("mapo", others: [OtherShop("hongdae", NameText(recorded: "\"Half\" way"))])))
            XCTAssertEqual(shop.transfers.lastNumber, 1)
            XCTAssertTrue(shop.transfers.hasReceived(TransferID("hongdae", 8)))
            XCTAssertFalse(shop.transfers.hasReceived(TransferID("hongdae", 1)))
            XCTAssertEqual(
                shop.calendarChoices,
                [
                    CalendarChoice(
                        since: try time("2026-11-22T08:21:00.000Z"), zone: "Asia/Seoul", dayStartHour: 5)
                ])
            let record = try XCTUnwrap(store.record(12))
            XCTAssertEqual(record.order.lines, [OrderLine("kiwi", cups: 2, price: 4_200)])
            XCTAssertEqual(record.order.took, ["kiwi": 6, "straw": 1])
            XCTAssertEqual(record.order.lacked, ["straw": 1])
            XCTAssertEqual(record.order.content.place, "own")
            XCTAssertEqual(record.order.total, 8_400)
            XCTAssertEqual(record.parts.map(\.amount), [400, 7_160])
            XCTAssertEqual(record.cancellation?.paid, record.parts)
            XCTAssertEqual([shop.sales.first, shop.sales.cups, shop.sales.takings], [8, 5, 13_050])
            let amount = try OpenAmount(OpenAmountWord(typed: #""Half" cake"#), price: 4_500)
            XCTAssertEqual(shop.lastOrder?.content.lines.last?.cup.amount, try XCTUnwrap(amount))
            XCTAssertTrue(shop.isStopped("mango", at: now))
            XCTAssertFalse(shop.isStopped("mango", at: try time("2026-11-22T20:00:00.000Z")), "05:00 in Seoul")
            XCTAssertEqual(shop.refunds[3]?.map(\.lines), [[OrderLine("banana")]])
            XCTAssertEqual(shop.refunds[3]?.first?.note?.rawValue, "\"Half\" full")
            XCTAssertEqual(shop.drawer.closings.map(\.closing.number), [2], "the first was taken back")
            XCTAssertEqual(shop.drawer.closings.first?.closing.counted.faces, [10_000: 4, 500: 2])
            XCTAssertEqual(shop.drawer.closings.first?.closing.first, 40_000)
            XCTAssertEqual(shop.drawer.period.expected, 30_000, "what was taken out was taken back")
            XCTAssertEqual(shop.drawer.closings.first?.closing.tax, TaxRate(percent: 10))
            XCTAssertEqual(shop.note?.text?.rawValue, "\"Half\" a box of milk is left")
            let paid = PaymentRequest(order: 12, .card, key: "p-12")
            guard case .made(let payment) = try store.submit(paid) else { return XCTFail("forgotten") }
            XCTAssertEqual(payment.total, 7_560)
            XCTAssertEqual(record.discount, GivenDiscount("happy", amount: 840))
            XCTAssertEqual(record.cancellation?.amount, 7_560)
            XCTAssertEqual(try store.order(13)?.discount, GivenDiscount("happy", amount: 450, of: Cup("kiwi")))
            XCTAssertEqual(try StoreCheck(path).run().shop, shop)
        }
    }

    private func assertTwoDays(_ store: FileStore) throws {
        let shop = try store.shop()
        XCTAssertEqual([shop.sequence, shop.orderCount], [53, 13])
        XCTAssertEqual(shop.time, try time("2026-11-22T08:35:00.000Z"))
        XCTAssertEqual(
            shop.stock.counts,
            ["banana": 8, "kiwi": 3, "lime": 7, "mango": 10, "pineapple": 4, "straw": 0, "strawberry": 18])
        XCTAssertEqual(shop.waiting.map(\.number), [5, 7, 9, 10, 11, 12, 13])
        XCTAssertEqual(shop.waiting.filter(\.isCancelled).map(\.number), [5, 9, 11, 12])
        XCTAssertEqual(shop.handedOver.map(\.number), [8, 6, 4])
        XCTAssertEqual(shop.lastOrder?.number, 13)
        let kiwi = try XCTUnwrap(shop.accounts["kiwi"])
        XCTAssertEqual([kiwi.first, kiwi.changed, kiwi.consumed, kiwi.returned], [10, 16, 23, 0])
        XCTAssertEqual(kiwi.counted?.sequence, 17)
        XCTAssertEqual(kiwi.counted?.count, 19)
        XCTAssertEqual(shop.accounts["mango"]?.counted?.count, 10)
        XCTAssertEqual(shop.accounts["mango"]?.returned, 12)

        try assertTenOrders(store.orders(before: 11, atMost: 10))
        let eleventh = try XCTUnwrap(store.record(11))
        XCTAssertEqual(eleventh.order.lines, [OrderLine("mango", cups: 2), OrderLine("banana")])
        XCTAssertEqual(eleventh.order.dayNumber, 4)
        XCTAssertEqual(eleventh.cancellation?.wasMade, false)

        var changes = [StockChange]()
        try store.events(from: .distantPast, until: .distantFuture) { _, event in
            if case .stockChanged(let change) = event { changes.append(change) }
        }
        XCTAssertEqual(changes.map(\.reason), [.delivery, .waste, .count, .other])
        XCTAssertEqual(
            changes.map(\.deltas),
            [
                ["strawberry": 40, "kiwi": 20, "banana": 5], ["banana": -1], ["kiwi": -2, "mango": 0],
                ["kiwi": -1, "mango": 1],
            ])
    }

    private func assertTenOrders(_ records: [OrderRecord]) throws {
        XCTAssertEqual(records.map(\.order.number), Array((1...10).reversed()))
        XCTAssertEqual(records.map(\.order.dayNumber), [3, 2, 1] + Array((1...7).reversed()))
        XCTAssertEqual(
            records.map { $0.order.lines[0].juice },
            ["kiwi", "banana", "mangoKiwi", "pineapple", "kiwi", "mango", "strawberry", "banana", "kiwi", "mango"])
        XCTAssertEqual(records.map(\.order.cups), [1, 1, 2, 3, 1, 1, 2, 1, 2, 1])
        XCTAssertEqual(records.map(\.order.isQueued), Array(repeating: true, count: 7) + [false, false, false])
        XCTAssertEqual(records.filter { $0.completedAt != nil }.map(\.order.number), [8, 6, 4])
        let cancelled = records.compactMap(\.cancellation)
        XCTAssertEqual(cancelled.map(\.number), [9, 5, 2, 1])
        XCTAssertEqual(cancelled.map(\.wasMade), [true, false, true, false])
        XCTAssertEqual(cancelled.map(\.isQueued), [true, true, false, false])
        XCTAssertEqual(records[4].order.time, try time("2026-11-21T10:02:00.000Z"))
    }
}
