package import Journal
import JuiceShop
import Synchronization

/// The way of every change: lock, catch up, decide, append, publish, unlock, respond.
extension FileStore {
    /// Commits a request, together with those that arrive at the same time.
    package func submit<Request: StoreRequest>(_ request: Request) throws(StoreError) -> Request.Outcome {
        let submission = Submission(request)
        try group.submit(submission) { group in
            var requests: [any PendingRequest]?
            // Requests that arrive while this process waits for the lock join the group.
            let result = commitGroup {
                let group = group()
                requests = group
                return group
            }
            return (requests ?? group()).map { _ in result }
        }.get()
        return try submission.outcome
    }

    /// Commits requests as one group: they share a line, and are durable together or not at all.
    package func commitGroup(_ requests: () -> [any PendingRequest]) -> Result<Void, StoreError> {
        do {
            return try eventLog.locked { session throws(StoreError) in try commitLocked(requests(), session) }
        } catch {
            return .failure(error)
        }
    }

    private func commitLocked(
        _ requests: [any PendingRequest], _ session: LockedLog
    ) throws(StoreError) -> Result<Void, StoreError> {
        var position = try catchUp(session)
        if !position.canAppend { position = try startGeneration(session, at: position) }
        let (events, sequence) = try decide(requests)
        if events.isEmpty { return .success(()) }
        do throws(StoreError) {
            let next = try session.append(EventLine.members(events), sequence: sequence, at: position)
            shopState.withLock { $0.take(events, from: position, to: next) }
            renewGeneration(session)
            return .success(())
        } catch .outcomeUnknown(let reason) {
            // No process trusts the line once a new generation goes on from the state before it.
            guard (try? startGeneration(session, at: position)) != nil else { throw .outcomeUnknown(reason: reason) }
            return .failure(.notRecorded(reason: reason))
        }
    }

    /// Applies the lines that other processes wrote.
    func catchUp(_ session: LockedLog) throws(StoreError) -> ReadCursor {
        try shopState.withLock { shopState throws(StoreError) in
            try shopState.take(session.catchUp(from: shopState.position), eventLog)
            return shopState.position
        }
    }

    /// The events that make the outcomes true, and the sequence of the last of them.
    private func decide(
        _ requests: [any PendingRequest]
    ) throws(StoreError) -> (events: [Event], sequence: Int) {
        let (shop, memory) = shopState.withLock { [eventLog] in
            ($0.shop, StoreMemory(eventLog: eventLog, keys: $0.keys, latest: $0.latest, position: $0.position))
        }
        var batch = BatchDecision(after: shop, at: clock(), earlier: memory)
        for request in requests { try request.decide(in: &batch) }
        return (batch.events, shop.sequence + batch.events.count)
    }
}
