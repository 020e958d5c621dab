import Foundation
import Journal
import JuiceShop
import ShopStore
import ShopTestSupport
import TestSupport
import TestTime
import XCTest

/// No clock stops the selling: an event has the time that the clock says, and the numbers order the events.
final class WrongClockTests: XCTestCase {
    private static let tenYears = 10 * 365.25 * 24
    private let clock = TestClock()

    /// Makes orders by a clock that is ten years ahead, right, in 1970 and right again, a minute after each other.
    private func trade(_ store: any Store) throws {
        let hours = clock.now.timeIntervalSince1970 / 3600
        _ = try store.submit(StockChangeRequest(["banana": 10], reason: .delivery, key: "much"))
        for (number, step) in [0, Self.tenYears, 0, -Self.tenYears, 0, -hours, 0, hours].enumerated() {
            clock.advance(hours: step + 1.0 / 60)
            XCTAssertEqual(try store.made("banana", key: Key(numbered: number)).time, clock.now)
        }
    }

    private var today: (start: Date, end: Date) { (TestClock().now - 9 * 3600, TestClock().now + 15 * 3600) }

    func testADayHasTheOrdersOfItsTimeWhateverCameBetween() throws {
        try everyStore(clock: clock) { store in
            try trade(store)
            let (start, end) = today
            XCTAssertEqual(try store.orders(from: start, until: end), [1..<2, 4..<6, 8..<9])
            var numbers = [Int]()
            try store.events(from: start, until: end) { if let number = $1.orderNumber { numbers.append(number) } }
            XCTAssertEqual(numbers, [1, 4, 5, 8])
            let ahead = start + Self.tenYears * 3600
            XCTAssertEqual(try store.orders(from: ahead, until: ahead + 86_400), [2..<4])
            XCTAssertEqual(try store.orders(from: .distantPast, until: start), [6..<8])
            XCTAssertEqual(try store.orders(from: start + 86_400, until: ahead), [9..<9])
            var all = [Int]()
            try store.events(from: .distantPast, until: .distantFuture) { sequence, _ in all.append(sequence) }
            XCTAssertEqual(all, Array(1...10))
            clock.advance(hours: TestClock().now.timeIntervalSince(clock.now) / 3600)
        }
    }

    func testTheHistoryBeginsWithTheFirstEvent() throws {
        try everyStore(clock: clock) { store in
            let opened = clock.now
            clock.advance(hours: 1)
            _ = try store.made("banana", key: "first")
            XCTAssertEqual(try store.shop().clock.runs.map(\.start), [opened], "no day before it is searched")
            clock.advance(hours: -1)
        }
    }

    func testTheHistoryIsTheSameAfterEveryRestart() throws {
        let folder = try TemporaryFolder()
        func open(_ limits: EventLog.Limits) throws -> FileStore {
            try FileStore("\(folder.path)/Store", menu: .firstShop, limits: limits, clock: { [clock] in clock.now })
        }
        let store = try open(.init(lines: 3))
        try trade(store)
        for restarted in [try open(.init(lines: 3)), try open(.init())] {
            XCTAssertEqual(try restarted.shop(), try store.shop())
            XCTAssertEqual(
                try restarted.orders(from: today.start, until: today.end),
                try store.orders(from: today.start, until: today.end))
            XCTAssertEqual(try restarted.orders(before: 9, atMost: 9), try store.orders(before: 9, atMost: 9))
        }
        XCTAssertEqual(try StoreCheck("\(folder.path)/Store").run().shop, try store.shop())
        XCTAssertEqual(try store.shop().clock.runs.map(\.firstOrder), [1, 2, 4, 6, 8])
    }

    func testARetryIsTheSameRequestAcrossEveryStep() throws {
        try everyStore(clock: clock) { store in
            for (number, hours) in [Self.tenYears, -Self.tenYears, 72, -72, -400_000, 400_000].enumerated() {
                let order = try store.made("banana", key: Key(numbered: number))
                _ = try store.submit(StockChangeRequest(["banana": 2], reason: .delivery, key: Key(numbered: number)))
                clock.advance(hours: hours)
                for change in 0..<4 {
                    let key = Key(numbered: 100 * (number + 1) + change)
                    _ = try store.submit(StockChangeRequest(["kiwi": 1], reason: .delivery, key: key))
                }
                let banana = try XCTUnwrap(Menu.firstShop["banana" as JuiceID])
                XCTAssertEqual(try store.submit(OrderRequest(banana, key: Key(numbered: number))), .again(order))
            }
        }
    }

