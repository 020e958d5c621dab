package import Foundation
package import Journal
package import JuiceShop
package import ShopStore
import Synchronization

/// The shops of a database, as one process uses them: a few sessions for any number of shops, and a copy of each shop that
/// was used lately.
package final class ShopsDatabase: Sendable {
    package let address: DatabaseAddress
    let policy: ServerPolicy
    let eventsPerGeneration: Int
    /// The number of a shop's latest orders that are in memory. Head takes none back: they would be half of what a shop there needs.
    let recentOrders: Int
    /// How long a call may take, with everything that is tried again. A request of several calls waits no longer: after one
    /// that failed, the others fail at once.
    let maxWait: Duration
    let clock: (@Sendable () -> Date)?
    let metrics: StoreMetrics
    let breaker: CircuitBreaker
    let writers: SessionPool
    let readers: SessionPool
    private let maxShops: Int
    private let shops = Mutex([String: OpenShop]())
    /// The transfers of all shops: every message of every shop asks for those on their way.
    let board = Mutex<(until: ContinuousClock.Instant, transfers: ChainTransfers)?>(nil)
    /// The last day of each history whose totals this process has written, or found to be without an event.
    let endedDays = Mutex([String: Day]())

    private struct OpenShop {
        let store: PostgresStore
        var lastUse: ContinuousClock.Instant
    }

    /// Connects only when a shop is used.
    /// - Parameters:
    ///   - isAlone: accepts a server without a synchronous standby.
    ///   - isHead: for a database with the tables of a head office.
    ///   - sessions: at most so many connections; half of them commit, and half of them read.
    ///   - maxShops: the copies that are kept; a shop that was not used for longest is read again when it is used.
    ///   - clock: the time of events; nil for the database's, so that servers whose clocks differ agree.
    package init(
        _ address: DatabaseAddress, isAlone: Bool = false, isHead: Bool = false, sessions: Int = 2,
        maxShops: Int = 4096,
        eventsPerGeneration: Int = 10_000,
        maxWait: Duration = .seconds(5), metrics: StoreMetrics = StoreMetrics(),
        clock: (@Sendable () -> Date)? = nil
    ) {
        self.address = address
        self.maxShops = maxShops
        recentOrders = isHead ? 10 : RecentPayments.maxOrders
        self.eventsPerGeneration = eventsPerGeneration
        self.maxWait = maxWait
        self.metrics = metrics
        self.clock = clock
        let policy = ServerPolicy(isAlone: isAlone, maxWait: maxWait, isHead: isHead)
        self.policy = policy
        breaker = CircuitBreaker(maxWait: maxWait)
        writers = SessionPool(max(1, sessions / 2)) { policy.session(address) }
        readers = SessionPool(max(1, sessions / 2)) { policy.session(address) }
    }

    /// A shop of the database; the same store as long as it is kept.
    /// - Throws: `unavailable` without such a shop.
    package func shop(
        _ id: String, report: @escaping @Sendable (_ before: Shop, _ now: Shop) -> Void = { _, _ in }
    ) throws(StoreError) -> PostgresStore {
        if let known = kept(id) { return known }
        // Two threads may read it at once: then both use the one that is kept.
        let opened = try PostgresStore(id, of: self, report: report)
        return shops.withLock { shops in
            if let first = shops[id] { return first.store }
            if shops.count >= maxShops, let oldest = shops.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                shops[oldest.key] = nil
            }
            shops[id] = OpenShop(store: opened, lastUse: .now)
            return opened
        }
    }

    /// True without a shop that `shop` has opened: a store has it to itself.
    var isUnshared: Bool { shops.withLock { $0.isEmpty } }

    private func kept(_ id: String) -> PostgresStore? {
        shops.withLock { shops in
            shops[id]?.lastUse = .now
            return shops[id]?.store
        }
    }

    /// Ends the connections. A shop that is used again makes new ones.
    package func close() {
        shops.withLock { $0 = [:] }
        writers.disconnect()
        readers.disconnect()
    }
}

extension ShopsDatabase {
    /// Calls with a connection for reading, again on a new one while that may help. The caller was admitted by the breaker.
    /// - Parameter name: of what is read, in messages.
    func read<Result: Sendable>(
        of name: String,
        _ body: (_ connection: DatabaseConnection, _ deadline: ContinuousClock.Instant) throws -> Result
    ) throws -> Result {
        let deadline = ContinuousClock.now + maxWait
        return try readers.withSession { session in
            try breaker.share()
            let start = ContinuousClock.now
            session.disconnect(ifOlderThan: breaker.lastFailure)
            while true {
                do {
                    let connection = try session.connected(until: deadline)
                    let result = try body(connection, deadline)
                    breaker.close()
                    return result
                } catch {
                    session.disconnect()
                    guard error.isTransient, ContinuousClock.now < deadline else {
                        // If other readers took the time, the database has not failed.
                        if deadline - start > maxWait / 2 { breaker.ended(with: error, of: name) }
                        throw error
                    }
                }
            }
        }
    }
}

/// Sessions that threads share: each has one to itself while it uses it.
final class SessionPool: Sendable {
    private final class Slot: Sendable {
        let session: Mutex<Session>
        init(_ session: sending Session) { self.session = Mutex(session) }
    }

    private let slots: [Slot]
    private let next = Atomic(0)

    init(_ count: Int, _ session: () -> sending Session) {
        slots = (0..<count).map { _ in Slot(session()) }
    }

    /// Takes the first that is free, so that no more are connected than are needed at once; else waits for one.
    func withSession<Result: Sendable, Failure>(
        _ body: (inout sending Session) throws(Failure) -> sending Result
    ) throws(Failure) -> Result {
        for slot in slots {
            if let result = try slot.session.withLockIfAvailable(body) { return result }
        }
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        return try slots[index % slots.count].session.withLock(body)
    }

    func disconnect() {
        for slot in slots { slot.session.withLock { $0.disconnect() } }
    }
}
