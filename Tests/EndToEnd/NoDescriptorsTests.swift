import Foundation
import TestSupport
import XCTest

final class NoDescriptorsTests: XCTestCase {
    func testAServerWithoutDescriptorsReportsItAndRecovers() throws {
        let shop = try RunningShop(isServed: false)
        let socket = "\(shop.folder.path)/0.sock"
        let serve = "\(RunningShop.program) serve --socket \(socket) --store \(shop.store) --site \(shop.site)"
        let child = try Child(
            "/bin/bash", ["-c", "ulimit -n 40; exec \(serve)"], log: "few.log", in: shop.folder.path)
        try eventually {
            if !child.process.isRunning { throw HTTPClient.Failure(description: child.output) }
            return child.output.contains("serving")
        }
        var idle = try (0..<60).map { _ in try UnixSocket.connect(to: socket) }
        try eventually { child.output.contains("cannot") }
        XCTAssertEqual(idle.count, 60)
        idle = []
        try eventually { try shop.client().post("/orders", "key=k1&juice=mango").status == 303 }
        XCTAssertEqual(child.stop(), 0, child.output)
        XCTAssertEqual(try StoredAccounts(shop.store).orders.map(\.key), ["k1"])
        XCTAssertLessThan(child.output.split(separator: "\n").count, 60, "the log is not filled")
    }
}
