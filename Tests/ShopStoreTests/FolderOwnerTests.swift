import Foundation
import Glibc
import Journal
import JuiceShop
import ShopStore
import ShopTestSupport
import TestSupport
import TestTime
import XCTest

/// Everything that root makes in another user's store belongs to that user.
final class FolderOwnerTests: XCTestCase {
    private static let owner: uid_t = 65_534
    private lazy var folder = try? TemporaryFolder()
    private let clock = TestClock()

    override func setUpWithError() throws {
        try XCTSkipIf(geteuid() != 0, "SKIPPED: only root can make files that belong to others; run this test as root")
        try give(XCTUnwrap(folder).path)
    }

    private func give(_ path: String, mode: mode_t = 0o750) throws {
        XCTAssertEqual(chown(path, Self.owner, Self.owner), 0)
        XCTAssertEqual(chmod(path, mode), 0)
    }

    private func open(_ name: String = "Store") throws -> FileStore {
        try FileStore(
            "\(XCTUnwrap(folder).path)/\(name)", menu: .firstShop, limits: .init(lines: 3),
            clock: { [clock] in clock.now })
    }

    private func trade(_ store: FileStore) throws {
        _ = try store.submit(StockChangeRequest(["kiwi": 100], reason: .delivery, key: "much"))
        for number in 1...20 { _ = try store.made("kiwi", key: Key(numbered: number)) }
        try store.close()
    }

    /// Every path below the test's folder, and how its owner and permissions are wrong.
    private func strangers() throws -> [String] {
        let path = try XCTUnwrap(folder).path
        return try FileManager.default.subpathsOfDirectory(atPath: path).compactMap { name in
            var status = stat()
            XCTAssertEqual(lstat("\(path)/\(name)", &status), 0, name)
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            let mode: mode_t = isFolder ? 0o700 : 0o600
            let isRight =
                (status.st_uid, status.st_gid) == (Self.owner, Self.owner) && status.st_mode & 0o7777 == mode
            return isRight ? nil : "\(name): \(status.st_uid):\(status.st_gid) \(String(status.st_mode, radix: 8))"
        }
    }

    func testGenerationsKeysAndTheArchive() throws {
        try trade(open())
        XCTAssertEqual(try strangers(), [])
        let names = try XCTUnwrap(folder).names(in: "Store/archive")
        XCTAssertTrue(names.contains { $0.hasPrefix("keys-") } && names.contains { $0.hasPrefix("journal-") })
    }

    func testFilesOfTheHeadAndTheLockThatRootMadeBeforeAreGivenBack() throws {
        try trade(open())
        for name in ["head", "lock"] { XCTAssertEqual(chown("\(try XCTUnwrap(folder).path)/Store/\(name)", 0, 0), 0) }
        XCTAssertEqual(try strangers().count, 2)
        try open().close()
        XCTAssertEqual(try strangers(), [])
    }

    func testABackupARestoreAndARepair() throws {
        let path = try XCTUnwrap(folder).path
        try trade(open())
        _ = try StoreBackup.write("\(path)/Store", to: "\(path)/backup")
        _ = try StoreBackup.restore("\(path)/backup", to: "\(path)/Restored")
        XCTAssertEqual(try strangers(), [])
        let checkpoint = try XCTUnwrap(folder?.names(in: "Restored").first { $0.hasPrefix("checkpoint") })
        try XCTUnwrap(folder).write([], to: "Restored/\(checkpoint)")
        let repair = try StoreRepair("\(path)/Restored")
        try repair.carryOut(try repair.plan())
        XCTAssertEqual(try strangers(), [])
        XCTAssertTrue(try XCTUnwrap(folder).names(in: "Restored/quarantine").contains(checkpoint))
    }

    func testALinkIsNotFollowed() throws {
        let path = try XCTUnwrap(folder).path
        try trade(open())
        try XCTUnwrap(folder).write(Array("precious".utf8), to: "elsewhere")
        try XCTUnwrap(folder).remove("Store/lock")
        XCTAssertEqual(symlink("\(path)/elsewhere", "\(path)/Store/lock"), 0)
        XCTAssertThrowsError(try open())
        XCTAssertEqual(try XCTUnwrap(folder).read("elsewhere"), Array("precious".utf8))
    }

    func testAFolderOfRootStaysRoots() throws {
        XCTAssertEqual(chown(try XCTUnwrap(folder).path, 0, 0), 0)
        try trade(open())
        XCTAssertTrue(try strangers().contains { $0.hasPrefix("Store/head: 0:0 ") })
    }
}
