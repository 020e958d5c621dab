import Attack
import Foundation
import Journal
import JuiceShop
import ShopStore
import ShopTestSupport
import TestSupport
import TestTime
import XCTest

/// The promises of every store: each test runs on a store in memory, in a folder and in PostgreSQL.
final class StoreContractTests: XCTestCase {
    private let clock = TestClock()

    private func onEveryStore(_ promise: (any Store) throws -> Void) throws {
        try everyStore(clock: clock, promise)
    }

    private func juice(_ id: JuiceID) throws -> Juice { try XCTUnwrap(Menu.firstShop[id]) }

    func testANewShopHasTheFirstCountsOfTheMenu() throws {
        try onEveryStore { store in
            let shop = try store.shop()
            XCTAssertEqual(shop.stock.counts.count, 5)
            XCTAssertEqual(shop.stock["kiwi"], 10)
            XCTAssertEqual(shop.orderCount, 0)
        }
    }

    func testAnOrderConsumesTheWholeRecipe() throws {
        try onEveryStore { store in
            guard case .made(let order) = try store.submit(OrderRequest(juice("mangoKiwi"), key: "k1")) else {
                return XCTFail("short")
            }
            XCTAssertEqual(order.number, 1)
            XCTAssertEqual(order.took, ["mango": 2, "kiwi": 1])
            let stock = try store.shop().stock
            XCTAssertEqual(stock["mango"], 8)
            XCTAssertEqual(stock["kiwi"], 9)
            XCTAssertEqual(stock["banana"], 10)
        }
    }

    func testAShortageConsumesNothing() throws {
        try onEveryStore { store in
            let before = try store.shop()
            guard case .short(let shortage) = try store.submit(OrderRequest(juice("strawberry"), key: "k1")) else {
                return XCTFail("made")
            }
            XCTAssertEqual(shortage.needs, [.init(fruit: "strawberry", needed: 16, present: 10)])
            XCTAssertEqual(shortage.needs[0].missing, 6)
            XCTAssertEqual(try store.shop(), before)
        }
    }

    func testTheSameRequestMaySucceedAfterAShortage() throws {
        try onEveryStore { store in
            _ = try store.submit(OrderRequest(juice("strawberry"), key: "k1"))
            _ = try store.submit(StockChangeRequest(["strawberry": 6], reason: .delivery, key: "k2"))
            guard case .made = try store.submit(OrderRequest(juice("strawberry"), key: "k1")) else {
                return XCTFail("short")
            }
            XCTAssertEqual(try store.shop().stock["strawberry"], 0)
        }
    }

    func testTheSameKeyAndJuiceIsTheSameOrder() throws {
        try onEveryStore { store in
            let first = try store.submit(OrderRequest(juice("kiwi"), key: "k1"))
            XCTAssertEqual(try store.submit(OrderRequest(juice("kiwi"), key: "k1")), first.again)
            XCTAssertEqual(try store.shop().stock["kiwi"], 7)
            XCTAssertEqual(try store.shop().orderCount, 1)
        }
    }

    func testTheSameKeyForAnotherJuiceIsAnotherOrder() throws {
        try onEveryStore { store in
            _ = try store.submit(OrderRequest(juice("kiwi"), key: "k1"))
            _ = try store.submit(OrderRequest(juice("mango"), key: "k1"))
            XCTAssertEqual(try store.shop().orderCount, 2)
        }
    }

    func testAKeyIsRememberedForADay() throws {
        try onEveryStore { store in
            let first = try store.submit(OrderRequest(juice("banana"), key: "k1"))
            for hour in 0..<23 {
                clock.advance(hours: 1)
                _ = try store.submit(
                    StockChangeRequest(["mango": 1], reason: .delivery, key: XCTUnwrap(Key(rawValue: "h\(hour)"))))
            }
            XCTAssertEqual(try store.submit(OrderRequest(juice("banana"), key: "k1")), first.again)
        }
    }

