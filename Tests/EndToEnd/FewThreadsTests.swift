import Dispatch
import TestSupport
import XCTest

/// More connections from nginx than the shop has threads.
final class FewThreadsTests: XCTestCase {
    func testManyTabletsAreAllServedByOneThread() throws {
        let shop = try RunningShop(threads: 1)
        let (tablets, visits) = (24, 10)
        let orders = Collected<Int>()
        DispatchQueue.concurrentPerform(iterations: tablets) { number in
            let tablet = shop.client()
            for visit in 1...visits {
                orders.add {
                    guard try tablet.get("/").status == 200 else { throw HTTPClient.Failure(description: "no page") }
                    return try tablet.post("/orders", "key=t\(number)-\(visit)&juice=kiwi").status
                }
            }
        }
        XCTAssertEqual(orders.values.count, tablets * visits)
        XCTAssertEqual(
            Set(orders.values), [303, 409], "each order is made or short of kiwi; none is refused or cut off")
        XCTAssertEqual(try StoredAccounts(shop.store).orders.count, 3)
    }
}
