import Foundation
import TestSupport
import XCTest

final class NoDescriptorsTests: XCTestCase {
    func testAServerWithoutDescriptorsSaysSoAndGoesOnWhenThereAreSome() throws {
        let shop = try RunningShop(isServed: false)
        let socket = "\(shop.folder.path)/0.sock"
        let serve = "\(RunningShop.program) serve --socket \(socket) --store \(shop.store)"
        let child = try Child(
            "/bin/bash", ["-c", "ulimit -n 40; exec \(serve)"], log: "few.log", in: shop.folder.path)
        try eventually {
            if !child.process.isRunning { throw HTTPClient.Failure(description: child.said) }
            return child.said.contains("serving")
        }
        var idle = try (0..<60).map { _ in try UnixSocket.connect(to: socket) }
        try eventually { child.said.contains("cannot") }
        XCTAssertEqual(idle.count, 60)
        idle = []
        try eventually { try shop.client().post("/orders", "key=k1&juice=mango").status == 303 }
        XCTAssertEqual(child.stop(), 0, child.said)
        XCTAssertEqual(try StoredBooks(shop.store).orders.map(\.key), ["k1"])
        XCTAssertLessThan(child.said.split(separator: "\n").count, 60, "and does not fill the log")
    }
}
