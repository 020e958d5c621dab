import Journal
import JuiceShop
import ShopStore
import ShopTestSupport
import TestStores
import TestSupport
import TestTime
import XCTest

final class MemoryStoreTests: XCTestCase {
    func testAFailingStoreThrowsTheGivenError() throws {
        let store = MemoryStore(menu: try Menu.firstShop, clock: { TestClock().now })
        store.fail(with: .full(path: "here"))
        XCTAssertThrowsError(try store.shop()) { XCTAssertEqual($0 as? StoreError, .full(path: "here")) }
        store.fail(with: nil)
        XCTAssertNoThrow(try store.shop())
    }
}
