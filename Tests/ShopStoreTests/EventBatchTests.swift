import Foundation
import JuiceShop
import ShopStore
import ShopTestSupport
import TestStores
import TestSupport
import TestTime
import XCTest

/// The history in batches, and the explanation of a fruit's count: each promise on both stores.
final class EventBatchTests: XCTestCase {
    private let clock = TestClock()

    /// A file store ends its generation when it is closed.
    private func onEveryStore(
        generations: Int = 1, _ fill: (any Store, Int) throws -> Void, _ promise: (any Store) throws -> Void
    ) throws {
        let menu = try Menu.firstShop
        let memory = MemoryStore(menu: menu, clock: { [clock] in clock.now })
        let folder = try TemporaryFolder()
        for generation in 1...generations {
            try fill(memory, generation)
            let store = try FileStore("\(folder.path)/Store", menu: menu, clock: { [clock] in clock.now })
            try fill(store, generation)
            try store.close()
        }
        try promise(memory)
        try promise(FileStore("\(folder.path)/Store", menu: menu, clock: { [clock] in clock.now }))
    }

    private func key(_ name: String) throws -> Key { try XCTUnwrap(Key(rawValue: name)) }

    private func juice(_ id: JuiceID) throws -> Juice { try XCTUnwrap(Menu.firstShop[id]) }

    private func isByHand(_ event: Event) -> Bool {
        switch event {
        case .stockChanged, .opened: true
        default: false
        }
    }

    func testBatchesFollowEachOtherWithoutAGapToTheBeginning() throws {
        try onEveryStore(generations: 4) { store, generation in
            for number in 0..<5 {
                _ = try store.submit(
                    StockChangeRequest(["kiwi": 1], reason: .delivery, key: key("a\(generation)-\(number)")))
                _ = try store.submit(OrderRequest(juice("banana"), key: key("o\(generation)-\(number)")))
            }
        } _: { store in
            for (count, generations) in [(3, 1), (3, 9), (100, 1), (1, 2), (21, 9)] {
                var found = [Int]()
                var before: Int? = .max
                var batches = 0
                while let end = before, batches < 100 {
                    let limit = SearchLimit(checkpoints: generations)
                    let batch = try store.batch(before: end, atMost: count, within: limit, where: isByHand)
                    XCTAssertLessThanOrEqual(batch.entries.count, count)
                    found += batch.entries.map(\.sequence)
                    before = batch.older
                    batches += 1
                }
                XCTAssertEqual(found.count, 21, "\(count) a batch, \(generations) generations")
                XCTAssertEqual(found, found.sorted(by: >))
                XCTAssertEqual(Set(found).count, found.count)
            }
        }
    }

    func testASearchForRareEventsStopsAtItsLimit() throws {
        try onEveryStore(generations: 5) { store, generation in
            _ = try store.submit(OrderRequest(juice("banana"), key: key("o\(generation)")))
        } _: { store in
            guard store is FileStore else { return }
            let batch = try store.batch(atMost: 10, within: .init(checkpoints: 2), where: isByHand)
            XCTAssertEqual(batch.entries.count, 0)
            let older = try XCTUnwrap(batch.older)
            XCTAssertEqual(batch.reached?.sequence, older)
            XCTAssertGreaterThan(older, 2, "the search stopped before the beginning")
        }
    }

    func testASearchForRareEventsReadsOnThroughShortGenerations() throws {
        try onEveryStore(generations: 9) { store, generation in
            if generation == 1 {
                _ = try store.submit(StockChangeRequest(["kiwi": 1], reason: .delivery, key: key("delivery")))
            }
            _ = try store.submit(OrderRequest(juice("banana"), key: key("o\(generation)")))
        } _: { store in
            let batch = try store.batch(atMost: 10, where: isByHand)
            XCTAssertTrue(batch.entries.contains { $0.event.changes["kiwi"] == 1 }, "a delivery before eight starts")
            XCTAssertNil(batch.older)
        }
    }

    func testAStocktakeIsListedWithItsCounts() throws {
        try onEveryStore(generations: 2) { store, generation in
            let kiwi = try store.shop().stock["kiwi"]
            _ = try store.submit(
                StockChangeRequest(["kiwi": 7 - kiwi, "mango": 0], reason: .count, key: key("c\(generation)")))
            _ = try store.submit(StockChangeRequest(["kiwi": 3], reason: .delivery, key: key("d\(generation)")))
        } _: { store in
            let counts = try store.batch(atMost: 10, within: .init(checkpoints: 10)) { event in
                if case .stockChanged(let stockChange) = event { stockChange.reason == .count } else { false }
            }
            XCTAssertEqual(counts.entries.map(\.counts), [["kiwi": 7, "mango": 10], ["kiwi": 7, "mango": 10]])
        }
    }

    func testAnExplanationAddsUpOverThousandsOfEvents() throws {
        try onEveryStore(generations: 3) { store, generation in
            _ = try store.submit(StockChangeRequest(["kiwi": 20_000], reason: .delivery, key: key("d\(generation)")))
            if generation == 1 {
                _ = try store.submit(StockChangeRequest(["kiwi": -3], reason: .count, key: key("count")))
            }
            let kiwi = try juice("kiwi")
            for number in 0..<700 {
                guard case .made(let order) = try store.submit(OrderRequest(kiwi, key: key("o\(generation)-\(number)")))
                else {
                    return XCTFail("short")
                }
                if number % 50 == 0 {
                    _ = try store.submit(
                        CancellationRequest(
                            order: order.number, wasMade: number % 100 == 0, key: key("x\(generation)-\(number)")))
                }
            }
        } _: { store in
            for (lines, generations) in [(200, 3), (200, 1), (10_000, 1), (10_000, 9)] {
                let explanation = try XCTUnwrap(
                    store.stockExplanation(of: "kiwi", atMost: lines, within: .init(checkpoints: generations)))
                XCTAssertLessThanOrEqual(explanation.steps.count, lines)
                XCTAssertEqual(explanation.count, try store.shop().stock["kiwi"])
                XCTAssertEqual(explanation.start.count, 10 + 20_000 - 3)
                XCTAssertEqual(
                    explanation.start.count + explanation.earlier.total + explanation.steps.reduce(0) { $0 + $1.delta },
                    explanation.count)
                XCTAssertEqual(explanation.sums, .init(ordered: -3 * 2100, changed: 40_000, returned: 3 * 21))
            }
            let all = try XCTUnwrap(store.stockExplanation(of: "kiwi", atMost: .max, within: .init(checkpoints: .max)))
            XCTAssertEqual(all.earlier, .init())
            XCTAssertEqual(all.steps.count, 2100 + 2 + 21)
            XCTAssertNil(try store.stockExplanation(of: "durian", atMost: 9))
        }
    }

    func testTheExplanationOfAnUncountedFruitStartsWithItsFirstStock() throws {
        try onEveryStore { store, _ in
            _ = try store.submit(StockChangeRequest(["kiwi": -2], reason: .waste, key: key("w")))
        } _: { store in
            let explanation = try XCTUnwrap(store.stockExplanation(of: "kiwi", atMost: 9))
            XCTAssertEqual(explanation.start, .first(10))
            XCTAssertEqual(explanation.steps.map(\.delta), [-2])
            XCTAssertEqual(explanation.steps.map(\.after), [8])
        }
    }
}
