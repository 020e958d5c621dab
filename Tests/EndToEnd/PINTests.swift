import Foundation
import TestSupport
import XCTest

/// The owner's PIN through nginx and the command line: two processes behind one address, which nginx asks in turn.
final class PINTests: XCTestCase {
    private let pin = "190413"

    /// As an owner pipes the PIN in.
    private func set(_ pin: String, _ shop: RunningShop, _ options: String...) throws -> Child {
        let input = Pipe()
        let command = try Child(
            RunningShop.program, ["pin", "set", "--store", shop.store] + options, log: "pin.log",
            in: shop.folder.path, input: input.fileHandleForReading)
        try input.fileHandleForWriting.write(contentsOf: Data("\(pin)\n".utf8))
        try input.fileHandleForWriting.close()
        _ = command.exitCode
        return command
    }

    private func cookies(_ response: HTTPClient.Response) -> [String] {
        (response.headers["set-cookie"] ?? "").split(separator: "\n").map(String.init)
    }

    private func header(_ cookies: [String]) -> [String: String] {
        ["Cookie": cookies.map { String($0.prefix { $0 != ";" }) }.joined(separator: "; ")]
    }

    func testTwoProcessesShareThePINItsSessionsAndItsWrongTries() throws {
        let shop = try RunningShop(processes: 2)
        let client = shop.client()
        XCTAssertEqual(try client.get("/report").status, 200, "without a PIN, everything is open")
        XCTAssertEqual(try set(pin, shop, "--for", "stock").exitCode, 0)
        for _ in 0..<4 {
            XCTAssertEqual(try client.get("/report").headers["location"], "/pin?next=/report", "without a restart")
            XCTAssertEqual(try client.get("/").status, 200)
        }
        let letIn = cookies(try client.post("/pin", "pin=\(pin)&next=/report"))
        XCTAssertEqual(letIn.count, 2)
        for cookie in letIn {
            XCTAssertTrue(cookie.contains("; Path=/; Max-Age="), cookie)
            XCTAssertTrue(cookie.hasSuffix("; HttpOnly; SameSite=Strict"), cookie)
        }
        for path in ["/report", "/report/orders.csv", "/stock", "/stock/history"]
            + Array(repeating: "/report", count: 4)
        {
            XCTAssertEqual(try client.get(path, headers: header(letIn)).status, 200, path)
        }
        // The processes take turns, and count the same tries.
        for _ in 0..<5 { XCTAssertEqual(try client.post("/pin", "pin=190414").status, 422) }
        for _ in 0..<2 {
            let refused = try client.post("/pin", "pin=\(pin)")
            XCTAssertEqual(refused.status, 429)
            XCTAssertTrue((1...600).contains(Int(refused.headers["retry-after"] ?? "") ?? 0))
        }
        XCTAssertEqual(try client.post("/orders", "key=a1&juice=mango").status, 303, "selling goes on")
        XCTAssertEqual(try client.post("/pin", "logout=1", headers: header(letIn)).status, 303)
        for _ in 0..<4 { XCTAssertEqual(try client.get("/report", headers: header(letIn)).status, 303) }
        let again = cookies(try client.post("/pin", "pin=\(pin)", headers: header([letIn[1]])))
        XCTAssertEqual(again.count, 2, "no stranger's tries delay a device that was let in once")
        XCTAssertEqual(try client.get("/report", headers: header(again)).status, 200)
        XCTAssertEqual(try shop.run("pin", "revoke").code, 0)
        for _ in 0..<4 { XCTAssertEqual(try client.get("/report", headers: header(again)).status, 303) }
        XCTAssertEqual(try shop.run("pin", "remove").code, 0)
        for _ in 0..<4 { XCTAssertEqual(try client.get("/report").status, 200) }
    }

    func testNoBackupContainsThePIN() throws {
        let shop = try RunningShop.withStoreOnly()
        XCTAssertEqual(try set(pin, shop).exitCode, 0)
        let (folder, tar) = ("\(shop.folder.path)/copy", "\(shop.folder.path)/copy.tar")
        XCTAssertEqual(try shop.run("store", "backup", folder).code, 0)
        XCTAssertEqual(try shop.run("store", "backup", "--tar", tar).code, 0)
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
        XCTAssertFalse(names.contains { $0.contains("pin") }, "\(names)")
        let bytes = try Data(contentsOf: URL(filePath: tar))
        XCTAssertNil(bytes.range(of: Data("pin.json".utf8)))
        XCTAssertNil(bytes.range(of: Data("$7$".utf8)))
        XCTAssertEqual(try shop.run("store", "check").code, 0, "the store takes no notice of the file")
    }

