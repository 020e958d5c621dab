import Foundation
import Journal
import JuiceShop
import ShopStore
import ShopTestSupport
import TestStores
import TestSupport
import TestTime
import XCTest

/// Closings and moves of cash, on every store.
final class DrawerTests: XCTestCase {
    private let clock = TestClock("2026-11-21T09:00:00Z")

    private func close(_ store: any Store, _ counted: Int, key: Key, seen: Int? = nil) throws -> ClosingRequest.Outcome
    {
        let last = try seen ?? store.shop().drawer.closings.last?.closing.number ?? 0
        return try store.submit(
            ClosingRequest(counted: CashCount(sum: counted), left: counted, seen: last, key: key))
    }

    func testAClosingIsMadeOnceAndHasTheSumsOfItsPeriod() throws {
        try everyStore(clock: clock) { store in
            _ = try store.submit(CashMoveRequest(amount: 5_000, reason: .change, key: "m"))
            _ = try store.submit(CashMoveRequest(amount: 5_000, reason: .change, key: "m"))
            guard case .made(let closing) = try close(store, 4_000, key: "c") else { return XCTFail("\(store)") }
            XCTAssertEqual([closing.number, closing.period.expected, closing.difference], [1, 5_000, -1_000])
            XCTAssertEqual(try close(store, 4_000, key: "c", seen: 0), .made(closing))
            XCTAssertEqual(try close(store, 9_999, key: "d", seen: 0), .closedElsewhere)
            XCTAssertEqual(try store.shop().drawer.period.expected, 4_000)
        }
    }

    func testAReversedClosingLeavesItsPeriodOpen() throws {
        try everyStore(clock: clock) { store in
            _ = try store.submit(CashMoveRequest(amount: 700, reason: .change, key: "m"))
            _ = try close(store, 0, key: "c")
            _ = try store.submit(CashMoveRequest(amount: 300, reason: .expense, key: "n"))
            let request = ClosingReversalRequest(number: 1, key: "r")
            guard case .made(let reversal) = try store.submit(request) else { return XCTFail("\(store)") }
            XCTAssertEqual(try store.submit(ClosingReversalRequest(number: 1, key: "s")), .made(reversal))
            XCTAssertEqual(try store.submit(ClosingReversalRequest(number: 2, key: "t")), .notLast)
            XCTAssertEqual(try store.shop().drawer.period.expected, 400)
        }
    }

    func testAMoveIsTakenBackOnceWithAnyKey() throws {
        try everyStore(clock: clock) { store in
            _ = try store.submit(CashMoveRequest(amount: 700, reason: .change, key: "m"))
            _ = try store.submit(CashMoveRequest(amount: 200, reason: .expense, key: "n"))
            let move = try store.shop().sequence
            let request = CashMoveReversalRequest(move: move, key: "r")
            guard case .made(let reversal) = try store.submit(request) else { return XCTFail("\(store)") }
            XCTAssertEqual([reversal.signedAmount, reversal.reverses], [200, move])
            XCTAssertEqual(try store.shop().drawer.period.expected, 700)
            XCTAssertEqual(try store.submit(CashMoveReversalRequest(move: move, key: "s")), .made(reversal))
            XCTAssertEqual(try store.submit(CashMoveReversalRequest(move: move + 1, key: "t")), .unknown, "a reversal")
            XCTAssertEqual(try store.submit(CashMoveReversalRequest(move: 1, key: "u")), .unknown, "no move")
            XCTAssertEqual(try store.submit(CashMoveReversalRequest(move: 99, key: "v")), .unknown)
            XCTAssertEqual(try store.shop().sequence, move + 1)
            // The same words again are another move.
            _ = try store.submit(CashMoveRequest(amount: 200, reason: .expense, key: "o"))
            XCTAssertEqual(try store.shop().drawer.period.expected, 500)
        }
    }