    func testAnOrderCanBeCancelledOnceWhateverTheClockSaysAndForADayOnly() throws {
        try everyStore(clock: clock) { store in
            let morning = try store.made("banana", key: "morning")
            clock.advance(hours: Self.tenYears)
            let ahead = try store.made("banana", key: "ahead")
            let first = try store.cancelled(morning.number, key: "c1")
            clock.advance(hours: -Self.tenYears)
            XCTAssertEqual(try store.cancelled(morning.number, key: "c2"), first)
            _ = try store.cancelled(ahead.number, key: "c3")
            let noon = try store.made("banana", key: "noon")
            clock.advance(hours: 24.1)
            let late = CancellationRequest(order: noon.number, wasMade: false, key: "c4")
            XCTAssertEqual(try store.submit(late), .tooLate)
            _ = try store.submit(StockChangeRequest(["kiwi": 1], reason: .delivery, key: "next-day"))
            clock.advance(hours: -24)
            XCTAssertEqual(try store.submit(late), .tooLate, "what was too late stays too late")
            XCTAssertEqual(try store.shop().stock["banana"], 8)
            clock.advance(hours: -0.1)
        }
    }

    func testTheKitchenKeepsItsOrders() throws {
        try everyStore(clock: clock) { store in
            for (number, hours) in [Self.tenYears, -Self.tenYears, -400_000, 400_000].enumerated() {
                _ = try store.made(number == 3 ? "banana" : "mango", isQueued: true, key: Key(numbered: number))
                XCTAssertEqual(try store.shop().waiting.map(\.number), Array(1...number + 1))
                clock.advance(hours: hours)
            }
            _ = try store.submit(StockChangeRequest(["kiwi": 1], reason: .delivery, key: "today"))
            clock.advance(hours: 25)
            _ = try store.made("banana", isQueued: true, key: "next-day")
            XCTAssertEqual(try store.shop().waiting.map(\.number), [5], "they are forgotten after a day of the shop")
            clock.advance(hours: -25)
        }
    }

    func testAClockThatIsSetBackALittleStandsStill() throws {
        try everyStore(clock: clock) { store in
            let first = try store.made("banana", key: "a")
            clock.advance(hours: -4.0 / 60)
            XCTAssertEqual(try store.made("banana", key: "b").time, first.time)
            XCTAssertEqual(try store.shop().clock.runs.count, 1)
            clock.advance(hours: 4.0 / 60)
        }
    }

    func testADayAfterAStepIsStillReadFromItsOwnGenerations() throws {
        let folder = try TemporaryFolder()
        let store = try FileStore(
            "\(folder.path)/Store", menu: .firstShop, limits: .init(lines: 3), clock: { [clock] in clock.now })
        for change in 0..<90 {
            if change == 30 { clock.advance(hours: Self.tenYears) }
            if change == 40 { clock.advance(hours: -Self.tenYears) }
            clock.advance(hours: 1)
            _ = try store.submit(StockChangeRequest(["kiwi": 1], reason: .delivery, key: Key(numbered: change)))
        }
        let start = clock.now - 3 * 3600
        XCTAssertEqual(
            try store.sequences(from: start, until: .distantFuture).map(\.count), [10, 4],
            "and those of the time to come")
        XCTAssertEqual(try store.sequences(from: start, until: clock.now + 1).map(\.count), [4])
        // The journals of the days before are not needed.
        for generation in 1...9 {
            try FileManager.default.removeItem(atPath: "\(folder.path)/Store/archive/journal-000000\(generation).jsonl")
        }
        var events = 0
        try store.events(from: start, until: clock.now + 1) { _, _ in events += 1 }
        XCTAssertEqual(events, 4)
    }

    func testATimeThatNoLineCanHoldIsWrittenAsTheNearestOne() throws {
        let clock = TestClock("9999-12-31T23:59:59Z")
        try everyStore(clock: clock) { store in
            clock.advance(hours: 48)
            XCTAssertEqual(try store.made("banana", key: "a").time.timeIntervalSince1970, 253_402_300_799.999)
            clock.advance(hours: -48)
        }
    }
}