    func testStockChangesOfTwoTabletsAndAnOrderAddUp() throws {
        try onEveryStore { store in
            _ = try store.submit(StockChangeRequest(["kiwi": 5], reason: .delivery, key: "tablet1"))
            _ = try store.submit(OrderRequest(juice("kiwi"), key: "o1"))
            _ = try store.submit(StockChangeRequest(["kiwi": 2], reason: .delivery, key: "tablet2"))
            XCTAssertEqual(try store.shop().stock["kiwi"], 14)
        }
    }

    func testARepeatedStockChangeCountsOnce() throws {
        try onEveryStore { store in
            for _ in 0..<2 {
                guard
                    case .made(let stockChange, _, let stock) = try store.submit(
                        StockChangeRequest(["kiwi": 5], reason: .count, key: "k1"))
                else { return XCTFail("refused") }
                XCTAssertEqual(stockChange.deltas, ["kiwi": 5])
                XCTAssertEqual(stock["kiwi"], 15)
            }
            XCTAssertEqual(try store.shop().stock["kiwi"], 15)
        }
    }

    func testAFruitCountedByAnotherClientIsNotCorrectedTwice() throws {
        try onEveryStore { store in
            let seenAt: [FruitID: Int] = ["kiwi": try store.shop().sequence, "mango": try store.shop().sequence]
            _ = try store.submit(
                StockChangeRequest(["kiwi": -3], reason: .count, seenSequences: seenAt, key: "tablet1"))
            _ = try store.submit(OrderRequest(juice("kiwi"), key: "o1"))
            let before = try store.shop()
            XCTAssertEqual(
                try store.submit(
                    StockChangeRequest(["kiwi": -3, "mango": 1], reason: .count, seenSequences: seenAt, key: "tablet2")),
                .countedElsewhere(["kiwi": 7]))
            XCTAssertEqual(try store.shop(), before)
            guard
                case .made(let again, _, _) = try store.submit(
                    StockChangeRequest(["kiwi": -3], reason: .count, seenSequences: seenAt, key: "tablet1"))
            else { return XCTFail("the same request got another outcome") }
            XCTAssertEqual(again.deltas, ["kiwi": -3])
            guard
                case .made = try store.submit(
                    StockChangeRequest(["mango": 1], reason: .count, seenSequences: seenAt, key: "tablet3"))
            else { return XCTFail("no other client counted mangos") }
            XCTAssertEqual(try store.shop().stock["kiwi"], 4)
        }
    }

    func testACountFromAHistoryThatIsGoneIsAskedForAgain() throws {
        try onEveryStore { store in
            // The form was opened, and an older backup was restored.
            let seenAt: [FruitID: Int] = ["kiwi": try store.shop().sequence + 1]
            XCTAssertEqual(
                try store.submit(
                    StockChangeRequest(["kiwi": -3], reason: .count, seenSequences: seenAt, key: "tablet1")),
                .countedElsewhere(["kiwi": 10]))
            XCTAssertEqual(try store.shop().stock["kiwi"], 10)
        }
    }

    func testStockIsNeverNegative() throws {
        try onEveryStore { store in
            let before = try store.shop()
            XCTAssertEqual(
                try store.submit(StockChangeRequest(["kiwi": -11, "mango": 1], reason: .waste, key: "k1")),
                .refused(["kiwi": .belowZero(present: 10)]))
            XCTAssertEqual(try store.shop(), before)
        }
    }

    func testStockIsNeverAboveTheMaximum() throws {
        try onEveryStore { store in
            XCTAssertEqual(
                try store.submit(StockChangeRequest(["kiwi": Stock.maxCount], reason: .delivery, key: "k1")),
                .refused(["kiwi": .aboveMaximum]))
        }
    }

