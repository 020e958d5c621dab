import Foundation
package import Journal
package import JuiceShop

// Searches that go back from the newest event: the last events of a kind, the steps of a count, the menus before.

/// A batch of events, newest first, and the position of the next batch.
package struct EventBatch: Sendable {
    package var entries: [Entry] = []
    /// Older events begin before the event of this number; nil when the search reached the beginning.
    package var older: Int?
    /// The oldest event that the search reached, wanted or not.
    package var reached: Entry?

    package struct Entry: Sendable {
        package let sequence: Int
        package let event: Event
        /// The counts right after the event, of each fruit that it changed or counted.
        package let counts: [FruitID: Int]
    }
}

/// The bound of a search: it reads so many checkpoints in any case, and more of them until it has read so many events. A
/// clean stop begins a generation, so that a shop that is started often has many short ones.
package struct SearchLimit: Sendable {
    private var checkpoints: Int
    private var events: Int

    /// For a page: at most three full generations, or forty short ones, in a tenth of a second.
    package static let page = SearchLimit(checkpoints: 1, events: 20_000)

    /// A checkpoint costs as much as so many events.
    private static let eventsOfCheckpoint = 500

    package init(checkpoints: Int, events: Int = 0) {
        self.checkpoints = checkpoints
        self.events = events
    }

    fileprivate var isLeft: Bool { checkpoints > 0 || events > 0 }

    fileprivate mutating func read(_ count: Int) {
        checkpoints -= 1
        events -= max(count, Self.eventsOfCheckpoint)
    }
}

extension Store {
    /// The last wanted events before one event, newest first.
    ///
    /// The limit ends the search even when wanted events are rare. The batch may then have fewer than `count`
    /// events, or none, and `older` says where to continue.
    /// - Parameter end: the number of the event before which the search begins.
    package func batch(
        before end: Int = .max, atMost count: Int, within limit: SearchLimit = .page, where isWanted: (Event) -> Bool
    ) throws(StoreError) -> EventBatch {
        var batch = EventBatch()
        var end = min(end, try shop().sequence + 1)
        var limit = limit
        while end > 1, batch.entries.count < count, limit.isLeft {
            let start = try checkpoint(before: end - 1)
            limit.read(end - 1 - start.sequence)
            let part = try entries(after: start, before: end, where: isWanted)
            batch.reached = part.first
            batch.entries += part.wanted.reversed()
            end = start.sequence + 1
        }
        if batch.entries.count > count {
            batch.entries.removeLast(batch.entries.count - count)
            batch.reached = batch.entries.last
            batch.older = batch.entries.last?.sequence
        } else {
            batch.older = end > 1 ? end : nil
        }
        return batch
    }

    private func entries(
        after start: Shop, before end: Int, where isWanted: (Event) -> Bool
    ) throws(StoreError) -> (first: EventBatch.Entry?, wanted: [EventBatch.Entry]) {
        var first: EventBatch.Entry?
        var wanted = [EventBatch.Entry]()
        var accounts = start.accounts
        try events(in: start.sequence + 1..<end) { sequence, event in
            accounts.apply(event, sequence: sequence)
            guard first == nil || isWanted(event) else { return true }
            let entry = EventBatch.Entry(
                sequence: sequence, event: event, counts: accounts.counts(of: event.changes.keys))
            if first == nil { first = entry }
            if isWanted(event) { wanted.append(entry) }
            return true
        }
        return (first, wanted)
    }

    /// The explanation of a fruit's current count; nil when the shop never had the fruit.
    ///
    /// - Parameters:
    ///   - count: the maximum number of steps; older changes are summed up.
    ///   - limit: what the search may read.
    package func stockExplanation(
        of fruit: FruitID, atMost count: Int, within limit: SearchLimit = .page
    ) throws(StoreError) -> StockExplanation? {
        let shop = try shop()
        guard let account = shop.accounts[fruit] else { return nil }
        let first = (account.counted?.sequence ?? 0) + 1
        var steps = [(sequence: Int, event: Event)]()
        var end = shop.sequence + 1
        var limit = limit
        while first < end, steps.count < count, limit.isLeft {
            var part = [(sequence: Int, event: Event)]()
            let start = max(first, try checkpoint(before: end - 1).sequence + 1)
            try events(in: start..<end) { sequence, event in
                if event.changes[fruit] != nil { part.append((sequence, event)) }
                return true
            }
            steps += part.reversed()
            limit.read(end - start)
            end = start
        }
        return StockExplanation(of: fruit, accounts: shop.accounts, events: Array(steps.prefix(count)))
    }
}

extension Store {
    /// The last menus before an event, newest first; fewer than `count` when the shop had no more, or after so many
    /// checkpoints. It reads only from checkpoints after which the menu changed.
    /// - Parameter end: the number of the event before which the search begins.
    package func menus(
        before end: Int = .max, atMost count: Int, checkpoints: Int = 3
    ) throws(StoreError) -> [PastMenu] {
        var menus = [PastMenu]()
        var newest = min(end - 1, try shop().menuSequence)
        var searched = 0
        while newest > 0, menus.count < count, searched < checkpoints {
            let start = try checkpoint(before: newest)
            let found = try self.menus(in: start.sequence + 1..<newest + 1)
            if !found.isEmpty { searched += 1 }
            menus += found.reversed()
            newest = start.menuSequence
        }
        return Array(menus.prefix(count))
    }

    /// The menu that an event made; nil for any other event.
    package func menu(madeBy sequence: Int) throws(StoreError) -> PastMenu? {
        sequence < 1 || sequence == .max ? nil : try menus(in: sequence..<sequence + 1).first
    }

    /// The fruit of some of an order's cups, by the recipes of its time, however long ago that is; nil when no menu of that
    /// time explains it.
    package func fruit(of cups: [OrderLine], in order: Order) throws(StoreError) -> [FruitID: Int]? {
        if let fruit = order.fruit(of: cups, by: [try shop().menu]) { return fruit }
        // Two menus may be of one millisecond.
        for events in try sequences(from: order.time, until: order.time + 0.001) {
            let menus = try menus(before: events.upperBound, atMost: 2).map(\.menu)
            if let fruit = order.fruit(of: cups, by: menus) { return fruit }
        }
        return nil
    }

    private func menus(in sequences: Range<Int>) throws(StoreError) -> [PastMenu] {
        var menus = [PastMenu]()
        try events(in: sequences) { sequence, event in
            if let menu = event.menu {
                menus.append(PastMenu(menu: menu, sequence: sequence, time: event.time, who: event.who))
            }
            return true
        }
        return menus
    }
}

extension Event {
    /// The whole menu that the event made; nil when it made none.
    var menu: Menu? {
        switch self {
        case .opened(let opening): opening.menu
        case .menuChanged(let menuChange): menuChange.menu
        default:
            nil
        }
    }
}
