import CustomDump
import Foundation
import Journal
import JuiceShop
import ShopStore
import TestSupport
import XCTest

/// A golden store holds two days of a shop, written by the released program of a format (`Scripts/golden`). If this
/// program reads all of it, it can read every customer's store of that format.
final class GoldenStoreTests: XCTestCase {
    private let goldens = 1...JournalFormat.current

    private func copies(_ body: (_ path: String, _ format: Int) throws -> Void) throws {
        for format in goldens {
            let folder = try TemporaryFolder()
            let golden = Repository.folder.appending(path: "Tests/ShopStoreTests/Golden/v\(format)").path
            try FileManager.default.copyItem(atPath: golden, toPath: "\(folder.path)/Store")
            try body("\(folder.path)/Store", format)
        }
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

    func testAStoreOfEveryFormatIsReadWhole() throws {
        try copies { path, format in
            let summary = try StoreCheck(path).run()
            XCTAssertEqual(
                [summary.generations, summary.lines], [3, format < 3 ? 23 : 28 + menus(format) + sales(format)],
                "format \(format)")
            try assertTwoDays(open(path, at: time("2026-11-22T08:20:00.000Z")), format)
        }
    }

    func testAStoreOfEveryFormatContinuesInTheNewest() throws {
        try copies { path, format in
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
            XCTAssertEqual(try store.submit(CompletionRequest(order: 8)), .notQueued)
            if format >= 3 { try assertRepeatedRequestsOfFormat3(store, format) }
            try assertTwoDays(store, format)

            // Before format 5, a shop gets its menu from the first program that has one.
            if format < 5 { _ = try store.submit(OpeningRequest(.firstShop)) }
            guard case .made(let order) = try store.submit(OrderRequest(juice("kiwi"), isQueued: true, key: "new"))
            else {
                return XCTFail("short")
            }
            XCTAssertEqual(order.number, format < 3 ? 11 : format < 6 ? 12 : 13)
            XCTAssertEqual(order.dayNumber, format < 3 ? 11 : format < 6 ? 5 : 6)
            guard case .made = try store.submit(CompletionRequest(order: 10)) else { return XCTFail("not queued") }
            let before = try store.shop()
            let headers = try journals(path).map { try String(contentsOfFile: $0, encoding: .utf8).prefix(12) }
            XCTAssertEqual(headers.last, "{\"journal\":\(JournalFormat.current)", "format \(format)")
            try store.close()

            let reopened = try open(path, at: now)
            XCTAssertEqual(try reopened.shop(), before)
            guard case .again(order) = try reopened.submit(OrderRequest(juice("kiwi"), isQueued: true, key: "new")),
                case .again(tenth) = try reopened.submit(OrderRequest(juice("kiwi"), isQueued: true, key: "o-10"))
            else { return XCTFail("format \(format) forgot a request") }
            XCTAssertEqual(try reopened.orders(before: 14, atMost: 20).count, order.number)
            XCTAssertEqual(try reopened.record(10)?.completedAt, now)
            XCTAssertEqual(try StoreCheck(path).run().shop, before)
        }
    }

    /// The journals of the generations, oldest first, without the archive.
    private func journals(_ path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".jsonl") }.sorted()
            .map { "\(path)/\($0)" }
    }

    /// The requests of the last five events, and one that a recall answered.
    private func assertRepeatedRequestsOfFormat3(_ store: FileStore, _ format: Int) throws {
        let change = 21 + menus(format)
        let lines = [OrderLine("mango", cups: 2), OrderLine("banana")]
        let several = OrderRequest(lines, isQueued: true, dayStart: .distantPast, key: "o-11")
        XCTAssertEqual(try store.submit(several), .again(try XCTUnwrap(store.order(11))))
        XCTAssertEqual(try store.submit(RecallRequest(order: 7)), .notHandedOver)
        guard case .made(let reversal, _) = try store.submit(ReversalRequest(change: change, key: "x")) else {
            return XCTFail("refused")
        }
        XCTAssertEqual(
            reversal,
            Reversal(
                change: change, key: "r-4", deltas: ["mango": -1, "kiwi": 1], reason: .other,
                time: try time("2026-11-22T08:13:00.000Z")))
        XCTAssertEqual(
            try store.submit(CancellationRequest(order: 11, wasMade: true, key: "x")),
            .made(try XCTUnwrap(store.record(11)?.cancellation)))
    }

    /// From format 5 on, the queue is switched on by a change of the menu. The limes came by an event before, too.
    private func menus(_ format: Int) -> Int { format < 5 ? 0 : 1 }

    /// From format 6 on, an order with a price follows, with what became of it.
    private func sales(_ format: Int) -> Int { format < 6 ? 0 : 8 }

    func testAStoreOfFormat6HasPricesPaymentsSettingsAndANote() throws {
        try copies { path, format in
            guard format >= 6 else { return }
            let now = try time("2026-11-22T08:30:00.000Z")
            let store = try open(path, at: now)
            let shop = try store.shop()
            XCTAssertEqual(shop.settings, Settings(zone: "Asia/Seoul", dayStartHour: 5, paymentKinds: [.card, .cash]))
            XCTAssertEqual(
                shop.calendarChoices,
                [
                    CalendarChoice(
                        since: try time("2026-11-22T08:21:00.000Z"), zone: "Asia/Seoul", dayStartHour: 5)
                ])
            let record = try XCTUnwrap(store.record(12))
            XCTAssertEqual(record.order.lines, [OrderLine("kiwi", cups: 2, price: 4_500)])
            XCTAssertEqual(record.order.total, 9_000)
            XCTAssertEqual([record.paid, record.cancellation?.paid], [.cash, .cash])
            XCTAssertTrue(shop.isStopped("mango", at: now))
            XCTAssertFalse(shop.isStopped("mango", at: try time("2026-11-22T20:00:00.000Z")), "05:00 in Seoul")
            XCTAssertEqual(shop.note?.text?.rawValue, "\"Half\" a box of milk is left")
            let paid = PaymentRequest(order: 12, .card, key: "p-12")
            guard case .made(let payment) = try store.submit(paid) else { return XCTFail("forgotten") }
            XCTAssertEqual(payment.total, 9_000)
            XCTAssertEqual(try StoreCheck(path).run().shop, shop)
        }
    }

    func testAStoreWithoutAMenuGetsItsFirstOne() throws {
        try copies { path, format in
            guard format < 5 else { return }
            let now = try time("2026-11-22T08:20:00.000Z")
            let (menu, before) = (try Menu.firstShop, try open(path, at: now).shop())
            XCTAssertEqual(before.menu, .empty)
            let shop = try open(path, at: now, menu: menu).shop()
            XCTAssertEqual(shop.menu, menu, "format \(format)")
            XCTAssertEqual([shop.sequence, shop.menuSequence], [before.sequence + 1, before.sequence + 1])
            XCTAssertEqual(shop.stock, before.stock, "no fruit gets its first count again")
            XCTAssertEqual(try StoreCheck(path).run().shop, shop)
        }
    }

    private func assertTwoDays(_ store: FileStore, _ format: Int) throws {
        let (shop, message, isOld, isSold) = (try store.shop(), "format \(format)", format < 3, format >= 6)
        XCTAssertEqual(
            [shop.sequence, shop.orderCount],
            isOld ? [23, 10] : [28 + menus(format) + sales(format), isSold ? 12 : 11], message)
        XCTAssertEqual(
            shop.time, try time("2026-11-22T08:\(isOld ? "04" : isSold ? "26" : "14"):00.000Z"), message)
        expectNoDifference(
            shop.stock.counts,
            [
                "banana": 10, "kiwi": isOld ? 13 : isSold ? 8 : 14, "lime": 7, "mango": isOld ? 7 : 6, "pineapple": 4,
                "strawberry": 18,
            ], message)
        XCTAssertEqual(
            shop.waiting.map(\.number), isOld ? [7, 10] : [5, 7, 9, 10, 11] + (isSold ? [12] : []), message)
        XCTAssertEqual(
            shop.waiting.filter(\.isCancelled).map(\.number), isOld ? [] : [5, 9, 11] + (isSold ? [12] : []), message)
        XCTAssertEqual(shop.handedOver.map(\.number), isOld ? [] : [8, 6, 4], message)
        XCTAssertEqual(shop.lastOrder?.number, isOld ? nil : isSold ? 12 : 11, message)
        let kiwi = try XCTUnwrap(shop.accounts["kiwi"])
        XCTAssertEqual(
            [kiwi.first, kiwi.changed, kiwi.consumed, kiwi.returned], [10, isOld ? 17 : 18, isSold ? 20 : 14, 0],
            message)
        XCTAssertEqual(kiwi.counted?.sequence, 16 + menus(format), message)
        XCTAssertEqual(kiwi.counted?.count, 19, message)
        XCTAssertEqual(shop.accounts["mango"]?.counted?.count, 10, message)
        XCTAssertEqual(shop.accounts["mango"]?.returned, isOld ? 6 : 12, message)

        try assertTenOrders(store.orders(before: 11, atMost: 10), format)
        let eleventh = isOld ? nil : try store.record(11)
        XCTAssertEqual(
            eleventh?.order.lines, isOld ? nil : [OrderLine("mango", cups: 2), OrderLine("banana")], message)
        XCTAssertEqual(eleventh?.order.dayNumber, isOld ? nil : 4, message)
        XCTAssertEqual(eleventh?.cancellation?.wasMade, isOld ? nil : false, message)

        var changes = [StockChange]()
        try store.events(from: .distantPast, until: .distantFuture) { _, event in
            if case .stockChanged(let change) = event { changes.append(change) }
        }
        XCTAssertEqual(changes.map(\.reason), [.delivery, .waste, .count, .other], message)
        XCTAssertEqual(
            changes.map(\.deltas),
            [
                ["strawberry": 40, "kiwi": 20, "banana": 5], ["banana": -1], ["kiwi": -2, "mango": 0],
                ["kiwi": -1, "mango": 1],
            ],
            message)
    }

    private func assertTenOrders(_ records: [OrderRecord], _ format: Int) throws {
        let message = "format \(format)"
        XCTAssertEqual(records.map(\.order.number), Array((1...10).reversed()), message)
        XCTAssertEqual(
            records.map(\.order.dayNumber),
            format < 3 ? Array((1...10).reversed()) : [3, 2, 1] + Array((1...7).reversed()), message)
        XCTAssertEqual(
            records.map { $0.order.lines[0].juice },
            ["kiwi", "banana", "mangoKiwi", "pineapple", "kiwi", "mango", "strawberry", "banana", "kiwi", "mango"],
            message)
        XCTAssertEqual(records.map(\.order.cups), [1, 1, 2, 3, 1, 1, 2, 1, 2, 1], message)
        XCTAssertEqual(
            records.map(\.order.isQueued), Array(repeating: true, count: 7) + [false, false, false], message)
        XCTAssertEqual(records.filter { $0.completedAt != nil }.map(\.order.number), [8, 6, 4], message)
        let cancelled = records.compactMap(\.cancellation)
        XCTAssertEqual(cancelled.map(\.number), [9, 5, 2, 1], message)
        XCTAssertEqual(cancelled.map(\.wasMade), [true, false, true, false], message)
        XCTAssertEqual(
            cancelled.map(\.isQueued), format < 3 ? [false, false, false, false] : [true, true, false, false])
        XCTAssertEqual(records[4].order.time, try time("2026-11-21T10:02:00.000Z"), message)
    }
}
