import Bytes
import Foundation
import Glibc
import Journal
import JuiceShop
import ShopStore
import ShopTestSupport
import ShopWeb
import TestSupport
import XCTest

@testable import juicemaker

/// What the doctor says of the machine around the shop: units, backups, names, and head office. A test has no such machine,
/// so it has the words of systemd, avahi and openssl.
final class DoctorMachineTests: XCTestCase {
    // MARK: - Units

    private func units(_ changes: [String: String] = [:], _ more: String = "") -> Units {
        let names = [
            "nginx.service", "juicemaker.socket", "juicemaker.service", "juicemaker-backup.timer",
            "juicemaker-check.timer", "juicemaker-certificate.timer",
        ]
        let blocks = names.map { name in
            "Id=\(name)\nLoadState=loaded\n" + (changes[name] ?? "UnitFileState=enabled\nActiveState=active") + "\n"
        }
        return Units(blocks.joined(separator: "\n") + "\n" + more)
    }

    /// All run now, and the next start of the machine would find them off.
    func testWhatIsOffAtTheNextStartIsFound() {
        XCTAssertEqual(UnitExamination(units: units()).findings.map(\.level), [.ok])
        let off = "UnitFileState=disabled\nActiveState=active"
        let closed = UnitExamination(units: units(["nginx.service": off, "juicemaker-backup.timer": off])).findings
        XCTAssertEqual(closed.map(\.level), [.fail, .warn])
        XCTAssertEqual(
            closed.map(\.remedy?.english),
            [
                "run \(sudo)systemctl enable --now nginx.service",
                "run \(sudo)systemctl enable --now juicemaker-backup.timer",
            ])
        let stopped = ["juicemaker-check.timer": "UnitFileState=enabled\nActiveState=inactive"]
        XCTAssertEqual(UnitExamination(units: units(stopped)).findings.map(\.level), [.warn])
        XCTAssertEqual(
            UnitExamination(units: units(), hasPrinters: true).findings.map(\.says.english),
            ["switched off: juicemaker-print.service"])
        XCTAssertEqual(UnitExamination(units: Units("")).findings.map(\.level), [.fail, .warn])
        let failing = ["juicemaker.service": "UnitFileState=enabled\nActiveState=activating\nSubState=auto-restart"]
        XCTAssertEqual(
            UnitExamination(units: units(failing)).findings.map(\.says.english),
            ["juicemaker.service ends again and again"])
    }

    // MARK: - Backups

    /// The unit that makes the backup can fail before the program begins.
    func testABackupThatDidNotRunFails() {
        let run = { (state: String, trigger: Int) in
            UnitExamination(
                units: self.units(
                    [
                        "juicemaker-backup.timer":
                            "UnitFileState=enabled\nActiveState=active\nLastTriggerUSec=@\(trigger)"
                    ],
                    "Id=juicemaker-backup.service\nLoadState=loaded\nActiveState=\(state)\nResult=success\n"))
        }
        let night = Date(timeIntervalSince1970: 1_795_000_000)
        XCTAssertNil(run("inactive", 0).backup(last: nil), "a new shop")
        XCTAssertNil(run("inactive", 1_795_000_000).backup(last: night + 5))
        XCTAssertNil(run("activating", 1_795_000_000).backup(last: night - 86_400), "it is under way")
        XCTAssertEqual(run("inactive", 1_795_000_000).backup(last: night - 86_400)?.level, .fail)
        let disk = "Id=\(Units.backupMount)\nLoadState=loaded\nActiveState="
        XCTAssertEqual(
            UnitExamination(units: units([:], "\(disk)inactive\n")).backup(last: night)?.says.english,
            "the disk for /var/backups/juicemaker is not connected")
        XCTAssertNil(UnitExamination(units: units([:], "\(disk)active\n")).backup(last: night))
    }

    func testBackupsOfAnotherUserFail() throws {
        try XCTSkipIf(geteuid() != 0, "only root gives files away")
        let folder = try TemporaryFolder()
        let user = OwningUser(id: 65_534)
        for name in ["2026-11-22T041500Z", "lost+found"] {
            XCTAssertEqual(mkdir("\(folder.path)/\(name)", 0o700), 0)
            XCTAssertEqual(chown("\(folder.path)/\(name)", name == "lost+found" ? 0 : 65_534, 0), 0)
        }
        XCTAssertEqual(chown(folder.path, 65_534, 0), 0)
        XCTAssertNil(UnitExamination.owner(ofBackupsIn: folder.path, user: user))
        XCTAssertEqual(chown("\(folder.path)/2026-11-22T041500Z", 4242, 0), 0)
        XCTAssertEqual(
            UnitExamination.owner(ofBackupsIn: folder.path, user: user)?.remedy?.english,
            "\(sudo)chown -R nobody: \(folder.path)")
        // All of root's agree with one another, and not with the shop.
        for path in [folder.path, "\(folder.path)/2026-11-22T041500Z"] { XCTAssertEqual(chown(path, 0, 0), 0) }
        XCTAssertEqual(UnitExamination.owner(ofBackupsIn: folder.path, user: user)?.level, .fail)
    }

