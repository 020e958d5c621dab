import Foundation
package import Journal
package import JuiceShop
import Bytes
import ShopStore
import Synchronization

/// The names of tablets and people as this process read them last.
struct KnownNames: Sendable {
    /// Drawn with each change; 0 before the first. It does not count: a failover may take a change away.
    var version = 0
    var names = Names()
    /// When they were read.
    var time = ContinuousClock.Instant.distantPast

    init() {}

    /// - Returns: nil when nothing changed.
    init?(_ rows: Rows) throws(SQLError) {
        if rows.count == 0 { return nil }
        guard let version = rows.int(0, 0), let body = rows.bytes(0, 1),
            let names = try? JSONDecoder().decode(Names.self, from: Data(body))
        else { throw SQLError(state: SQLError.refused, "the row of the table names is not a list of names") }
        self.version = version
        self.names = names
    }
}

extension ContinuousClock.Instant {
    fileprivate static var distantPast: Self { .now - .seconds(3600) }
}

/// The names are in a table of their own, outside of the history.
extension PostgresStore: NamesStore {
    /// The names as of the last read of the shop, which brings them along, and of a second ago at most.
    package func names() throws(StoreError) -> Names {
        if known.withLock({ $0.time + .seconds(1) < .now }) { try refresh() }
        return known.withLock { $0.names }
    }

    /// Changes the names while no other process does: under the shop's lock.
    package func update<Result: Sendable>(_ change: (inout Names) -> Result) throws(StoreError) -> Result {
        try reading { connection, deadline in
            let rows = try connection.run(
                [Schema.begin(), Schema.lock(.text(shopID)), Schema.names(.text(shopID), .int(0))], until: deadline)
            try policy.check(rows[1], from: Schema.policyColumn, of: connection)
            let before = try KnownNames(rows[2]) ?? KnownNames()
            var names = before.names
            let result = change(&names)
            var changes = [Query]()
            if names != before.names {
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
                guard let json = try? encoder.encode(names) else { throw SQLError("the names have no JSON") }
                changes = [Schema.setNames(.text(shopID), .int(.random(in: 1 ... .max)), .text(Array(json)))]
            }
            try confirm(changes, connection, until: deadline)
            // The next page reads the names again, and shows the new one.
            known.withLock { $0.time = .distantPast }
            return result
        }
    }
}
