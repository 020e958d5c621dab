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
    /// However rare they are, only so many chapters are read: the page may hold fewer than there are, or none, and
    /// says where to go on.
    /// - Parameter end: the number of an event that is not looked at any more.
    package func page(
        before end: Int = .max, atMost count: Int, chapters: Int, where isWanted: (Event) -> Bool
    ) throws(StoreError) -> EventBatch {
        var page = EventBatch()
        var next: Generation? = try chapter(at: end == .max ? .end : .after(max(0, end - 2)))
        var looked = 0
        while let chapter = next, page.entries.count < count, looked < chapters {
            let part = try entries(of: chapter, before: end, where: isWanted)
            if let first = part.first {
                looked += 1
                page.reached = first
                page.older = first.sequence
            }
            page.entries += part.wanted.reversed()
            next = try self.chapter(chapter.number - 1)
        }
        if page.entries.count > count {
            page.entries.removeLast(page.entries.count - count)
            page.reached = page.entries.last
            page.older = page.entries.last?.sequence
        } else if next == nil {
            page.older = nil
        }
        return page
    }

    private func entries(
        of chapter: Generation, before end: Int, where isWanted: (Event) -> Bool
    ) throws(StoreError) -> (first: EventBatch.Entry?, wanted: [EventBatch.Entry]) {
        var first: EventBatch.Entry?
        var wanted = [EventBatch.Entry]()
        var books = chapter.books
        try read(chapter) { sequence, event in
            guard sequence < end else { return }
            books?.apply(event, sequence: sequence)
            guard first == nil || isWanted(event) else { return }
            let entry = EventBatch.Entry(
                sequence: sequence, event: event, counts: books?.counts(of: event.changes.keys))
            if first == nil { first = entry }
            if isWanted(event) { wanted.append(entry) }
        }
        return (first, wanted)
    }

    /// Why there are so many of a fruit, as of now; `nil` when the shop never had it.
    ///
    /// - Parameters:
    ///   - count: so many changes are told one by one at most, what is older in sums.
    ///   - chapters: so many are looked through for them at most.
    package func stockExplanation(
        of fruit: FruitID, atMost count: Int, chapters: Int
    ) throws(StoreError) -> StockExplanation? {
        let shop = try shop()
        guard let account = shop.books.accounts[fruit] else { return nil }
        let start = account.counted?.sequence ?? 0
        var events = [(sequence: Int, event: Event)]()
        var next: Generation? = try chapter(at: .after(max(0, shop.sequence - 1)))
        var looked = 0
        while let chapter = next, events.count < count, looked < chapters {
            var part = [(sequence: Int, event: Event)]()
            var isBehind = false
            try read(chapter) { sequence, event in
                if sequence <= start { isBehind = true }
                guard sequence > start, sequence <= shop.sequence, event.changes[fruit] != nil else { return }
                part.append((sequence, event))
            }
            events += part.reversed()
            looked += 1
            next = isBehind ? nil : try self.chapter(chapter.number - 1)
        }
        return StockExplanation(of: fruit, books: shop.books, events: Array(events.prefix(count)))
    }
}
