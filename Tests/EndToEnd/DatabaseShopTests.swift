import Attack
import Foundation
import Glibc
import JuiceShop
import ShopDatabase
import ShopStore
import TestStores
import TestSupport
import XCTest

@testable import juicemaker

/// A shop in a database: the real program, two processes behind nginx, and a real server.
final class DatabaseShopTests: XCTestCase {
    private func database() throws -> TestDatabase {
        try XCTUnwrap(TestDatabase(), "start the tests by Scripts/with-postgres, as Scripts/xctests does")
    }

    /// nginx asks the two processes in turn, on connections that it keeps.
    func testWhatOneProcessAnsweredIsOnTheOthersNextPage() throws {
        let database = try database()
        let shop = try RunningShop(processes: 2, database: database.url)
        let client = shop.client()
        XCTAssertEqual(try shop.run("stock", "kiwi", "+3000").code, 0)
        var stale = 0
        for order in 1...300 {
            XCTAssertEqual(try client.post("/orders", "key=o\(order)&juice=kiwi").status, 303)
            for _ in 0..<2 where try !client.get("/stock.json").body.contains("\"kiwi\":\(3010 - 3 * order)") {
                stale += 1
            }
        }
        XCTAssertEqual(stale, 0)
        let requests = try database.values("SELECT count(DISTINCT attempt) FROM events WHERE kind = 1")
        XCTAssertEqual(requests, ["300"])
        XCTAssertTrue(try shop.run("store", "check").output.contains("orders 300"))
    }

    /// Two shops in one process on one nginx, at names of their own, with histories and PINs of their own.
    func testOneProcessServesSeveralShopsByTheirNames() throws {
        let database = try database()
        let names = ["mapo.juice.lan", "hongdae.juice.lan"]
        let closed = try RunningShop(database: database.url, isServed: false, hasNginx: false)
        for shop in ["mapo", "hongdae"] {
            XCTAssertEqual(try closed.run("store", "create", "--shop", shop).code, 0)
        }
        let shop = try RunningShop(database: database.url, options: names.flatMap { ["--hosted", $0] })
        let client = shop.client()
        for (name, orders) in zip(names, [3, 5]) {
            for order in 0..<orders {
                let made = try client.post(
                    "/orders", "key=k\(order)&juice=banana", headers: ["Host": name, "Origin": "http://\(name)"])
                XCTAssertEqual(made.status, 303, made.body)
            }
            let stock = try client.get("/stock.json", headers: ["Host": name]).body
            XCTAssertTrue(stock.contains("\"banana\":\(10 - 2 * orders)"), stock)
        }
        XCTAssertEqual(try client.get("/", headers: ["Host": "busan.juice.lan"]).status, 404)
        XCTAssertEqual(try client.get("/health").status, 200)
        for (id, orders) in [("mapo", 3), ("hongdae", 5)] {
            XCTAssertTrue(try shop.run("store", "check", "--shop", id).output.contains("orders \(orders)"))
        }
        let connections = try database.values(
            """
            SELECT count(*) FROM pg_stat_activity
            WHERE application_name = '\(database.schema)' AND pid != pg_backend_pid()
            """)
        XCTAssertLessThanOrEqual(try XCTUnwrap(connections.first.flatMap { Int($0) }), 8)
    }

    /// A server's end, as the shop sees it: each of its sessions is ended, again and again.
    func testSessionsThatTheServerEndsLoseAndDoubleNothing() throws {
        let database = try database()
        let shop = try RunningShop(processes: 2, database: database.url)
        XCTAssertEqual(try shop.run("stock", "banana", "+3000").code, 0)
        let made = Collected<String>()
        _ = try Clients.together(9) { client in
            if client == 8 {
                for round in 1...10 {
                    try? eventually { made.values.count >= min(round * 20, 240) }
                    try database.run(
                        """
                        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                        WHERE application_name = '\(database.schema)' AND pid != pg_backend_pid()
                        """
                    )
                }
                return
            }
            let browser = shop.client()
            for order in 0..<30 {
                let key = "c\(client)-\(order)"
                made.add {
                    try eventually { (try? browser.post("/orders", "key=\(key)&juice=banana").status) == 303 }
                    return key
                }
            }
        }
        XCTAssertEqual(made.values.count, 240)
        let log = try shop.run("store", "log", "--json").output
        for key in made.values {
            XCTAssertEqual(log.ranges(of: "\"key\":\"\(key)\"").count, 1, key)
        }
        XCTAssertTrue(try shop.run("store", "check").output.contains("orders 240"))
    }

    /// Each server has its own file of the PIN, and all of them know that there is one.
    func testAServerWithoutTheFileOfThePINIsClosed() throws {
        let database = try database()
        let folder = try TemporaryFolder()
        let pin = "\(folder.path)/pin.json"
        let shop = try RunningShop(database: database.url, options: ["--pin", pin])
        XCTAssertEqual(try shop.client().get("/report").status, 200)
        let other = try database.store(menu: nil, generation: 1_000)
        _ = try other.update { $0.hasPIN = true }
        try eventually { try shop.client().get("/report").status == 503 }
        XCTAssertEqual(try shop.client().post("/orders", "key=k1&juice=kiwi").status, 303)
        XCTAssertEqual(try shop.run("pin", "show", "--pin", pin).code, 69)
        XCTAssertEqual(try shop.run("pin", "remove", "--pin", pin).code, 0)
        try eventually { try shop.client().get("/report").status == 200 }
        try eventually { try other.names().hasPIN == false }
    }

