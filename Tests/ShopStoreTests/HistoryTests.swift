import Foundation
import Journal
import JuiceShop
import ShopStore
import ShopTestSupport
import TestStores
import TestSupport
import TestTime
import XCTest

final class HistoryTests: XCTestCase {
    private let clock = TestClock()

    /// Adds twenty days with a delivery and two orders each. The first order of a day is cancelled after 23 hours.
    private func trade(_ store: any Store) throws {
        for day in 0..<20 {
            _ = try store.submit(StockChangeRequest(["banana": 4], reason: .delivery, key: Key(numbered: 1000 + day)))
            _ = try store.made("banana", key: Key(numbered: 2 * day))
            _ = try store.made("banana", key: Key(numbered: 2 * day + 1))
            clock.advance(hours: 23)
            _ = try store.cancelled(2 * day + 1, wasMade: true, key: Key(numbered: 2000 + day))
            clock.advance(hours: 1)
        }
    }

    func testTheEventsOfAPeriodAreReadInOrder() throws {
        try everyStore(clock: clock) { store in
            let start = clock.now
            try trade(store)
            for day in [0, 7, 19] {
                var found = [Int: Event]()
                let begin = start.addingTimeInterval(Double(day) * 86_400)
                try store.events(from: begin, until: begin.addingTimeInterval(86_400)) { found[$0] = $1 }
                let orders = found.sorted { $0.key < $1.key }.compactMap(\.value.orderNumber)
                XCTAssertEqual(orders, [2 * day + 1, 2 * day + 2, 2 * day + 1])
                XCTAssertEqual(found.count, day == 0 ? 5 : 4, "and the opening on the first day")
                XCTAssertTrue(found.values.allSatisfy { $0.time >= begin })
            }
        }
    }

    func testTheHistoryIsReadByTheNumbersOfItsEvents() throws {
        try everyStore(clock: clock) { store in
            try trade(store)
            let shop = try store.shop()
            var all = [Event]()
            try store.events(in: 0..<Int.max) { sequence, event in
                all.append(event)
                XCTAssertEqual(sequence, all.count)
                return true
            }
            XCTAssertEqual(all.count, shop.sequence)
            for range in [0..<1, 1..<2, 3..<20, 7..<7, all.count..<all.count + 1, all.count + 1..<Int.max] {
                var found = [Event]()
                try store.events(in: range) {
                    found.append($1)
                    return found.count < 9
                }
                XCTAssertEqual(
                    found, Array(all.enumerated().filter { range.contains($0.offset + 1) }.map(\.element).prefix(9)))
            }
            for (range, sequence) in [
                (1..<all.count + 1, 8), (1..<all.count + 1, 81), (5..<30, 2), (5..<30, 40), (9..<9, 3),
            ] {
                let time = all[sequence - 1].time
                let first = range.first { all[$0 - 1].time >= time } ?? range.upperBound
                XCTAssertEqual(try store.sequence(at: time, in: range), first, "\(range) \(sequence)")
            }
            XCTAssertEqual(try store.sequence(at: clock.now + 1, in: 1..<all.count + 1), all.count + 1)
            for sequence in [1, 2, 4, 30, all.count, all.count + 1, .max] {
                var state = try store.checkpoint(before: sequence)
                XCTAssertLessThan(state.sequence, sequence)
                for event in all[state.sequence...] { state.apply(event) }
                XCTAssertEqual(state, shop)
            }
        }
    }

    /// A search costs the same for one order as for hundreds: a report of a day with 600 cancellations makes few.
    func testOrdersThatAreNearEachOtherAreFoundInOneSearch() throws {
        let store = try MemoryStore(menu: .firstShop, clock: { [clock] in clock.now })
        _ = try store.submit(StockChangeRequest(["banana": 9_000], reason: .delivery, key: "d"))
        for number in 1...1_300 { _ = try store.made("banana", key: Key(numbered: number)) }
        for (numbers, searches) in [
            (Array(1...600), 1), ([1, 400, 800, 1_300], 1), ([1, 600, 1_300], 3), ([0, 1_301], 0),
        ] {
            let before = store.searches
            let orders = try store.orders(numbered: numbers + numbers)
            XCTAssertEqual(orders.values.map(\.number).sorted(), numbers.filter((1...1_300).contains))
            XCTAssertEqual(store.searches - before, searches, "\(numbers.prefix(4))")
        }
    }

    func testOrdersAreListedNewestFirstWithTheirCancellations() throws {
        try everyStore(clock: clock) { store in
            try trade(store)
            var numbers = [Int]()
            var before = 41
            while case let page = try store.orders(before: before, atMost: 7), let last = page.last {
                for record in page {
                    XCTAssertEqual(record.cancellation != nil, !record.order.number.isMultiple(of: 2))
                }
                numbers += page.map(\.order.number)
                before = last.order.number
            }
            XCTAssertEqual(numbers, Array((1...40).reversed()))
        }
    }

    func testOrdersOnTheDiskEqualThoseInMemory() throws {
        let folder = try TemporaryFolder()
        func open() throws -> FileStore {
            try FileStore(
                "\(folder.path)/Store", menu: Menu.firstShop, limits: .init(lines: 5), clock: { [clock] in clock.now })
        }
        let store = try open()
        try trade(store)
        let inMemory = try store.orders(before: 41, atMost: 40)
        XCTAssertEqual(try open().orders(before: 41, atMost: 40), inMemory)
        for number in 1...40 { XCTAssertEqual(try open().record(number), inMemory[40 - number]) }
    }

    func testAStocktakeKeepsTheAccountsOfItsTime() throws {
        try everyStore(clock: clock) { store in
            _ = try store.made("kiwi", key: "k1")
            guard
                case .made(let count, _, _) = try store.submit(
                    StockChangeRequest(["kiwi": 0], reason: .count, key: "c1"))
            else {
                return XCTFail("refused")
            }
            XCTAssertEqual(count.deltas, ["kiwi": 0], "a count that found what was expected is kept")
            _ = try store.made("kiwi", key: "k2")
            XCTAssertEqual(
                try store.shop().accounts["kiwi"]?.counted,
                .init(sequence: 3, time: clock.now, count: 7, changed: 0, consumed: 3, returned: 0))
            XCTAssertNil(try store.shop().accounts["mango"]?.counted)
        }
    }
}

extension Event {
    fileprivate var isStockChange: Bool {
        if case .stockChanged = self { return true }
        return false
    }
}
