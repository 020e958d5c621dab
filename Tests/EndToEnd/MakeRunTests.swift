import Foundation
import Glibc
import TestSupport
import XCTest

/// `Scripts/run`, which `make run` starts after the build.
final class MakeRunTests: XCTestCase {
    func testItServesTheShopAndLeavesNothingRunning() throws {
        let other = try RunningShop(isServed: false)
        let folder = try TemporaryFolder()
        other.stopNginx()
        let script = try start(folder, port: other.port)
        try eventually {
            if !script.process.isRunning { throw HTTPClient.Failure(description: script.output) }
            return script.output.contains("Ctrl-C")
        }
        let browser = HTTPClient(port: other.port)
        XCTAssertEqual(try browser.get("/health").status, 200)
        XCTAssertTrue(script.output.contains("http://localhost:\(other.port)"), script.output)
        XCTAssertEqual(script.stop(), 0, script.output)
        XCTAssertThrowsError(try HTTPClient(port: other.port).get("/"), "nothing listens any more")
        XCTAssertEqual(try folder.names(), ["Store", "run.log"], "no temporary file is left")
        XCTAssertTrue(try folder.names(in: "Store").contains("checkpoint-0000002.json"))
    }

    /// In a network of its own, with an address that nginx lets in and one that it does not.
    func testItShowsOnlyAddressesThatNginxLetsIn() throws {
        let folder = try TemporaryFolder()
        let network =
            "ip link set lo up && for i in 192.168.77.7 198.51.100.7 fd00::7; do ip address add $i dev lo; done"
        let unshare = ["unshare", "--user", "--map-root-user", "--net", "bash", "-c"]
        let canHaveNetwork = try Child("/usr/bin/env", unshare + [network], log: "ip.log", in: folder.path)
        try XCTSkipIf(canHaveNetwork.exitCode != 0, "no network of its own: \(canHaveNetwork.output)")
        let hostname = "\(folder.path)/hostname"
        try Data("#!/bin/sh\necho 192.168.77.7 198.51.100.7 fd00::7\n".utf8).write(to: URL(filePath: hostname))
        XCTAssertEqual(chmod(hostname, 0o755), 0)
        let script = try Child(
            "/usr/bin/env", unshare + ["\(network); exec bash Scripts/run '\(RunningShop.program)'"], log: "run.log",
            in: folder.path,
            environment: [
                "PORT": "8080", "STORE": "\(folder.path)/Store", "TMPDIR": folder.path,
                "PATH": "\(folder.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")",
            ])
        try eventually {
            if !script.process.isRunning { throw HTTPClient.Failure(description: script.output) }
            return script.output.contains("Ctrl-C")
        }
        XCTAssertEqual(script.stop(), 0, script.output)
        let addresses = script.output.matches(of: /태블릿 +(http:\S+)/).map { String($0.output.1) }
        XCTAssertEqual(addresses, ["http://192.168.77.7:8080", "http://[fd00::7]:8080"])
    }

    func testAPortInUseIsReportedBeforeAnythingStarts() throws {
        let other = try RunningShop(isServed: false)
        let folder = try TemporaryFolder()
        let script = try start(folder, port: other.port)
        XCTAssertEqual(script.exitCode, 69)
        XCTAssertEqual(script.output, "make run: port \(other.port) is in use; choose another: PORT=8090 make run\n")
        let korean = try start(folder, port: other.port, ["LC_ALL": "ko_KR.UTF-8"])
        XCTAssertEqual(korean.exitCode, 69)
        XCTAssertTrue(korean.output.contains("make run: \(other.port)번 포트를 다른 프로그램이 쓰고 있어요."), korean.output)
    }

    func testAnImpossiblePortIsRefusedBeforeTheBuild() throws {
        let folder = try TemporaryFolder()
        let make = try Child("/usr/bin/env", ["make", "run", "PORT=99999"], log: "make.log", in: folder.path)
        XCTAssertNotEqual(make.exitCode, 0)
        XCTAssertTrue(make.output.contains("make run: PORT=99999 is not a port from 1 to 65535\n"), make.output)
        XCTAssertFalse(make.output.contains("swift build"), make.output)
    }

    /// Every user of the machine reads the arguments of a program, and a database's address may have a password.
    func testTheStoreIsNoArgument() throws {
        let folder = try TemporaryFolder()
        let port = try LoopbackPort()
        let arguments = "\(folder.path)/arguments"
        try folder.write(
            Array("#!/bin/sh\necho \"$@; $JUICEMAKER_STORE\" >>\(arguments)\n[ \"$1\" = generate ]\n".utf8),
            to: "program")
        chmod("\(folder.path)/program", 0o755)
        let store = "postgresql://u:secret@127.0.0.1:1/x"
        let run = try Child(
            "/usr/bin/env", ["bash", "Scripts/run", "\(folder.path)/program"], log: "run.log", in: folder.path,
            environment: ["PORT": "\(port.number)", "STORE": store, "TMPDIR": folder.path])
        XCTAssertNotEqual(run.exitCode, 0)
        let lines = try String(contentsOfFile: arguments, encoding: .utf8).split(separator: "\n")
        XCTAssertTrue(lines.last?.hasPrefix("serve --socket") ?? false, run.output)
        XCTAssertTrue(lines.last?.hasSuffix("; \(store)") ?? false, "\(lines)")
        XCTAssertFalse(lines.last?.dropLast(store.count).contains("secret") ?? true, "\(lines)")
        XCTAssertFalse(run.output.contains("secret"), run.output)
    }

    private func start(
        _ folder: TemporaryFolder, port: UInt16, _ locale: [String: String] = [:]
    ) throws -> Child {
        try Child(
            "/usr/bin/env", ["bash", "Scripts/run", RunningShop.program], log: "run.log", in: folder.path,
            environment: ["PORT": "\(port)", "STORE": "\(folder.path)/Store", "TMPDIR": folder.path]
                .merging(locale) { $1 })
    }
}
