import Foundation
import Journal
import JuiceShop
import ShopStore
import ShopTestSupport
import TestStores
import TestSupport
import TestTime
import XCTest

/// What a store does with the events of another one.
final class RecordedEventsTests: XCTestCase {
    private lazy var folder = try? TemporaryFolder()
    private let clock = TestClock()

    private func shop(orders: Int) throws -> MemoryStore {
        let store = try MemoryStore(menu: .firstShop, clock: { [clock] in clock.now })
        _ = try store.submit(StockChangeRequest(["banana": 90], reason: .delivery, key: "delivery"))
        for order in 0..<orders { _ = try store.made("banana", key: Key(numbered: order)) }
        return store
    }

    private func copy() throws -> FileStore {
        try FileStore("\(XCTUnwrap(folder).path)/Copy", menu: nil, clock: { [clock] in clock.now })
    }

    private func events(of store: some Store) throws -> [Event] {
        var events = [Event]()
        try store.events(after: 0) { _, event in
            events.append(event)
            return true
        }
        return events
    }

    func testEventsAreTakenOnceHoweverOftenTheyCome() throws {
        let shop = try shop(orders: 5)
        let events = try events(of: shop)
        let copy = try copy()
        let third = HistoryMark.beginning.after(events[0]).after(events[1]).after(events[2])
        XCTAssertEqual(try copy.submit(RecordedEvents(after: .beginning, Array(events[..<3]))), .taken(third))
        XCTAssertEqual(try copy.submit(RecordedEvents(after: .beginning, Array(events[..<3]))), .taken(third))
        let end = try shop.shop().mark
        XCTAssertEqual(try copy.submit(RecordedEvents(after: .beginning, events)), .taken(end), "the rest alone")
        XCTAssertEqual(try copy.submit(RecordedEvents(after: third, Array(events[3...]))), .taken(end))
        XCTAssertEqual(try copy.submit(RecordedEvents(after: end, [])), .taken(end))
        XCTAssertEqual(try copy.shop(), try shop.shop())
        XCTAssertEqual(try self.events(of: copy), events)
    }

    func testEventsThatDoNotJoinTheEndAreSentElsewhere() throws {
        let shop = try shop(orders: 5)
        let events = try events(of: shop)
        let copy = try copy()
        _ = try copy.submit(RecordedEvents(after: .beginning, Array(events[..<3])))
        let end = try copy.shop().mark
        XCTAssertEqual(try copy.submit(RecordedEvents(after: shop.shop().mark, [])), .elsewhere(end))
        XCTAssertEqual(try copy.submit(RecordedEvents(after: .beginning, Array(events[..<2]))), .elsewhere(end))
        XCTAssertEqual(try copy.shop().mark, end)
    }

    /// Two shops of the same moment, with the same orders at the same times, are two histories.
    func testAnotherHistoryIsNotTaken() throws {
        let (one, other) = (try shop(orders: 3), try shop(orders: 5))
        let copy = try copy()
        _ = try copy.submit(RecordedEvents(after: .beginning, events(of: one)))
        let end = try one.shop().mark
        let events = try events(of: other)
        XCTAssertEqual(try copy.submit(RecordedEvents(after: .beginning, events)), .forked(end))
        let there = events[..<4].reduce(HistoryMark.beginning) { $0.after($1) }
        XCTAssertEqual(try copy.submit(RecordedEvents(after: there, Array(events[4...]))), .forked(end))
        XCTAssertEqual(try copy.shop(), try one.shop())
    }

    func testAnEventThatCannotFollowIsNamedAndThoseBeforeItAreTaken() throws {
        var events = try events(of: shop(orders: 4))
        events.remove(at: 3)
        let copy = try copy()
        let third = events[..<3].reduce(HistoryMark.beginning) { $0.after($1) }
        XCTAssertEqual(
            try copy.submit(RecordedEvents(after: .beginning, events)), .refused(sequence: 4, third))
        XCTAssertEqual(try copy.shop().mark, third)
    }

    /// The check of a store would refuse them later, when nobody can take them back.
    func testADiscountOrARefundThatIsNotOfItsOrderIsNotTaken() throws {
        let store = try MemoryStore(menu: .example, clock: { [clock] in clock.now })
        let content = OrderContent(lines: [OrderLine("kiwi", cups: 2)], discount: "happy")
        _ = try store.submit(OrderRequest(content, isQueued: false, dayStart: .distantPast, key: "o", who: nil))
        let order = try XCTUnwrap(store.record(1)?.order)
        let total = try XCTUnwrap(order.total)
        let events = try events(of: store)
        let stamp = Stamp("d", at: clock.now)
        func discount(total: Int) -> Event {
            .discounted(
                DiscountChange(
                    number: 1, discount: nil, replaces: order.discount, total: total, paid: nil, stamp: stamp))
        }
        func refund(cups: Int) -> Event {
            let line = OrderLine("kiwi", cups: cups, price: order.lines[0].price)
            return .refunded(
                Refund(
                    number: 1, lines: [line], discount: order.discount, paid: nil, returned: [:], reason: .other,
                    stamp: stamp))
        }
        let ofNoLine = Event.discounted(
            DiscountChange(
                number: 1, discount: GivenDiscount("happy", amount: 0, of: Cup("mango")), replaces: order.discount,
                total: total + order.discountAmount, paid: nil, stamp: stamp))
        let wrong = [discount(total: total), discount(total: 0), refund(cups: 3), ofNoLine]
        for (event, isTaken) in wrong.map({ ($0, false) }) + [
            (discount(total: total + order.discountAmount), true), (refund(cups: 2), true),
        ] {
            let copy = try FileStore(
                "\(XCTUnwrap(folder).path)/\(UUID())", menu: nil, clock: { [clock] in clock.now })
            let outcome = try copy.submit(RecordedEvents(after: .beginning, events + [event]))
            if case .taken = outcome { XCTAssertTrue(isTaken, "\(event)") } else { XCTAssertFalse(isTaken, "\(event)") }
        }
    }

    func testAPlaceInTheMiddleHasItsDigestFromTheNearestCheckpoint() throws {
        let events = try events(of: shop(orders: 9))
        let copy = try FileStore(
            "\(XCTUnwrap(folder).path)/Parts", menu: nil, limits: EventLog.Limits(lines: 2),
            clock: { [clock] in clock.now })
        var mark = HistoryMark.beginning
        for event in events {
            guard case .taken(mark.after(event)) = try copy.submit(RecordedEvents(after: mark, [event])) else {
                return XCTFail("\(event)")
            }
            mark = mark.after(event)
        }
        XCTAssertGreaterThan(try copy.checkpoint(before: 5).sequence, 0)
        mark = .beginning
        for (index, event) in events.enumerated() {
            XCTAssertEqual(try copy.mark(at: index), mark)
            mark = mark.after(event)
        }
        XCTAssertEqual(try copy.mark(at: events.count), mark)
    }
}
