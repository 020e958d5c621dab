import Dispatch
import TestSupport
import XCTest

/// The program under a limit of its address space, as `ulimit -v` and systemd's `LimitAS=` set it.
final class MemoryLimitTests: XCTestCase {
    private func launcher(mebibytes: Int) -> [String] { ["prlimit", "--as=\(mebibytes << 20)"] }

    func testTooLowALimitIsRefusedInOneLine() throws {
        let shop = try RunningShop(isServed: false, hasNginx: false, launcher: launcher(mebibytes: 300))
        try shop.launchShop(0)
        XCTAssertEqual(shop.shops[0].exitCode, 69)
        XCTAssertEqual(
            shop.shops[0].output,
            "juicemaker: the address space is limited to 300 MiB, and 64 threads need 512; raise the limit "
                + "(ulimit -v, LimitAS=), and limit the memory in use instead (MemoryMax=)\n")
    }

    func testTheLowestLimitIsEnoughForARush() throws {
        let shop = try RunningShop(launcher: launcher(mebibytes: 512))
        let (tablets, statuses) = (70, Collected<Int>())
        DispatchQueue.concurrentPerform(iterations: tablets) { number in
            let tablet = shop.client()
            statuses.add {
                _ = try tablet.get("/report/orders.csv")
                _ = try tablet.get("/report")
                return try tablet.post("/orders", "key=k\(number)&juice=mango").status
            }
        }
        XCTAssertEqual(statuses.values.count, tablets)
        XCTAssertTrue(Set(statuses.values).isSubset(of: [303, 409]), "\(statuses.values)")
        XCTAssertEqual(shop.shops[0].stop(), 0, shop.shops[0].output)
    }
}
