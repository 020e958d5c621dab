import Foundation
import TestSupport
import XCTest

/// Standard input, output and error as careless wrappers and full disks leave them.
final class StandardStreamsTests: XCTestCase {
    func testClosedStreamsPutNoFileOfTheStoreInTheirPlace() throws {
        for (closed, streams) in [("<&- >&- 2>&-", [0, 1, 2]), ("<&-", [0]), (">&- 2>&-", [1, 2])] {
            let shop = try RunningShop(isServed: false)
            let serve =
                "\(RunningShop.program) serve --socket \(shop.folder.path)/0.sock --store \(shop.store) --site \(shop.site)"
            let child = try Child(
                "/bin/bash", ["-c", "exec \(serve) \(closed)"], log: "closed.log", in: shop.folder.path,
                environment: ["LOG_LEVEL": "debug"])
            try eventually {
                if !child.process.isRunning { throw HTTPClient.Failure(description: "the shop ended") }
                return try shop.client().get("/health").status == 200
            }
            for number in 1...3 {
                let order = try shop.client().post("/orders", "key=k\(number)&juice=mango")
                XCTAssertEqual(order.headers["location"], "/orders/\(number)", closed)
            }
            for stream in streams {
                XCTAssertEqual(try shop.file(of: child, descriptor: stream), "/dev/null", "\(closed): \(stream)")
            }
            XCTAssertEqual(child.stop(), 0, closed)
            for name in ["head", "lock"] {
                XCTAssertLessThan(
                    try shop.folder.read("Store/\(name)").count, 200, "\(name) has no log lines: \(closed)")
            }
            XCTAssertEqual(try shop.run("store", "check").code, 0, closed)
            XCTAssertEqual(try StoredAccounts(shop.store).orders.map(\.key), ["k1", "k2", "k3"], closed)
        }
    }

    func testACommandWhoseOutputIsLostExitsWith74AndOneLine() throws {
        let shop = try RunningShop.withStoreOnly()
        let store = "--store \(shop.store)"
        for command in [
            "stock \(store)", "stock --json \(store)", "order kiwi \(store)", "cancel 1 \(store)", "report \(store)",
            "store check \(store)", "store repair \(store)", "store log \(store)", "store log --json \(store)",
            "store backup \(shop.folder.path)/copy \(store)", "generate --output \(shop.folder.path)/New", "--help",
            "--version",
        ] {
            try assertOutputIsLost(shop, "\(command) >/dev/full")
        }
        try assertOutputIsLost(shop, "stock \(store) >&-")
        XCTAssertTrue(try shop.run("stock").output.contains("kiwi        10\n"), "ordered and cancelled")
    }

    private func assertOutputIsLost(_ shop: RunningShop, _ command: String) throws {
        let child = try Child(
            "/bin/bash", ["-c", "exec \(RunningShop.program) \(command)"], log: "lost.log", in: shop.folder.path)
        XCTAssertEqual(child.exitCode, 74, command)
        let lines = child.output.split(separator: "\n").filter { $0.hasPrefix("juicemaker: standard output: ") }
        XCTAssertEqual(lines.count, 1, "\(command): \(child.output)")
    }

    func testAFullStandardErrorChangesNothing() throws {
        let shop = try RunningShop.withStoreOnly()
        let child = try Child(
            "/bin/bash", ["-c", "exec \(RunningShop.program) order durian --store \(shop.store) 2>/dev/full"],
            log: "full.log", in: shop.folder.path)
        XCTAssertEqual(child.exitCode, 64)
    }
}

extension RunningShop {
    /// The path of an open file of a process.
    fileprivate func file(of child: Child, descriptor: Int) throws -> String {
        try FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/\(child.process.processIdentifier)/fd/\(descriptor)")
    }
}
