import Foundation
import Journal
import JuiceShop
import ShopStore
import ShopTestSupport
import TestSupport
import TestTime
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
        var sequences = [Int]()
        for batch in try store.sequences(from: .distantPast, until: .distantFuture).flatMap({ $0.batches(of: 2) }) {
            try store.events(in: batch) { sequence, _ in
                sequences.append(sequence)
                return true
            }
            // More events than fit into one generation: the last generation of the start of the reading ends, and others
            // follow.
            for _ in 0..<4 { try addEvent(to: store) }
        }
        XCTAssertEqual(sequences, Array(1...last))
    }

    /// Whatever stands before the events, or well behind them, is not needed; what is needed and missing is named. A journal
    /// ends where the next one says.
    func testOnlyThePartOfTheEventsIsRead() throws {
        let store = try store(events: 30)
        let start = TestClock().now
        for generation in [1, 2, 3, 7] {
            try FileManager.default.removeItem(
                atPath: "\(XCTUnwrap(folder).path)/Store/archive/journal-000000\(generation).jsonl")
        }
        var found = [Int]()
        let collect = { (sequence: Int, _: Event) in
            found.append(sequence)
            return true
        }
        // Three events in each generation: 10 to 15 are in the fourth and the fifth one.
        try store.events(in: 10..<15, collect)
        XCTAssertEqual(found, Array(10..<15))
        XCTAssertEqual(try store.sequence(at: start + 12 * 3600, in: 1..<32), 13)
        XCTAssertEqual(try store.checkpoint(before: 12).sequence, 9)
        found = []
        try store.events(from: start + 25 * 3600, until: start + 27 * 3600) { sequence, _ in found.append(sequence) }
        XCTAssertEqual(found, [26, 27])
        XCTAssertThrowsError(try store.events(in: 14..<18, collect)) {
            guard case .damaged(let damage)? = $0 as? StoreError else { return XCTFail("\($0)") }
            XCTAssertTrue(damage.file.hasSuffix("journal-0000007.jsonl"), damage.file)
        }
    }
}
