import Foundation
import Glibc
import JuiceShop
import ShopStore
import TestStores
import TestSupport
import XCTest

/// `juicemaker follow`: every event once, in order, and after a crash again.
final class FollowTests: XCTestCase {
    /// A shop with three orders behind its first event, and a program that follows it.
    private struct Followed {
        let shop: RunningShop
        var seen: String { "\(shop.folder.path)/seen" }

        init(database: String? = nil) throws {
            shop = try RunningShop(database: database, isServed: false, hasNginx: false)
            XCTAssertEqual(try shop.run("store", "create").code, 0)
            for order in 1...3 { try self.order("o\(order)") }
        }

        func order(_ key: String) throws {
            let result = try shop.run("order", "banana", "--key", key)
            XCTAssertEqual(result.code, 0, result.error)
        }

        /// - Parameter script: finds the event in `$event` and its number in `$seq`, and writes the number to `$seen` before.
        func program(_ script: String, name: String = "program") throws -> String {
            let start = """
                #!/bin/sh
                event=$(cat)
                seq=${event#*:}; seq=${seq%%,*}
                seen='\(seen)'
                echo $seq >>"$seen"

                """
            return try write(start + script + "\n", name)
        }

        func write(_ script: String, _ name: String) throws -> String {
            let path = "\(shop.folder.path)/\(name).sh"
            try shop.folder.write(Array(script.utf8), to: "\(name).sh")
            chmod(path, 0o755)
            return path
        }

        func follow(
            _ arguments: String..., environment: [String: String] = [:]
        ) throws -> (code: Int32, output: String, error: String) {
            try shop.run(
                ["follow", "--once"] + arguments + shop.storeOptions, locale: "C",
                environment: ["STATE_DIRECTORY": shop.folder.path].merging(environment) { $1 })
        }

        var numbers: [Int] {
            get throws {
                guard FileManager.default.fileExists(atPath: seen) else { return [] }
                return try String(contentsOfFile: seen, encoding: .utf8).split(separator: "\n").compactMap { Int($0) }
            }
        }
    }

