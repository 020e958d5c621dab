import Foundation
import Journal
import JuiceShop
import ShopStore
import TestStores
import TestSupport
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
