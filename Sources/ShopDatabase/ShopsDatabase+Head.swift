import Bytes
package import Foundation
package import Journal
package import JuiceShop
package import ShopStore
import Synchronization

/// What a head office knows of the shops besides their events.
extension ShopsDatabase: ChainShops {
    /// Makes the tables of a head office, and a shop without an event.
    /// - Returns: false for a shop that is there already.
    package func addChainShop(_ id: String, name: String, tokenHash: String) throws(StoreError) -> Bool {
        var tables = Session(address, commands: HeadTables.commands)
        do throws(SQLError) {
            _ = try tables.connected(until: .now + maxWait)
        } catch {
            throw StoreError(error, of: address.name)
        }
        try addHistory(id)
        return try heads([HeadTables.add(.text(id), .text(name), .text(tokenHash))]) { $0[0].count > 0 }
    }

    /// Makes a shop without an event, where there is none.
    package func addHistory(_ id: String) throws(StoreError) {
        _ = try PostgresStore(id, of: self, creates: true)
    }

    /// All shops, by their ids: one query for any number of them.
    package func chainShops() throws(StoreError) -> [ChainShop] {
        try heads([HeadTables.all()]) { rows in try (0..<rows[0].count).map { try ChainShop(rows[0], $0) } }
    }

    package func chainShop(_ id: ShopID) throws(StoreError) -> ChainShop? {
        try heads([HeadTables.one(.text(id.rawValue))]) { $0[0].count == 0 ? nil : try ChainShop($0[0], 0) }
    }

    /// - Parameter hash: nil to accept nothing from the shop.
    /// - Returns: false without such a shop.
    package func setToken(hash: String?, of id: ShopID) throws(StoreError) -> Bool {
        try heads([HeadTables.setToken(.text(id.rawValue), hash.map { QueryParameter.text($0) } ?? .null)]) {
            $0[0].count > 0
        }
    }

    package func setHistory(_ history: String, of id: ShopID) throws(StoreError) {
        try heads([HeadTables.setHistory(.text(id.rawValue), .text(history))])
    }

    /// Records that a shop has sent what was taken.
    /// - Parameters:
    ///   - purchases: the pieces of each fruit that the shop lacks for tomorrow; nil when it does not know.
    ///   - forksUntil: a fork that was met after that is still to be seen.
    package func recordContact(
        _ id: ShopID, at time: Date, zone: String, version: String, _ day: ShopDay, purchases: [FruitID: Int]?,
        forksUntil: Date
    ) throws(StoreError) {
        try heads([
            HeadTables.recordContact.query(
                [
                    .text(id.rawValue), .int(time.milliseconds), .text(zone), .text(version),
                    purchases.map { .text($0.written) } ?? .null, .int(forksUntil.milliseconds),
                ] + day.parameters)
        ])
    }

    package func report(_ trouble: ChainShop.Trouble, of id: ShopID) throws(StoreError) {
        try heads([
            HeadTables.trouble(
                .text(id.rawValue), .text(trouble.kind.rawValue), .int(trouble.time.milliseconds), .int(trouble.event),
                .text(trouble.words))
        ])
    }

    /// The pieces of each fruit that each shop lacks for tomorrow, by its last message.
    package func purchases() throws(StoreError) -> [ShopID: [FruitID: Int]] {
        try heads([HeadTables.purchases()]) { results in
            var purchases = [ShopID: [FruitID: Int]]()
            for row in 0..<results[0].count {
                guard let id = results[0].text(row, 0), let list = results[0].text(row, 1) else { continue }
                purchases[ShopID(id)] = .init(written: list)
            }
            return purchases
        }
    }

    package func store(of shop: ChainShop) throws(StoreError) -> any Store { try self.shop(shop.history) }

    /// A version is never replaced by an older one.
    package func publish(_ publication: MenuPublication, to shops: [ShopID]) throws(StoreError) {
        try heads(
            shops.map {
                HeadTables.publish(
                    .text($0.rawValue), .int(publication.version), .int(publication.day.number),
                    .int(publication.allowsOwn ? 1 : 0))
            })
    }

    package func menuStore() throws(StoreError) -> (any Store)? {
        do throws(StoreError) {
            let store = try shop(Self.menuShop)
            return try store.shop().menuSequence > 0 ? store : nil
        } catch .unavailable {
            return nil
        }
    }

    /// The shop that has the chain's menu and sells nothing. No shop can be added by that id.
    package static let menuShop = "~menu"

    private static let (maxTransfers, boardSeconds) = (10_000, Duration.seconds(5))

    package func transfers() throws(StoreError) -> ChainTransfers {
        let now = ContinuousClock.now
        if let known = board.withLock({ $0 }), known.until > now { return known.transfers }
        let ids = Dictionary(try chainShops().map { ($0.history, $0.id) }, uniquingKeysWith: { first, _ in first })
        let found = try heads([HeadTables.transfers(.int(Self.maxTransfers))]) { results in
            try (0..<results[0].count).map { row in
                (history: results[0].text(row, 4) ?? "", event: try StoredEvent(results[0], row))
            }
        }
        var transfers = ChainTransfers()
        for row in found {
            if let id = ids[row.history] { transfers.add(try row.event.event(of: row.history), of: id) }
        }
        board.withLock { [transfers] in $0 = (now + Self.boardSeconds, transfers) }
        return transfers
    }

