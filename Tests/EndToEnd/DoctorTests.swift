import Foundation
import Glibc
import ShopStore
import TestSupport
import XCTest

@testable import juicemaker

/// Each check of `juicemaker doctor`, with what makes it fail. Those on a real shop run the real program.
final class DoctorTests: XCTestCase {
    // MARK: - On a real shop

    func testASoundShopPasses() throws {
        let shop = try RunningShop()
        XCTAssertEqual(try shop.run("store", "backup", "\(shop.folder.path)/copy").code, 0)
        XCTAssertEqual(try shop.run("store", "check").code, 0)
        let result = try doctor(shop)
        XCTAssertEqual(result.code, 0, "\(result.findings)")
        for check in [
            "owner", "lock", "clock", "backup", "check", "nginx", "threads", "socket",
            "health", "menu", "pages",
        ] {
            XCTAssertEqual(result.findings[check]?.level, "ok", "\(check): \(result.findings)")
        }
    }

    func testEachLineHasAWordTheCheckAndTheRemedy() throws {
        let shop = try RunningShop(isServed: false)
        let result = try shop.run("doctor", "--socket", "\(shop.folder.path)/0.sock")
        XCTAssertEqual(result.code, 1)
        XCTAssertTrue(
            result.output.contains("\nfail  socket       \(shop.folder.path)/0.sock: No such file"), result.output)
        XCTAssertTrue(
            result.output.contains("\nfail  store        \(shop.store): there is no store here; "), result.output)
        XCTAssertEqual(result.error, "")
    }

    func testWhatIsWrongWithAShopFails() throws {
        let shop = try RunningShop()
        let content = "\(shop.folder.path)/Content"
        try FileManager.default.copyItem(atPath: Repository.folder.appending(path: "Content").path, toPath: content)
        try shop.folder.write(Array("{\"fruits\": [}".utf8), to: "Content/menu.json")
        try shop.folder.write(Array("events {} http { nonsense; }".utf8), to: "bad.conf")
        XCTAssertEqual(chmod("\(shop.store)/head", 0o666), 0)
        XCTAssertEqual(chmod("\(shop.folder.path)/0.sock", 0o666), 0)
        let lock = open("\(shop.store)/lock", O_RDONLY)
        XCTAssertEqual(flock(lock, LOCK_EX), 0)
        defer { close(lock) }
        let result = try doctor(shop, content: content, nginx: "\(shop.folder.path)/bad.conf")
        XCTAssertEqual(result.code, 1)
        for (check, words) in [
            ("owner", "may be written by every user"),
            ("lock", "held for more than 2 seconds by process \(getpid()) ("),
            ("nginx", "unknown directive \"nonsense\""), ("socket", "mode 666"), ("health", "store: "),
            ("menu", "menu.json, line 1, column 13"),
        ] {
            XCTAssertEqual(result.findings[check]?.level, "fail", check)
            XCTAssertTrue(result.findings[check]?.says.contains(words) ?? false, "\(check): \(result.findings)")
            XCTAssertNotNil(result.findings[check]?.remedy, check)
        }
    }

    func testAFileOfAnotherUserFails() throws {
        try XCTSkipIf(geteuid() != 0, "only root gives files away")
        let shop = try RunningShop.withStoreOnly()
        XCTAssertEqual(chown("\(shop.store)/head", 65_534, 65_534), 0)
        let finding = try doctor(shop).findings["owner"]
        XCTAssertEqual(finding?.level, "fail")
        XCTAssertTrue(finding?.says.contains("head belongs to user 65534, the store to user 0") ?? false)
    }

    func testADamagedJournalFails() throws {
        let shop = try RunningShop.withStoreOnly()
        let path = "Store/journal-0000001.jsonl"
        try shop.folder.write(shop.folder.read(path).map { $0 == UInt8(ascii: "1") ? UInt8(ascii: "2") : $0 }, to: path)
        XCTAssertEqual(try doctor(shop).findings["history"]?.level, "fail")
    }

    // MARK: - What no test can make

    func testLittleSpaceWarnsAndNoneFails() {
        XCTAssertEqual(StoreExamination.space(freeBytes: 1 << 34, freeInodes: nil).level, .ok)
        XCTAssertEqual(StoreExamination.space(freeBytes: 100 << 20, freeInodes: nil).level, .warn)
        XCTAssertEqual(StoreExamination.space(freeBytes: 3 << 20, freeInodes: nil).level, .fail)
        XCTAssertEqual(StoreExamination.space(freeBytes: 1 << 34, freeInodes: 500).level, .warn)
        XCTAssertEqual(StoreExamination.space(freeBytes: 1 << 34, freeInodes: 5).level, .fail)
    }