    func testARestoredStoreIsClosedUntilThePINIsSetOrRemoved() throws {
        let shop = try RunningShop()
        let client = shop.client()
        XCTAssertEqual(try set(pin, shop).exitCode, 0)
        let (backup, copy) = ("\(shop.folder.path)/backup", "\(shop.folder.path)/Copy")
        let backedUp = try shop.run("store", "backup", backup)
        XCTAssertEqual(backedUp.code, 0, backedUp.error)
        XCTAssertEqual(try client.get("/report").status, 303)
        try FileManager.default.moveItem(atPath: shop.store, toPath: "\(shop.store).old")
        XCTAssertEqual(try client.get("/report").status, 503, "the store is away, and the PIN with it")
        _ = shop.shops[0].stop()
        for (locale, words) in [
            ("ko_KR.UTF-8", "사장님 화면이 닫혀 있어요"),
            ("C", "the owner's pages are closed until juicemaker pin set, or juicemaker pin remove"),
        ] {
            try? FileManager.default.removeItem(atPath: shop.store)
            let restored = try shop.run(["store", "restore", backup, "--store", shop.store], locale: locale)
            XCTAssertTrue(restored.output.split(separator: "\n").last?.contains(words) ?? false, restored.output)
        }
        try shop.startShop(0)
        XCTAssertTrue(shop.shops[0].output.contains("the owner's pages are closed"), shop.shops[0].output)
        for path in ["/report", "/settings", "/menu"] { XCTAssertEqual(try client.get(path).status, 503, path) }
        XCTAssertEqual(try client.get("/").status, 200)
        XCTAssertEqual(try client.post("/orders", "key=a1&juice=mango").status, 303, "selling goes on")
        XCTAssertTrue(try shop.run("doctor").output.contains("\(shop.store)/pin.json: is not there"))
        XCTAssertEqual(try shop.run("pin", "show").code, 69)
        let moved = try shop.run(["store", "move", shop.store, copy], locale: "C")
        XCTAssertTrue(moved.output.contains("\(copy)/pin.json: the shop had a PIN"), moved.output)
        XCTAssertEqual(try shop.run("pin", "remove").code, 0)
        XCTAssertEqual(try client.get("/report").status, 200)
        try eventually { shop.shops[0].output.contains("no PIN any more: the owner's pages are open") }
        XCTAssertEqual(try set(pin, shop).exitCode, 0)
        XCTAssertEqual(try client.get("/report").status, 303)
        try eventually { shop.shops[0].output.contains("the owner's pages need the PIN") }
    }

    func testTheCommandsSayWhatTheyDidInOneLine() throws {
        let shop = try RunningShop.withStoreOnly()
        let path = "\(shop.store)/pin.json"
        XCTAssertEqual(try shop.run("pin", "show").output, "\(path): no PIN is set; everything is open\n")
        for command in ["revoke", "remove"] {
            let (code, _, error) = try shop.run("pin", command)
            XCTAssertEqual(code, 1)
            XCTAssertEqual(error, "juicemaker: \(path): no PIN is set; nothing was changed\n")
        }
        for (typed, words) in [("123456", "guessed first"), ("19041", "6 to 64 digits"), ("", "6 to 64 digits")] {
            let command = try set(typed, shop)
            XCTAssertEqual(command.exitCode, 64, typed)
            XCTAssertTrue(command.output.hasPrefix("juicemaker: ") && command.output.contains(words), command.output)
            XCTAssertEqual(command.output.split(separator: "\n").count, 1)
        }
        XCTAssertFalse(FileManager.default.fileExists(atPath: path))
        XCTAssertEqual(try set(pin, shop, "--for", "stock", "--for", "orders", "--hours", "8").exitCode, 0)
        let protected = "it protects the report and the history of the stock, changes of the stock, orders; "
        let shown = try shop.run("pin", "show").output
        XCTAssertTrue(shown.hasSuffix("\(protected)it opens a device for 8 hours\n"), shown)
        XCTAssertFalse(shown.contains(pin))
        let times = try ["UTC", "Asia/Seoul"].map { zone in
            let output = try shop.run(["pin", "show"] + shop.storeOptions, locale: "C", environment: ["TZ": zone])
                .output
            return try XCTUnwrap(output.firstMatch(of: /set [0-9-]{10} [0-9]{2}:[0-9]{2};/), output).output
        }
        XCTAssertNotEqual(times[0], times[1], "by the clock of the machine")
        XCTAssertTrue(try set("804153", shop).output.contains(protected), "a new PIN keeps what the old one protected")
        XCTAssertFalse(try set("804153", shop, "--for", "report").output.contains("orders"))
        try Data("{".utf8).write(to: URL(filePath: path))
        let damaged = try shop.run("pin", "show")
        XCTAssertEqual(damaged.code, 65)
        XCTAssertEqual(
            damaged.error, "juicemaker: \(path): is damaged; set the PIN again with juicemaker pin set\n")
    }

    /// `script` gives the command a terminal, and shows what a person at it would see.
    func testATerminalAsksTwiceAndShowsNothing() throws {
        let shop = try RunningShop.withStoreOnly()
        let input = Pipe()
        let terminal = try Child(
            "/usr/bin/script", ["-qefc", "\(RunningShop.program) pin set --store \(shop.store)", "/dev/null"],
            log: "terminal.log", in: shop.folder.path, input: input.fileHandleForReading)
        try eventually { terminal.output.contains("New PIN: ") }
        try input.fileHandleForWriting.write(contentsOf: Data("\(pin)\n".utf8))
        try eventually { terminal.output.contains("The same again: ") }
        try input.fileHandleForWriting.write(contentsOf: Data("\(pin)\n".utf8))
        try eventually { terminal.output.contains("the PIN is set") }
        try input.fileHandleForWriting.close()
        XCTAssertEqual(terminal.exitCode, 0)
        XCTAssertFalse(terminal.output.contains(pin), "nothing of what is typed is shown")
    }
}
