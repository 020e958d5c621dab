import Attack
import Dispatch
import Foundation
import Glibc
import Journal
import JuiceShop
import Bytes
import ShopStore
import ShopTestSupport
import TestSupport
import TestTime
import XCTest

/// The store's errors when the disk fails, and its recovery when the disk recovers.
final class FailingDiskTests: XCTestCase {
    private let disk = FaultyDisk()
    private let clock = TestClock()
    private lazy var folder = try? TemporaryFolder()

    private func open(files: (any FileSystem)? = nil) throws -> FileStore {
        try FileStore(
            "\(XCTUnwrap(folder).path)/Store", menu: Menu.firstShop, files: files ?? disk,
            limits: .init(lockWaitSeconds: 0.05), clock: { [clock] in clock.now })
    }

    private var kiwi: Juice { get throws { try XCTUnwrap(Menu.firstShop["kiwi" as JuiceID]) } }

    func testAFailedSyncIsNotRecordedAndTheSameKeyIsRecordedOnceLater() throws {
        let store = try open()
        let failed = Failing()
        disk.fail { $0.name == "fdatasync" && failed.isFirst() ? EIO : nil }
        XCTAssertThrowsError(try store.submit(OrderRequest(kiwi, key: "k1"))) {
            guard case .notRecorded? = $0 as? StoreError else { return XCTFail("\($0)") }
        }
        XCTAssertEqual(try store.shop().stock["kiwi"], 10)
        guard case .made(let order) = try store.submit(OrderRequest(kiwi, key: "k1")) else { return XCTFail("short") }
        XCTAssertEqual(order.number, 1)
        XCTAssertEqual(try open(files: PosixFileSystem()).shop().stock["kiwi"], 7)
    }

    func testAFailedDiskLeavesTheOutcomeUnknownAndReadsContinue() throws {
        let store = try open()
        disk.fail { ["fdatasync", "fsync"].contains($0.name) ? EIO : nil }
        XCTAssertThrowsError(try store.submit(OrderRequest(kiwi, key: "k1"))) {
            guard case .outcomeUnknown? = $0 as? StoreError else { return XCTFail("\($0)") }
        }
        XCTAssertThrowsError(try store.ready(), "no order can be stored now")
        XCTAssertEqual(try store.shop().stock["kiwi"], 10)
        disk.recover()
        XCTAssertNoThrow(try store.ready())
        _ = try store.submit(OrderRequest(kiwi, key: "k1"))
        XCTAssertEqual(try open(files: PosixFileSystem()).shop().orderCount, 1)
    }

    func testAFullDiskIsReportedAndTheStoreRecovers() throws {
        let store = try open()
        disk.fail { $0.name == "pwrite" && $0.path.hasSuffix("jsonl") ? ENOSPC : nil }
        XCTAssertThrowsError(try store.submit(OrderRequest(kiwi, key: "k1"))) {
            guard case .full? = $0 as? StoreError else { return XCTFail("\($0)") }
        }
        XCTAssertEqual(try store.shop().orderCount, 0)
        disk.recover()
        _ = try store.submit(OrderRequest(kiwi, key: "k1"))
        XCTAssertEqual(try store.shop().orderCount, 1)
    }

    func testAStoreOnANetworkIsRefusedUnlessAllowed() throws {
        disk.moveToNetwork("NFS")
        XCTAssertThrowsError(try open()) {
            guard case .unavailable(_, let reason)? = $0 as? StoreError else { return XCTFail("\($0)") }
            XCTAssertTrue(reason.english.contains("NFS"))
        }
        let path = "\(try XCTUnwrap(folder).path)/Store"
        XCTAssertNoThrow(
            try FileStore(
                path, menu: Menu.firstShop, files: disk, allowsNetwork: true, clock: { [clock] in clock.now }))
    }

    func testSimultaneousOrdersShareASync() throws {
        let store = try open()
        _ = try store.submit(StockChangeRequest(["kiwi": 900], reason: .delivery, key: "much"))
        disk.forgetCalls()
        let kiwi = try kiwi
        _ = try Clients.together(8) { thread in
            for key in (0..<25).compactMap({ Key(rawValue: "t\(thread)-\($0)") }) {
                do { _ = try store.submit(OrderRequest(kiwi, key: key)) } catch { XCTFail("\(error)") }
            }
        }
        XCTAssertEqual(try store.shop().orderCount, 200)
        XCTAssertLessThanOrEqual(disk.count("fdatasync"), 200)
        XCTAssertEqual(disk.count("fdatasync"), disk.calls.count { $0.name == "pwrite" && $0.path.hasSuffix("jsonl") })
    }

    func testTheHeadIsFlushedOnceForEachChange() throws {
        let store = try open()
        disk.forgetCalls()
        for key in ["k1", "k2"] as [Key] {
            _ = try store.submit(OrderRequest(kiwi, key: key))
            for _ in 0..<3 { try store.flushHead() }
        }
        XCTAssertEqual(disk.calls.count { $0.name == "fdatasync" && $0.path.hasSuffix("head") }, 2)
    }

    func testALockThatStaysHeldIsReportedAsBusy() throws {
        let store = try open()
        let other = try EventLog("\(XCTUnwrap(folder).path)/Store", files: PosixFileSystem())
        try other.locked { _ throws(StoreError) in
            XCTAssertThrowsError(try store.submit(OrderRequest(kiwi, key: "k1"))) {
                XCTAssertEqual($0 as? StoreError, .busy(holder: "\(getpid())"))
            }
            XCTAssertNoThrow(try store.shop(), "reading takes no lock")
        }
        XCTAssertNoThrow(try store.submit(OrderRequest(kiwi, key: "k1")))
    }

    private final class Failing: @unchecked Sendable {
        private let lock = NSLock()
        private var count = 0

        func isFirst() -> Bool {
            lock.withLock {
                count += 1
                return count == 1
            }
        }
    }
}
