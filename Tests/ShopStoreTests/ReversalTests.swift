import Foundation
import JuiceShop
import ShopStore
import ShopTestSupport
import TestSupport
import TestTime
import XCTest

final class ReversalTests: XCTestCase {
    private let clock = TestClock()

    private func onEveryStore(_ promise: (any Store) throws -> Void) throws {
        try everyStore(clock: clock, promise)
    }

    /// Changes the stock, and returns the sequence of the change.
    private func changed(
        _ deltas: [FruitID: Int], _ reason: StockChange.Reason = .delivery, in store: any Store, key: Key
    ) throws -> Int {
        guard
            case .made(_, let sequence, _) = try store.submit(StockChangeRequest(deltas, reason: reason, key: key))
        else { throw Unexpected(outcome: "refused") }
        return sequence
    }

    func testAReversalIsTheOppositeOfTheChange() throws {
        try onEveryStore { store in
            let change = try changed(["kiwi": 200, "mango": -1], in: store, key: "k1")
            XCTAssertEqual(try changed(["kiwi": 200, "mango": -1], in: store, key: "k1"), change)
            guard case .made(let reversal, let stock) = try store.submit(ReversalRequest(change: change, key: "r1"))
            else { return XCTFail("refused") }
            XCTAssertEqual(
                reversal,
                Reversal(
                    change: change, deltas: ["kiwi": -200, "mango": 1], reason: .delivery,
                    stamp: Stamp("r1", at: clock.now)))
            XCTAssertEqual([stock["kiwi"], stock["mango"]], [10, 10])
            XCTAssertEqual(try store.shop().stock, stock)
        }
    }

    func testAChangeIsReversedOnceForAnyNumberOfRequestsAndClients() throws {
        try onEveryStore { store in
            let change = try changed(["kiwi": 5], in: store, key: "k1")
            guard case .made(let first, _) = try store.submit(ReversalRequest(change: change, key: "tablet1")) else {
                return XCTFail("refused")
            }
            _ = try store.made("kiwi", key: "o1")
            for key in ["tablet1", "tablet2"] as [Key] {
                guard case .made(let again, let stock) = try store.submit(ReversalRequest(change: change, key: key))
                else { return XCTFail("refused") }
                XCTAssertEqual(again, first)
                XCTAssertEqual(stock["kiwi"], 7)
            }
        }
    }

    func testOnlyAStockChangeCanBeReversed() throws {
        try onEveryStore { store in
            _ = try store.made("kiwi", key: "k1")
            for change in [Int.min, -1, 0, 1, 2, 3, Int.max] {
                XCTAssertEqual(try store.submit(ReversalRequest(change: change, key: "r1")), .unknown, "\(change)")
            }
            let change = try changed(["kiwi": 5], in: store, key: "k2")
            guard case .made = try store.submit(ReversalRequest(change: change, key: "r1")) else {
                return XCTFail("refused")
            }
            let reversal = try store.shop().sequence
            XCTAssertEqual(try store.submit(ReversalRequest(change: reversal, key: "r2")), .unknown, "a reversal stays")
            XCTAssertEqual(try store.shop().sequence, reversal)
        }
    }

    func testAReversalNeverMakesTheStockNegative() throws {
        try onEveryStore { store in
            let change = try changed(["kiwi": 5, "mango": 1], in: store, key: "k1")
            for number in 1...4 { _ = try store.made("kiwi", key: Key(numbered: number)) }
            let before = try store.shop()
            XCTAssertEqual(
                try store.submit(ReversalRequest(change: change, key: "r1")), .refused(["kiwi": .belowZero(present: 3)])
            )
            XCTAssertEqual(try store.shop(), before)
        }
    }

    func testAChangeCanBeReversedForADay() throws {
        try onEveryStore { store in
            let changes = [
                try changed(["kiwi": 5], in: store, key: "k1"), try changed(["mango": 5], in: store, key: "k2"),
            ]
            clock.advance(hours: 24)
            guard case .made = try store.submit(ReversalRequest(change: changes[0], key: "r1")) else {
                return XCTFail("refused")
            }
            clock.advance(hours: 0.01)
            XCTAssertEqual(try store.submit(ReversalRequest(change: changes[1], key: "r2")), .tooLate)
            guard case .made = try store.submit(ReversalRequest(change: changes[0], key: "r3")) else {
                return XCTFail("the first outcome is forgotten")
            }
            XCTAssertEqual(try store.shop().stock["mango"], 15)
            clock.advance(hours: -24.01)
        }
    }

    func testAReversedStocktakeIsForgotten() throws {
        try onEveryStore { store in
            let seen = try store.shop().sequence
            let change = try changed(["kiwi": -3], .count, in: store, key: "k1")
            XCTAssertEqual(try store.shop().accounts["kiwi"]?.counted?.count, 7)
            _ = try store.submit(ReversalRequest(change: change, key: "r1"))
            XCTAssertNil(try store.shop().accounts["kiwi"]?.counted)
            let recount = StockChangeRequest(["kiwi": -1], reason: .count, seenSequences: ["kiwi": seen], key: "k2")
            guard case .made = try store.submit(recount) else { return XCTFail("nobody else counted") }
            let explanation = try XCTUnwrap(store.stockExplanation(of: "kiwi", atMost: 9))
            XCTAssertEqual(explanation.start.count, 9)
        }
    }

    func testAChangeBeforeAStocktakeIsNotReversed() throws {
        try onEveryStore { store in
            let delivery = try changed(["kiwi": 20, "mango": 5], in: store, key: "k1")
            let count = try changed(["kiwi": -18], .count, in: store, key: "k2")
            XCTAssertEqual(try store.submit(ReversalRequest(change: delivery, key: "r1")), .countedSince(["kiwi": 12]))
            _ = try store.submit(ReversalRequest(change: count, key: "r2"))
            guard case .made(_, let stock) = try store.submit(ReversalRequest(change: delivery, key: "r3")) else {
                return XCTFail("the stocktake was taken back")
            }
            XCTAssertEqual([stock["kiwi"], stock["mango"]], [10, 10])
        }
    }

    func testTheExplanationAddsUpAfterAReversal() throws {
        try onEveryStore { store in
            let change = try changed(["kiwi": 200], in: store, key: "k1")
            _ = try store.made("kiwi", key: "o1")
            _ = try store.submit(ReversalRequest(change: change, key: "r1"))
            for newest in 0...3 {
                let explanation = try XCTUnwrap(store.stockExplanation(of: "kiwi", atMost: newest))
                XCTAssertEqual(explanation.start.count + explanation.sums.total, 7)
                XCTAssertEqual(explanation.sums, .init(ordered: -3, changed: 0))
                XCTAssertEqual(explanation.steps.map(\.delta), Array([-200, -3, 200].prefix(newest)))
            }
        }
    }
}
