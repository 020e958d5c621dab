package import Journal
package import JuiceShop

/// Some of the history, newest first, and where it goes on.
package struct EventBatch: Sendable {
    package var entries: [Entry] = []
    /// What is older begins before the event of this number; `nil` when all of it was looked at.
    package var older: Int?
    /// The oldest event that was looked at, wanted or not.
    package var reached: Entry?

    package struct Entry: Sendable {
        package let sequence: Int
        package let event: Event
        /// What it left in stock of each fruit that it changed or counted; `nil` where the store does not tell.
        package let counts: [FruitID: Int]?
    }
}

extension Store {
    /// The last events before one that are wanted, newest first.
    ///
    /// However rare they are, only so many generations are read: the page may hold fewer than there are, or none, and
    /// says where to go on.
    /// - Parameter end: the number of an event that is not looked at any more.
    package func batch(
        before end: Int = .max, atMost count: Int, generations: Int, where isWanted: (Event) -> Bool
    ) throws(StoreError) -> EventBatch {
        var batch = EventBatch()
        var next: Generation? = try generation(at: end == .max ? .end : .after(max(0, end - 2)))
        var looked = 0
        while let generation = next, batch.entries.count < count, looked < generations {
            let part = try entries(of: generation, before: end, where: isWanted)
            if let first = part.first {
                looked += 1
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

    /// Why there are so many of a fruit, as of now; `nil` when the shop never had it.
    ///
    /// - Parameters:
    ///   - count: so many changes are told one by one at most, what is older in sums.
    ///   - generations: so many are looked through for them at most.
    package func stockExplanation(
        of fruit: FruitID, atMost count: Int, generations: Int
    ) throws(StoreError) -> StockExplanation? {
        let shop = try shop()
        guard let account = shop.accounts[fruit] else { return nil }
        let start = account.counted?.sequence ?? 0
        var events = [(sequence: Int, event: Event)]()
        var next: Generation? = try generation(at: .after(max(0, shop.sequence - 1)))
        var looked = 0
        while let generation = next, events.count < count, looked < generations {
            var part = [(sequence: Int, event: Event)]()
            var isBehind = false
            try read(generation) { sequence, event in
                if sequence <= start { isBehind = true }
                guard sequence > start, sequence <= shop.sequence, event.changes[fruit] != nil else { return }
                part.append((sequence, event))
            }
            events += part.reversed()
            looked += 1
            next = isBehind ? nil : try self.generation(generation.number - 1)
        }
        return StockExplanation(of: fruit, accounts: shop.accounts, events: Array(events.prefix(count)))
    }
}
