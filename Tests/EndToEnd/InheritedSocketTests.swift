import Foundation
import Glibc
import TestSupport
import XCTest

/// A listening socket that another program made: it outlives the shop, and the next process serves it.
final class InheritedSocketTests: XCTestCase {
    func testSpawnFCGIsSocketOnDescriptorZeroIsServed() throws {
        try assertServes { shop in ["exec \(RunningShop.program) serve --store \(shop.store) --site \(shop.site)"] }
    }

    func testSystemdsSocketOnDescriptorThreeIsServed() throws {
        try assertServes { shop in
            [
                "exec 3<&0 </dev/null",
                "LISTEN_FDS=1 LISTEN_PID=$$ exec \(RunningShop.program) serve --store \(shop.store) --site \(shop.site)",
            ]
        }
    }

    /// systemd keeps the socket open while it starts a program again and again that ends at once: without an answer, each
    /// press would wait until nginx loses patience.
    func testAStartThatFailsSendsAwayThoseWhoWait() throws {
        let shop = try RunningShop.closed()
        let socket = try UnixSocket.listen(at: "\(shop.folder.path)/0.sock")
        let program = "LISTEN_FDS=1 LISTEN_PID=$$ exec \(RunningShop.program) serve --site \(shop.site)"
        for (name, fault) in [
            ("store", "\(program) --store /dev/null/Store"), ("settings", "export JUICEMAKER_THREADS=many; \(program)"),
        ] {
            let nginx = try UnixSocket.connect(to: "\(shop.folder.path)/0.sock")
            let child = try Child(
                "/bin/bash", ["-c", "exec 3<&0 </dev/null\n\(fault)"], log: "\(name).log", in: shop.folder.path,
                input: socket)
            XCTAssertNotEqual(child.exitCode, 0, name)
            var end = pollfd(fd: nginx.fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&end, 1, 0) == 1 else {
                XCTFail("\(name): the connection still waits")
                continue
            }
            XCTAssertTrue(nginx.availableData.isEmpty, name)
        }
    }

    private func assertServes(line: UInt = #line, _ script: (RunningShop) -> [String]) throws {
        let shop = try RunningShop(isServed: false)
        let socket = try UnixSocket.listen(at: "\(shop.folder.path)/0.sock")
        for round in 1...2 {
            let child = try Child(
                "/bin/bash", ["-c", script(shop).joined(separator: "\n")], log: "handed-\(round).log",
                in: shop.folder.path, input: socket)
            try eventually {
                if !child.process.isRunning { throw HTTPClient.Failure(description: child.output) }
                return child.output.contains("serving")
            }
            let order = try shop.client().post("/orders", "key=k\(round)&juice=mango")
            XCTAssertEqual(order.headers["location"], "/orders/\(round)", line: line)
            // SIGTERM would wait until nginx has closed its connection: see ReplacementTests.
            XCTAssertEqual(child.stop(SIGINT), 0, child.output, line: line)
            let path = "\(shop.folder.path)/0.sock"
            XCTAssertTrue(FileManager.default.fileExists(atPath: path), "the socket belongs to its owner", line: line)
        }
    }
}
