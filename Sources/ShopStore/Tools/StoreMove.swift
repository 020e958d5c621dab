package import Journal
import JuiceShop
import Bytes
import Foundation

/// Copies a shop's history from one store to another, event by event.
package enum StoreMove {
    package struct End {
        package let store: any Store
        package let names: any NamesStore

        package init(store: any Store, names: any NamesStore) {
            self.store = store
            self.names = names
        }
    }

    /// Events that one commit adds.
    private static let batchSize = 500

    /// Copies the events and the names, reads the copy back, and only then makes it a store. Whatever ends a move before
    /// that, no command takes the target for a store, and another move begins again.
    /// - Parameters:
    ///   - isOpen: the source may go on meanwhile, as for a backup; the copy ends with its last event at the beginning.
    ///   - progress: called with the events that were copied, and the number of all.
    /// - Throws: `unavailable` when the source changed meanwhile. The target is removed then.
    package static func run(
        from source: End, to target: some UnfinishedStore, isOpen: Bool = false,
        progress: (_ done: Int, _ ofAll: Int) -> Void = { _, _ in }
    ) throws(StoreError) -> StoreCheck.Summary {
        do throws(StoreError) {
            let shop = try source.store.shop()
            let chain = try copy(upTo: shop.sequence, from: source, to: target.end, progress: progress)
            let now = try source.store.shop()
            guard isOpen || now.sequence == shop.sequence else {
                throw .unavailable(
                    path: "the source",
                    reason: Message("changed meanwhile; close the shop, and move again", "그사이 바뀌었어요. 가게를 닫고 다시 옮겨 주세요"))
            }
            return try target.finish(shop, chain: chain)
        } catch {
            target.discard()
            throw error
        }
    }

    /// - Returns: the chain of the events' checksums, which is the same in every kind of store.
    private static func copy(
        upTo last: Int, from source: End, to target: End, progress: (_ done: Int, _ ofAll: Int) -> Void
    ) throws(StoreError) -> UInt32 {
        var chain: UInt32 = 0
        var done = HistoryMark.beginning
        for part in (1..<last + 1).batches() {
            var events = [Event]()
            try source.store.events(in: part) {
                events.append($1)
                return true
            }
            for start in stride(from: 0, to: events.count, by: batchSize) {
                let batch = Array(events[start..<min(start + batchSize, events.count)])
                done = try target.store.add(batch, after: done)
                for event in batch { chain = try EventLine.chain(event, after: chain) }
                progress(done.sequence, last)
            }
        }
        let names = try source.names.names()
        try target.names.update { $0 = names }
        return chain
    }
}

extension Store {
    fileprivate func add(_ events: [Event], after mark: HistoryMark) throws(StoreError) -> HistoryMark {
        switch try submit(RecordedEvents(after: mark, events)) {
        case .taken(let end): return end
        case .refused(let sequence, _): throw .damaged("the source", after: sequence - 1, .impossibleEvent)
        case .elsewhere, .forked:
            throw .unavailable(
                path: "the target",
                reason: Message("another command writes to it; move again", "다른 명령이 쓰고 있어요. 다시 옮겨 주세요"))
        }
    }
}

extension StoreError {
    package static func otherHistory(_ target: String) -> StoreError {
        .damaged(
            target, Message("is not the source's history", "원래 기록과 달라요"),
            remedy: Message(
                "run juicemaker store check on the source, and move again",
                "원래 기록에 juicemaker store check를 해 보고 다시 옮겨 주세요"))
    }
}
