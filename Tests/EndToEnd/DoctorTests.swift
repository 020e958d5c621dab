import Foundation
import Glibc
import JuiceShop
import ShopStore
import ShopTestSupport
import ShopWeb
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
            "owner", "lock", "clock", "backup", "check", "nginx", "threads", "socket", "health", "tablets", "menu",
            "pages",
        ] {
            XCTAssertEqual(result.findings[check]?.level, "ok", "\(check): \(result.findings)")
        }
    }

    func testEachLineHasAWordTheCheckAndTheRemedy() throws {
        let shop = try RunningShop.closed()
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
            ("owner", "may be written by other users"),
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
        XCTAssertTrue(finding?.says.contains("head belongs to nobody, the shop to root") ?? false)
        XCTAssertEqual(finding?.remedy, "run \(sudo)chown -R root: \(shop.store), then this again")
    }

    /// As after `cp -r` by root: every file agrees with the folder, and none with the shop.
    func testAStoreOfRootsFails() throws {
        try XCTSkipIf(geteuid() != 0, "only root gives files away")
        let shop = try RunningShop.withStoreOnly()
        XCTAssertEqual(chown(shop.folder.path, 65_534, 65_534), 0)
        let finding = try doctor(shop).findings["owner"]
        XCTAssertEqual(finding?.level, "fail")
        XCTAssertEqual(finding?.says, "\(shop.store) belongs to root, the shop to nobody")
        XCTAssertEqual(finding?.remedy, "run \(sudo)chown -R nobody: \(shop.store), then this again")
    }

    func testAStoreThatIsGoneIsNotReplaced() throws {
        let shop = try RunningShop.withStoreOnly()
        func refusal() -> String {
            do {
                try shop.startShop(0)
                return "it opened"
            } catch { return "\(error)" }
        }
        XCTAssertEqual(try shop.run("store", "backup", "\(shop.folder.path)/copy").code, 0)
        let (aside, stamp) = ("\(shop.store).old", "\(shop.store).last-backup")
        try FileManager.default.moveItem(atPath: shop.store, toPath: aside)
        XCTAssertTrue(refusal().contains("there was one (\(stamp))"), refusal())
        XCTAssertFalse(FileManager.default.fileExists(atPath: shop.store))
        XCTAssertTrue(try doctor(shop).findings["store"]?.says.contains("there was one (\(stamp))") ?? false)
        XCTAssertEqual(unlink(stamp), 0)
        XCTAssertTrue(refusal().contains("there was one (\(aside))"), "a store that was moved aside says it, too")
        // Both ways out.
        try FileManager.default.moveItem(atPath: aside, toPath: shop.store)
        try shop.startShop(0)
        shop.shops[0].kill()
        try FileManager.default.moveItem(atPath: shop.store, toPath: aside)
        XCTAssertEqual(try shop.run("store", "create", "--content", "Content").code, 0)
        try shop.startShop(0)
    }

    func testADamagedJournalFails() throws {
        let shop = try RunningShop.withStoreOnly()
        let path = "Store/journal-0000001.jsonl"
        try shop.folder.write(shop.folder.read(path).map { $0 == UInt8(ascii: "1") ? UInt8(ascii: "2") : $0 }, to: path)
        XCTAssertEqual(try doctor(shop).findings["history"]?.level, "fail")
    }

    func testAStoppedNginxFails() throws {
        let shop = try RunningShop()
        shop.stopNginx()
        let result = try doctor(shop)
        XCTAssertEqual(result.code, 1)
        let tablets = try XCTUnwrap(result.findings["tablets"])
        XCTAssertEqual(tablets.level, "fail")
        XCTAssertEqual(tablets.says, "http://127.0.0.1:\(shop.port): Connection refused")
        XCTAssertTrue(tablets.remedy?.contains("systemctl restart nginx") ?? false, "\(tablets)")
    }

    /// As a tablet that has the root sees it: sound, ended, and of another address.
    func testACertificateThatTabletsRefuseFails() throws {
        let (folder, reserved) = (try TemporaryFolder(), try LoopbackPort())
        defer { withExtendedLifetime(reserved) {} }
        func certify(_ before: String...) throws {
            let command = before + [Repository.folder.appending(path: "Deployment/certificate").path]
            let made = try Child(
                "/usr/bin/env", command, log: "certificate.log", in: folder.path,
                environment: ["JUICEMAKER_ETC": folder.path])
            XCTAssertEqual(made.exitCode, 0, made.output)
        }
        // The root is older than the certificate that has ended.
        try certify("faketime", "-f", "-3y")
        try certify()
        let tls = try String(decoding: folder.read("nginx.d/tls.conf"), as: UTF8.self)
            .replacing("listen 443 ssl", with: "listen 127.0.0.1:\(reserved.number) ssl")
            .replacing("listen [::]:443 ssl;", with: "")
        let shop = try RunningShop { $0.replacing(/server_name _;/) { "\($0.output)\n\(tls)" } }
        let sound = try doctor(shop)
        XCTAssertEqual(
            sound.findings["tablets"]?.says,
            "open http://127.0.0.1:\(shop.port), https://127.0.0.1:\(reserved.number)")
        XCTAssertEqual(sound.findings["certificate"]?.level, "ok", "\(sound)")

        try certify("faketime", "-f", "-2y")
        shop.stopNginx()
        try shop.startNginx(processes: 1)
        let ended = try doctor(shop)
        XCTAssertEqual(ended.code, 1)
        XCTAssertEqual(
            ended.findings["tablets"]?.says,
            "https://127.0.0.1:\(reserved.number): tablets refuse the certificate (certificate has expired)")
        XCTAssertEqual(ended.findings["certificate"]?.level, "fail")
        XCTAssertEqual(ended.findings["certificate"]?.remedy, "run \(sudo)juicemaker-certificate")
    }

    func testAUserWhoMayNotReadTheStoreIsSentToSudo() throws {
        try XCTSkipIf(geteuid() != 0, "only root becomes another user")
        let shop = try RunningShop.withStoreOnly()
        XCTAssertEqual(chmod(shop.folder.path, 0o755), 0)
        func run(_ command: String...) throws -> Child {
            try Child(
                "/usr/bin/setpriv",
                ["--reuid=65534", "--regid=65534", "--clear-groups", RunningShop.program] + command
                    + ["--store", shop.store], log: "other.log", in: shop.folder.path)
        }
        let doctor = try run("doctor")
        XCTAssertEqual(doctor.exitCode, 1)
        XCTAssertEqual(
            doctor.output, "fail  user         user 65534 may not read \(shop.store); run sudo juicemaker doctor\n")
        let stock = try run("stock")
        XCTAssertEqual(stock.exitCode, 69)
        XCTAssertTrue(stock.output.contains("with sudo") && !stock.output.contains("chown"), stock.output)
    }

    /// In an empty store's place after a restore, too.
    func testBackupsAreRememberedAfterARestore() throws {
        let shop = try RunningShop.withStoreOnly()
        XCTAssertEqual(try shop.run("store", "backup", "\(shop.folder.path)/copy").code, 0)
        try FileManager.default.removeItem(atPath: shop.store)
        XCTAssertEqual(try shop.run("store", "restore", "\(shop.folder.path)/copy").code, 0)
        for (check, stamp) in [("backup", StoreStamp.backup), ("check", .check)] {
            XCTAssertNotNil(stamp.lastTime(in: shop.store), check)
            XCTAssertTrue(try doctor(shop).findings[check]?.says.hasPrefix("the last was ") ?? false, check)
        }
    }

    func testABriefReportHasOnlyWhatIsWrong() throws {
        let shop = try RunningShop()
        XCTAssertEqual(chmod("\(shop.store)/head", 0o640), 0)
        let refused = ShipState(waiting: 212, trouble: .init(.refused, since: Date(), "5: words"))
        StatusFile<ShipState>("ship", in: shop.folder.path).set(refused)
        let result = try shop.run(
            [
                "doctor", "--brief", "--content", "Content", "--socket", "\(shop.folder.path)/0.sock", "--site",
                shop.site, "--nginx", "\(shop.folder.path)/nginx.conf",
            ] + shop.storeOptions, locale: "C", environment: ["JUICEMAKER_HEAD": "https://head.example"])
        XCTAssertEqual(result.code, 0)
        XCTAssertTrue(result.output.contains("212 wait; head refuses event 5: words"), result.output)
        XCTAssertFalse(result.output.contains("ok   "), result.output)
        XCTAssertTrue(
            result.output.contains("warn  owner        \(shop.store)/head may be read by other users"), result.output)
        XCTAssertFalse(result.output.contains("The shop is open"), "loopback is not for tablets")
    }

    // MARK: - What no test can make

    func testTheShopsListenersAreFoundBesideOtherSites() {
        let configuration = """
            nginx: configuration file /etc/nginx/nginx.conf test is successful
            # configuration file /etc/nginx/nginx.conf:
            include /etc/nginx/sites-enabled/*;
            # configuration file /etc/nginx/sites-enabled/default:
            server { listen 8000 default_server;
            listen 8000 default_server;
            }
            # configuration file /etc/nginx/sites-enabled/juicemaker:
            upstream juicemaker {
                server unix:/run/j.sock;
            }
                listen 80;
                listen [::]:80;
                include /etc/juicemaker/nginx.d/*.conf;
            # configuration file /etc/juicemaker/nginx.d/tls.conf:
            listen 443 ssl;
            #listen 9 ssl;
            listen 127.0.0.1:8081;
            listen unix:/run/x;
            ssl_certificate /etc/juicemaker/tls/certificate.pem;
            """
        let site = ListeningSite(configuration, socket: "/run/j.sock")
        XCTAssertEqual(
            site.listeners.map { $0.url($0.address ?? ($0.isIPv6 ? "fd00::7" : "juice.local")) },
            ["http://juice.local", "http://[fd00::7]", "https://juice.local", "http://127.0.0.1:8081"])
        XCTAssertEqual(site.certificate, "/etc/juicemaker/tls/certificate.pem")
    }

    func testAnAnswerThatIsNotTheShopsFails() {
        func level(_ response: String) -> Finding.Level {
            TabletExamination.judge(.success(response), "http://x").level
        }
        XCTAssertEqual(level("HTTP/1.1 200 OK\r\n\r\n<link rel=\"manifest\">"), .ok)
        XCTAssertEqual(level("HTTP/1.1 301 Moved\r\nLocation: https://x/\r\n\r\n"), .ok)
        for answer in ["HTTP/1.1 200 OK\r\n\r\nWelcome to nginx", "HTTP/1.1 502 Bad\r\n", "HTTP/1.1 421 No\r\n", ""] {
            XCTAssertEqual(level(answer), .fail, answer)
        }
    }

    func testACertificateThatEndsSoonWarns() throws {
        let now = Date(timeIntervalSince1970: 1_795_000_000)
        for (end, level) in [
            ("Dec 26 04:15:00 2027", Finding.Level.ok), ("Nov 25 04:15:00 2026", .warn),
            ("Nov  1 04:15:00 2026", .fail),
        ] {
            XCTAssertEqual(CertificateExamination.judge(end: "notAfter=\(end) GMT\n", now: now)?.level, level, end)
        }
        XCTAssertNil(CertificateExamination.judge(end: "Could not open file", now: now))
    }

    func testAFirewallThatKeepsTabletsOutFails() {
        func level(_ rules: String) -> Finding.Level {
            FirewallExamination.judge(
                "table inet filter {\n\tchain input {\n\t\ttype filter hook input priority filter; \(rules)\n\t}\n}",
                ports: [80]
            ).level
        }
        XCTAssertEqual(
            level("policy accept;\n\t\tct state new add @c { ip saddr ct count over 64 } reject\n\t\taccept"), .ok)
        XCTAssertEqual(level("policy drop;\n\t\tiif \"lo\" accept\n\t\ttcp dport 22 accept"), .fail)
        XCTAssertEqual(
            level("policy accept;\n\t\ttcp dport 8080 accept\n\t\treject with icmpx admin-prohibited"), .fail)
        for rule in ["tcp dport { 22, 80, 443 } accept", "tcp dport http accept", "ip saddr 192.168.0.0/16 accept"] {
            XCTAssertEqual(level("policy drop;\n\t\t\(rule)"), .ok, rule)
        }
    }

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
        XCTAssertEqual(debian.first { $0.check == "connections" }?.level, .ok, "enough without guests")
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
            XCTAssertEqual(
                stamp.finding(last: nil, since: now - (days - 0.1) * 86_400, now: now).level, .ok, "a new shop")
            XCTAssertEqual(stamp.finding(last: nil, since: now - (days + 0.1) * 86_400, now: now).level, .warn)
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
            shop.site, "--nginx", nginx ?? "\(shop.folder.path)/nginx.conf")
        XCTAssertEqual(result.error, "")
        let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
        return (
            result.code, Dictionary(report.findings.map { ($0.check, $0) }, uniquingKeysWith: { first, _ in first })
        )
    }
}