    func testAnOrderIsFoundByItsNumber() throws {
        try onEveryStore { store in
            guard case .made(let order) = try store.submit(OrderRequest(juice("kiwi"), key: "k1")) else {
                return XCTFail("short")
            }
            XCTAssertEqual(try store.order(1), order)
            XCTAssertNil(try store.order(0))
            XCTAssertNil(try store.order(2))
            XCTAssertNil(try store.order(-1))
        }
    }

    func testTheOrderNumbersOfAPeriodAreFound() throws {
        try onEveryStore { store in
            let start = clock.now
            XCTAssertEqual(try store.orders(from: .distantPast, until: .distantFuture), [1..<1])
            for hour in 0..<6 {
                _ = try store.submit(OrderRequest(juice("banana"), key: XCTUnwrap(Key(rawValue: "k\(hour)"))))
                _ = try store.submit(
                    StockChangeRequest(["banana": 2], reason: .delivery, key: XCTUnwrap(Key(rawValue: "d\(hour)"))))
                clock.advance(hours: 1)
            }
            let hour = 60.0 * 60
            XCTAssertEqual(try store.orders(from: start, until: start + 1), [1..<2])
            XCTAssertEqual(try store.orders(from: start + 2 * hour, until: start + 4 * hour), [3..<5])
            XCTAssertEqual(try store.orders(from: start + hour / 2, until: .distantFuture), [2..<7])
            XCTAssertEqual(try store.orders(from: start + 9 * hour, until: start + 10 * hour), [7..<7])
            XCTAssertEqual(try store.orders(from: start + 4 * hour, until: start + hour), [5..<5])
            clock.advance(hours: -6)
        }
    }

    func testTheAccountsBalanceUnderManyThreads() throws {
        try onEveryStore { store in
            _ = try store.submit(StockChangeRequest(["kiwi": 600], reason: .delivery, key: "stock"))
            let kiwi = try juice("kiwi")
            _ = try Clients.together(16) { thread in
                for key in (0..<20).compactMap({ Key(rawValue: "t\(thread)-\($0 % 10)") }) {
                    do { _ = try store.submit(OrderRequest(kiwi, key: key)) } catch { XCTFail("\(error)") }
                }
            }
            let shop = try store.shop()
            XCTAssertEqual(shop.orderCount, 160)
            XCTAssertEqual(shop.stock["kiwi"], 610 - 3 * 160)
            for number in 1...160 { XCTAssertEqual(try store.order(number)?.number, number) }
        }
    }

    /// A fault of the program: a request decides on more than there is, or its event is not read as it was decided.
    func testTheWriterRefusesWhatAReaderWouldRefuse() throws {
        let time = clock.now
        let tooMuch = FaultyRequest { shop in
            .ordered(
                Order(
                    number: shop.orderCount + 1, dayNumber: 1, lines: [OrderLine("kiwi")], took: ["kiwi": 1_000],
                    isQueued: false, stamp: Stamp("k1", at: time)))
        }
        let unwritten = FaultyRequest { _ in
            .noted(HandoverNote(NoteText(recorded: "ice"), stamp: Stamp("n1", at: time + 0.000_4)))
        }
        try onEveryStore { store in
            let before = try store.shop()
            for (request, name) in [(tooMuch, "ordered k1"), (unwritten, "noted n1")] {
                XCTAssertThrowsError(try store.submit(request)) {
                    XCTAssertEqual($0 as? StoreError, .contradiction(event: name))
                }
                XCTAssertEqual(try store.shop(), before)
            }
            guard case .made = try store.submit(OrderRequest(juice("kiwi"), key: "k1")) else {
                return XCTFail("the store goes on")
            }
        }
    }

    func testAWorkingStoreIsReady() throws {
        try onEveryStore { store in
            XCTAssertNoThrow(try store.ready())
        }
    }
}

private struct FaultyRequest: StoreRequest {
    let event: @Sendable (Shop) -> Event

    func decide(in batch: inout BatchDecision) { batch.add(event(batch.shop)) }
}