    func testWordsThatTheShopMayNotReadAreFound() throws {
        try XCTSkipIf(geteuid() != 0, "only root gives files away")
        let folder = try TemporaryFolder()
        XCTAssertEqual(chmod(folder.path, 0o755), 0)
        try folder.write(Array("{}".utf8), to: "texts.ko.json")
        let (path, user) = ("\(folder.path)/texts.ko.json", OwningUser(id: 65_534))
        for (mode, owner, isReadable) in [(mode_t(0o644), uid_t(0), true), (0o640, 0, false), (0o400, 65_534, true)] {
            XCTAssertEqual(chmod(path, mode), 0)
            XCTAssertEqual(chown(path, owner, 0), 0)
            XCTAssertEqual(user.firstUnreadable(at: folder.path), isReadable ? nil : path)
        }
        XCTAssertEqual(chmod(folder.path, 0o700), 0)
        XCTAssertEqual(user.firstUnreadable(at: folder.path), folder.path)
    }

    func testTheRemedyIsThatOfThePlace() {
        let remedies = [Place.systemd, .container, .clone].map {
            StoreStamp.backup.finding(last: nil, now: Date(), place: $0).remedy?.english
        }
        XCTAssertEqual(
            remedies,
            [
                "run \(sudo)systemctl start juicemaker-backup",
                "run juicemaker store backup --keep 14 /var/lib/juicemaker/Backups",
                "run juicemaker store backup FOLDER",
            ])
        let container = [
            MachineExamination.synchronisation(false, .container), MachineExamination.zone("UTC", .container),
        ]
        for finding in container {
            XCTAssertFalse(finding.remedy?.english.contains("timedatectl") ?? true, "\(finding)")
        }
    }

    /// The service's locale is not that of the person who runs doctor.
    func testAFailureIsToldInTheReadersLanguage() throws {
        let folder = try TemporaryFolder()
        let store = "\(folder.path)/Store"
        StoreStamp.backup.leaveFailure(StoreError.forbidden(path: "/x").fault, in: store)
        let finding = StoreStamp.backup.finding(
            last: nil, failure: StoreStamp.backup.lastFailure(in: store), now: Date())
        XCTAssertTrue(
            finding.says.english.hasSuffix("/x: permission denied to user \(geteuid())"), finding.says.english)
        XCTAssertTrue(finding.says.korean.hasSuffix("권한이 없어요"), finding.says.korean)
    }

    func testAStoreYoungerThanItsBackupWarns() {
        let now = Date()
        XCTAssertNil(StoreExamination.age(since: now, lastBackup: nil))
        XCTAssertNil(StoreExamination.age(since: now - 60, lastBackup: now))
        XCTAssertEqual(StoreExamination.age(since: now, lastBackup: now - 60)?.level, .warn)
    }

    // MARK: - The network

    func testANameThatAnotherMachineHasIsNotPromised() {
        XCTAssertEqual(TabletExamination.announcedName(busctlSays: "s \"juice-2.local\"\n"), "juice-2.local")
        XCTAssertNil(TabletExamination.announcedName(busctlSays: "Call failed: Could not activate remote peer."))
        XCTAssertNil(TabletExamination.judge(announced: "Juice.local", host: "juice", isInstalled: true))
        let taken = TabletExamination.judge(announced: "juice-2.local", host: "juice", isInstalled: true)
        XCTAssertEqual(taken?.level, .warn)
        XCTAssertTrue(taken?.says.english.hasPrefix("another machine on this network has juice.local") ?? false)
        let stopped = TabletExamination.judge(announced: nil, host: "juice", isInstalled: true)
        XCTAssertTrue(stopped?.remedy?.english.hasSuffix("systemctl enable --now avahi-daemon") ?? false)
        let missing = TabletExamination.judge(announced: nil, host: "juice", isInstalled: false)
        XCTAssertTrue(missing?.remedy?.english.hasSuffix("apt-get install avahi-daemon") ?? false)
    }

    /// Without a cable, the name and nginx still work on the machine itself.
    func testAMachineWithoutAnAddressFails() {
        let site = ListeningSite("", socket: "/run/j.sock")
        func network(_ addresses: [String]) -> Finding.Level? {
            TabletExamination(site: site, announced: "juice.local", addresses: addresses, place: .systemd).network?
                .level
        }
        XCTAssertEqual(network([]), .fail)
        XCTAssertNil(network(["192.168.0.9"]))
    }