    package func shop(of shop: ChainShop) throws(StoreError) -> Shop {
        let store = try self.shop(shop.history)
        let known = store.lastKnown
        return known.sequence == shop.today?.sequence ? known : try store.shop()
    }

    package func totals(from first: Day, to last: Day) throws(StoreError) -> [ShopID: ChainTotals] {
        try heads([HeadTables.totals(.int(first.number), .int(last.number))]) { results in
            var totals = [ShopID: ChainTotals]()
            for row in 0..<results[0].count {
                if let id = results[0].text(row, 0) { totals[ShopID(id)] = try ChainTotals(results[0], row) }
            }
            return totals
        }
    }

    /// The sums of each day of a history that is over, as they were written then.
    package func days(of history: String, to last: Day) throws(StoreError) -> [Day: ChainTotals] {
        try heads([HeadTables.days(.text(history), .int(last.number))]) { results in
            var days = [Day: ChainTotals]()
            for row in 0..<results[0].count {
                if let day = results[0].int(row, 0) {
                    days[Day(number: day)] = try ChainTotals(results[0], row)
                }
            }
            return days
        }
    }

    /// The cups that all shops sold on business days that are over.
    package func cups(from first: Day, to last: Day) throws(StoreError) -> [ShopID: [Day: Int]] {
        try heads([HeadTables.dayCups(.int(first.number), .int(last.number))]) { results in
            var days = [ShopID: [Day: Int]]()
            for row in 0..<results[0].count {
                guard let id = results[0].text(row, 0), let number = results[0].int(row, 1) else { continue }
                days[ShopID(id), default: [:]][Day(number: number)] = results[0].int(row, 2)
            }
            return days
        }
    }

    /// The last day of a history whose totals were written.
    package func lastDay(of history: String) throws(StoreError) -> Day? {
        try heads([HeadTables.lastDay(.text(history))]) { $0[0].int(0, 0).map(Day.init(number:)) }
    }

    /// Writes the totals of days, in the place of what was there.
    package func setDays(_ totals: [Day: ChainTotals], of history: String) throws(StoreError) {
        try heads(
            totals.map { day, totals in
                HeadTables.setDay.query([.text(history), .int(day.number)] + totals.parameters)
            })
    }

    private func heads(_ queries: [Query]) throws(StoreError) { try heads(queries) { _ in } }

    private func heads<Result: Sendable>(
        _ queries: [Query], _ result: ([Rows]) throws -> Result
    ) throws(StoreError) -> Result {
        try breaker.admit()
        do {
            return try read(of: address.name) { connection, deadline in
                try result(queries.isEmpty ? [] : connection.run(queries, until: deadline))
            }
        } catch let error as SQLError where error.state == SQLError.noTable {
            throw .unavailable(
                path: address.name,
                reason: Message(
                    "it is no head office yet; add a shop with juicemaker head shop add",
                    "아직 본사가 아니에요. juicemaker head shop add로 매장을 더해 주세요"))
        } catch {
            throw StoreError(error, of: address.name)
        }
    }
}

/// The totals of business days that are over, which head writes once when each is.
extension ShopsDatabase {
    /// Writes what is missing up to the day of the last event. They are counted from the events, and replace what is there.
    /// - Parameter start: the earliest of the events that were added: a clock that was set back reopens days.
    package func writeEndedDays(of store: PostgresStore, in zone: TimeZone, since start: Date) throws(StoreError) {
        let shop = store.lastKnown
        let calendar = shop.calendar(zone)
        let open = calendar.day(of: shop.time)
        let history = store.shopID
        var written = endedDays.withLock { $0[history] }
        if written == nil { written = try lastDay(of: history) }
        let next = written?.advanced(by: 1) ?? calendar.day(of: shop.clock.runs[0].start)
        let first = min(next, calendar.day(of: start))
        guard first < open else { return }
        try setDays(store.endedDays(from: first, to: open.advanced(by: -1), calendar), of: history)
        endedDays.withLock { $0[history] = open.advanced(by: -1) }
    }

    /// Compares the totals that were written with the events.
    /// - Parameter repairs: writes them again where they differ.
    /// - Returns: the days that differ.
    package func checkDays(
        of store: PostgresStore, in zone: TimeZone, repairs: Bool = false
    ) throws(StoreError) -> [Day] {
        let shop = try store.shop()
        guard shop.sequence > 0 else { return [] }
        let calendar = shop.calendar(zone)
        let (first, open) = (calendar.day(of: shop.clock.runs[0].start), calendar.day(of: shop.time))
        guard first < open else { return [] }
        let last = open.advanced(by: -1)
        let counted = try store.endedDays(from: first, to: last, calendar)
        let written = try days(of: store.shopID, to: last)
        let wrong = Set(counted.keys).union(written.keys).filter { counted[$0] != written[$0] }
        if repairs {
            try setDays(
                Dictionary(uniqueKeysWithValues: wrong.map { ($0, counted[$0] ?? ChainTotals()) }), of: store.shopID)
        }
        return wrong.sorted()
    }
}

extension PostgresStore {
    fileprivate func endedDays(
        from first: Day, to last: Day, _ calendar: BusinessCalendar
    ) throws(StoreError) -> [Day: ChainTotals] {
        try dayTotals(from: first, to: last, calendar).mapValues(ChainTotals.init)
    }
}
