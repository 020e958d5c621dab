package import Foundation
package import JuiceShop
package import Journal
package import ShopDatabase
import Bytes
import ShopStore

/// A schema of its own in the database that `Scripts/with-postgres` started, for one test; removed when the test is over.
package final class TestDatabase: Sendable {
    /// The database and the schema.
    package let address: DatabaseAddress
    package let url: String
    /// It is also the name of its sessions in `pg_stat_activity`: the server has those of other tests, too.
    package let schema = "test_\(UUID().uuidString.prefix(8).lowercased())"
    private let server: DatabaseAddress

    /// - Returns: nil where no server was started.
    package init?() throws {
        guard let url = ProcessInfo.processInfo.environment["TEST_DATABASE"] else { return nil }
        server = try DatabaseAddress(url)
        self.url = "\(url)&application_name=\(schema)&options=-csearch_path%3D\(schema)"
        address = try DatabaseAddress(self.url)
        try run("CREATE SCHEMA \(schema)")
    }

    deinit { try? run("DROP SCHEMA \(schema) CASCADE", "RESET search_path") }

    /// Ends a program that was started without a server.
    package static func require() throws {
        guard ProcessInfo.processInfo.environment["TEST_DATABASE"] == nil else { return }
        throw StoreError.unavailable(
            path: "TEST_DATABASE", reason: Message(verbatim: "is not set; run this by Scripts/with-postgres"))
    }

    /// A process's store.
    package func store(
        _ shop: String = "main", creates: Bool = true, menu: Menu?, generation: Int, maxWait: Duration = .seconds(5),
        clock: (@Sendable () -> Date)? = nil
    ) throws(StoreError) -> PostgresStore {
        try PostgresStore(
            address, shop: shop, creates: creates, isAlone: true, menu: menu, eventsPerGeneration: generation,
            maxWait: maxWait, clock: clock)
    }

    /// The target of a move.
    package func unfinishedShop(_ shop: String, upTo last: Int = 0) throws(StoreError) -> UnfinishedShop {
        try UnfinishedShop(address, shop: shop, upTo: last, isAlone: true, eventsPerGeneration: 5)
    }

    /// A process's store, behind a proxy of its own.
    /// - Parameter folder: for the proxy's socket.
    package func storeBehindProxy(
        in folder: String, menu: Menu?, generation: Int, maxWait: Duration, clock: (@Sendable () -> Date)? = nil
    ) throws -> (proxy: ProxyToDatabase, store: PostgresStore) {
        let own = "\(folder)/\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
        guard let server = url.firstMatch(of: /host=([^&]+)/)?.output.1 else {
            throw StoreError.unavailable(path: url, reason: Message(verbatim: "has no folder of a socket"))
        }
        let proxy = try ProxyToDatabase(in: own, to: String(server))
        let store = try PostgresStore(
            DatabaseAddress(url.replacing(server, with: own)), shop: "main", creates: true, isAlone: true, menu: menu,
            eventsPerGeneration: generation, maxWait: maxWait, clock: clock)
        return (proxy, store)
    }

    /// The first column of a query's rows.
    package func values(_ query: String) throws -> [String] {
        let statement = Statement("values", query)
        var session = Session(server, commands: ["SET search_path = \(schema)"], statements: [statement])
        let deadline = ContinuousClock.now + .seconds(10)
        let rows = try session.connected(until: deadline).run([statement()], until: deadline)[0]
        return (0..<rows.count).map { rows.text($0, 0) ?? "" }
    }

    /// Ends the history of the shop after an event, as a failover to a standby that did not have the others.
    package func goBack(to sequence: Int, of shop: String = "main") throws {
        let rest = "shop_id = '\(shop)' AND sequence > \(sequence)"
        try run(
            "DELETE FROM events WHERE \(rest)", "DELETE FROM checkpoints WHERE \(rest)",
            """
            UPDATE shops SET sequence = \(sequence),
                chain = (SELECT chain FROM events WHERE shop_id = '\(shop)' AND sequence = \(sequence)),
                generation = (SELECT max(generation) FROM checkpoints WHERE shop_id = '\(shop)'),
                generation_sequence = (SELECT max(sequence) FROM checkpoints WHERE shop_id = '\(shop)')
            WHERE shop_id = '\(shop)'
            """)
    }

    /// Runs commands in the schema.
    package func run(_ commands: String...) throws {
        var session = Session(server, commands: ["SET search_path = \(schema)"] + commands)
        _ = try session.connected(until: .now + .seconds(10))
    }
}
