import Foundation
import JuiceShop
import ShopStore
import ShopTestSupport
import TestSupport
import TestTime
import XCTest

/// Cups in a size and with choices, in every store.
final class CupLinesTests: XCTestCase {
    private let clock = TestClock("2026-11-21T09:00:00Z")

    func testASizeAndChoicesAreRecordedAndToldApart() throws {
        let cup = Cup("mango", size: "large", choices: ["ice-less", "mango-plus"])
        try everyStore(clock: clock) { store in
            let first = try store.shop()
            let change = MenuChangeRequest(try .example, editedSequence: first.menuSequence, key: "m")
            guard case .made = try store.submit(change) else { return XCTFail("no menu") }
            _ = try store.submit(StockChangeRequest(["mango": 20], reason: .delivery, key: "d"))
            let lines = [OrderLine("mango"), OrderLine(cup, cups: 2)]
            let request = OrderRequest(lines, isQueued: true, dayStart: .distantPast, key: "k")
            guard case .made(let order) = try store.submit(request) else { return XCTFail("not made") }
            XCTAssertEqual(order.lines, [OrderLine("mango", price: 5_000), OrderLine(cup, cups: 2, price: 6_500)])
            XCTAssertEqual(try store.order(1), order)
            XCTAssertEqual(try store.submit(request), .again(order))
            for others in [
                [OrderLine("mango", cups: 3)],
                [OrderLine("mango"), OrderLine(Cup("mango", size: "large", choices: ["ice-less"]), cups: 2)],
            ] {
                let other = OrderRequest(others, isQueued: true, dayStart: .distantPast, key: "k")
                XCTAssertNotEqual(try store.submit(other), .again(order), "another order under the same key")
            }
            XCTAssertEqual(try store.shop().waiting.first?.lines, order.lines)
        }
    }
}