    /// The drawer was counted with it: taken back later, it would miss in the next period.
    func testAMoveThatAClosingCountedStaysUntilTheClosingIsTakenBack() throws {
        try everyStore(clock: clock) { store in
            _ = try store.submit(CashMoveRequest(amount: 700, reason: .change, key: "m"))
            let move = try store.shop().sequence
            _ = try close(store, 700, key: "c")
            XCTAssertEqual(try store.submit(CashMoveReversalRequest(move: move, key: "r")), .closed)
            XCTAssertEqual(try store.shop().drawer.period.expected, 700)
            _ = try store.submit(ClosingReversalRequest(number: 1, key: "b"))
            guard case .made = try store.submit(CashMoveReversalRequest(move: move, key: "r")) else {
                return XCTFail("\(store)")
            }
            XCTAssertEqual(try store.shop().drawer.period.expected, 0)
        }
    }

    func testAMoveIsTakenBackWithinADay() throws {
        try everyStore(clock: clock) { [clock] store in
            _ = try store.submit(CashMoveRequest(amount: 700, reason: .change, key: "m"))
            let move = try store.shop().sequence
            clock.advance(hours: 24.1)
            XCTAssertEqual(try store.submit(CashMoveReversalRequest(move: move, key: "r")), .tooLate)
            XCTAssertEqual(try store.shop().drawer.period.expected, 700)
        }
    }

    /// What is recorded after the count stays in the period that follows, also after a restart and a reversal.
    func testAClosingCountsAgainstTheMomentOfItsCount() throws {
        try everyStore(clock: clock) { store in
            _ = try store.submit(CashMoveRequest(amount: 700, reason: .change, key: "m"))
            let counted = try store.shop()
            _ = try store.submit(CashMoveRequest(amount: 300, reason: .change, key: "n"))
            _ = try store.submit(DrawerOpeningRequest(key: "o"))
            let shop = try store.shop()
            var later = [Event]()
            try store.events(after: counted.sequence) {
                later.append($1)
                return true
            }
            let moment = CountMoment(counted.sequence, in: shop, before: later)
            XCTAssertEqual(moment.period, counted.drawer.period)
            let request = ClosingRequest(
                counted: CashCount(sum: 700), left: 500, seen: 0, moment: moment, key: "c")
            guard case .made(let closing) = try store.submit(request) else { return XCTFail("\(store)") }
            XCTAssertEqual([closing.difference, closing.until], [0, counted.sequence])
            let drawer = try store.shop().drawer
            XCTAssertEqual([drawer.period.expected, drawer.period.after], [800, counted.sequence])
            XCTAssertEqual(
                try store.submit(DrawerOpeningRequest(key: "o")), .made(DrawerOpening(stamp: later[1].stamp)))
            _ = try store.submit(ClosingReversalRequest(number: 1, key: "r"))
            XCTAssertEqual(try store.shop().drawer.period, shop.drawer.period)
        }
    }

    func testACountOfAnotherPeriodIsRefused() throws {
        try everyStore(clock: clock) { store in
            let first = CountMoment(try store.shop().sequence, in: try store.shop(), before: [])
            _ = try close(store, 100, key: "c")
            let request = ClosingRequest(counted: CashCount(sum: 5), left: 0, seen: 1, moment: first, key: "d")
            XCTAssertEqual(try store.submit(request), .closedElsewhere)
        }
    }

    /// Each closing is in a generation of its own, whose checkpoint has those before it.
    func testTheClosingsSurviveARestart() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/Store"
        func open() throws -> FileStore {
            try FileStore(path, menu: .firstShop, limits: .init(lines: 2), clock: { [clock] in clock.now })
        }
        var store = try open()
        for number in 1...6 {
            _ = try store.submit(
                CashMoveRequest(amount: number, reason: .change, key: Key(rawValue: "m\(number)") ?? "m"))
            _ = try close(store, number, key: Key(rawValue: "c\(number)") ?? "c")
        }
        let drawer = try store.shop().drawer
        try store.close()
        store = try open()
        XCTAssertEqual(try store.shop().drawer, drawer)
        XCTAssertEqual(drawer.closings.map(\.closing.counted.total), Array(1...6))
        XCTAssertEqual(try StoreCheck(path).run().shop.drawer, drawer)
    }
}
