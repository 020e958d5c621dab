import Foundation
import Journal
import JuiceShop
import ShopStore
import TestSupport
import XCTest

/// A history is read generation by generation, whole, while the shop goes on.
final class HistoryReadingTests: XCTestCase {
    private let clock = TestClock()
    private let folder = try? TemporaryFolder()

    /// Three events a generation, one an hour.
    private func store(events: Int) throws -> FileStore {
        let store = try FileStore(
            "\(XCTUnwrap(folder).path)/Store", menu: .firstShop, limits: .init(lines: 3),
            clock: { [clock] in clock.now })
        for _ in 0..<events { try live(store) }
        return store
    }

    private func live(_ store: FileStore) throws {
        clock.advance(hours: 1)
        let key = Key(rawValue: "k\(try store.shop().sequence)") ?? "k"
        _ = try store.submit(StockChangeRequest(["kiwi": 1], reason: .delivery, key: key))
    }

    func testEveryEventOfSomeTimeIsVisitedOnce() throws {
        let store = try store(events: 20)
        let start = TestClock().now
        for (first, last) in [(0, 21), (1, 4), (3, 17), (20, 21), (21, 30), (5, 5)] {
            var times = [Int]()
            let (from, until) = (start + Double(first) * 3600, start + Double(last) * 3600)
            try store.events(from: from, until: until) { times.append(Int($1.time.timeIntervalSince(start)) / 3600) }
            XCTAssertEqual(times, Array(first..<max(first, min(last, 21))))
        }
    }

    func testWhatHappensWhileItIsReadLeavesNoHole() throws {
        let store = try store(events: 10)
        let last = try store.shop().sequence
        var reading = try HistoryReading(store, from: .distantPast, until: .distantFuture)
        var sequences = [Int]()
        while try reading.readOn({ sequence, _ in sequences.append(sequence) }) {
            // More than a generation takes: the one that was last when reading began has ended, and others behind it.
            for _ in 0..<4 { try live(store) }
        }
        XCTAssertEqual(sequences, Array(1...last))
    }

    func testAGenerationThatIsBehindEndsTheReading() throws {
        let store = try store(events: 30)
        var reading = try HistoryReading(store, from: .distantPast, until: TestClock().now + 3600)
        var generations = 0
        while try reading.readOn({ _, _ in }) { generations += 1 }
        XCTAssertEqual(generations, 1)
    }
}
