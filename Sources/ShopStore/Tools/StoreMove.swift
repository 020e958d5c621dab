package import Journal
package import JuiceShop
import Bytes

/// Copies a shop's history from one store to another, event by event.
package enum StoreMove {
    package struct End {
        let store: any Store
        let names: any NamesStore

        package init(store: any Store, names: any NamesStore) {
            self.store = store
            self.names = names
        }
    }

    /// Events that one commit adds.
    private static let batchSize = 500

    /// - Parameter progress: called with the events that were copied, and the number of all.
    /// - Returns: the shop after its last event. A source of an old format knew less of its last orders and of its clock.
    /// - Throws: `unavailable` when the target has a history, or the source changed meanwhile.
    package static func run(
        from source: End, to target: End, progress: (_ done: Int, _ ofAll: Int) -> Void = { _, _ in }
    ) throws(StoreError) -> Shop {
        let shop = try source.store.shop()
        try copy(upTo: shop.sequence, from: source, to: target, progress: progress)
        let copy = try target.store.shop()
        guard try source.store.shop().sequence == shop.sequence, copy.books == shop.books else {
            throw .unavailable(
                path: "the source",
                reason: Message(
                    "changed meanwhile; close the shop, remove the target, and move again",
                    "그사이 바뀌었어요. 가게를 닫고, 옮긴 것을 지우고 다시 옮겨 주세요"))
        }
        return copy
    }

    /// Copies the names, and the events as far as one of them, also while the source goes on.
    static func copy(
        upTo last: Int, from source: End, to target: End, progress: (_ done: Int, _ ofAll: Int) -> Void
    ) throws(StoreError) {
        guard try target.store.shop().sequence == 0 else {
            throw .unavailable(
                path: "the target",
                reason: Message("has a history already; name a new one", "이미 기록이 있어요. 새것을 적어 주세요"))
        }
        var done = 0
        var next = try source.store.generation(1)
        while let generation = next {
            var events = [Event]()
            try source.store.read(generation) { sequence, event in
                if sequence <= last { events.append(event) }
            }
            for start in stride(from: 0, to: events.count, by: batchSize) {
                let batch = Array(events[start..<min(start + batchSize, events.count)])
                try target.store.submit(RecordedEvents(events: batch))
                done += batch.count
                progress(done, last)
            }
            next = try source.store.generation(generation.number + 1)
        }
        let names = try source.names.names()
        try target.names.update { $0 = names }
    }
}

extension Shop {
    /// What every format of the store has.
    fileprivate var books: [String] {
        ["\(sequence)", "\(orderCount)", "\(time)", "\(menuSequence)"]
            + accounts.byFruit.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0)" }
    }
}

/// Events with their own times, as another store recorded them.
private struct RecordedEvents: StoreRequest {
    let events: [Event]

    func decide(in batch: inout BatchDecision) throws(StoreError) {
        for event in events {
            guard batch.shop.allows(event) else {
                throw .damaged("the source", after: batch.shop.sequence, .impossibleEvent)
            }
            batch.add(event)
        }
    }
}
