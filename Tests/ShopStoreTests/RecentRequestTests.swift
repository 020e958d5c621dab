import Foundation
import JuiceShop
import TestSupport
import XCTest

@testable import ShopStore

final class RecentRequestTests: XCTestCase {
    private let time = Date(timeIntervalSince1970: 1_795_230_000.123)

    func testALineIsTheWholeRequest() throws {
        let order = Event.ordered(
            Order(number: 7, key: "k-1_", juice: "mangoKiwi", took: ["mango": 2, "kiwi": 1], time: time))
        XCTAssertEqual(RecentRequest.line(order), "ordered 7 k-1_ mangoKiwi 1795230000123 kiwi 1 mango 2")
        let change = Event.adjusted(Adjustment(key: "k2", deltas: ["kiwi": -5], reason: .waste, time: time))
        XCTAssertEqual(RecentRequest.line(change), "adjusted k2 waste 1795230000123 kiwi -5")
        for event in [order, change] {
            XCTAssertEqual(RecentRequest.event(try XCTUnwrap(RecentRequest.line(event))), event)
        }
    }

    func testAnOpeningIsNobodysRequest() {
        XCTAssertNil(RecentRequest.line(.opened(Opening(counts: ["kiwi": 1], time: time))))
    }

    func testWhatIsNoLineIsNone() {
        for line in [
            "", "ordered", "ordered x k1 kiwi 1 kiwi 3", "ordered 7 k1 kiwi 1 kiwi", "ordered 7 k.1 kiwi 1 kiwi 3",
            "adjusted k1 theft 1 kiwi 3", "adjusted k1 waste soon kiwi 3", "cancelled 7",
        ] { XCTAssertNil(RecentRequest.event(line), line) }
    }
}
