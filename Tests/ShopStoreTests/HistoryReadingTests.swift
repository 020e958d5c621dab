import Foundation
import Journal
import JuiceShop
import ShopStore
import TestSupport
import XCTest

/// A reading visits the whole history, one generation at a time, while the shop adds events.
final class HistoryReadingTests: XCTestCase {
    private let clock = TestClock()
    private lazy var folder = try? TemporaryFolder()

    /// A store with three events in each generation, one event an hour.
    private func store(events: Int) throws -> FileStore {
        let store = try FileStore(
            "\(XCTUnwrap(folder).path)/Store", menu: .firstShop, limits: .init(lines: 3),
            clock: { [clock] in clock.now })
        for _ in 0..<events { try addEvent(to: store) }
        return store
    }

    private func addEvent(to store: FileStore) throws {
        clock.advance(hours: 1)
        let key = Key(rawValue: "k\(try store.shop().sequence)") ?? "k"
        _ = try store.submit(StockChangeRequest(["kiwi": 1], reason: .delivery, key: key))
    }

    func testEveryEventOfAPeriodIsVisitedOnce() throws {
        let store = try store(events: 20)
        let start = TestClock().now
        for (first, last) in [(0, 21), (1, 4), (3, 17), (20, 21), (21, 30), (5, 5)] {
            var times = [Int]()
            let (from, until) = (start + Double(first) * 3600, start + Double(last) * 3600)
            try store.events(from: from, until: until) { times.append(Int($1.time.timeIntervalSince(start)) / 3600) }
            XCTAssertEqual(times, Array(first..<max(first, min(last, 21))))
        }
    }

    func testEventsAddedDuringAReadingLeaveNoGap() throws {
        let store = try store(events: 10)
        let last = try store.shop().sequence
        var reading = try HistoryReading(store, from: .distantPast, until: .distantFuture)
        var sequences = [Int]()
        while try reading.readOn({ sequence, _ in sequences.append(sequence) }) {
            // More events than fit into one generation: the last generation of the start of the reading ends, and others
            // follow.
            for _ in 0..<4 { try addEvent(to: store) }
        }
        XCTAssertEqual(sequences, Array(1...last))
    }

    func testAGenerationAfterTheEndEndsTheReading() throws {
        let store = try store(events: 30)
        var reading = try HistoryReading(store, from: .distantPast, until: TestClock().now + 3600)
        var generations = 0
        while try reading.readOn({ _, _ in }) { generations += 1 }
        XCTAssertEqual(generations, 1)
    }
}
