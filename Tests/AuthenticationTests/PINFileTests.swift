import Foundation
import Glibc
import TestSupport
@testable import ShopWeb
import XCTest

/// The PIN's file: only its owner reads it, a change of it counts at once, and a damaged one says so.
final class PINFileTests: XCTestCase {
    private func status(_ path: String) throws -> stat {
        var status = stat()
        if stat(path, &status) != 0 { throw CocoaError(.fileNoSuchFile) }
        return status
    }

    func testOnlyTheOwnerReadsTheFiles() throws {
        let mask = umask(0)
        defer { umask(mask) }
        let pin = try TestPIN()
        _ = try pin.logIn("111112")
        for name in ["pin.json", "pin.json.tries"] {
            XCTAssertEqual(try status("\(pin.folder.path)/\(name)").st_mode & 0o777, 0o600, name)
        }
        XCTAssertEqual(try pin.folder.names(), ["pin.json", "pin.json.tries"], "nothing else is left")
    }

    func testThePINStandsInNoFile() throws {
        let pin = try TestPIN()
        _ = try pin.letIn()
        for name in try pin.folder.names() {
            XCTAssertFalse(String(decoding: try pin.folder.read(name), as: UTF8.self).contains(TestPIN.pin))
        }
    }

    /// Only root can give files away.
    func testWhatRootMakesBelongsToTheFoldersOwner() throws {
        try XCTSkipUnless(geteuid() == 0)
        let pin = try TestPIN()
        chown(pin.folder.path, 4711, 4712)
        try pin.set("804153")
        _ = try pin.logIn("111112")
        for name in ["pin.json", "pin.json.tries"] {
            let status = try status("\(pin.folder.path)/\(name)")
            XCTAssertEqual([status.st_uid, status.st_gid], [4711, 4712], name)
        }
    }

    func testAShopWithoutAFileHasNoPIN() throws {
        let pin = try TestPIN()
        XCTAssertNotNil(try pin.otherProcess.settings())
        XCTAssertTrue(try pin.shop.remove())
        XCTAssertNil(try pin.otherProcess.settings())
        XCTAssertEqual(try pin.folder.names(), [])
        XCTAssertFalse(try pin.shop.remove())
        XCTAssertFalse(try pin.shop.revoke())
    }

    func testASettingCountsAtOnceInEveryProcess() throws {
        let pin = try TestPIN()
        XCTAssertEqual(try pin.otherProcess.settings()?.protected, [.owner])
        try pin.set(TestPIN.pin, protecting: [.stock, .open], hours: 8)
        let settings = try XCTUnwrap(pin.otherProcess.settings())
        XCTAssertEqual(settings.protected, [.owner, .stock])
        XCTAssertEqual(settings.sessionHours, 8)
    }

    func testADamagedFileNamesItselfAndTheRemedy() throws {
        let pin = try TestPIN()
        let whole = String(decoding: try pin.folder.read("pin.json"), as: UTF8.self)
        let damaged = [
            "", "{}", String(whole.dropLast(20)), whole.replacing("$7$", with: "$6$"),
            whole.replacing("\"format\" : 1", with: "\"format\" : 2"),
            whole.replacing("\"secret\" : \"", with: "\"secret\" : \"0"),
            whole.replacing("\"hours\" : 12", with: "\"hours\" : 0"), whole.replacing("\"owner\"", with: "\"boss\""),
        ]
        for text in damaged {
            XCTAssertNotEqual(text, whole)
            try pin.folder.write(Array(text.utf8), to: "pin.json")
            XCTAssertThrowsError(try pin.shop.settings(), text) { error in
                XCTAssertEqual(
                    "\(error)",
                    "\(pin.folder.path)/pin.json: is damaged; set the PIN again with juicemaker pin set")
            }
        }
        try pin.folder.write(Array(whole.utf8), to: "pin.json")
        XCTAssertNotNil(try pin.shop.settings(), "by itself again")
    }
}