    func testAnNginxOutsideOfTheSocketsGroupFails() {
        XCTAssertEqual(NginxUser("user www-data;\n", socket: "/run/j.sock").name, "www-data")
        XCTAssertNil(NginxUser("worker_processes 2;\n", socket: "/run/j.sock").name, "in a container")
        func judge(_ isMember: Bool, _ haveWorkers: Bool?) -> Finding? {
            NginxUser.judge(
                "www-data", "/run/j.sock", isMember: isMember, group: "juicemaker", haveWorkers: haveWorkers)
        }
        XCTAssertNil(judge(true, true))
        XCTAssertNil(judge(true, nil))
        XCTAssertEqual(
            judge(false, false)?.remedy?.english,
            "\(sudo)adduser www-data juicemaker, then \(sudo)systemctl restart nginx")
        XCTAssertEqual(judge(true, false)?.level, .fail, "it joined after the start of nginx")
    }

    // MARK: - Head office

    func testHeadOfficeIsKnownByItsUnit() throws {
        let database = try StoreLocation("postgresql:///juice", "main", isAlone: true)
        let head = "Id=juicemaker-head.service\nLoadState=loaded\n"
        let on = Units("\(head)UnitFileState=enabled\nActiveState=active\n")
        XCTAssertTrue(HeadExamination.isHead(database, on))
        XCTAssertFalse(HeadExamination.isHead(.folder("/x"), on))
        // The package brings the unit to every shop.
        XCTAssertFalse(
            HeadExamination.isHead(database, Units("\(head)UnitFileState=disabled\nActiveState=inactive\n")))
        let on2 = "LoadState=loaded\nUnitFileState=enabled\nActiveState=active\n"
        let names = ["nginx.service", "juicemaker-head.socket", "juicemaker-head.service"]
        let units = Units(names.map { "Id=\($0)\n\(on2)" }.joined(separator: "\n"))
        XCTAssertEqual(UnitExamination(units: units, isHead: true).findings.map(\.level), [.ok])
    }

    func testHeadOfficeTellsOfItsShops() {
        let now = Date()
        func levels(_ shops: ChainShop...) -> [Finding.Level] { HeadExamination.judge(shops, now: now).map(\.level) }
        func shop(_ id: String, _ last: Date?, token: String? = "x") -> ChainShop {
            ChainShop(ShopID(id), name: id, tokenHash: token, lastContact: last)
        }
        XCTAssertEqual(levels(), [.warn])
        XCTAssertEqual(levels(shop("mapo", now - 5), shop("gone", now - 900_000, token: nil)), [.ok])
        XCTAssertEqual(
            levels(shop("mapo", now - 5), shop("jongno", now - 601), shop("new", nil)), [.warn, .warn])
        XCTAssertEqual(HeadExamination.backup(newest: nil, now: now).level, .warn)
        XCTAssertEqual(HeadExamination.backup(newest: now - 86_400, now: now).level, .ok)
        XCTAssertEqual(HeadExamination.backup(newest: now - 3 * 86_400, now: now).level, .warn)
    }

    func testTheSiteOfHeadOfficeIsOpenedByItsName() {
        func level(_ answer: String) -> Finding.Level { HeadExamination.judge(answer, "https://head.example").level }
        XCTAssertEqual(level("depth=0\nHTTP/1.1 200 OK\r\n\r\npage"), .ok)
        XCTAssertEqual(level("verify error:num=20:unable to get local issuer certificate\n"), .warn)
        XCTAssertEqual(level("HTTP/1.1 421 Misdirected\r\n"), .warn)
        XCTAssertEqual(level("HTTP/1.1 502 Bad Gateway\r\n"), .fail)
        XCTAssertEqual(level(""), .fail)
        let site = ListeningSite(
            "\n# configuration file /x:\nserver unix:/run/h.sock;\nlisten 443 ssl;\nserver_name head.example ~^[0-9]+$;\n",
            socket: "/run/h.sock")
        XCTAssertEqual(site.names, ["head.example"])
    }

    // MARK: - Words of ship

    func testShipNamesTheRemedyOfTheGuide() {
        func words(_ kind: ShipState.Trouble.Kind, _ words: String) -> String {
            ShipState(waiting: 3, trouble: .init(kind, since: Date(), words)).message.english
        }
        XCTAssertTrue(
            words(.unreachable, "curl: (60) SSL certificate problem").contains("run update-ca-certificates"))
        XCTAssertFalse(words(.unreachable, "curl: (7) refused").contains("certificate"))
        XCTAssertTrue(words(.unauthorized, "").contains("/etc/juicemaker/head.token"))
        XCTAssertTrue(words(.unauthorized, "").hasPrefix("head has not said yet"), "it may have much")
    }
}
