import Foundation
import Journal
import JuiceShop
import ShopStore
import TestSupport
import XCTest

/// A table of orders finds their cancellations, wherever in the history these are.
final class OutcomesAheadTests: XCTestCase {
    private let clock = TestClock()
    private lazy var folder = try? TemporaryFolder()

    func testEachOrderFindsItsCancellationOverManyGenerations() throws {
        let store = try storeWithCancellations(orders: 40)
        for (first, last) in [(0, 500), (0, 7), (11, 30), (39, 60), (200, 300)] {
            let (start, end) = (TestClock().now + Double(first) * 3600, TestClock().now + Double(last) * 3600)
            var expected = [Int: Date?]()
            try store.events(from: start, until: end) { _, event in
                if case .ordered(let order) = event { expected[order.number] = .some(nil) }
            }
            try store.events(from: start, until: .distantFuture) { _, event in
                if case .cancelled(let cancellation) = event, expected[cancellation.number] != nil {
                    expected[cancellation.number] = cancellation.time
                }
            }
            XCTAssertEqual(try table(store, start, end), expected, "\(first)-\(last)")
        }
    }

    func testOnlyTheNextDaysCancellationsAreRead() throws {
        let store = try storeWithCancellations(orders: 40)
        var ahead = try OutcomesAhead(store, from: .distantPast, until: .distantFuture)
        try ahead.read(forOrdersUntil: TestClock().now)
        func take(_ number: Int) throws -> Cancellation? {
            ahead.take(try XCTUnwrap(store.order(number))).cancellation
        }
        let found = try (1...40).filter { try take($0) != nil }
        XCTAssertEqual(found, found.filter { $0 < 30 }, "those of later days come later")
        XCTAssertFalse(found.isEmpty)
        XCTAssertNil(try take(found[0]), "each is taken once")
    }

    /// As a download makes its table.
    private func table(_ store: FileStore, _ start: Date, _ end: Date) throws -> [Int: Date?] {
        var reading = try HistoryReading(store, from: start, until: end)
        var cancellations = try OutcomesAhead(store, from: start, until: end)
        var table = [Int: Date?]()
        var isMore = true
        while isMore {
            try cancellations.read(forOrdersUntil: reading.nextEnd)
            isMore = try reading.readOn { _, event in
                guard case .ordered(let order) = event else { return }
                table[order.number] = .some(cancellations.take(order).cancellation?.time)
            }
        }
        return table
    }

    /// An order an hour, three events in each generation. Every third order is cancelled, some hours later.
    private func storeWithCancellations(orders: Int) throws -> FileStore {
        let store = try FileStore(
            "\(XCTUnwrap(folder).path)/Store", menu: .firstShop, limits: .init(lines: 3),
            clock: { [clock] in clock.now })
        let kiwi = try XCTUnwrap(Menu.firstShop["kiwi" as JuiceID])
        _ = try store.submit(StockChangeRequest(["kiwi": 9_000], reason: .delivery, key: "d"))
        for number in 1...orders {
            clock.advance(hours: 1)
            _ = try store.submit(OrderRequest(kiwi, key: XCTUnwrap(Key(rawValue: "o\(number)"))))
            guard number % 3 == 0 else { continue }
            // The last but some hours, or the one of a day ago, to the second.
            let cancelled = number % 2 == 0 ? number - 2 : number - 24
            guard cancelled > 0 else { continue }
            let key = try XCTUnwrap(Key(rawValue: "c\(number)"))
            _ = try store.submit(CancellationRequest(order: cancelled, wasMade: false, key: key))
        }
        return store
    }
}
