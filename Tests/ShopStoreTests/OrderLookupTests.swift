import Foundation
import Journal
import JuiceShop
import ShopTestSupport
import TestSupport
import TestTime
import XCTest

@testable import ShopStore

/// An order is found by its number, whatever its age, without decoding the history.
final class OrderLookupTests: XCTestCase {
    private let clock = TestClock()
    private lazy var folder = try? TemporaryFolder()

    private func open(lines: Int) throws -> FileStore {
        try FileStore(
            "\(XCTUnwrap(folder).path)/Store", menu: .firstShop, limits: .init(lines: lines),
            clock: { [clock] in clock.now })
    }

    private func lookup(_ numbers: ClosedRange<Int>, in store: FileStore) throws -> OrderLookup {
        let (position, shop) = try store.upToDate { ($0.position, $0.shop) }
        return try OrderLookup(numbers, in: store.eventLog, upTo: position, shop)
    }

    /// Orders twenty minutes apart: each is handed over, and every fifth one cancelled, recalled or paid for hours later.
    private func trade(_ store: FileStore, orders: Int) throws {
        _ = try store.submit(StockChangeRequest(["kiwi": 9_000], reason: .delivery, key: "d"))
        let shop = try store.shop()
        let juices = shop.menu.juices.map { Juice($0.id, names: $0.names, recipe: $0.recipe, price: 4_500) }
        let menu = try Menu(fruits: shop.menu.fruits, juices: juices)
        _ = try store.submit(MenuChangeRequest(menu, editedSequence: shop.menuSequence, key: "m"))
        for number in 1...orders {
            clock.advance(hours: 1.0 / 3)
            _ = try store.made("kiwi", isQueued: true, key: Key(numbered: number))
            _ = try store.submit(KitchenMoveRequest(completing: number))
            if number % 5 == 1 { _ = try store.submit(KitchenMoveRequest(recalling: number)) }
            if number > 30, number % 5 == 2 { _ = try store.cancelled(number - 30, key: Key(numbered: 1000 + number)) }
            if number > 30, number % 5 == 3 {
                _ = try store.submit(
                    PaymentRequest(order: number - 30, .card, key: Key(numbered: 2000 + number)))
            }
        }
    }

    func testALookupDecodesOnlyTheLinesOfTheOrder() throws {
        let store = try open(lines: 1_000)
        try trade(store, orders: 400)
        for number in [1, 2, 3, 200, 397, 400] {
            let found = try lookup(number...number, in: store)
            XCTAssertEqual(found.records, try store.record(number).map { [number: $0] })
            XCTAssertEqual(found.records[number]?.cancellation != nil, number == 2)
            XCTAssertEqual(found.records[number]?.paid, number == 3 ? .card : nil)
            // The order, its completion, its recall or cancellation or payment, and the end of the generation.
            XCTAssertLessThanOrEqual(found.decodedLines, 4, "order \(number)")
        }
    }

    func testOrdersInTheArchiveAreFoundWithWhatBecameOfThemInLaterGenerations() throws {
        let store = try open(lines: 20)
        try trade(store, orders: 200)
        XCTAssertFalse(try XCTUnwrap(folder).names(in: "Store/archive").isEmpty)
        let again = try open(lines: 20)
        for number in 1...200 {
            let found = try lookup(number...number, in: again)
            XCTAssertEqual(found.records[number], try store.record(number))
            // A day has 72 orders: about ten generations, each with its last line.
            XCTAssertLessThanOrEqual(found.decodedLines, 16, "order \(number)")
        }
        XCTAssertEqual(try again.orders(before: 201, atMost: 200), try store.orders(before: 201, atMost: 200))
        XCTAssertTrue(try lookup(201...201, in: again).records.isEmpty)
    }

    func testAProcessThatStartedSinceRefundsWhatWasPaidAfterADay() throws {
        let store = try open(lines: 5)
        try trade(store, orders: 1)
        clock.advance(hours: 25)
        for number in 2...9 { _ = try store.made("kiwi", key: Key(numbered: number)) }
        _ = try store.submit(PaymentRequest(order: 1, .card, key: "late"))
        let again = try open(lines: 5)
        let request = RefundRequest(order: 1, [OrderLine("kiwi")], reason: .other, key: "refund")
        guard case .made(let refund) = try again.submit(request) else { return XCTFail("refused") }
        XCTAssertEqual(refund.paid, [PaymentPart(.card, 4_500)])
        XCTAssertFalse(refund.settles)
        XCTAssertEqual(try again.shop().drawer.period.takings(.unpaid), 8 * 4_500)
    }

    func testAProcessThatStartedSinceKnowsWhatWasTakenBackAfterADay() throws {
        let store = try open(lines: 5)
        try trade(store, orders: 1)
        _ = try store.submit(PaymentRequest(order: 1, .part(PaymentPart(.cash, 795)), key: "part", who: nil))
        clock.advance(hours: 25)
        for number in 2...9 { _ = try store.made("kiwi", key: Key(numbered: number)) }
        _ = try store.submit(PaymentRequest(order: 1, .card, key: "rest"))
        guard case .made = try store.submit(PaymentRequest(order: 1, .takeBackAll, key: "back", who: nil)) else {
            return XCTFail("refused")
        }
        let again = try open(lines: 5)
        XCTAssertEqual(try again.record(1)?.parts, [])
        guard case .made(let payment) = try again.submit(PaymentRequest(order: 1, .cash, key: "cash")) else {
            return XCTFail("refused")
        }
        XCTAssertEqual(payment.parts, [PaymentPart(.cash, 4_500)])
        XCTAssertEqual(try again.shop().drawer.period.takings(.kind(.cash)), 4_500)
    }

    func testANoteThatLooksLikeAnOrderIsNotDecoded() throws {
        let store = try open(lines: 1_000)
        let note = try XCTUnwrap(NoteText(typed: #""number":1,"#))
        for change in 1...20 {
            _ = try store.submit(
                StockChangeRequest(["kiwi": 1], reason: .other, key: Key(numbered: 100 + change), note: note))
        }
        let order = try store.made("kiwi", key: "k1")
        let found = try lookup(1...1, in: store)
        XCTAssertEqual(found.records, [1: OrderRecord(order)])
        XCTAssertEqual(found.decodedLines, 2)
    }

    func testTheLastTwoThousandOrdersAreInMemory() throws {
        var recent = RecentOrders(after: 7)
        XCTAssertEqual(recent.first, 8)
        let start = clock.now
        func order(_ number: Int) -> Event {
            .ordered(
                Order(
                    number: number, dayNumber: number, lines: [OrderLine("kiwi")],
                    took: ["kiwi": 3], isQueued: false, stamp: Stamp(Key(numbered: number), at: start + Double(number)))
            )
        }
        for number in 8...2_500 { recent.apply(order(number)) }
        XCTAssertEqual(recent.first, 501)
        XCTAssertEqual(recent.last, 2_500)
        XCTAssertNil(recent[500])
        XCTAssertEqual(recent[501]?.order.number, 501)
        XCTAssertEqual(recent.first(at: start + 600, of: 1..<2_501), 600)
        XCTAssertEqual(recent.first(at: start + 9_999, of: 1..<2_501), 2_501)
        XCTAssertEqual(recent.first(at: start, of: 501..<2_501), 501)
        XCTAssertNil(recent.first(at: start + 501, of: 1..<2_501), "there may be one before")
    }
}
