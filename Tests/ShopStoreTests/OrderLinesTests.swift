import Foundation
import JuiceShop
import ShopStore
import ShopTestSupport
import TestSupport
import TestTime
import XCTest

/// Orders of several juices, and the numbers that people call out.
final class OrderLinesTests: XCTestCase {
    private let clock = TestClock("2026-11-21T09:00:00Z")

    private func onEveryStore(_ promise: (any Store) throws -> Void) throws {
        try everyStore(clock: clock, promise)
    }

    private func request(
        _ lines: [(JuiceID, Int)], isQueued: Bool = false, dayStart: Date = .distantPast, key: Key
    ) throws -> OrderRequest {
        let lines = lines.map { OrderLine($0.0, cups: $0.1) }
        return OrderRequest(lines, isQueued: isQueued, dayStart: dayStart, key: key)
    }

    func testSeveralJuicesAreOneOrder() throws {
        try onEveryStore { store in
            let several = try request([("mangoKiwi", 2), ("kiwi", 1)], isQueued: true, key: "k1")
            guard case .made(let order) = try store.submit(several) else { return XCTFail("short") }
            XCTAssertEqual(order.lines, [OrderLine("mangoKiwi", cups: 2), OrderLine("kiwi")])
            XCTAssertEqual(order.took, ["mango": 4, "kiwi": 5])
            XCTAssertEqual([order.number, order.cups], [1, 3])
            XCTAssertEqual(try store.submit(several), .again(order))
            let shop = try store.shop()
            XCTAssertEqual([shop.stock["mango"], shop.stock["kiwi"], shop.orderCount], [6, 5, 1])
            XCTAssertEqual(shop.waiting.map(\.lines), [order.lines])
            XCTAssertEqual(shop.lastOrder?.lines, order.lines)
            XCTAssertEqual(try store.order(1), order)
        }
    }

    func testAShortageNamesWhatLacksOverTheWholeOrderAndTakesNothing() throws {
        try onEveryStore { store in
            let before = try store.shop()
            let several = try request([("mangoKiwi", 2), ("banana", 1), ("kiwi", 3)], key: "k1")
            XCTAssertEqual(
                try store.submit(several),
                .short(
                    Shortage(
                        lines: several.lines,
                        needs: [
                            .init(fruit: "mango", needed: 4, present: 10),
                            .init(fruit: "kiwi", needed: 11, present: 10),
                            .init(fruit: "banana", needed: 2, present: 10),
                        ])))
            XCTAssertEqual(try store.shop(), before, "enough for each juice alone, not for all")
        }
    }

    func testEveryLineIsPartOfTheRequest() throws {
        try onEveryStore { store in
            _ = try store.submit(StockChangeRequest(["banana": 90, "mango": 90], reason: .delivery, key: "much"))
            let contents: [[(JuiceID, Int)]] = [
                [("mango", 1)], [("mango", 1), ("banana", 1)], [("mango", 1), ("banana", 2)], [("mango", 2)],
            ]
            for _ in 0..<2 { for lines in contents { _ = try store.submit(request(lines, key: "k1")) } }
            XCTAssertEqual(try store.shop().orderCount, 4)
        }
    }

    func testACancellationReturnsTheFruitOfEveryLine() throws {
        try onEveryStore { store in
            let several = try request([("mangoKiwi", 2), ("banana", 1)], key: "k1")
            guard case .made(let order) = try store.submit(several) else { return XCTFail("short") }
            XCTAssertEqual(try store.cancelled(1, key: "c1").lines, order.lines)
            XCTAssertEqual(try store.shop().stock.counts.values.filter { $0 != 10 }, [])
        }
    }

    func testTheFirstOrderOfADayIsNumberOne() throws {
        try onEveryStore { store in
            let midnight = clock.now + 15 * 60 * 60
            func dayNumber(_ key: Key, dayStart: Date) throws -> Int {
                guard case .made(let order) = try store.submit(request([("banana", 1)], dayStart: dayStart, key: key))
                else { throw Unexpected(outcome: "short") }
                return order.dayNumber
            }
            let today = midnight - 24 * 60 * 60
            XCTAssertEqual(try dayNumber("a", dayStart: today), 1)
            XCTAssertEqual(try dayNumber("b", dayStart: today), 2)
            clock.advance(hours: 15)
            XCTAssertEqual(try dayNumber("c", dayStart: midnight), 1, "at midnight")
            XCTAssertEqual(try dayNumber("d", dayStart: midnight), 2)
            XCTAssertEqual(try dayNumber("e", dayStart: today), 3, "the clock of another process is slow")
            XCTAssertEqual(try store.shop().lastOrder?.dayNumber, 3)
            XCTAssertEqual(try store.shop().orderCount, 5)
            clock.advance(hours: -15)
        }
    }

    func testADayBeginsWithTheFirstNumberOfTheSettings() throws {
        try onEveryStore { store in
            let midnight = clock.now + 15 * 60 * 60
            let today = midnight - 24 * 60 * 60
            func order(_ key: Key, dayStart: Date) throws -> Order {
                guard case .made(let order) = try store.submit(request([("banana", 1)], dayStart: dayStart, key: key))
                else { throw Unexpected(outcome: "short") }
                return order
            }
            XCTAssertEqual(try order("a", dayStart: today).dayNumber, 1)
            // The next number of today is the first one of tomorrow: only the latter begins a day.
            let settings = SettingsChangeRequest(Settings(firstNumber: 2), edited: Settings(), key: "s")
            guard case .made = try store.submit(settings) else { return XCTFail("not changed") }
            XCTAssertEqual(try order("b", dayStart: today).dayNumber, 2)
            XCTAssertEqual([try store.shop().sales.first, try store.shop().sales.cups], [1, 2])
            XCTAssertEqual(try store.order(2)?.startsDay, false)
            clock.advance(hours: 15)
            let first = try order("c", dayStart: midnight)
            XCTAssertEqual(first.dayNumber, 2)
            XCTAssertTrue(first.startsDay)
            XCTAssertEqual(try store.order(3)?.startsDay, true)
            XCTAssertEqual(try order("d", dayStart: midnight).dayNumber, 3)
            XCTAssertEqual([try store.shop().sales.first, try store.shop().sales.cups], [3, 2])
            clock.advance(hours: -15)
        }
    }

    func testTheNumbersOfTheDaySurviveARestart() throws {
        let folder = try TemporaryFolder()
        func open() throws -> FileStore {
            try FileStore("\(folder.path)/Store", menu: Menu.firstShop, clock: { [clock] in clock.now })
        }
        let store = try open()
        let dayStart = clock.now - 60
        for key in ["a", "b"] as [Key] {
            _ = try store.submit(request([("banana", 1)], isQueued: true, dayStart: dayStart, key: key))
        }
        _ = try store.submit(KitchenMoveRequest(completing: 1))
        _ = try store.cancelled(2, key: "c")
        let before = try store.shop()
        try store.close()
        let again = try open()
        XCTAssertEqual(try again.shop(), before, "the checkpoint has all of it")
        XCTAssertEqual(before.lastOrder?.isCancelled, true)
        guard case .made(let third) = try again.submit(request([("banana", 1)], dayStart: dayStart, key: "d")) else {
            return XCTFail("short")
        }
        XCTAssertEqual(third.dayNumber, 3)
    }
}
