import Foundation
import JuiceShop
import Runtime
import ShopTestSupport
import TestSupport
import XCTest

@testable import ShopWeb

final class TokensFileTests: XCTestCase {
    private lazy var folder = try? TemporaryFolder(inMemory: true)
    private let now = Date(timeIntervalSince1970: 1_800_000_000.5)

    private func file() throws -> TokensFile { TokensFile(beside: "\(try XCTUnwrap(folder).path)/pin.json") }

    func testATokenIsFoundUntilItIsRevokedAlsoByAnotherProcess() throws {
        let (file, other) = (try file(), try file())
        XCTAssertEqual(try file.all(), [])
        let text = try file.add("kiosk", [.orders, .open], at: now)
        XCTAssertTrue(text.hasPrefix("jm_") && text.utf8.count == 67)
        let token = try XCTUnwrap(other.token(text))
        XCTAssertEqual(token.app, "kiosk")
        XCTAssertEqual(token.parts, [.orders])
        XCTAssertEqual(token.since, Date(timeIntervalSince1970: 1_800_000_000))
        for wrong in ["", text + "0", String(text.dropLast()), "kiosk"] { XCTAssertNil(try file.token(wrong), wrong) }
        XCTAssertTrue(try other.revoke("kiosk"))
        XCTAssertFalse(try other.revoke("kiosk"))
        XCTAssertNil(try file.token(text), "at once")
    }

    func testOnlyItsOwnerReadsTheFileAndItHasNoToken() throws {
        let file = try file()
        let text = try file.add("kiosk", [], at: now)
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o600)
        let content = try String(contentsOfFile: file.path, encoding: .utf8)
        XCTAssertFalse(content.contains(text.dropFirst(3)))
        XCTAssertTrue(content.contains("\"name\" : \"kiosk\""), content)
    }

    func testANameIsOfOneTokenAndShort() throws {
        let file = try file()
        _ = try file.add("kiosk", [], at: now)
        XCTAssertThrowsError(try file.add("kiosk", [.owner], at: now)) {
            XCTAssertEqual($0 as? TokensError, .exists("kiosk"))
        }
        for name in ["", "a.b", "키오스크", String(repeating: "a", count: 16)] {
            XCTAssertThrowsError(try file.add(name, [], at: now)) { XCTAssertEqual($0 as? TokensError, .noApp(name)) }
        }
        for number in 1..<ProgramToken.max { _ = try file.add("p\(number)", [], at: now) }
        XCTAssertThrowsError(try file.add("more", [], at: now)) { XCTAssertEqual($0 as? TokensError, .tooMany) }
    }

    func testADamagedFileLetsNobodyInAndStaysAsItIs() throws {
        let file = try file()
        let text = try file.add("kiosk", [], at: now)
        for content in ["", "{", #"{"format":2,"tokens":[]}"#, #"{"format":1,"tokens":[{"name":"a.b"}]}"#] {
            try Data(content.utf8).write(to: URL(filePath: file.path))
            XCTAssertThrowsError(try file.token(text), content)
            XCTAssertThrowsError(try file.add("other", [], at: now), content)
            XCTAssertEqual(try String(contentsOfFile: file.path, encoding: .utf8), content)
        }
    }

    func testTheDayOfTheLastUseIsKeptForTokensThatExist() throws {
        let file = try file()
        _ = try file.add("kiosk", [], at: now)
        _ = try file.add("screen", [], at: now)
        // The last second of the 28th, and the one after it.
        let days = (Date(timeIntervalSince1970: 1_795_910_399), Date(timeIntervalSince1970: 1_795_910_400))
        file.noteUse(of: "kiosk", at: days.0)
        file.noteUse(of: "screen", at: days.0)
        XCTAssertEqual(file.lastUses(), ["kiosk": "2026-11-28", "screen": "2026-11-28"])
        XCTAssertTrue(try file.revoke("screen"))
        file.noteUse(of: "kiosk", at: days.1)
        XCTAssertEqual(try self.file().lastUses(), ["kiosk": "2026-11-29"])
    }

    func testAHostedShopHasItsOwnFile() {
        XCTAssertEqual(TokensFile(beside: "/a/pin-mapo.json").path, "/a/tokens-mapo.json")
        XCTAssertEqual(TokensFile(beside: "/a/secret").path, "/a/tokens.json")
        XCTAssertEqual(TokensFile(beside: "pin.json").path, "./tokens.json")
    }
}
