import Foundation
import Journal
import ShopTestSupport
import TestSupport
import XCTest

@testable import juicemaker

/// What an installed shop gets besides the program: its units, its settings and its nginx site. `make deb X=test` installs
/// all of it on a machine of its own.
final class PackageTests: XCTestCase {
    private static let units = ["juicemaker", "juicemaker-backup", "juicemaker-check", "juicemaker-practice"]

    private func deployment(_ name: String) throws -> String { try Repository.text("Deployment/\(name)") }

    /// systemd counts what a service may reach, from 0 to 10; its own nginx.service has 9.6.
    func testTheUnitsReachAlmostNothing() throws {
        // Printers and head office are on a network.
        let others = [("juicemaker-print", 1.5), ("juicemaker-ship", 1.5), ("juicemaker-head", 1)]
        for (unit, limit) in Self.units.map({ ($0, 0.5) }) + others {
            let result = try run(
                "/usr/bin/systemd-analyze", "security", "--offline=true",
                Repository.folder.appending(path: "Deployment/\(unit).service").path)
            let level = try XCTUnwrap(result.output.firstMatch(of: /exposure level for \S+: ([0-9.]+)/)?.output.1)
            XCTAssertLessThanOrEqual(try XCTUnwrap(Double(level)), limit, unit)
        }
    }

    func testTheUnitsAreSound() throws {
        let folder = try TemporaryFolder()
        let files = try FileManager.default.contentsOfDirectory(
            atPath: Repository.folder.appending(path: "Deployment").path
        )
        .filter { $0.hasSuffix(".service") || $0.hasSuffix(".socket") || $0.hasSuffix(".timer") }
        XCTAssertEqual(files.count, 13)
        for file in files {
            let text = try deployment(file).replacing(/\/usr\/s?bin\/juicemaker\S*/, with: "/bin/true")
                .replacing("Documentation=man:juicemaker(1)\n", with: "")
            try folder.write(Array(text.utf8), to: file)
        }
        let result = try run("/usr/bin/systemd-analyze", ["verify"] + files.map { "\(folder.path)/\($0)" })
        XCTAssertEqual(result.code, 0, result.output)
        XCTAssertEqual(result.output, "")
    }

    func testTheSettingsOfThePackageAreUnderstood() throws {
        let configuration = Configuration(
            environment: [:], standardFile: Repository.folder.appending(path: "Deployment/juicemaker.json").path)
        XCTAssertNil(configuration.error)
        XCTAssertEqual(configuration[.store]?.text, "/var/lib/juicemaker/Store")
        XCTAssertTrue(try deployment("juicemaker.socket").contains("ListenStream=\(configuration.path(.socket))\n"))
    }

    /// No file of an installation without the package leads to the package's folders.
    func testAnInstallationIsWholeBelowItsPrefix() throws {
        let folder = try TemporaryFolder()
        for name in ["", "/bash", "/zsh", "/fish"] { XCTAssertEqual(mkdir("\(folder.path)/manual\(name)", 0o755), 0) }
        for file in ["juicemaker.1", "bash/juicemaker", "zsh/_juicemaker", "fish/juicemaker.fish"] {
            try folder.write(Array("\(file)\n".utf8), to: "manual/\(file)")
        }
        for prefix in ["/usr/local", "/opt/juice/"] {
            let root = "\(folder.path)\(prefix)root"
            let install = try Child(
                Repository.folder.appending(path: "Deployment/install").path, [root, prefix, "/etc/systemd/system"],
                log: "install.log", in: folder.path,
                environment: ["PROGRAM": RunningShop.program, "MANUAL": "\(folder.path)/manual"])
            XCTAssertEqual(install.exitCode, 0, install.output)
            let elsewhere = try run(
                "/usr/bin/grep", "-rIE", "(^|[ =\"])/usr/(s?bin|share)/(juicemaker|nginx-)", "\(root)/etc",
                "\(root)\(prefix)")
            XCTAssertEqual(elsewhere.output, "")
            let unit = try String(contentsOfFile: "\(root)/etc/systemd/system/juicemaker.service", encoding: .utf8)
            XCTAssertTrue(
                unit.replacing("//", with: "/").contains(
                    "ExecStart=\(prefix)/bin/juicemaker serve".replacing("//", with: "/")), unit)
            XCTAssertTrue(FileManager.default.isExecutableFile(atPath: "\(root)\(prefix)/bin/juicemaker"))
            for file in [
                "man/man1/juicemaker.1", "bash-completion/completions/juicemaker",
                "zsh/site-functions/_juicemaker", "fish/vendor_completions.d/juicemaker.fish",
            ] {
                XCTAssertTrue(FileManager.default.fileExists(atPath: "\(root)\(prefix)/share/\(file)"), file)
            }
        }
        let relative = try run(
            Repository.folder.appending(path: "Deployment/install").path, "", "usr", "/etc/systemd/system")
        XCTAssertEqual(relative.code, 64)
    }

