package import Journal
import Synchronization

/// Checkpoints: so that opening stays quick however long the history.
extension FileStore {
    /// Begins a new generation when this one has had its time. A failure costs nothing but a longer journal: the old
    /// generation goes on, and the next try is in a minute.
    func renewGeneration(_ session: LockedLog) {
        let position = shopState.withLock { $0.position }
        let now = ContinuousClock.now
        guard session.needsGeneration(position), retryGeneration.withLock({ $0.map { now >= $0 } ?? true }) else {
            return
        }
        let isDone = (try? startGeneration(session, at: position)) != nil
        retryGeneration.withLock { $0 = isDone ? nil : now + .seconds(60) }
    }

    /// Begins a new generation with the state at a position, and is there when this returns.
    @discardableResult
    func startGeneration(_ session: LockedLog, at position: ReadCursor) throws(StoreError) -> ReadCursor {
        let next = try shopState.withLock { $0 }.startGeneration(session)
        shopState.withLock { if $0.position.end == position.end { $0 = next } }
        return next.position
    }

    /// A checkpoint when there is something new to remember, and a head that even a power cut leaves current.
    package func close() throws(StoreError) {
        try eventLog.locked { session throws(StoreError) in
            let position = try catchUp(session)
            if session.hasLines(position) { try startGeneration(session, at: position) }
            try eventLog.syncHead()
        }
    }

    /// Makes the head durable when it has changed since the last time: once a second is often enough.
    ///
    /// A commit does not pay for it. After a power cut the head is then at most so old, and a tail that somebody cut
    /// off the journal is noticed (`Documentation/store.md`, "Not promised").
    package func settle() throws(StoreError) {
        let position = shopState.withLock { $0.position }
        if settled.withLock({ $0 }) == position.end { return }
        try eventLog.syncHead()
        settled.withLock { $0 = position.end }
    }
}
