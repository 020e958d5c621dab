import Foundation
import Journal
import JuiceShop
import Bytes
import ShopStore
import ShopTestSupport
import TestSupport
import XCTest

/// The names beside the history: shared by processes, removed for good, and part of a backup.
final class NamesFileTests: XCTestCase {
    private func name(_ text: String) throws -> NameText { try NameText(typed: text) }

    func testAStoreWithoutTheFileHasNoNames() throws {
        let folder = try TemporaryFolder()
        XCTAssertEqual(try NamesFile(store: folder.path).names(), Names())
        XCTAssertEqual(try folder.names(), [])
    }

    func testAnotherProcessSeesANameAtOnceAndItsRemoval() throws {
        let folder = try TemporaryFolder()
        let (here, there) = (NamesFile(store: folder.path), NamesFile(store: folder.path))
        XCTAssertNil(try here.update { [name = try name("카운터")] in $0.set(name, of: "d1") })
        XCTAssertEqual(try there.names()["d1" as DeviceID]?.rawValue, "카운터")
        XCTAssertNil(try there.update { [name = try name("민지")] in $0.add(name, as: "s1") })
        XCTAssertEqual(
            String(decoding: try folder.read("names.json"), as: UTF8.self).filter { !$0.isWhitespace },
            #"{"devices":{"d1":"카운터"},"staff":[{"id":"s1","name":"민지"}]}"#)
        try here.update { $0.remove("s1" as StaffID) }
        XCTAssertEqual(try there.names().staff, [])
        XCTAssertFalse(String(decoding: try folder.read("names.json"), as: UTF8.self).contains("민지"))
        XCTAssertEqual(try folder.names(), ["names.json"], "nothing else is left")
    }

    /// Each thread has a file of its own, as a process has.
    func testTabletsThatSaveAtOnceLoseNothing() throws {
        let folder = try TemporaryFolder(inMemory: true)
        let names = (0..<40).compactMap { try? NameText(typed: "태블릿 \($0)") }
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            let file = NamesFile(store: folder.path)
            for index in stride(from: thread, to: names.count, by: 4) {
                // A failure shows in the count.
                _ = try? file.update { $0.set(names[index], of: DeviceID("d\(index)")) }
            }
        }
        XCTAssertEqual(try NamesFile(store: folder.path).names().namedDevices.count, names.count)
    }

    func testADamagedFileIsNamedAndNeverWrittenOver() throws {
        let folder = try TemporaryFolder()
        try folder.write(Array("{\"devices\":".utf8), to: "names.json")
        let file = NamesFile(store: folder.path)
        XCTAssertThrowsError(try file.names()) {
            XCTAssertTrue("\($0)".hasPrefix("\(folder.path)/names.json, byte 0: is not a list of names;"), "\($0)")
        }
        XCTAssertThrowsError(try file.update { [name = try name("카운터")] in $0.set(name, of: "d1") })
        XCTAssertEqual(String(decoding: try folder.read("names.json"), as: UTF8.self), "{\"devices\":")
    }

    func testABackupAndARestoredStoreHaveTheNames() throws {
        let folder = try TemporaryFolder()
        let (store, copy, tar) = ("\(folder.path)/store", "\(folder.path)/copy", "\(folder.path)/copy.tar")
        let shop = try FileStore(store, menu: .firstShop, clock: { Date() })
        XCTAssertNil(try NamesFile(store: store).update { [name = try name("카운터")] in $0.set(name, of: "d1") })
        let names = try NamesFile(store: store).names()
        _ = try StoreBackup.write(store, to: copy)
        _ = try StoreBackup.writeTar(store, to: tar)
        try shop.close()
        for backup in [copy, tar] {
            let restored = "\(backup).restored"
            _ = try StoreBackup.restore(backup, to: restored)
            XCTAssertEqual(try NamesFile(store: restored).names(), names, backup)
        }
    }
}
