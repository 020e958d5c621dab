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
        /// The counts right after the event, of each fruit that it changed or counted; nil where the store has no
        /// accounts of the generation.
        package let counts: [FruitID: Int]?
    }
}

extension Store {
    /// The last wanted events before one event, newest first.
    ///
    /// The number of generations limits the search even when wanted events are rare. The batch may then have fewer than
    /// `count` events, or none, and `older` says where to continue.
    /// - Parameter end: the number of the event before which the search begins.
    package func batch(
        before end: Int = .max, atMost count: Int, generations: Int, where isWanted: (Event) -> Bool
    ) throws(StoreError) -> EventBatch {
        var batch = EventBatch()
        var next: Generation? = try generation(at: .after(max(0, end - 2)))
        var searched = 0
        while let generation = next, batch.entries.count < count, searched < generations {
            let part = try entries(of: generation, before: end, where: isWanted)
            if let first = part.first {
                searched += 1
                batch.reached = first
                batch.older = first.sequence
            }
            batch.entries += part.wanted.reversed()
            next = try self.generation(generation.number - 1)
        }
        if batch.entries.count > count {
            batch.entries.removeLast(batch.entries.count - count)
            batch.reached = batch.entries.last
            batch.older = batch.entries.last?.sequence
        } else if next == nil {
            batch.older = nil
        }
        return batch
    }

    private func entries(
        of generation: Generation, before end: Int, where isWanted: (Event) -> Bool
    ) throws(StoreError) -> (first: EventBatch.Entry?, wanted: [EventBatch.Entry]) {
        var first: EventBatch.Entry?
        var wanted = [EventBatch.Entry]()
        var accounts = generation.accounts
        try read(generation) { sequence, event in
            guard sequence < end else { return }
            accounts?.apply(event, sequence: sequence)
            guard first == nil || isWanted(event) else { return }
            let entry = EventBatch.Entry(
                sequence: sequence, event: event, counts: accounts?.counts(of: event.changes.keys))
            if first == nil { first = entry }
            if isWanted(event) { wanted.append(entry) }
        }
        return (first, wanted)
    }

    /// The explanation of a fruit's current count; nil when the shop never had the fruit.
    ///
    /// - Parameters:
    ///   - count: the maximum number of steps; older changes are summed up.
    ///   - generations: the maximum number of generations to search.
    package func stockExplanation(
        of fruit: FruitID, atMost count: Int, generations: Int
    ) throws(StoreError) -> StockExplanation? {
        let shop = try shop()
        guard let account = shop.accounts[fruit] else { return nil }
        let start = account.counted?.sequence ?? 0
        var events = [(sequence: Int, event: Event)]()
        var next: Generation? = try generation(at: .after(max(0, shop.sequence - 1)))
        var searched = 0
        while let generation = next, events.count < count, searched < generations {
            var part = [(sequence: Int, event: Event)]()
            var isBehind = false
            try read(generation) { sequence, event in
                if sequence <= start { isBehind = true }
                guard sequence > start, sequence <= shop.sequence, event.changes[fruit] != nil else { return }
                part.append((sequence, event))
            }
            events += part.reversed()
            searched += 1
            next = isBehind ? nil : try self.generation(generation.number - 1)
        }
        return StockExplanation(of: fruit, accounts: shop.accounts, events: Array(events.prefix(count)))
    }
}

extension Store {
    /// The last menus before an event, newest first; fewer than `count` when the shop had no more, or after so many
    /// generations. It reads only generations in which the menu changed.
    /// - Parameter end: the number of the event before which the search begins.
    package func menus(
        before end: Int = .max, atMost count: Int, generations: Int = 3
    ) throws(StoreError) -> [PastMenu] {
        var menus = [PastMenu]()
        var newest = min(end - 1, try shop().menuSequence)
        var next: Generation? = newest < 1 ? nil : try generation(at: .after(newest - 1))
        var searched = 0
        while let generation = next, menus.count < count, searched < generations {
            let found = try self.menus(of: generation, upTo: newest)
            if !found.isEmpty { searched += 1 }
            menus += found.reversed()
            if let earlier = generation.menuSequence {
                newest = earlier
                next = earlier == 0 ? nil : try self.generation(at: .after(earlier - 1))
            } else {
                next = try self.generation(generation.number - 1)
            }
        }
        return Array(menus.prefix(count))
    }

    /// The menu that an event made; nil for any other event.
    package func menu(madeBy sequence: Int) throws(StoreError) -> PastMenu? {
        guard (1...(try shop().sequence)).contains(sequence) else { return nil }
        return try menus(of: generation(at: .after(sequence - 1)), upTo: sequence).last { $0.sequence == sequence }
    }

    /// The fruit of some of an order's cups, by the recipes of its time; nil when no menu that is found explains it.
    package func fruit(of cups: [OrderLine], in order: Order) throws(StoreError) -> [FruitID: Int]? {
        if let fruit = order.fruit(of: cups, by: [try shop().menu]) { return fruit }
        return order.fruit(of: cups, by: try menus(atMost: 50).map(\.menu))
    }

    private func menus(of generation: Generation, upTo newest: Int) throws(StoreError) -> [PastMenu] {
        var menus = [PastMenu]()
        try read(generation) { sequence, event in
            guard sequence <= newest, let menu = event.menu else { return }
            menus.append(PastMenu(menu: menu, sequence: sequence, time: event.time, who: event.who))
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
