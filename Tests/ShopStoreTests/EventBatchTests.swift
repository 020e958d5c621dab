import Foundation
import JuiceShop
import ShopStore
import TestStores
import TestSupport
import XCTest

/// The history in pages, and why there are so many of a fruit: each promise on both stores.
final class EventBatchTests: XCTestCase {
    private let clock = TestClock()

    /// A file store ends its generation, and so a chapter, when it is closed.
    private func onEveryStore(
        chapters: Int = 1, _ fill: (any Store, Int) throws -> Void, _ promise: (any Store) throws -> Void
    ) throws {
        let menu = try Menu.firstShop
        let memory = MemoryStore(menu: menu, clock: { [clock] in clock.now })
        let folder = try TemporaryFolder()
        for chapter in 1...chapters {
            try fill(memory, chapter)
            let store = try FileStore("\(folder.path)/Store", menu: menu, clock: { [clock] in clock.now })
            try fill(store, chapter)
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

    func testPagesFollowEachOtherWithoutAGapUntilTheBeginning() throws {
        try onEveryStore(chapters: 4) { store, chapter in
            for number in 0..<5 {
                _ = try store.submit(
                    StockChangeRequest(["kiwi": 1], reason: .delivery, key: key("a\(chapter)-\(number)")))
                _ = try store.submit(OrderRequest(juice("banana"), key: key("o\(chapter)-\(number)")))
            }
        } _: { store in
            for (count, chapters) in [(3, 1), (3, 9), (100, 1), (1, 2), (21, 9)] {
                var found = [Int]()
                var before: Int? = .max
                var pages = 0
                while let end = before, pages < 100 {
                    let page = try store.page(before: end, atMost: count, chapters: chapters, where: isByHand)
                    XCTAssertLessThanOrEqual(page.entries.count, count)
                    found += page.entries.map(\.sequence)
                    before = page.older
                    pages += 1
                }
                XCTAssertEqual(found.count, 21, "\(count) a page, \(chapters) chapters")
                XCTAssertEqual(found, found.sorted(by: >))
                XCTAssertEqual(Set(found).count, found.count)
            }
        }
    }

    func testARareRecordCostsNoReadingOfAll() throws {
        try onEveryStore(chapters: 5) { store, chapter in
            _ = try store.submit(OrderRequest(juice("banana"), key: key("o\(chapter)")))
        } _: { store in
            guard store is FileStore else { return }
            let page = try store.page(atMost: 10, chapters: 2, where: isByHand)
            XCTAssertEqual(page.entries.count, 0)
            let older = try XCTUnwrap(page.older)
            XCTAssertEqual(page.reached?.sequence, older)
            XCTAssertGreaterThan(older, 2, "it did not read to the beginning")
        }
    }

    func testACountIsToldWithWhatWasCounted() throws {
        try onEveryStore(chapters: 2) { store, chapter in
            let kiwi = try store.shop().stock["kiwi"]
            _ = try store.submit(
                StockChangeRequest(["kiwi": 7 - kiwi, "mango": 0], reason: .count, key: key("c\(chapter)")))
            _ = try store.submit(StockChangeRequest(["kiwi": 3], reason: .delivery, key: key("d\(chapter)")))
        } _: { store in
            let counts = try store.page(atMost: 10, chapters: 10) { event in
                if case .stockChanged(let stockChange) = event { stockChange.reason == .count } else { false }
            }
            XCTAssertEqual(counts.entries.map(\.counts), [["kiwi": 7, "mango": 10], ["kiwi": 7, "mango": 10]])
        }
    }

    func testACountAddsUpOverThousandsOfEvents() throws {
        try onEveryStore(chapters: 3) { store, chapter in
            _ = try store.submit(StockChangeRequest(["kiwi": 20_000], reason: .delivery, key: key("d\(chapter)")))
            if chapter == 1 {
                _ = try store.submit(StockChangeRequest(["kiwi": -3], reason: .count, key: key("count")))
            }
            let kiwi = try juice("kiwi")
            for number in 0..<700 {
                guard case .made(let order) = try store.submit(OrderRequest(kiwi, key: key("o\(chapter)-\(number)")))
                else {
                    return XCTFail("short")
                }
                if number % 50 == 0 {
                    _ = try store.submit(
                        CancellationRequest(
                            order: order.number, wasMade: number % 100 == 0, key: key("x\(chapter)-\(number)")))
                }
            }
        } _: { store in
            for (lines, chapters) in [(200, 3), (200, 1), (10_000, 1), (10_000, 9)] {
                let told = try XCTUnwrap(store.stockExplanation(of: "kiwi", atMost: lines, chapters: chapters))
                XCTAssertLessThanOrEqual(told.steps.count, lines)
                XCTAssertEqual(told.count, try store.shop().stock["kiwi"])
                XCTAssertEqual(told.start.count, 10 + 20_000 - 3)
                XCTAssertEqual(
                    told.start.count + told.earlier.total + told.steps.reduce(0) { $0 + $1.delta }, told.count)
                XCTAssertEqual(told.sums, .init(ordered: -3 * 2100, adjusted: 40_000, returned: 3 * 21))
            }
            let all = try XCTUnwrap(store.stockExplanation(of: "kiwi", atMost: .max, chapters: .max))
            XCTAssertEqual(all.earlier, .init())
            XCTAssertEqual(all.steps.count, 2100 + 2 + 21)
            XCTAssertNil(try store.stockExplanation(of: "durian", atMost: 9, chapters: 9))
        }
    }

    func testAFruitThatWasNeverCountedBeginsWithItsFirstStock() throws {
        try onEveryStore { store, _ in
            _ = try store.submit(StockChangeRequest(["kiwi": -2], reason: .waste, key: key("w")))
        } _: { store in
            let told = try XCTUnwrap(store.stockExplanation(of: "kiwi", atMost: 9, chapters: 9))
            XCTAssertEqual(told.start, .first(10))
            XCTAssertEqual(told.steps.map(\.delta), [-2])
            XCTAssertEqual(told.steps.map(\.after), [8])
        }
    }
}
