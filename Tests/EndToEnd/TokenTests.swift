import Bytes
import Foundation
import TestSupport
import XCTest

/// The tokens of programs on the command line and on disk.
final class TokenTests: XCTestCase {
    private func token(_ shop: RunningShop, _ name: String, _ parts: String...) throws -> String {
        let made = try shop.run(
            ["token", "add", name] + parts.flatMap { ["--for", $0] } + shop.storeOptions, locale: "C")
        XCTAssertEqual(made.code, 0, made.error)
        return made.output.trimmingCharacters(in: .newlines)
    }

    func testNoBackupContainsATokenAndARestoredShopHasNone() throws {
        let shop = try RunningShop()
        let client = shop.client()
        let bearer = ["Authorization": "Bearer \(try token(shop, "kiosk", "orders"))"]
        XCTAssertEqual(try client.get("/api/v1/", headers: bearer).status, 200)
        let files = try FileManager.default.contentsOfDirectory(atPath: shop.store)
        XCTAssertTrue(files.contains("tokens.json") && files.contains("tokens.json.used"), "\(files)")
        let stored =
            try JSONSerialization.jsonObject(
                with: Data(contentsOf: URL(filePath: "\(shop.store)/tokens.json"))) as? [String: Any]
        let hash = try XCTUnwrap((stored?["tokens"] as? [[String: Any]])?.first?["hash"] as? String)
        let (backup, tar) = ("\(shop.folder.path)/copy", "\(shop.folder.path)/copy.tar")
        XCTAssertEqual(try shop.run("store", "backup", backup).code, 0)
        XCTAssertEqual(try shop.run("store", "backup", "--tar", tar).code, 0)
        let names = try FileManager.default.subpathsOfDirectory(atPath: backup)
        XCTAssertFalse(names.contains { $0.contains("token") }, "\(names)")
        for file in names.map({ "\(backup)/\($0)" }) + [tar] {
            let bytes = try? Data(contentsOf: URL(filePath: file))
            for secret in ["tokens.json", hash] { XCTAssertNil(bytes?.range(of: Data(secret.utf8)), file) }
        }
        XCTAssertEqual(try shop.run("store", "check").code, 0, "the store takes no notice of the files")

        _ = shop.shops[0].stop()
        try FileManager.default.moveItem(atPath: shop.store, toPath: "\(shop.store).old")
        for source in [backup, tar] {
            try? FileManager.default.removeItem(atPath: shop.store)
            let restored = try shop.run("store", "restore", source)
            XCTAssertEqual(restored.code, 0, restored.error)
            XCTAssertEqual(try shop.run("token", "list").output, "no tokens\n")
        }
        try shop.startShop(0)
        XCTAssertEqual(try client.get("/api/v1/", headers: bearer).status, 401)
        let again = ["Authorization": "Bearer \(try token(shop, "kiosk", "orders"))"]
        XCTAssertEqual(try client.get("/api/v1/", headers: again).status, 200, "a new one works at once")
    }

    func testTheDoctorSaysHowTokensTravelAndWhenTheyCannotBeRead() throws {
        let shop = try RunningShop.withStoreOnly()
        func finding(_ configuration: String = "{}") throws -> String {
            try shop.folder.write(Array(configuration.utf8), to: "juicemaker.json")
            let result = try shop.run(
                ["doctor"] + shop.storeOptions, locale: "C",
                environment: ["JUICEMAKER_CONFIG": "\(shop.folder.path)/juicemaker.json"])
            return String(result.output.split(separator: "\n").first { $0.contains("  tokens ") } ?? "")
        }
        let openly = #"{"apiWithoutTLS": true}"#
        XCTAssertEqual(try finding(openly), "ok    tokens       none: no program uses the API")
        _ = try token(shop, "kiosk", "orders")
        _ = try token(shop, "screen")
        XCTAssertEqual(try finding(), "ok    tokens       2 of programs")
        XCTAssertEqual(
            try finding(openly),
            "warn  tokens       2 of programs; apiWithoutTLS lets them travel where everybody on the network can read "
                + "them; serve the shop over HTTPS, and remove apiWithoutTLS")
        try Data("{".utf8).write(to: URL(filePath: "\(shop.store)/tokens.json"))
        let damaged = try finding()
        XCTAssertTrue(damaged.hasPrefix("fail  tokens       \(shop.store)/tokens.json"), damaged)
        XCTAssertTrue(damaged.hasSuffix("; the API is closed until it is repaired"), damaged)
    }
}
