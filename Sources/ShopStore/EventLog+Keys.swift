import Journal
import JuiceShop

extension EventLog {
    /// What is remembered at the start of a generation, read from the tables that were kept. One that cannot be
    /// believed is made anew from its journal.
    func keys(since first: Int, upTo generation: Int) throws(StoreError) -> IdempotencyIndex {
        var ended = [IdempotencyTable]()
        for generation in first..<max(first, generation) { ended.append(try keyTable(ofGeneration: generation)) }
        return IdempotencyIndex(ended: ended, liveGeneration: generation)
    }

    /// Keeps the tables of the generations that have ended.
    func keep(_ keys: IdempotencyIndex) throws(StoreError) {
        for table in keys.ended {
            let length = try length(ofEndedGeneration: table.generation)
            try? writeKeys(table.bytes(journalLength: length), ofGeneration: table.generation)
        }
    }

    /// The event that was recorded for a request, when the index knows it.
    func event(for request: IdempotencyKey, among keys: IdempotencyIndex) throws(StoreError) -> Event? {
        for place in keys.places(of: request.fingerprint) {
            let events = try EventLine.events(line(at: place))
            if let event = events.first(where: { IdempotencyKey($0) == request }) { return event }
        }
        return nil
    }

    private func keyTable(ofGeneration generation: Int) throws(StoreError) -> IdempotencyTable {
        let length = try length(ofEndedGeneration: generation)
        let copies = (try? keys(ofGeneration: generation)) ?? []
        let kept = copies.lazy.compactMap { IdempotencyTable($0, generation: generation, journalLength: length) }.first
        if let kept, copies.count == 1 { return kept }
        let table: IdempotencyTable
        if let kept {
            table = kept
        } else {
            table = try IdempotencyTable.Draft(generation: generation, lines(ofEndedGeneration: generation)).table
        }
        try? writeKeys(table.bytes(journalLength: length), ofGeneration: generation)
        return table
    }
}
