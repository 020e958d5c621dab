import Bytes
import Foundation
import Journal
import JuiceShop
import ShopStore
import ShopTestSupport
import Synchronization
import TestStores
import TestSupport
import TestTime
import XCTest

@testable import ShopDatabase

/// What only a store in a database promises: several processes on several machines, and servers that fail.
/// Each store of a test stands for a process.
final class PostgresStoreTests: XCTestCase {
    private let clock = TestClock()

    private func database() throws -> TestDatabase {
        try XCTUnwrap(TestDatabase(), "start the tests by Scripts/with-postgres, as Scripts/xctests does")
    }

    // MARK: - Several processes

    func testWhatOneProcessAnsweredIsInEveryOthersNextRead() throws {
        let database = try database()
        let stores = try (0..<2).map { _ in try database.store(clock: clock) }
        for number in 1...30 {
            _ = try stores[0].submit(StockChangeRequest(["kiwi": 3], reason: .delivery, key: Key(numbered: -number)))
            let order = try stores[number % 2].made("kiwi", key: Key(numbered: number))
            XCTAssertEqual(order.number, number)
            XCTAssertEqual(try stores[(number + 1) % 2].shop().orderCount, number)
            XCTAssertEqual(try stores[(number + 1) % 2].shop(), try stores[number % 2].shop())
        }
        XCTAssertEqual(try stores[1].check().shop, try stores[0].shop())
    }

    func testARequestThatWasSentToBothProcessesIsDoneOnce() throws {
        let database = try database()
        let (one, other) = (try database.store(clock: clock), try database.store(clock: clock))
        let order = try one.made("mango", key: "k1")
        let juice = try XCTUnwrap(Menu.firstShop["mango" as JuiceID])
        guard case .again(order) = try other.submit(OrderRequest(juice, key: "k1")) else {
            return XCTFail("made twice")
        }
        XCTAssertEqual(try other.cancelled(1, key: "k2"), try one.cancelled(1, key: "k3"))
        XCTAssertEqual(try one.shop().stock["mango"], 10)
    }