    func testFileSystemsWithoutLocksFail() {
        XCTAssertEqual(StoreExamination.fileSystem(ofType: 0xEF53).level, .ok)
        XCTAssertEqual(StoreExamination.fileSystem(ofType: 0x0102_1997).level, .fail)
        XCTAssertEqual(StoreExamination.fileSystem(ofType: 0x6573_5546).level, .warn)
        XCTAssertEqual(StoreExamination.fileSystem(ofType: 0x0102_1994).level, .warn)
    }

    func testAClockBeforeTheLastEventOrOfAnotherAgeFails() {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        XCTAssertEqual(StoreExamination.clock(now: now, last: now + 60).level, .ok, "within a clock's correction")
        XCTAssertEqual(StoreExamination.clock(now: now, last: now + 86_400).level, .fail)
        XCTAssertEqual(StoreExamination.clock(now: Date(timeIntervalSince1970: 0), last: nil).level, .fail)
    }

    func testAnUnsynchronisedClockAndUTCWarn() {
        XCTAssertEqual(MachineExamination.synchronisation(false).level, .warn)
        XCTAssertEqual(MachineExamination.synchronisation(true).level, .ok)
        XCTAssertEqual(MachineExamination.zone("Etc/UTC").level, .warn)
        XCTAssertEqual(MachineExamination.zone("Asia/Seoul").level, .ok)
    }

    func testTooFewDescriptorsOrThreadsWarn() {
        let configuration = "worker_processes 2;\nevents { \n worker_connections 2048;\n}\n keepalive 16;\n"
        let findings = WebExamination.judge(nginxSays: configuration, isSound: true, 16)
        XCTAssertEqual(
            findings.map(\.level), [.ok, .warn, .ok, .warn], "1024 descriptors; 16 threads for 32 kept connections")
        let systemd = WebExamination.judge(nginxSays: configuration, isSound: true, 64, descriptorLimit: 16_384)
        XCTAssertEqual(systemd.map(\.level), [.ok, .ok, .ok, .ok])
        let more = "worker_rlimit_nofile 8192;\n\(configuration)"
        XCTAssertEqual(
            WebExamination.judge(nginxSays: more, isSound: true, 64).map(\.level), [.ok, .ok, .ok, .ok])
        let elsewhere = WebExamination.judge(
            nginxSays: more, isSound: true, 64, socket: "/run/juicemaker/juicemaker.sock")
        XCTAssertEqual(elsewhere.map(\.level), [.fail], "no site of the shop")
        let debian = WebExamination.judge(nginxSays: "worker_processes 1; \nworker_connections 768;", isSound: true, 64)
        XCTAssertEqual(debian.first { $0.check == "connections" }?.level, .warn)
    }

    func testAPINIsInNoBackup() throws {
        let shop = try RunningShop.withStoreOnly()
        XCTAssertEqual(try doctor(shop).findings["pin"]?.says, "none: all pages are open to the shop's network")
        try shop.folder.write(Array("{".utf8), to: "Store/pin.json")
        XCTAssertEqual(try doctor(shop).findings["pin"]?.level, "fail")
    }

    func testASocketThatNginxCannotUseFails() {
        XCTAssertEqual(WebExamination.judge("x", mode: S_IFSOCK | 0o600).level, .fail)
        XCTAssertEqual(WebExamination.judge("x", mode: S_IFREG | 0o660).level, .fail)
        XCTAssertEqual(WebExamination.judge("x", mode: S_IFSOCK | 0o660).level, .ok)
    }

    func testAnOldBackupOrCheckWarns() {
        let now = Date()
        for (stamp, days) in [(StoreStamp.backup, 2.0), (.check, 8.0)] {
            XCTAssertEqual(stamp.finding(last: nil, now: now).level, .warn)
            XCTAssertEqual(stamp.finding(last: now - (days - 0.1) * 86_400, now: now).level, .ok)
            XCTAssertEqual(stamp.finding(last: now - (days + 0.1) * 86_400, now: now).level, .warn)
        }
    }

    // MARK: -

    private struct Report: Decodable {
        let findings: [Line]

        struct Line: Decodable {
            let check, level, says: String
            let remedy: String?
        }
    }

    private func doctor(
        _ shop: RunningShop, content: String = "Content", nginx: String? = nil
    ) throws -> (code: Int32, findings: [String: Report.Line]) {
        let result = try shop.run(
            "doctor", "--json", "--content", content, "--socket", "\(shop.folder.path)/0.sock", "--site",
            "\(shop.folder.path)/Site", "--nginx", nginx ?? "\(shop.folder.path)/nginx.conf")
        XCTAssertEqual(result.error, "")
        let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
        return (
            result.code, Dictionary(report.findings.map { ($0.check, $0) }, uniquingKeysWith: { first, _ in first })
        )
    }
}
