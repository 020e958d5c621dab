import Foundation
import TestSupport
import XCTest

/// A history that cannot be read, and a backup that failed, are noticed though selling goes on.
final class UnreadableHistoryTests: XCTestCase {
    func testAnUnreadableHistoryIsNoticedWhileOrdersAreTaken() throws {
        let shop = try RunningShop()
        let client = shop.client()
        XCTAssertEqual(try client.post("/orders", "key=a&juice=mango").status, 303)
        XCTAssertEqual(try client.get("/health").status, 200)
        // A bit of the newest journal falls over behind the running program's back.
        let journal = try XCTUnwrap(
            FileManager.default.contentsOfDirectory(atPath: shop.store).sorted().last { $0.hasPrefix("journal-") })
        let file = try XCTUnwrap(FileHandle(forUpdatingAtPath: "\(shop.store)/\(journal)"))
        let bytes = try XCTUnwrap(file.readToEnd())
        let key = try XCTUnwrap(bytes.range(of: Data(#""key":"a""#.utf8)))
        try file.seek(toOffset: UInt64(key.lowerBound + 7))
        try file.write(contentsOf: Data("b".utf8))
        try file.close()

        XCTAssertEqual(try client.post("/orders", "key=c&juice=mango").status, 303, "selling goes on")
        let health = try client.get("/health")
        XCTAssertEqual(health.status, 503)
        XCTAssertTrue(health.body.hasPrefix("history: damaged: "), health.body)
        XCTAssertTrue(health.body.contains("; orders are taken; run juicemaker store check"), health.body)
        XCTAssertTrue(try client.get("/more").body.contains("지난 기록을 읽을 수 없어요."))
        _ = try client.get("/health")
        let lines = shop.shops[0].output.split(separator: "\n").filter { $0.contains("the history cannot be read") }
        XCTAssertEqual(lines.count, 1, "once: \(shop.shops[0].output)")

        let doctor = try shop.run("doctor", "--socket", "\(shop.folder.path)/0.sock")
        XCTAssertTrue(doctor.output.contains("fail  history"), doctor.output)
    }

    func testAFailedBackupIsShownToTheOwner() throws {
        let shop = try RunningShop()
        let client = shop.client()
        XCTAssertFalse(try client.get("/more").body.contains("백업이 실패했어요."))
        let failed = try shop.run("store", "backup", "/proc/none")
        XCTAssertNotEqual(failed.code, 0)
        for page in ["/more", "/report"] {
            let body = try client.get(page).body
            XCTAssertTrue(body.contains(" 백업이 실패했어요."), body)
            XCTAssertTrue(body.contains("마지막 백업: 없음."), body)
        }
        let doctor = try shop.run("doctor", "--socket", "\(shop.folder.path)/0.sock")
        XCTAssertTrue(doctor.output.contains("fail  backup       failed at"), doctor.output)
        XCTAssertTrue(doctor.output.contains("/proc/none"), doctor.output)

        XCTAssertEqual(try shop.run("store", "backup", "\(shop.folder.path)/backup").code, 0)
        XCTAssertFalse(try client.get("/more").body.contains("백업이 실패했어요."))
    }
}
