import Foundation
import TestSupport
import XCTest

/// What happens to a store's disk and folder while the shop is open: orders are refused in words, pages go on, `/health`
/// names the reason, and nothing that was acknowledged is lost.
final class StoreFailuresTests: XCTestCase {
    private func order(_ key: String, _ shop: RunningShop, _ number: Int, line: UInt = #line) throws {
        let response = try shop.client().post("/orders", "key=\(key)&juice=mango")
        XCTAssertEqual(response.headers["location"], "/orders/\(number)", response.body, line: line)
    }

    private func expectRefusal(
        _ shop: RunningShop, korean: String, english: String, health reason: String, line: UInt = #line
    ) throws {
        for (language, words) in [("ko", korean), ("en", english)] {
            let refused = try shop.client().post(
                "/orders", "key=refused-\(language)&juice=mango", headers: ["Accept-Language": language])
            XCTAssertEqual(refused.status, 503, line: line)
            XCTAssertTrue(refused.body.contains(words), refused.body, line: line)
        }
        for path in ["/", "/stock", "/orders/1"] {
            XCTAssertEqual(try shop.client().get(path).status, 200, path, line: line)
        }
        let health = try shop.client().get("/health")
        XCTAssertEqual(health.status, 503, line: line)
        XCTAssertEqual(health.body, "store: \(reason)\n", line: line)
    }

    func testAFullDisk() throws {
        let shop = try RunningShop(isServed: false)
        let disk = try SmallDisk.inMemory(at: shop.store)
        defer { shop.end() }
        try shop.startShop(0)
        try order("k1", shop, 1)
        let filler = try disk.fill()
        // The journal's reserve is on the disk already.
        var deliveries = 0
        while try shop.client().post("/stock", "key=s\(deliveries)&add.kiwi=1").status == 303 { deliveries += 1 }
        try expectRefusal(
            shop, korean: "저장 공간이 가득 찼어요", english: "There is no room left for the records",
            health: "the disk is full")
        try FileManager.default.removeItem(atPath: filler)
        XCTAssertEqual(try shop.client().get("/health").body, "ok\n")
        try order("k2", shop, 2)
        shop.end()
        let stored = try StoredAccounts(shop.store)
        XCTAssertEqual(stored.orders.map(\.key), ["k1", "k2"])
        XCTAssertEqual(stored.adjusted["kiwi", default: 0], deliveries)
    }

    func testADiskThatFailsToReadOnly() throws {
        let shop = try RunningShop(isServed: false)
        defer { shop.end() }
        let disk = try SmallDisk.ext4(at: shop.store)
        try shop.startShop(0)
        try order("k1", shop, 1)
        try disk.failToReadOnly()
        try expectRefusal(
            shop, korean: "기록을 열 수 없어요", english: "The records can’t be opened",
            health: "pwrite: Read-only file system")
        // The shop lets go of the disk.
        try disk.repair()
        try eventually { try shop.client().get("/health").body == "ok\n" }
        try order("k1", shop, 1)
        try order("k2", shop, 2)
        shop.end()
    }

    func testAFolderThatIsMovedAwayReplacedOrDeleted() throws {
        let shop = try RunningShop()
        let (files, away, copy) = (FileManager.default, "\(shop.store).away", "\(shop.store).copy")
        func expectRefusal(line: UInt = #line) throws {
            try self.expectRefusal(
                shop, korean: "저장된 기록을 확인해야 해요", english: "The records need checking",
                health: "damaged: was deleted or replaced while the shop runs", line: line)
        }
        try order("k1", shop, 1)
        XCTAssertEqual(try shop.run("store", "backup", copy).code, 0)
        try order("k2", shop, 2)

        try files.moveItem(atPath: shop.store, toPath: away)
        try expectRefusal()
        try files.moveItem(atPath: away, toPath: shop.store)
        try eventually { try shop.client().get("/health").body == "ok\n" }
        try order("k2", shop, 2)
        try order("k3", shop, 3)

        // An older copy: the owner's decision. Its own orders are known, and no page is left of the other history.
        XCTAssertTrue(try shop.client().get("/stock.json").body.contains("\"mango\":1"))
        try files.moveItem(atPath: shop.store, toPath: away)
        XCTAssertEqual(try shop.run("store", "restore", copy).code, 0)
        try eventually { try shop.client().get("/health").body == "ok\n" }
        XCTAssertTrue(try shop.client().get("/stock.json").body.contains("\"mango\":7"))
        XCTAssertTrue(
            shop.shops[0].output.contains(
                "the store is an older copy: what was recorded after it is not in it events=\"3 to 4\" "
                    + "lastOrder=1 lastOrderBefore=3"), shop.shops[0].output)
        try order("k1", shop, 1)
        try order("k4", shop, 2)
        XCTAssertEqual(try StoredAccounts(away).orders.map(\.key), ["k1", "k2", "k3"])

        try files.removeItem(atPath: shop.store)
        try expectRefusal()
        XCTAssertEqual(try shop.run("store", "restore", away).code, 0)
        try eventually { try shop.client().get("/health").body == "ok\n" }
        try order("k3", shop, 3)
        XCTAssertEqual(shop.shops[0].stop(), 0, shop.shops[0].output)
    }
}
