package import JuiceShop
package import Journal
import Bytes
package import ShopStore
import Synchronization

/// A shop that a move brings into a database. Its row names the last event to come until it is finished, and nothing but the
/// move opens it.
package struct UnfinishedShop: UnfinishedStore {
    package let end: StoreMove.End
    private let store: PostgresStore

    /// Makes the shop, empty, in the place of what an interrupted move left.
    /// - Parameter last: the number of the last event that will be in it.
    /// - Throws: `unavailable` for a shop with a history.
    package init(
        _ address: DatabaseAddress, shop: String, upTo last: Int, isAlone: Bool, eventsPerGeneration: Int = 10_000
    ) throws(StoreError) {
        store = try PostgresStore(
            address, shop: shop, creates: true, isAlone: isAlone, menu: nil, eventsPerGeneration: eventsPerGeneration,
            moving: last)
        try store.restart(moving: last)
        end = StoreMove.End(store: store, names: store)
    }

    package func finish(_ shop: Shop, chain: UInt32) throws(StoreError) -> StoreCheck.Summary {
        let summary = try store.check()
        guard summary.shop == shop, store.copy.withLock({ $0.chain }) == chain else { throw .otherHistory(store.name) }
        try store.reading { connection, deadline in
            let end = Schema.endMove(.text(store.shopID), .int(shop.sequence), .int(Int(chain)))
            let rows = try connection.run([Schema.begin(), end], until: deadline)
            guard rows[1].count == 1 else { throw StoreError.otherHistory(store.name) }
            try store.confirm([], connection, until: deadline)
        }
        return summary
    }

    package func discard() { try? store.restart(moving: nil) }
}

extension PostgresStore {
    /// Removes what a move has brought, in one transaction.
    /// - Parameter last: for the shop to begin again with; nil to remove it, too.
    fileprivate func restart(moving last: Int?) throws(StoreError) {
        let state = try Checkpoint.bytes(Shop(), keysSince: 1)
        try reading { connection, _ in
            func run(_ queries: [Query]) throws -> [Rows] { try connection.run(queries, until: .now + maxWait) }
            let row = try shopRow(run([Schema.begin(), Schema.lock(.text(shopID))])[1], connection)
            guard let row, row.moving != nil || row.sequence == 0 else {
                throw StoreError.unavailable(
                    path: name,
                    reason: Message("has a history already; name a new one", "이미 기록이 있어요. 새것을 적어 주세요"))
            }
            // In parts, so that no statement takes as long as a connection that is lost.
            for start in stride(from: row.sequence, to: 0, by: -database.eventsPerGeneration) {
                _ = try run([Schema.forgetEvents(.text(shopID), .int(start - database.eventsPerGeneration))])
            }
            let rest = [Schema.forgetCheckpoints, Schema.forgetNames, Schema.forgetShop].map { $0(.text(shopID)) }
            let new = last.map { Schema.newShop(shopID, moving: $0, state) } ?? []
            try confirm(rest + new, connection, until: .now + maxWait)
            if last != nil { try replace(connection) }
        }
    }

    static func unfinished(_ name: String, upTo last: Int) -> StoreError {
        .unavailable(
            path: name,
            reason: Message(
                "is unfinished: it is being moved here up to event \(last), or the move was interrupted; run "
                    + "juicemaker store move again, or name another shop with --shop",
                "아직 다 옮기지 않았어요(사건 \(last)까지). 옮기는 중이거나 옮기다 끊겼어요. juicemaker store move를 다시 하거나 "
                    + "--shop으로 다른 가게를 적어 주세요"))
    }
}