    func testManyThreadsOfTwoProcessesMakeEachOrderOnceOnTwoConnectionsEach() throws {
        let database = try database()
        let stores = try ["one", "two"].map { name in
            try PostgresStore(
                DatabaseAddress("\(database.url)&application_name=\(name)"), shop: "main", creates: true, isAlone: true,
                menu: .firstShop, clock: { [clock] in clock.now })
        }
        _ = try stores[0].submit(StockChangeRequest(["kiwi": 900], reason: .delivery, key: "delivery"))
        let numbers = Mutex([Int]())
        let stale = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 16) { thread in
            for index in 0..<16 {
                guard let order = try? stores[thread % 2].made("kiwi", key: Key(numbered: thread * 100 + index)) else {
                    continue
                }
                numbers.withLock { $0.append(order.number) }
                for store in stores {
                    guard let shop = try? store.shop(), shop.orderCount >= order.number else {
                        stale.add(1, ordering: .relaxed)
                        continue
                    }
                }
            }
        }
        XCTAssertEqual(stale.load(ordering: .relaxed), 0, "an answered order is in every later read")
        XCTAssertEqual(numbers.withLock { $0.sorted() }, Array(1...256))
        for name in ["one", "two"] {
            let connections = try database.values("SELECT pid FROM pg_stat_activity WHERE application_name = '\(name)'")
            XCTAssertEqual(connections.count, 2)
        }
        XCTAssertEqual(try stores[0].check().shop.orderCount, 256)
        XCTAssertEqual(try stores[0].records(1...256).keys.sorted(), Array(1...256), "in more than one page")
    }

    func testSeveralShopsShareADatabaseAndNothingElse() throws {
        let database = try database()
        let (one, other) = (try database.store("one", clock: clock), try database.store("other", clock: clock))
        _ = try one.made("mango", key: "k1")
        let minji = try NameText(typed: "민지")
        try one.update { XCTAssertNil($0.add(minji, as: "s1")) }
        XCTAssertEqual(try other.shop().orderCount, 0)
        XCTAssertEqual(try other.made("kiwi", key: "k1").number, 1)
        XCTAssertEqual(try other.names(), Names())
        XCTAssertEqual(try one.check().shop.stock["kiwi"], 10)
    }

    func testNamesAreThoseThatAnyProcessGaveLast() throws {
        let database = try database()
        let (one, other) = (try database.store(clock: clock), try database.store(clock: clock))
        let minji = try NameText(typed: "민지")
        try one.update { XCTAssertNil($0.add(minji, as: "s1")) }
        XCTAssertEqual(try one.names()["s1" as StaffID], minji)
        // A page reads the shop first.
        _ = try other.shop()
        XCTAssertEqual(try other.names()["s1" as StaffID], minji)
        try other.update { $0.remove("s1" as StaffID) }
        _ = try one.shop()
        XCTAssertEqual(try one.names(), Names())
    }

    // MARK: - Refusals

    func testServersThatLoseOrdersAreRefused() throws {
        func reason(
            _ policy: ServerPolicy, _ fsync: String = "on", _ pages: String = "on", _ commit: String = "on",
            _ standbys: String = "two"
        ) -> String? {
            policy.reason(fsync: fsync, fullPageWrites: pages, synchronousCommit: commit, standbys: standbys)
        }
        let (chain, alone) = (ServerPolicy(isAlone: false), ServerPolicy(isAlone: true))
        XCTAssertNil(reason(chain))
        XCTAssertNil(reason(chain, "on", "on", "remote_apply"))
        XCTAssertNil(reason(alone, "on", "on", "on", ""))
        for refused in [
            reason(alone, "off"), reason(alone, "on", "off"), reason(alone, "on", "on", "off"),
            reason(alone, "on", "on", "local"), reason(alone, "on", "on", "remote_write"),
            reason(chain, "on", "on", "on", ""),
        ] {
            XCTAssertNotNil(refused)
            XCTAssertTrue(refused?.contains("; set ") ?? false, refused ?? "")
        }
    }

    func testARealServerIsAskedForItsSettings() throws {
        let database = try database()
        try assertRefused("no synchronous standby") {
            try PostgresStore(database.address, shop: "main", creates: true, menu: .firstShop)
        }
        // Whatever the default of the role is.
        let careless = try DatabaseAddress(
            database.url.replacing("-csearch", with: "-csynchronous_commit%3Doff%20-csearch"))
        XCTAssertNoThrow(try PostgresStore(careless, shop: "main", creates: true, isAlone: true, menu: .firstShop))
    }

    /// An operator may switch the standby off while shops are open. Here, a function in front of PostgreSQL's says so.
    func testAServerThatStopsKeepingItsPromiseUnderAnOpenConnectionGetsNoMoreOrders() throws {
        let database = try database()
        try database.run(
            "CREATE TABLE promised (name text PRIMARY KEY, value text)",
            """
            CREATE FUNCTION current_setting(text) RETURNS text LANGUAGE sql AS
            $$ SELECT coalesce((SELECT value FROM promised WHERE name = $1), pg_catalog.current_setting($1)) $$
            """,
            "INSERT INTO promised VALUES ('synchronous_standby_names', 'two')")
        let store = try PostgresStore(
            DatabaseAddress("\(database.url)%2Cpg_catalog"), shop: "main", creates: true, menu: .firstShop,
            clock: { [clock] in clock.now })
        XCTAssertEqual(try store.made("kiwi", key: "k1").number, 1)
        for (name, broken, right, remedy) in [
            ("synchronous_standby_names", "", "two", "set one up"), ("fsync", "off", "on", "set it to on"),
        ] {
            try database.run(
                "DELETE FROM promised WHERE name = '\(name)'", "INSERT INTO promised VALUES ('\(name)', '\(broken)')")
            try assertRefused(remedy) { try store.made("kiwi", key: "k2") }
            try assertRefused(remedy) { try store.ready() }
            try assertRefused(remedy) { try store.update { $0.remove("s1" as StaffID) } }
            try database.run("UPDATE promised SET value = '\(right)' WHERE name = '\(name)'")
            XCTAssertNoThrow(try store.ready())
        }
        XCTAssertEqual(try store.made("kiwi", key: "k2").number, 2)
    }

    func testTheServersPromiseIsAskedBeforeItsTables() throws {
        let database = try database()
        try assertRefused("no synchronous standby") {
            try PostgresStore(database.address, shop: "main", menu: nil)
        }
    }

    /// Debian's pgbouncer in transaction mode: the second client meets the first one's statements, or none.
    func testAPoolerThatLosesStatementsIsNamed() {
        for state in ["26000", "42P05"] {
            let error = StoreError(SQLError(state: state, "prepared statement"), of: "main")
            XCTAssertTrue("\(error)".contains("max_prepared_statements"), "\(error)")
        }
    }

    func testAnUnknownShopAndADatabaseWithoutTablesAreRefused() throws {
        let database = try database()
        func open() throws { _ = try PostgresStore(database.address, shop: "main", isAlone: true, menu: .firstShop) }
        try assertRefused("the database has no tables for shops; make them with juicemaker store create", open)
        _ = try database.store("other", clock: clock)
        try assertRefused("there is no shop main; make it with juicemaker store create", open)
    }

    func testANewerFormatIsRefusedAndNothingIsWritten() throws {
        let database = try database()
        let store = try database.store(clock: clock)
        try database.run("UPDATE shops SET format = 99")
        XCTAssertThrowsError(try store.made("kiwi", key: "k1")) {
            guard case .newerFormat(_, version: 99, _)? = $0 as? StoreError else { return XCTFail("\($0)") }
        }
        XCTAssertEqual(try database.values("SELECT count(*) FROM events"), ["1"])
    }

    func testTablesOfAnotherVersionAreUsedAsLongAsTheyOnlyHaveMore() throws {
        let database = try database()
        let store = try database.store(clock: clock)
        func open() throws { _ = try PostgresStore(database.address, shop: "main", isAlone: true, menu: nil) }
        try database.run("UPDATE schema_version SET version = 2")
        XCTAssertNoThrow(try open())
        XCTAssertEqual(try store.made("kiwi", key: "k1").number, 1)
        XCTAssertNoThrow(try database.store(clock: clock), "an older program's store create takes nothing back")
        XCTAssertEqual(try database.values("SELECT version FROM schema_version"), ["2"])
        try database.run("UPDATE schema_version SET oldest = 2")
        try assertRefused("version 2, which a newer juicemaker made, and this one knows 1; update", open)
        try database.run("UPDATE schema_version SET version = 0, oldest = 0")
        try assertRefused("run juicemaker store create of this program", open)
        _ = try database.store(clock: clock)
        XCTAssertNoThrow(try open())
        try database.run("DROP TABLE schema_version")
        try assertRefused("juicemaker store create", open)
    }

    /// Deployment/roles.sql, with names of the test's own in the place of `juicemaker`: roles are those of the server.
    func testAShopsRoleAddsToItsOwnHistoryAndChangesNone() throws {
        let database = try database()
        let role = "r\(UUID().uuidString.prefix(8).lowercased())"
        _ = try database.store("one", clock: clock).made("kiwi", key: "k1")
        let owners = try database.store("other", clock: clock)
        _ = try owners.made("kiwi", key: "k1")
        let schema = try database.values("SELECT current_schema")[0]
        try database.run(
            "CREATE ROLE \(role) LOGIN", "CREATE ROLE \(role)_one LOGIN IN ROLE \(role)",
            "GRANT USAGE ON SCHEMA \(schema) TO \(role)",
            try Repository.text("Deployment/roles.sql").replacing("juicemaker", with: role))
        defer { try? database.run("DROP OWNED BY \(role), \(role)_one", "DROP ROLE \(role), \(role)_one") }
        func store(_ shop: String, as user: String) throws -> PostgresStore {
            try PostgresStore(
                DatabaseAddress(database.url.replacing("user=juicemaker", with: "user=\(user)")), shop: shop,
                isAlone: true, menu: nil, eventsPerGeneration: 3, clock: { [clock] in clock.now })
        }
        let one = try store("one", as: "\(role)_one")
        for number in 2...5 { XCTAssertEqual(try one.made("banana", key: Key(numbered: number)).number, number) }
        try one.update { XCTAssertNil($0.add(try! NameText(typed: "민지"), as: "s1")) }
        try one.update { $0.remove("s1" as StaffID) }
        XCTAssertEqual(try one.check().shop.orderCount, 5)
        XCTAssertEqual(try store("other", as: role).made("kiwi", key: "k2").number, 2, "the role of every shop")
        try assertRefused("there is no shop other") { try store("other", as: "\(role)_one") }
        XCTAssertEqual(try owners.shop().orderCount, 2)
        try assertRefused("connect as the role that owns the tables") {
            try PostgresStore(
                DatabaseAddress(database.url.replacing("user=juicemaker", with: "user=\(role)")), shop: "new",
                creates: true, isAlone: true, menu: nil)
        }

        let session = "SET ROLE \(role)_one"
        for refused in [
            "UPDATE events SET body = body", "DELETE FROM events", "TRUNCATE events", "DROP TABLE events",
            "DELETE FROM checkpoints", "UPDATE checkpoints SET state = state", "DELETE FROM shops",
            "INSERT INTO shops SELECT 'new', 0, 0, 1, 1, 0", "UPDATE schema_version SET version = 9",
            "INSERT INTO names VALUES ('other', 1, '{}')",
            "INSERT INTO events SELECT 'other', 99, chain, time, kind, format, 99, request, attempt, body FROM events LIMIT 1",
            "INSERT INTO checkpoints SELECT 'other', 99, 99, chain, time, orders, state FROM checkpoints LIMIT 1",
            "ALTER TABLE events DISABLE ROW LEVEL SECURITY",
        ] {
            XCTAssertThrowsError(try database.run(session, refused), refused) {
                XCTAssertEqual(($0 as? SQLError)?.state, SQLError.noPrivilege, "\(refused): \($0)")
            }
        }
        try database.run(session, "UPDATE shops SET sequence = 99 WHERE shop_id = 'other'")
        XCTAssertEqual(try owners.check().shop.orderCount, 2, "the other shop's row was not found")
        try database.run("RESET ROLE")
    }

    func testALockThatIsHeldElsewhereIsSaid() throws {
        let database = try database()
        let store = try database.store(clock: clock)
        // On a busy machine, a shorter time may be over before the store waits for the lock.
        let impatient = try database.store(maxWait: .seconds(2), clock: clock)
        let lock = Statement("lock", "SELECT 1 FROM shops FOR UPDATE")
        let begin = Statement("begin", "BEGIN")
        var session = Session(database.address, statements: [begin, lock])
        let deadline = ContinuousClock.now + .seconds(10)
        _ = try session.connected(until: deadline).run([begin(), lock()], until: deadline)
        XCTAssertThrowsError(try impatient.made("kiwi", key: "k1")) {
            guard case .busy? = $0 as? StoreError else { return XCTFail("\($0)") }
        }
        XCTAssertEqual(try store.shop().orderCount, 0, "readers do not wait for the lock")
        session.disconnect()
        XCTAssertEqual(try store.made("kiwi", key: "k1").number, 1)
    }

    private func assertRefused(_ reason: String, _ open: () throws -> Any) throws {
        XCTAssertThrowsError(try open()) { XCTAssertTrue("\($0)".contains(reason), "\($0)") }
    }

    // MARK: - Commits

    /// A server answers a cancelled wait for the standby with a warning, and the standby does not have the events.
    func testACommitWithAWarningIsNotBelieved() throws {
        let database = try database()
        let store = try PostgresStore(
            DatabaseAddress("\(database.url)&application_name=writer"), shop: "main", creates: true, isAlone: true,
            menu: .firstShop, clock: { [clock] in clock.now })
        try atCommit("RAISE WARNING 'canceling wait for synchronous replication';", database)
        let sessions = "SELECT pid FROM pg_stat_activity WHERE application_name = 'writer' ORDER BY pid"
        let before = try database.values(sessions)
        XCTAssertEqual(try store.made("kiwi", key: "k1").number, 1)
        XCTAssertNotEqual(try database.values(sessions), before, "it asked again, on another connection")
        XCTAssertEqual(try store.shop().orderCount, 1)
        XCTAssertEqual(try store.check().shop.stock["kiwi"], 7)
    }

    func testATransactionThatTheServerUndoesIsSentAgain() throws {
        let database = try database()
        let store = try database.store(clock: clock)
        try database.run("CREATE SEQUENCE failures")
        try atCommit(
            "IF nextval('failures') < 4 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END IF;",
            database)
        XCTAssertEqual(try store.made("kiwi", key: "k1").number, 1)
        XCTAssertEqual(try database.values("SELECT last_value FROM failures"), ["4"])
        XCTAssertEqual(try store.check().shop.orderCount, 1)
    }

    func testAFullDiskIsOneVerdictAndTheShopSellsAgainWhenThereIsRoom() throws {
        let database = try database()
        let store = try database.store(clock: clock)
        for moment in ["AFTER INSERT", "BEFORE INSERT"] {
            try database.run(
                "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
                    + "RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$",
                "CREATE TRIGGER full_disk \(moment) ON events FOR EACH ROW EXECUTE FUNCTION full_disk()")
            XCTAssertThrowsError(try store.made("kiwi", key: "k1")) {
                guard case .full? = $0 as? StoreError else { return XCTFail("\($0)") }
            }
            try database.run("DROP FUNCTION full_disk CASCADE")
        }
        XCTAssertEqual(try store.made("kiwi", key: "k1").number, 1)
        XCTAssertEqual(try store.check().shop.orderCount, 1)
    }

    /// Runs at each COMMIT that added an event.
    private func atCommit(_ code: String, _ database: TestDatabase) throws {
        try database.run(
            "CREATE FUNCTION at_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \(code) RETURN NULL; END $$",
            """
            CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON events DEFERRABLE INITIALLY DEFERRED
            FOR EACH ROW EXECUTE FUNCTION at_commit()
            """)
    }

    // MARK: - Failover

    /// A primary that restarts shows events that no standby has. After a failover they are gone, and none was confirmed.
    func testAHistoryThatAFailoverTookAwayLeavesEveryCopy() throws {
        let database = try database()
        let changes = Mutex([(before: Int, now: Int)]())
        let store = try PostgresStore(
            database.address, shop: "main", creates: true, isAlone: true, menu: .firstShop, eventsPerGeneration: 3,
            clock: { [clock] in clock.now },
            report: { before, now in changes.withLock { $0.append((before.sequence, now.sequence)) } })
        let other = try database.store(clock: clock)
        for number in 1...5 { _ = try store.made(number == 5 ? "mango" : "banana", key: Key(numbered: number)) }
        XCTAssertEqual(try other.shop().orderCount, 5)
        let histories = try [store.snapshot().history, other.snapshot().history]
        try database.goBack(to: 4)
        let made = try other.made("kiwi", key: "after")
        XCTAssertEqual(made.number, 4)
        XCTAssertEqual(try store.shop(), try other.shop())
        XCTAssertEqual(try store.order(4), made)
        XCTAssertNil(try store.order(5))
        XCTAssertGreaterThan(try store.snapshot().history, histories[0])
        XCTAssertGreaterThan(try other.snapshot().history, histories[1])
        XCTAssertEqual(changes.withLock { $0.map(\.before) }, [6])
        let again = try store.made("mango", key: "k5")
        XCTAssertEqual(again.number, 5, "a request that was lost is made when it is sent again")
        XCTAssertEqual(try other.check().shop, try store.shop())
    }

    func testAHistoryThatIsOnlyShorterIsNoticedToo() throws {
        let database = try database()
        let store = try database.store(clock: clock)
        for number in 1...4 { _ = try store.made("banana", key: Key(numbered: number)) }
        let history = try store.snapshot().history
        try database.goBack(to: 2)
        XCTAssertEqual(try store.shop().orderCount, 1)
        XCTAssertGreaterThan(try store.snapshot().history, history)
    }

    // MARK: - Plans

    /// A plan is made once for a connection, perhaps for empty tables.
    func testEachStatementGoesBackThroughAnIndexAndSortsNothingLong() throws {
        let database = try database()
        _ = try database.store(clock: clock)
        for statement in [Schema.newest, Schema.checkpointBefore, Schema.events, Schema.columns, Schema.first] {
            let plan = Statement("plan", "EXPLAIN EXECUTE \(statement.name)_plan(\(parameters(of: statement)))")
            var session = Session(
                database.address,
                commands: Schema.commands(maxWait: .seconds(5)) + [
                    "PREPARE \(statement.name)_plan AS \(statement.sql)"
                ],
                statements: [plan])
            let rows = try session.connected(until: .now + .seconds(10)).run([plan()], until: .now + .seconds(10))[0]
            let text = (0..<rows.count).map { rows.text($0, 0) ?? "" }.joined(separator: "\n")
            XCTAssertTrue(text.contains("Index Scan"), text)
            XCTAssertFalse(text.contains("Sort") || text.contains("Bitmap") || text.contains("Seq Scan"), text)
        }
    }

    private func parameters(of statement: Statement) -> String {
        let count = (1...9).last { statement.sql.contains("$\($0)") } ?? 0
        return (["'main'"] + Array(repeating: "1", count: count - 1)).joined(separator: ", ")
    }

    // MARK: - Damage

    func testEveryKindOfDamageIsFoundAndNothingIsWrittenBehindIt() throws {
        for (damage, found) in [
            ("UPDATE events SET body = replace(body, 'banana', 'bananb') WHERE sequence = 3", "after event 2"),
            ("UPDATE events SET number = 7 WHERE sequence = 3", "after event 2: the columns"),
            ("UPDATE events SET request = 7 WHERE sequence = 3", "after event 2: the columns"),
            ("UPDATE events SET time = time + 1 WHERE sequence = 3", "after event 2: the columns"),
            ("DELETE FROM events WHERE sequence = 3", "after event 2"),
            (
                "UPDATE checkpoints SET state = replace(state, '\"orderCount\" : 2', '\"orderCount\" : 3') WHERE generation = 2",
                "checkpoint"
            ),
            ("UPDATE checkpoints SET orders = 3 WHERE generation = 2", "checkpoint 2"),
            ("UPDATE checkpoints SET chain = 3 WHERE generation = 2", "checkpoint 2"),
        ] {
            let database = try database()
            let store = try database.store(clock: clock)
            for number in 1...4 { _ = try store.made("banana", key: Key(numbered: number)) }
            try database.run(damage)
            XCTAssertThrowsError(try store.check(), damage) {
                guard case .damaged? = $0 as? StoreError else { return XCTFail("\($0)") }
                XCTAssertTrue("\($0)".contains(found), "\($0)")
            }
        }
        let database = try database()
        let store = try database.store(clock: clock)
        _ = try store.made("banana", key: "k1")
        try database.run("UPDATE shops SET sequence = 3")
        XCTAssertThrowsError(try store.made("banana", key: "k2"))
        XCTAssertEqual(try database.values("SELECT count(*) FROM events"), ["2"])
    }

    // MARK: - Moving

    func testAShopMovesIntoADatabaseAndBackWithItsPast() throws {
        let database = try database()
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/Store"
        let golden = Repository.folder.appending(path: "Tests/ShopStoreTests/Golden/v1").path
        try FileManager.default.copyItem(atPath: golden, toPath: path)
        let files = try FileStore(path, menu: nil, clock: { [clock] in clock.now })
        let names = NamesFile(store: path)
        let minji = try NameText(typed: "민지")
        try names.update { XCTAssertNil($0.add(minji, as: "s1")) }
        let source = StoreMove.End(store: files, names: names)
        let summary = try StoreMove.run(from: source, to: database.unfinishedShop("v1"))
        let store = try database.store("v1", menu: nil, generation: 5)
        XCTAssertEqual(try store.check().shop, summary.shop)
        XCTAssertEqual(try log(of: store), try log(of: files))
        let back = "\(folder.path)/Back"
        _ = try StoreMove.run(from: .init(store: store, names: store), to: UnfinishedFolder(back))
        XCTAssertEqual(try log(of: FileStore(showing: back)), try log(of: files))
        XCTAssertEqual(try NamesFile(store: back).names(), try names.names())
        XCTAssertThrowsError(try database.unfinishedShop("v1"), "it has a history")
        XCTAssertThrowsError(try UnfinishedFolder(back), "it exists")
        XCTAssertEqual(try store.check().shop, summary.shop)
    }

    /// A move that was killed leaves what the test leaves: some events, and no `finish`.
    func testNothingOpensAShopThatIsBeingMovedAndAnotherMoveBeginsAgain() throws {
        let database = try database()
        let source = try database.store("from", menu: .firstShop, generation: 5)
        for number in 1...4 { _ = try source.made("banana", key: Key(numbered: number)) }
        let whole = StoreMove.End(store: source, names: source)
        let early = try PostgresStore(database.address, shop: "to", creates: true, isAlone: true, menu: nil)
        let half = try database.unfinishedShop("to", upTo: 13)
        XCTAssertThrowsError(try early.made("banana", key: "e1"), "also a process that had opened it before")
        for events in [0, 1] {
            if events == 1 { _ = try half.end.store.submit(OpeningRequest(.firstShop)) }
            for open in [
                { try database.store("to", menu: .firstShop, generation: 5) },
                { try PostgresStore(database.address, shop: "to", isAlone: true, menu: nil) },
            ] {
                XCTAssertThrowsError(try open()) { error in
                    let message = (error as? StoreError)?.message
                    XCTAssertEqual(message?.english.contains("event 13, or the move was interrupted"), true, "\(error)")
                    XCTAssertEqual(message?.korean.contains("store move를 다시"), true)
                }
            }
        }
        _ = try StoreMove.run(from: whole, to: database.unfinishedShop("to"))
        XCTAssertThrowsError(try half.end.store.submit(OpeningRequest(.firstShop)), "the first move is over")
        XCTAssertThrowsError(try half.finish(source.shop(), chain: 0))
        let moved = try database.store("to", menu: nil, generation: 5)
        XCTAssertEqual(try log(of: moved), try log(of: source))
        XCTAssertEqual(try moved.made("banana", key: "m1").number, 5)
    }

    func testASourceThatChangesMeanwhileLeavesNoTarget() throws {
        let database = try database()
        let source = try database.store("from", menu: .firstShop, generation: 5)
        _ = try source.made("banana", key: "b1")
        let whole = StoreMove.End(store: source, names: source)
        XCTAssertThrowsError(
            try StoreMove.run(from: whole, to: database.unfinishedShop("to")) { done, _ in
                if done == 2 { _ = try? source.made("kiwi", key: "late") }
            })
        XCTAssertEqual(try database.values("SELECT shop_id FROM shops UNION SELECT shop_id FROM events"), ["from"])
        XCTAssertThrowsError(try database.store("to", creates: false, menu: nil, generation: 5))
    }

    /// Deployment/partitions.sql divides the large tables below a shop that goes on.
    func testAShopLivesInPartitions() throws {
        let database = try database()
        let store = try database.store(clock: clock)
        func order(_ numbers: ClosedRange<Int>) throws {
            for number in numbers { _ = try store.made("banana", key: Key(numbered: number)) }
        }
        func indexes() throws -> [String] {
            try database.values(
                """
                SELECT indexname FROM pg_indexes
                WHERE schemaname = current_schema AND tablename IN ('events', 'checkpoints') ORDER BY 1
                """)
        }
        try order(1...2)
        let before = try indexes()
        try database.run(try Repository.text("Deployment/partitions.sql"))
        XCTAssertEqual(try indexes(), before)
        try order(3...4)
        XCTAssertEqual(try store.check().shop.orderCount, 4)
        XCTAssertEqual(try store.record(2)?.order.number, 2)
        XCTAssertEqual(try database.store(clock: clock).shop().orderCount, 4)
        for table in ["events", "checkpoints"] {
            let parts = try database.values("SELECT count(*) FROM pg_inherits WHERE inhparent = '\(table)'::regclass")
            XCTAssertEqual(parts, ["16"])
        }
    }

    private func log(of store: any Store) throws -> [String] {
        var lines = [String]()
        try store.events(after: 0) { sequence, event in
            lines.append((try? EventLine.json(sequence, event)).map { String(decoding: $0, as: UTF8.self) } ?? "none")
            return true
        }
        return lines
    }
}
