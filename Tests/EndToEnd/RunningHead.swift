import Foundation
import ChainHead
import Logging
import ShopStore
import ShopWeb
import TestStores
import TestSupport
import XCTest

@testable import juicemaker

/// A head office: the real program on a real database, behind nginx with TLS, whose certificate is of an authority of its own.
final class RunningHead {
    let folder: TemporaryFolder
    let database: TestDatabase
    private let reserved: LoopbackPort
    private let pages: String
    private var program: Child?
    private var nginx: Child?

    var port: UInt16 { reserved.number }
    var authority: String { "\(folder.path)/ca.crt" }

    /// - Parameters:
    ///   - hasTLS: false for a test that counts bytes: TLS adds thousands.
    ///   - isAmongPeople: false for a head whose every client is a stranger, as from the internet, and a patient one.
    init(hasTLS: Bool = true, isAmongPeople: Bool = true) throws {
        database = try XCTUnwrap(TestDatabase(), "start the tests by Scripts/with-postgres, as Scripts/xctests does")
        folder = try TemporaryFolder()
        reserved = try LoopbackPort()
        pages = try Nginx.site
        if hasTLS { try Self.certificates.get().copy(to: folder) }
        let site = try Repository.text("Deployment/nginx-head.conf")
            .replacing("listen 443 ssl;", with: "listen 127.0.0.1:\(port)\(hasTLS ? " ssl" : "");")
            .replacing("    listen [::]:443 ssl;\n", with: "")
            .replacing("    ssl_", with: hasTLS ? "    ssl_" : "    # ssl_")
            .replacing("        allow ", with: isAmongPeople ? "        allow " : "        # allow ")
            .replacing("        limit_req ", with: isAmongPeople ? "        limit_req " : "        # limit_req ")
            .replacing("/etc/juicemaker", with: folder.path)
            .replacing("/run/juicemaker-head", with: folder.path)
            .replacing("/var/log/nginx", with: folder.path)
            .replacing("/var/lib/juicemaker/Site", with: pages)
        let temporary = ["client_body", "fastcgi", "proxy", "uwsgi", "scgi"].map {
            "\($0)_temp_path \(folder.path)/\($0);"
        }
        try folder.write(
            Array(
                """
                \(geteuid() == 0 ? "user root;" : "")
                pid \(folder.path)/nginx.pid; worker_processes 1; events {}
                http { \(temporary.joined(separator: " ")) \(site) }
                """.utf8), to: "nginx.conf")
        // The tables are there before the program.
        XCTAssertEqual(try head("shop", "add", "other").code, 0)
        try start()
        try startNginx()
    }

    private func startNginx() throws {
        nginx = try Child(
            "/usr/sbin/nginx",
            ["-e", "\(folder.path)/error.log", "-c", "\(folder.path)/nginx.conf", "-g", "daemon off;"],
            log: "nginx.log", in: folder.path)
        try eventually { FileManager.default.fileExists(atPath: "\(folder.path)/nginx.pid") }
    }

    /// Gives head a certificate for two days, made so many days ago.
    func renewCertificate(daysAgo: Int) throws {
        try Self.makeCertificate(daysAgo: daysAgo, in: folder)
        _ = nginx?.stop()
        try startNginx()
    }

    deinit {
        _ = nginx?.stop()
        program?.kill()
    }

    func start() throws {
        let program = try Child(
            RunningShop.program,
            [
                "head", "serve", "--socket", "\(folder.path)/head.sock", "--store", database.url, "--single-database",
                "--site", pages,
            ],
            log: "head.log", in: folder.path)
        self.program = program
        try eventually {
            if !program.process.isRunning { throw HTTPClient.Failure(description: program.output) }
            return program.output.contains("serving")
        }
    }

    func kill() { program?.kill() }

    var log: String { program?.output ?? "" }

    /// Runs a command of head.
    func head(_ arguments: String...) throws -> (code: Int32, output: String, error: String) {
        try Self.run(["head"] + arguments + ["--store", database.url, "--single-database"], folder.path)
    }

    /// - Returns: the shop's token.
    func add(_ shop: String) throws -> String {
        let added = try head("shop", "add", shop, "--name", "마포점")
        XCTAssertEqual(added.code, 0, added.error)
        return added.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Posts a form of head's pages, as a browser on this machine, and returns the status.
    func post(_ path: String, _ form: String) throws -> String {
        let output = "\(folder.path)/posted"
        let curl = try Child(
            "/usr/bin/curl",
            [
                "-sS", "--cacert", authority, "-o", output, "-w", "%{http_code}", "-d", form,
                "https://127.0.0.1:\(port)\(path)",
            ],
            log: "curl.log", in: folder.path)
        XCTAssertEqual(curl.exitCode, 0)
        return curl.output
    }

    /// The events that head has, as the shop's own command prints them.
    func events(of shop: String) throws -> String {
        let log = try Self.run(
            ["store", "log", "--json", "--shop", shop, "--store", database.url, "--single-database"], folder.path)
        XCTAssertEqual(log.code, 0, log.error)
        return log.output
    }

    /// What `ship` does, in this process.
    func worker(_ shop: String, token: String, port: UInt16? = nil, in folder: TemporaryFolder) -> ShipWorker {
        let isSecure = FileManager.default.fileExists(atPath: authority)
        return ShipWorker(
            curl: CurlProgram(
                head: "\(isSecure ? "https" : "http")://127.0.0.1:\(port ?? self.port)", token: token,
                authority: isSecure ? authority : nil),
            id: shop, place: FollowedPlace(.folder(folder.path)), status: StatusFile("ship", in: folder.path),
            log: Logger(label: "ship") { _ in SwiftLogNoOpLogHandler() })
    }

    static func run(
        _ arguments: [String], _ folder: String
    ) throws -> (code: Int32, output: String, error: String) {
        let (out, err) = (Pipe(), Pipe())
        let process = Process()
        process.executableURL = URL(filePath: RunningShop.program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C.UTF-8"]) { $1 }
        process.currentDirectoryURL = Repository.folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = out
        process.standardError = err
        try process.run()
        let output = String(decoding: out.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let error = String(decoding: err.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output, error)
    }

    /// An authority of fifteen days ago, and a certificate of today, made once for all tests of a process.
    private static let certificates = Result {
        let folder = try TemporaryFolder()
        try openssl(
            ["-subj", "/CN=authority", "-days", "20", "-keyout", "ca.key", "-out", "ca.crt"], daysAgo: 15, in: folder)
        try makeCertificate(daysAgo: 0, in: folder)
        return folder
    }

    private static func makeCertificate(daysAgo: Int, in folder: TemporaryFolder) throws {
        try openssl(
            [
                "-subj", "/CN=head", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "2", "-CA", "ca.crt", "-CAkey",
                "ca.key", "-keyout", "head.key", "-out", "head.crt",
            ], daysAgo: daysAgo, in: folder)
    }

    private static func openssl(_ arguments: [String], daysAgo: Int, in folder: TemporaryFolder) throws {
        let key = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
        let files = arguments.map { $0.hasSuffix(".key") || $0.hasSuffix(".crt") ? "\(folder.path)/\($0)" : $0 }
        let made = try Child(
            "/usr/bin/faketime", ["-f", "-\(daysAgo)d", "openssl"] + key + files, log: "openssl.log", in: folder.path)
        guard made.exitCode == 0 else { throw HTTPClient.Failure(description: made.output) }
    }
}
