import Foundation
import TestSupport
import XCTest

/// The store's commands beside an open shop, as an owner types them.
final class StoreCommandTests: XCTestCase {
    /// An open shop with three orders.
    private func openShop() throws -> RunningShop {
        let shop = try RunningShop()
        for order in 1...3 {
            XCTAssertEqual(try shop.client().post("/orders", "key=k\(order)&juice=mango").status, 303)
        }
        return shop
    }

    func testAnOpenShopIsCheckedBackedUpAndRestored() throws {
        let shop = try openShop()
        let check = try shop.run("store", "check")
        XCTAssertEqual(check.code, 0, check.error)
        XCTAssertTrue(check.output.contains("sound") && check.output.contains("orders 3"), check.output)
        let backup = "\(shop.folder.path)/backup"
        XCTAssertEqual(try shop.run("store", "backup", backup).code, 0)
        XCTAssertEqual(try shop.client().post("/orders", "key=k4&juice=kiwi").status, 303)

        let refused = try shop.run("store", "restore", backup)
        XCTAssertEqual(refused.code, 69)
        XCTAssertTrue(refused.error.contains("move it away first"), refused.error)
        XCTAssertEqual(shop.shops[0].stop(), 0)
        try FileManager.default.moveItem(atPath: shop.store, toPath: "\(shop.store).old")
        let restored = try shop.run("store", "restore", backup)
        XCTAssertEqual(restored.code, 0, restored.error)
        try shop.startShop(0)
        XCTAssertTrue(try shop.client().get("/stock.json").body.contains("\"mango\":1"))
        XCTAssertEqual(
            try shop.client().post("/orders", "key=k3&juice=mango").headers["location"], "/orders/3",
            "a backup keeps the keys")
    }

    func testTheLogHasOneEventPerLine() throws {
        let shop = try openShop()
        let log = try shop.run("store", "log")
        let lines = log.output.split(separator: "\n")
        XCTAssertEqual(lines.count, 4, log.output)
        XCTAssertTrue(lines[1].hasSuffix("order 1 (no. 1): mango, took mango 3, key k1"), "\(lines[1])")
        let json = try shop.run("store", "log", "--json", "--last", "1")
        let event = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        XCTAssertEqual(event?["seq"] as? Int, 4)
    }

    func testCorruptionExitsWith65AndNamesFileLineByteEventAndRemedy() throws {
        let shop = try openShop()
        XCTAssertEqual(shop.shops[0].stop(), 0)
        let name = "Store/journal-0000001.jsonl"
        var bytes = try shop.folder.read(name)
        bytes[try XCTUnwrap(bytes.firstRange(of: Array("\"k2\"".utf8))).lowerBound + 2] ^= 1
        try shop.folder.write(bytes, to: name)
        let check = try shop.run("store", "check")
        XCTAssertEqual(check.code, 65)
        XCTAssertEqual(check.error.filter { $0 == "\n" }.count, 1, "one line")
        for part in ["journal-0000001.jsonl, line 4, byte ", "after event 2", "juicemaker store repair"] {
            XCTAssertTrue(check.error.contains(part), "\(part) in \(check.error)")
        }
    }

    func testARepairIsShownFirstAndCarriedOutWithYes() throws {
        let shop = try openShop()
        shop.shops[0].kill()
        let name = "Store/journal-0000001.jsonl"
        var bytes = try shop.folder.read(name)
        bytes[try XCTUnwrap(bytes.firstRange(of: Array("\"k3\"".utf8))).lowerBound + 2] ^= 1
        try shop.folder.write(bytes, to: name)
        let shown = try shop.run("store", "repair")
        XCTAssertEqual(shown.code, 1)
        XCTAssertTrue(shown.output.contains("to do: ") && shown.output.contains("nothing was changed"), shown.output)
        XCTAssertEqual(try shop.folder.read(name), bytes)
        let done = try shop.run("store", "repair", "--yes")
        XCTAssertEqual(done.code, 0, done.error)
        XCTAssertEqual(try shop.folder.read("Store/quarantine/journal-0000001.jsonl"), bytes)
        XCTAssertEqual(try shop.run("store", "check").code, 0)
        XCTAssertTrue(try shop.run("store", "repair").output.contains("nothing to repair"))
    }

    func testAPathWithoutAStoreIsRefused() throws {
        let shop = try RunningShop.closed()
        for arguments in [["check"], ["repair"], ["log"], ["backup", "\(shop.folder.path)/b"]] {
            let result =
                try arguments.count == 1
                ? shop.run("store", arguments[0]) : shop.run("store", arguments[0], arguments[1])
            XCTAssertEqual(result.code, 69, "\(arguments)")
            XCTAssertTrue(result.error.contains("there is no store here"), result.error)
        }
        XCTAssertFalse(try shop.folder.names().contains("Store"))
        XCTAssertFalse(try shop.folder.names().contains { $0.hasPrefix("b.") || $0 == "b" })
    }
}
