import Foundation
import Glibc
import TestSupport
import XCTest

/// The shop runs as a user of its own, and an administrator's commands run as root.
final class OtherUserTests: XCTestCase {
    private static let user = "65534"

    private func shop() throws -> RunningShop {
        try XCTSkipIf(geteuid() != 0, "SKIPPED: only root can run a shop as another user; run this test as root")
        let launcher = ["setpriv", "--reuid", Self.user, "--regid", Self.user, "--clear-groups"]
        let shop = try RunningShop(isServed: false, launcher: launcher)
        XCTAssertEqual(chown(shop.folder.path, 65_534, 65_534), 0)
        try shop.startShop(0)
        return shop
    }

    func testRootsCommandsDoNotCloseTheShop() throws {
        let shop = try shop()
        XCTAssertEqual(try shop.client().post("/orders", "key=k1&juice=mango").status, 303)
        XCTAssertEqual(try shop.run("order", "banana", "--content", "Content").code, 0)
        _ = try shop.startGenerationAsRoot()
        XCTAssertEqual(try shop.client().get("/").status, 200)
        XCTAssertEqual(try shop.client().post("/orders", "key=k3&juice=mango").headers["location"], "/orders/3")
        XCTAssertEqual(try shop.client().get("/health").body, "ok\n")
    }

    func testOnlyTheShopsUserReadsTheStoreWhateverTheUmask() throws {
        let shop = try RunningShop(launcher: ["sh", "-c", "umask 0; exec \"$@\"", "sh"])
        XCTAssertEqual(try shop.client().post("/orders", "key=k1&juice=mango").status, 303)
        func mode(_ name: String) throws -> Int {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(shop.folder.path)/\(name)")
            return try XCTUnwrap(attributes[.posixPermissions] as? Int)
        }
        XCTAssertEqual(try mode("0.sock"), 0o660)
        let copy = ["store", "backup", "\(shop.folder.path)/copy", "--store", shop.store]
        let restore = ["store", "restore", "\(shop.folder.path)/copy", "--store", "\(shop.folder.path)/Restored"]
        for command in [copy, restore] {
            let child = try Child(
                "/bin/sh", ["-c", "umask 0; exec \"$@\"", "sh", RunningShop.program] + command, log: "command.log",
                in: shop.folder.path)
            XCTAssertEqual(child.exitCode, 0, child.output)
        }
        for folder in ["Store", "copy", "Restored"] {
            XCTAssertEqual(try mode(folder), 0o700, folder)
            for name in try shop.folder.names(in: folder) {
                XCTAssertEqual(try mode("\(folder)/\(name)"), name == "archive" ? 0o700 : 0o600, name)
            }
        }
    }

    func testPagesGoOnWhileAGenerationCannotBeOpened() throws {
        let shop = try shop()
        XCTAssertEqual(try shop.client().post("/orders", "key=k1&juice=mango").status, 303)
        // The shop looks at its store every second, so it stands still until nobody but root can open the generation.
        let process = shop.shops[0].process.processIdentifier
        XCTAssertEqual(kill(process, SIGSTOP), 0)
        let other = try shop.startGenerationAsRoot()
        XCTAssertEqual(chown(other, 0, 0), 0)
        XCTAssertEqual(chmod(other, 0o640), 0)
        XCTAssertEqual(kill(process, SIGCONT), 0)
        for path in ["/", "/stock", "/orders/1", "/orders", "/stock.json"] {
            XCTAssertEqual(try shop.client().get(path).status, 200, path)
        }
        let refused = try shop.client().post("/orders", "key=k2&juice=mango")
        XCTAssertEqual(refused.status, 503)
        XCTAssertTrue(refused.body.contains("기록을 열 수 없어요"), refused.body)
        let health = try shop.client().get("/health")
        XCTAssertEqual(health.status, 503)
        XCTAssertEqual(health.body, "store: permission denied\n")
        XCTAssertTrue(shop.shops[0].output.contains("sudo juicemaker doctor"), shop.shops[0].output)
        XCTAssertEqual(chown(other, 65_534, 65_534), 0)
        XCTAssertEqual(try shop.client().get("/health").body, "ok\n")
        XCTAssertEqual(try shop.client().post("/orders", "key=k2&juice=mango").headers["location"], "/orders/2")
    }
}

extension RunningShop {
    /// Begins a generation, as a process of the store does when it stops.
    /// - Returns: the path of its journal.
    fileprivate func startGenerationAsRoot() throws -> String {
        let other = try Child(
            Self.program, ["serve", "--socket", "\(folder.path)/other.sock", "--store", store, "--site", site],
            log: "other.log", in: folder.path)
        try eventually { other.output.contains("serving") }
        XCTAssertEqual(other.stop(), 0, other.output)
        XCTAssertTrue(try folder.names(in: "Store").contains("journal-0000002.jsonl"))
        return "\(store)/journal-0000002.jsonl"
    }
}
