import FastCGI
import Foundation
import Journal
import JuiceShop
import ShopSimulation
import ShopStore
import ShopTestSupport
import ShopWeb
import TestSupport
import TestTime
import XCTest

/// A process that has let go of a lost store does not know what another one sold since.
final class LostStoreTests: XCTestCase {
    func testAnOrderThatIsNotKnownIsNotCalledUnknown() throws {
        let folder = try TemporaryFolder(inMemory: true)
        let (clock, path) = (TestClock(), "\(folder.path)/Store")
        let menu = try Menu.firstShop
        let store = try ReopeningStore(path) { () throws(StoreError) -> FileStore in
            try FileStore(path, menu: menu, clock: { clock.now })
        }
        let app = try SimulatedPages.app(on: store, clock)
        let request = Request(posting: [("key", "k"), ("kind", "card")], to: "/orders/1/payment", by: "")
        XCTAssertEqual(app.respond(request).status, Status.notFound)
        try FileManager.default.moveItem(atPath: path, toPath: "\(folder.path)/Away")
        guard case .lost = try store.poll() else { return XCTFail("the store is there") }
        XCTAssertEqual(app.respond(request).status, Status.serviceUnavailable)
    }
}