    func testTheEventsArePrintedAsTheLogHasThem() throws {
        let followed = try Followed()
        let log = try followed.shop.run("store", "log", "--json").output
        XCTAssertEqual(log.split(separator: "\n").count, 4)
        XCTAssertEqual(try followed.follow("--after", "0").output, log)
        let rest = log.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2).joined(separator: "\n")
        XCTAssertEqual(try followed.follow("--after", "2").output, rest)
        XCTAssertEqual(try followed.follow().output, "", "only what happens from now on")
        XCTAssertEqual(try followed.follow("--after", "5").code, 64)
    }

    func testAnEventThatTheProgramRefusesComesAgainAndNoneBeforeItIsPassed() throws {
        let followed = try Followed()
        let program = try followed.program(
            "[ $seq -ne 3 ] || [ $(grep -c 3 \"$seen\") -eq 3 ] || { echo full >&2; exit 7; }")
        for _ in 0..<2 {
            let result = try followed.follow("--after", "0", "--run", program)
            XCTAssertEqual(result.code, 1)
            XCTAssertTrue(result.error.contains("event 3 is not done: exit code 7: full"), result.error)
        }
        XCTAssertEqual(try followed.follow("--run", program).code, 0)
        XCTAssertEqual(try followed.numbers, [1, 2, 3, 3, 3, 4])
        try followed.order("o4")
        XCTAssertEqual(try followed.follow("--after", "0", "--run", program).code, 0, "the cursor comes first")
        XCTAssertEqual(try followed.numbers, [1, 2, 3, 3, 3, 4, 5])
    }

    func testAnEventWhoseEndTheCursorDoesNotHaveComesAgain() throws {
        let followed = try Followed()
        // The follower is killed when the program has done its work, and before the cursor says so.
        let program = try followed.program("[ $seq -ne 2 ] || [ $(grep -c 2 \"$seen\") -eq 2 ] || kill -9 $PPID")
        XCTAssertEqual(try followed.follow("--after", "0", "--run", program).code, SIGKILL)
        XCTAssertEqual(try followed.numbers, [1, 2])
        XCTAssertEqual(try followed.follow("--run", program).code, 0)
        XCTAssertEqual(try followed.numbers, [1, 2, 2, 3, 4])
    }

    func testANewEventComesWhileItFollowsAndAStopWaitsForTheProgram() throws {
        let followed = try Followed()
        let (begun, gate) = ("\(followed.shop.folder.path)/begun", "\(followed.shop.folder.path)/gate")
        XCTAssertEqual(mkfifo(gate, 0o600), 0)
        // The program can be stopped as any other: the follower waits for signals, the program does not.
        let program = try followed.program(
            """
            [ "$(sed -n 's/^SigBlk:[^0-9a-f]*//p' /proc/self/status)" = 0000000000000000 ] || exit 9
            [ $seq -lt 5 ] || { touch '\(begun)'; read go <'\(gate)'; }
            """)
        let follower = try Child(
            RunningShop.program, ["follow", "--after", "0", "--run", program] + followed.shop.storeOptions,
            log: "follow.log", in: followed.shop.folder.path)
        try eventually { try followed.numbers == [1, 2, 3, 4] }
        try followed.order("o4")
        try eventually { FileManager.default.fileExists(atPath: begun) }
        kill(follower.process.processIdentifier, SIGTERM)
        XCTAssertEqual(try followed.follow("--run", program).code, 69, "the cursor is in use")
        try XCTUnwrap(FileHandle(forWritingAtPath: gate)).write(contentsOf: Data("go\n".utf8))
        XCTAssertEqual(follower.exitCode, 0, follower.output)
        XCTAssertEqual(try followed.follow("--run", program).code, 0)
        XCTAssertEqual(try followed.numbers, [1, 2, 3, 4, 5], "the program's event was done before the stop")
    }

    func testAnotherPastIsRefusedUntilSomebodySaysWhereToBegin() throws {
        let (followed, other) = (try Followed(), try Followed())
        let program = try followed.program("true")
        XCTAssertEqual(try followed.follow("--after", "0", "--run", program).code, 0)
        try FileManager.default.removeItem(atPath: followed.shop.store)
        try FileManager.default.copyItem(atPath: other.shop.store, toPath: followed.shop.store)
        let result = try followed.follow("--run", program)
        XCTAssertEqual(result.code, 65)
        XCTAssertTrue(result.error.contains("--after"), result.error)
        XCTAssertEqual(try followed.follow("--run", program, "--after", "2").code, 0)
        XCTAssertEqual(try followed.numbers, [1, 2, 3, 4, 3, 4])
    }

    func testAShopInADatabaseIsFollowedToo() throws {
        let database = try XCTUnwrap(
            TestDatabase(), "start the tests by Scripts/with-postgres, as Scripts/xctests does")
        let followed = try Followed(database: database.url)
        let program = try followed.program("[ $seq -ne 2 ] || [ $(grep -c 2 \"$seen\") -eq 2 ] || kill -9 $PPID")
        XCTAssertEqual(try followed.follow("--after", "0", "--run", program).code, SIGKILL)
        XCTAssertEqual(try followed.follow("--run", program).code, 0)
        XCTAssertEqual(try followed.numbers, [1, 2, 2, 3, 4])
    }

    func testTheExamplesOfTheGuideDoWhatTheySay() throws {
        let followed = try Followed()
        let shop = followed.shop
        XCTAssertEqual(
            try shop.run("stock", "kiwi", "-2", "banana", "-1", "--reason", "waste", "--key", "w").code, 0)
        XCTAssertEqual(try shop.run("refund", "2", "--reason", "mistake", "--key", "r").code, 0)
        let menu = try shop.run("menu", "show").output
        let quoted = menu.replacing("바나나", with: #"바나나 '2'; \"x\" $HOME `x`"#)
        try shop.folder.write(Array(quoted.utf8), to: "quoted.json")
        let applied = try shop.run("menu", "apply", "--yes", "\(shop.folder.path)/quoted.json")
        XCTAssertEqual(applied.code, 0, applied.error)
        let folder = shop.folder.path
        let sendmail = try followed.write("#!/bin/sh\ncat >>'\(folder)/mail'\n", "sendmail")
        let port = try LoopbackPort()
        let phone = try Self.phone(at: port, in: folder)
        let environment = [
            "COPY": "\(folder)/copy", "TABLE": "\(folder)/table", "SENDMAIL": sendmail, "OWNER": "bea@example.com",
            "TOPIC": "http://127.0.0.1:\(port.number)/refunds", "WAREHOUSE": "\(folder)/warehouse.db",
        ]
        let guide = try Repository.text("Documentation/follow.md").split(separator: "```sh\n").dropFirst()
        XCTAssertEqual(guide.count, 5)
        for (index, example) in guide.enumerated() {
            let script = String(example.prefix(upTo: example.firstRange(of: "```")?.lowerBound ?? example.endIndex))
            let program = try followed.write(script, "example\(index)")
            for name in ["first", "again"] {
                let result = try followed.follow(
                    "--after", "0", "--run", program, "--name", "\(name)\(index)", environment: environment)
                XCTAssertEqual(result.code, 0, result.error)
            }
        }
        _ = phone.stop()
        func text(_ name: String) throws -> String { try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) }
        let log = try shop.run("store", "log", "--json").output
        XCTAssertEqual(try text("copy"), log)
        XCTAssertEqual(try text("table").split(separator: "\n").map { $0.prefix(2) }, ["1,", "2,", "3,"])
        let mail = "To: bea@example.com\nSubject: Thrown away: banana -1, kiwi -2\n\n"
        XCTAssertEqual(try text("mail"), mail + mail)
        let message = "/refunds Refund: Order 2: 1 banana, because of mistake\n"
        XCTAssertEqual(try text("messages"), message + message)
        XCTAssertEqual(try Self.query("SELECT juice, cups FROM cups", folder), "banana|3\n")
        let events = "SELECT json_object('seq', seq, 'event', json_object(kind, json(fact))) FROM events ORDER BY seq"
        XCTAssertEqual(try Self.query(events, folder), log)
    }

    /// A server that notes each message in the file `messages`.
    private static func phone(at port: LoopbackPort, in folder: String) throws -> Child {
        let script = """
            from http.server import BaseHTTPRequestHandler, HTTPServer
            class Phone(BaseHTTPRequestHandler):
                def do_POST(self):
                    text = self.rfile.read(int(self.headers["Content-Length"])).decode()
                    with open("\(folder)/messages", "a") as file:
                        file.write(f"{self.path} {self.headers['Title']}: {text}\\n")
                    self.send_response(200)
                    self.end_headers()
            HTTPServer(("127.0.0.1", \(port.number)), Phone).serve_forever()
            """
        let server = try Child("/usr/bin/python3", ["-c", script], log: "phone.log", in: folder)
        try eventually { (try? HTTPClient(port: port.number).get("/").status) == 501 }
        return server
    }

    private static func query(_ query: String, _ folder: String) throws -> String {
        let sqlite = try Child("/usr/bin/sqlite3", ["\(folder)/warehouse.db", query], log: "sqlite.log", in: folder)
        XCTAssertEqual(sqlite.exitCode, 0, sqlite.output)
        return sqlite.output
    }
}
