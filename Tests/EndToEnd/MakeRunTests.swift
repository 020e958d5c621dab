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
            if !script.process.isRunning { throw HTTPClient.Failure(description: script.said) }
            return script.said.contains("Ctrl-C")
        }
        let browser = HTTPClient(port: other.port)
        XCTAssertEqual(try browser.get("/health").status, 200)
        XCTAssertTrue(script.said.contains("http://localhost:\(other.port)"), script.said)
        XCTAssertEqual(script.stop(), 0, script.said)
        XCTAssertThrowsError(try HTTPClient(port: other.port).get("/"), "nothing listens any more")
        XCTAssertEqual(try folder.names(), ["Store", "run.log"], "no temporary file is left")
        XCTAssertTrue(try folder.names(in: "Store").contains("checkpoint-0000002.json"))
    }

    func testAPortInUseIsReportedBeforeAnythingStarts() throws {
        let other = try RunningShop(isServed: false)
        let folder = try TemporaryFolder()
        let script = try start(folder, port: other.port)
        XCTAssertEqual(script.exitCode, 69)
        XCTAssertEqual(script.said, "make run: port \(other.port) is in use; choose another: PORT=8090 make run\n")
    }

    func testAnImpossiblePortIsRefusedBeforeTheBuild() throws {
        let folder = try TemporaryFolder()
        let make = try Child("/usr/bin/env", ["make", "run", "PORT=99999"], log: "make.log", in: folder.path)
        XCTAssertNotEqual(make.exitCode, 0)
        XCTAssertTrue(make.said.contains("make run: PORT=99999 is not a port from 1 to 65535\n"), make.said)
        XCTAssertFalse(make.said.contains("swift build"), make.said)
    }

    private func start(_ folder: TemporaryFolder, port: UInt16) throws -> Child {
        try Child(
            "/usr/bin/env", ["bash", "Scripts/run", RunningShop.program], log: "run.log", in: folder.path,
            environment: ["PORT": "\(port)", "STORE": "\(folder.path)/Store", "TMPDIR": folder.path])
    }
}