    func testOnlyAShopInADatabaseLoadsLibpq() throws {
        let folder = try RunningShop()
        XCTAssertEqual(try folder.client().get("/").status, 200)
        XCTAssertFalse(try maps(folder).contains("libpq"))
        let database = try database()
        let shop = try RunningShop(database: database.url)
        XCTAssertEqual(try shop.client().get("/").status, 200)
        XCTAssertTrue(try maps(shop).contains("libpq"))
    }

    private func maps(_ shop: RunningShop) throws -> String {
        let file = try XCTUnwrap(
            FileHandle(forReadingAtPath: "/proc/\(shop.shops[0].process.processIdentifier)/maps"))
        let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
        XCTAssertTrue(maps.contains("libc"), maps)
        return maps
    }

    func testTheCommandsSayInOneLineWhatIsWrongAndWhatToDo() throws {
        let database = try database()
        let shop = try RunningShop.closed()
        func refusal(_ arguments: String...) throws -> String {
            let result = try shop.run(arguments, locale: "C")
            XCTAssertEqual(result.code, 69, result.error)
            XCTAssertEqual(result.error.split(separator: "\n").count, 1, result.error)
            return result.error
        }
        let url = database.url
        XCTAssertTrue(try refusal("store", "create", "--store", url).contains("or start with --single-database"))
        XCTAssertTrue(
            try refusal("stock", "kiwi", "+1", "--store", url, "--single-database").contains(
                "make them with juicemaker store create"))
        _ = try shop.run(["store", "create", "--store", url, "--single-database"], locale: "C")
        XCTAssertTrue(
            try refusal("stock", "kiwi", "+1", "--store", url, "--single-database", "--shop", "other")
                .contains("there is no shop other"))
        let password = try shop.run(["store", "check", "--store", "postgresql://u:secret@127.0.0.1:1/x"], locale: "C")
        XCTAssertFalse(password.error.contains("secret"), password.error)
        for address in ["postgresql://u:secret@127.0.0.1:1/x", "postgresql://u:secret@127.0.0.1:1/x?nonsense=1"] {
            let config = try shop.run(["config"], locale: "C", environment: ["JUICEMAKER_STORE": address])
            XCTAssertFalse((config.output + config.error).contains("secret"), config.output)
            XCTAssertTrue(config.output.contains("postgresql://"), config.output)
        }
        let repair = try shop.run(["store", "repair", "--store", url], locale: "C")
        XCTAssertEqual(repair.code, 64)
    }

    func testTheDoctorLooksAtTheServersOfADatabase() throws {
        let database = try database()
        let shop = try RunningShop(database: database.url)
        let output = try shop.run("doctor").output
        for line in [
            "ok    database", "ok    durability", "warn  standby", "ok    sessions", "ok    clock", "ok    shop",
        ] {
            XCTAssertTrue(output.contains(line), "\(line): \(output)")
        }
        let none = try shop.run(["doctor", "--store", "postgresql://127.0.0.1:1/x"], locale: "C")
        XCTAssertTrue(none.output.contains("fail  database"), none.output)
        XCTAssertEqual(none.code, 1)
    }

    func testAMonitorSeesTheStandbysAndTheDiskOfADatabase() throws {
        let database = try database()
        let shop = try RunningShop(database: database.url)
        let metrics = try shop.client().get("/metrics").body
        for line in ["up 1", "synchronous_standbys 0", "standby_lag_bytes 0", "wal_kept_bytes 0", "max_sessions 200"] {
            XCTAssertTrue(metrics.contains("\njuicemaker_database_\(line)\n"), "\(line): \(metrics)")
        }
        XCTAssertTrue(metrics.contains("\njuicemaker_database_size_bytes "))
    }

    func testAPatroniThatLosesOrdersIsKnownByItsVersion() {
        func isSafe(_ version: String) -> Bool? {
            PatroniVersion("HTTP/1.0 200 OK\r\n\r\n{\"patroni\": {\"version\": \"\(version)\", \"scope\": \"juice\"}}")?
                .isSafe
        }
        XCTAssertEqual(["3.0.2", "2.1.4", "3.0.3", "4.1.5"].map(isSafe), [false, false, true, true])
        XCTAssertNil(PatroniVersion("HTTP/1.0 404 Not Found\r\n\r\nno"))
    }

    func testABackupOfADatabaseIsAFolderThatMovesBack() throws {
        let database = try database()
        let shop = try RunningShop.closed()
        let options = ["--store", database.url, "--single-database"]
        _ = try shop.run(["store", "create"] + options, locale: "C")
        for _ in 0..<3 { XCTAssertEqual(try shop.run(["order", "kiwi"] + options, locale: "C").code, 0) }
        let backup = "\(shop.folder.path)/backup"
        XCTAssertEqual(try shop.run(["store", "backup", backup] + options, locale: "C").code, 0)
        let moved = try shop.run(
            ["store", "move", backup, database.url, "--shop", "other", "--single-database"], locale: "C")
        XCTAssertEqual(moved.code, 0, moved.error)
        let logs = try [["--store", backup], options, options + ["--shop", "other"]].map {
            try shop.run(["store", "log", "--json"] + $0, locale: "C").output
        }
        XCTAssertEqual(Set(logs).count, 1)
        XCTAssertEqual(logs[0].split(separator: "\n").count, 4)
    }
}
