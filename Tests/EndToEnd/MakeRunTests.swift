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

    func testAPortInUseIsReportedBeforeAnythingStarts() throws {
        let other = try RunningShop(isServed: false)
        let folder = try TemporaryFolder()
        let script = try start(folder, port: other.port)
        XCTAssertEqual(script.exitCode, 69)
        XCTAssertEqual(script.output, "make run: port \(other.port) is in use; choose another: PORT=8090 make run\n")
    }

    func testAnImpossiblePortIsRefusedBeforeTheBuild() throws {
        let folder = try TemporaryFolder()
        let make = try Child("/usr/bin/env", ["make", "run", "PORT=99999"], log: "make.log", in: folder.path)
        XCTAssertNotEqual(make.exitCode, 0)
        XCTAssertTrue(make.output.contains("make run: PORT=99999 is not a port from 1 to 65535\n"), make.output)
        XCTAssertFalse(make.output.contains("swift build"), make.output)
    }

    private func start(_ folder: TemporaryFolder, port: UInt16) throws -> Child {
        try Child(
            "/usr/bin/env", ["bash", "Scripts/run", RunningShop.program], log: "run.log", in: folder.path,
            environment: ["PORT": "\(port)", "STORE": "\(folder.path)/Store", "TMPDIR": folder.path])
    }
}