    /// The package's number, the program's, and no third one.
    func testThePackageHasTheProgramsVersion() throws {
        XCTAssertNotNil(Juicemaker.version.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+/), "semantic versioning")
        let first = try Repository.text("debian/changelog").split(separator: "\n").first ?? ""
        XCTAssertEqual(first.firstMatch(of: /^juicemaker \(([^)]+)\)/)?.output.1, Substring(Juicemaker.version))
        var named = 0
        for document in try Repository.files(in: "Documentation", ending: ".md").map({ "Documentation/\($0)" })
            + ["README.md", "README.ko.md"]
        {
            for match in try Repository.text(document).matches(of: /\bjuicemaker(?:-exhibition)?_([0-9.]+)_/) {
                XCTAssertEqual(match.output.1, Substring(Juicemaker.version), document)
                named += 1
            }
        }
        XCTAssertGreaterThan(named, 5)
    }

    /// A build of development knows no commit; `Tests/Package` asks the packages for theirs.
    func testTheVersionSaysTheFormatOfTheStore() throws {
        let version = try run(RunningShop.program, "--version")
        XCTAssertEqual(version.code, 0)
        XCTAssertEqual(
            version.output, "\(Juicemaker.version) (format \(JournalFormat.current), development)\n")
    }

    /// Beside Debian's default site, which has every other name.
    func testTheSiteStandsBesideAnother() throws {
        let site = try run(Repository.folder.appending(path: "Scripts/nginx-site").path).output
            .replacing("/var/lib/juicemaker/Site", with: Nginx.site)
        let shop = try RunningShop { text in
            let main = text.split(separator: "\n").filter { $0.hasPrefix("pid ") || $0.hasPrefix("error_log ") }
            let paths = text.split(separator: "\n").filter { $0.contains("_temp_path ") }.joined(separator: "\n")
            let listen = text.firstMatch(of: /listen 127[^;]+/).map { String($0.output) } ?? ""
            let folder = text.firstMatch(of: /pid (.+)\/nginx.pid;/)?.output.1 ?? ""
            let user = geteuid() == 0 ? "user root;\n" : ""
            let other = "server { \(listen) default_server; server_name _; location / { return 418; } }"
            let own = site.replacing("listen 80", with: listen).replacing("    listen [::]:80;\n", with: "")
                .replacing("/run/juicemaker/juicemaker.sock", with: "\(folder)/0.sock")
                .replacing("/var/log/juicemaker", with: folder)
            return "\(user)\(main.joined(separator: "\n"))\nevents {}\nhttp {\n\(paths)\n\(other)\n\(own)\n}\n"
        }
        func status(_ host: String) throws -> String {
            try run(
                "/usr/bin/curl", "-sS", "-o", "/dev/null", "-w", "%{http_code}", "-H", "Host: \(host)",
                "http://127.0.0.1:\(shop.port)/"
            ).output
        }
        for host in ["127.0.0.1", "localhost", "192.168.0.20", "juice.local", "shop.lan", "a.home.arpa", "[fd00::1]"] {
            XCTAssertEqual(try status(host), "200", host)
        }
        for host in ["blog.example", "local", "juice.local.example", "1.example"] {
            XCTAssertEqual(try status(host), "418", host)
        }
        XCTAssertEqual(try shop.client().get("/style.css").headers["x-content-type-options"], "nosniff")
    }

    /// A year later: the disk is lost, and what the timer left is all there is.
    func testABackupOfTheTimerBringsTheShopBack() throws {
        let command = try XCTUnwrap(
            deployment("juicemaker-backup.service").firstMatch(of: /ExecStart=\/usr\/bin\/juicemaker (.+)\n/)?.output.1)
        let shop = try RunningShop()
        let backups = "\(shop.folder.path)/backups"
        XCTAssertEqual(mkdir(backups, 0o700), 0)
        let arguments = command.replacing("/var/backups/juicemaker", with: backups).split(separator: " ").map(
            String.init)
        let keep = try XCTUnwrap(arguments.firstIndex(of: "--keep").flatMap { Int(arguments[$0 + 1]) })
        for day in 10..<10 + keep { XCTAssertEqual(mkdir("\(backups)/2026-01-\(day)T041500Z", 0o700), 0) }
        for foreign in ["mine", "2026-01-01T041500Z.unfinished"] { mkdir("\(backups)/\(foreign)", 0o700) }
        for order in 1...3 {
            XCTAssertEqual(try shop.client().post("/orders", "key=k\(order)&juice=mango").status, 303)
        }
        let backup = try run(RunningShop.program, arguments + ["--store", shop.store])
        XCTAssertEqual(backup.code, 0, backup.output)
        let names = try shop.folder.names(in: "backups")
        XCTAssertEqual(names.count, keep + 1, "the new one, the newest old ones, and what is not a backup: \(names)")
        XCTAssertTrue(names.contains("mine"))
        XCTAssertFalse(names.contains("2026-01-10T041500Z"), "the oldest is removed")
        XCTAssertFalse(names.contains { $0.hasSuffix(".unfinished") })
        let newest = try XCTUnwrap(names.filter { $0 != "mine" }.max())

        let counts = try shop.client().get("/stock.json").body
        XCTAssertEqual(shop.shops[0].stop(), 0)
        try FileManager.default.removeItem(atPath: shop.store)
        let restored = try run(
            RunningShop.program, ["store", "restore", "\(backups)/\(newest)", "--store", shop.store])
        XCTAssertEqual(restored.code, 0, restored.output)
        try shop.startShop(0)
        XCTAssertEqual(try shop.client().get("/stock.json").body, counts)
        XCTAssertEqual(try shop.client().post("/orders", "key=k4&juice=kiwi").headers["location"], "/orders/4")
    }

    func testAClockThatWasWrongCostsNoNewBackup() throws {
        let folder = try TemporaryFolder()
        let rotation = BackupRotation(folder: folder.path, keep: 2)
        let paths = [-9e8, 0, 9e8, 18e8].map { rotation.path(at: Date(timeIntervalSince1970: $0 + 1e9)) }
        XCTAssertEqual(paths[1], "\(folder.path)/2001-09-09T014640Z")
        for path in paths { XCTAssertEqual(mkdir(path, 0o700), 0) }
        XCTAssertEqual(try rotation.removeOldest(besides: paths[0]), [paths[1], paths[2]])
        XCTAssertEqual(try folder.names(), ["1973-03-03T094640Z", "2058-09-23T094640Z"])
    }

    /// The authority of juicemaker-certificate: the shop over TLS as its tablets see it.
    func testATabletThatHasTheRootTrustsTheShop() throws {
        let (folder, reserved) = (try TemporaryFolder(), try LoopbackPort())
        defer { withExtendedLifetime(reserved) {} }
        let port = reserved.number
        func certify(_ arguments: String...) throws -> String {
            let made = try Child(
                Repository.folder.appending(path: "Deployment/certificate").path, arguments, log: "certificate.log",
                in: folder.path, environment: ["JUICEMAKER_ETC": folder.path])
            XCTAssertEqual(made.exitCode, 0, made.output)
            return made.output
        }
        let said = try certify("192.168.7.7", "bank.example")
        XCTAssertTrue(said.contains("bank.example is left out"), said)
        let shop = try RunningShop { configuration in
            let file = (try? folder.read("nginx.d/tls.conf")) ?? []
            let tls = String(decoding: file, as: UTF8.self)
                .replacing("listen 443 ssl", with: "listen 127.0.0.1:\(port) ssl").replacing(
                    "listen [::]:443 ssl;", with: ""
                )
                .replacing("https://$secure_host", with: "https://$secure_host:\(port)")
            return configuration.replacing(/server_name _;/) { "\($0.output)\n\(tls)" }
        }
        XCTAssertEqual(
            try shop.client().get("/orders").status, 200, "a tablet without the root goes on over plain HTTP")
        func curl(_ url: String, root: String) throws -> (code: Int32, output: String) {
            try run(
                "/usr/bin/curl", "-sS", "-D", "-", "-o", "/dev/null", "--cacert", root, "--resolve",
                "juice.local:\(port):127.0.0.1", url)
        }
        let root = "\(folder.path)/root.crt"
        let download = try run("/usr/bin/curl", "-sS", "-o", root, "http://127.0.0.1:\(shop.port)/juicemaker-root.crt")
        XCTAssertEqual(download.code, 0, download.output)
        for name in ["juice.local", "127.0.0.1"] {
            let page = try curl("https://\(name):\(port)/?lang=en", root: root)
            XCTAssertEqual(page.code, 0, page.output)
            XCTAssertTrue(page.output.contains("Strict-Transport-Security: max-age=31536000"), page.output)
            XCTAssertNotNil(page.output.firstMatch(of: /Set-Cookie: .*Secure/), page.output)
        }
        _ = try certify("--only")
        let again = try certify("192.168.7.8")
        XCTAssertTrue(again.contains("is shut out"), "it stays so: \(again)")
        shop.stopNginx()
        try shop.startNginx(processes: 1)
        let moved = try shop.client().get("/orders")
        XCTAssertEqual(moved.status, 301)
        XCTAssertEqual(moved.headers["location"], "https://127.0.0.1:\(port)/orders")
        let short = try run(
            "/usr/bin/curl", "-sS", "-o", "/dev/null", "-w", "%{redirect_url}", "-H", "Host: juice",
            "http://127.0.0.1:\(shop.port)/orders"
        ).output
        XCTAssertNotNil(short.wholeMatch(of: /https:\/\/[^\/]+\.local(:[0-9]+)?\/orders/), short)
        XCTAssertNotEqual(
            try curl("https://juice.local:\(port)/", root: "/etc/ssl/certs/ca-certificates.crt").code, 0,
            "without the root")
        for key in ["root.key", "key.pem"] {
            let mode = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/tls/\(key)")[.posixPermissions]
            XCTAssertEqual(mode as? Int, 0o600, key)
        }
    }

    /// By the timer: nothing while it lasts, with the same root before it ends and for a new name.
    func testACertificateIsRenewedInTime() throws {
        let folder = try TemporaryFolder()
        func certify(_ command: String...) throws -> [String] {
            let made = try Child(
                "/usr/bin/env", command, log: "certificate.log", in: folder.path,
                environment: ["JUICEMAKER_ETC": folder.path])
            XCTAssertEqual(made.exitCode, 0, made.output)
            return try ["root.crt", "certificate.pem"].map {
                FileManager.default.fileExists(atPath: "\(folder.path)/tls/\($0)")
                    ? String(decoding: try folder.read("tls/\($0)"), as: UTF8.self) : ""
            }
        }
        let script = Repository.folder.appending(path: "Deployment/certificate").path
        XCTAssertEqual(try certify(script, "--renew"), ["", ""], "a shop without TLS")
        let first = try certify(script, "192.168.7.7")
        XCTAssertEqual(try certify(script, "--renew"), first)
        let later = try certify("faketime", "-f", "+370d", script, "--renew")
        XCTAssertEqual(later[0], first[0])
        XCTAssertNotEqual(later[1], first[1])
        try folder.write(Array("192.168.7.8\n".utf8), to: "tls/names")
        let moved = try certify("faketime", "-f", "+370d", script, "--renew")
        XCTAssertNotEqual(moved[1], later[1])
        let names = try run("/usr/bin/openssl", "x509", "-in", "\(folder.path)/tls/certificate.pem", "-noout", "-text")
            .output
        XCTAssertTrue(names.contains("IP Address:192.168.7.8"), names)
        XCTAssertEqual(names.matches(of: /DNS:juice\.local/).count, 1, names)
    }

    private func run(_ program: String, _ arguments: String...) throws -> (code: Int32, output: String) {
        try run(program, arguments)
    }

    private func run(_ program: String, _ arguments: [String]) throws -> (code: Int32, output: String) {
        let folder = try TemporaryFolder()
        let child = try Child(program, arguments, log: "output", in: folder.path)
        return (child.exitCode, child.output)
    }
}
