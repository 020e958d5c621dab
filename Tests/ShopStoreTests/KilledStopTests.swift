import Glibc
import JuiceShop
import ShopStore
import ShopTestSupport
import TestSupport
import TestTime
import XCTest

/// A process that dies during its stop leaves an incomplete new generation. The other processes do not notice and
/// continue in the old one: the next process to open the store must continue where they are.
final class KilledStopTests: XCTestCase {
    private let clock = TestClock()

    private func open(_ folder: TemporaryFolder, _ disk: FaultyDisk = FaultyDisk()) throws -> FileStore {
        try FileStore("\(folder.path)/Store", menu: Menu.firstShop, files: disk, clock: { [clock] in clock.now })
    }

    private var kiwi: Juice { get throws { try XCTUnwrap(Menu.firstShop["kiwi" as JuiceID]) } }

    func testAnOrderAfterAKilledStopIsThereForTheNextProcess() throws {
        for death in 1...(try callsOfAStop()) {
            let (folder, disk) = (try TemporaryFolder(inMemory: true), FaultyDisk())
            let (dying, other) = (try open(folder, disk), try open(folder))
            _ = try dying.submit(OrderRequest(kiwi, key: "before"))
            disk.forgetCalls()
            disk.fail { $0.number >= death ? EIO : nil }
            try? dying.close()
            guard case .made(let order) = try other.submit(OrderRequest(kiwi, key: "after")) else {
                return XCTFail("short")
            }
            XCTAssertEqual(try open(folder).order(order.number), order, "killed at call \(death) of its stop")
            XCTAssertNoThrow(try other.submit(OrderRequest(kiwi, key: "later")), "killed at call \(death) of its stop")
        }
    }

    private func callsOfAStop() throws -> Int {
        let (folder, disk) = (try TemporaryFolder(inMemory: true), FaultyDisk())
        let store = try open(folder, disk)
        _ = try store.submit(OrderRequest(kiwi, key: "before"))
        disk.forgetCalls()
        try store.close()
        return disk.calls.count
    }
}
