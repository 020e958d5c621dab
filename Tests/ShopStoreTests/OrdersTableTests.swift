import Foundation
import Journal
import JuiceShop
import ShopStore
import ShopTestSupport
import TestSupport
import TestTime
import XCTest

/// A table of orders, made a batch of events at a time, has their cancellations, wherever in the history these are.
final class OrdersTableTests: XCTestCase {
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

    /// As a download makes its table.
    private func table(_ store: FileStore, _ start: Date, _ end: Date) throws -> [Int: Date?] {
        var table = [Int: Date?]()
        for batch in try store.sequences(from: start, until: end).flatMap({ $0.batches(of: 4) }) {
            var numbers = [Int]()
            try store.events(in: batch) { _, event in
                if case .ordered(let order) = event { numbers.append(order.number) }
                return true
            }
            guard let first = numbers.first, let last = numbers.last else { continue }
            for (number, record) in try store.records(first...last) { table[number] = .some(record.cancellation?.time) }
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
