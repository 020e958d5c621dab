package import Journal
import JuiceShop
import Synchronization

/// The way of every change: lock, catch up, decide, append, publish, unlock, answer.
extension FileStore {
    /// Answers a request, together with those that come at the same time. Durable before it returns.
    func commit(_ request: StoreRequest) throws(StoreError) -> StoreAnswer {
        try group.submit(request) { group in
            var requests: [StoreRequest]?
            // Whoever comes while this process waits for the lock is taken along.
            let result = commit {
                let group = group()
                requests = group
                return group
            }
            switch result {
            case .success(let answers): return answers.map { .success($0) }
            case .failure(let fault): return (requests ?? group()).map { _ in .failure(fault) }
            }
        }.get()
    }

    /// Answers requests as one group: they share a line, and are durable together or not at all.
    package func commit(_ requests: [StoreRequest]) -> Result<[StoreAnswer], StoreError> {
        commit { requests }
    }

    private func commit(_ requests: () -> [StoreRequest]) -> Result<[StoreAnswer], StoreError> {
        do {
            return try eventLog.locked { session throws(StoreError) in try commit(requests(), session) }
        } catch {
            return .failure(error)
        }
    }

    private func commit(
        _ requests: [StoreRequest], _ session: LockedLog
    ) throws(StoreError) -> Result<[StoreAnswer], StoreError> {
        var position = try catchUp(session)
        if session.isPoisoned(position) { position = try startGeneration(session, at: position) }
        let (answers, events, sequence) = try decide(requests)
        if events.isEmpty { return .success(answers) }
        do throws(StoreError) {
            let next = try session.append(EventLine.members(events), sequence: sequence, at: position)
            shopState.withLock { $0.take(events, from: position, to: next) }
            renewGeneration(session)
            return .success(answers)
        } catch .outcomeUnknown(let reason) {
            // The line is believed by nobody once a new generation goes on from the state before it.
            guard (try? startGeneration(session, at: position)) != nil else { throw .outcomeUnknown(reason: reason) }
            return .failure(.notRecorded(reason: reason))
        }
    }

    /// Takes in what other processes wrote.
    func catchUp(_ session: LockedLog) throws(StoreError) -> ReadCursor {
        try shopState.withLock { shopState throws(StoreError) in
            try shopState.take(session.catchUp(from: shopState.position), eventLog)
            return shopState.position
        }
    }

    /// The answers, the events that make them true, and the number of the last of these.
    private func decide(
        _ requests: [StoreRequest]
    ) throws(StoreError) -> (answers: [StoreAnswer], events: [Event], sequence: Int) {
        let (shop, memory) = shopState.withLock { [eventLog] in
            ($0.shop, StoreMemory(eventLog: eventLog, keys: $0.keys, latest: $0.latest, position: $0.position))
        }
        var decision = BatchDecision(after: shop, at: clock(), earlier: memory)
        var answers = [StoreAnswer]()
        for request in requests { answers.append(try decision.answer(request)) }
        return (answers, decision.events, shop.sequence + decision.events.count)
    }
}
