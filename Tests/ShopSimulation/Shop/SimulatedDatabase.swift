import Attack
import Foundation
import JuiceShop
import ShopDatabase
import ShopStore
import TestStores
import TestTime

/// A shop's store in a PostgreSQL server, and what happens to the connections of its instances.
///
/// The server is a real one, so a seed repeats what people do and which connections are cut, and not what the server has done
/// when a cut reaches it.
final class SimulatedDatabase {
    private let database: TestDatabase
    /// For the sockets of the proxies.
    private let folder: String
    private let clock: TestClock
    /// A store whose connections nothing happens to.
    let observer: PostgresStore
    /// What happens to the next request.
    var planned: Fault?

    enum Fault: Equatable {
        /// The connection is cut once, after so many bytes.
        case cut(ProxyToDatabase.Direction, bytes: Int)
        /// Every connection is cut until the request has been answered, as long as the database is away.
        case away(bytes: Int)
        /// The server ends all sessions.
        case endedSessions
        /// The instance is killed in the middle of the request: the server has got so many bytes of it.
        case kill(bytes: Int)
    }

    private static let eventsPerGeneration = 40
    /// A request waits no longer for a database that is away.
    private static let maxWait = Duration.seconds(1)

    init(in folder: String, _ clock: TestClock) throws {
        self.folder = folder
        self.clock = clock
        database = try found(TestDatabase(), "run it by Scripts/with-postgres")
        observer = try database.store(menu: nil, generation: Self.eventsPerGeneration) { clock.now }
    }

    /// The store of an instance that starts.
    func open() throws -> (proxy: ProxyToDatabase, store: PostgresStore) {
        try database.storeBehindProxy(
            in: folder, menu: nil, generation: Self.eventsPerGeneration, maxWait: Self.maxWait
        ) { [clock] in clock.now }
    }

    /// Lets the planned fault happen to the next request.
    func begin(_ proxy: ProxyToDatabase?) throws {
        switch planned {
        case .cut(let direction, let bytes): proxy?.arm(.init(direction, afterBytes: bytes))
        case .away(let bytes), .kill(let bytes): proxy?.arm { .init(.toServer, afterBytes: bytes) }
        case .endedSessions:
            _ = try database.values(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE application_name = '\(database.schema)' AND pid <> pg_backend_pid()
                """)
        case nil: break
        }
    }

    /// The request was answered.
    /// - Returns: the fault that happened.
    func end(_ proxy: ProxyToDatabase?) -> Fault? {
        let fault = planned
        guard let fault else { return nil }
        planned = nil
        guard case .endedSessions = fault else {
            // A fault that waited for more bytes than there were has not happened.
            let isLeft = if case .cut = fault { proxy?.isArmed == true } else { false }
            proxy?.disarm()
            return isLeft ? nil : fault
        }
        return fault
    }

    /// A failover to a standby that did not have the last events.
    func failOver(to sequence: Int) throws { try database.goBack(to: sequence) }
}
