package import Foundation
package import Journal
package import JuiceShop
import Runtime
import Synchronization

/// The shop's store in a folder, shared by every process on this machine.
///
/// Every change goes through `submit`: requests that arrive together become one line of the journal. Reading costs one
/// `pread` when nothing changed. The promises are those of `Store` and `EventLog`; `StoreContractTests`, `FileStoreTests`
/// and `ManyProcessesTests` attack them.
package final class FileStore: Store {
    let eventLog: EventLog
    /// The file system of the store, for tools beside it.
    package var files: any FileSystem { eventLog.files }
    let shopState: Mutex<ShopState>
    let clock: @Sendable () -> Date
    let metrics: StoreMetrics
    let group = GroupCommit<PendingRequest>()
    let retryGeneration = Mutex<ContinuousClock.Instant?>(nil)
    /// The end of the log when the head was last made durable.
    let flushedEnd = Mutex<LogPosition?>(nil)

    let history = ContinuousClock.now

    /// Opens or creates the store, and repairs what a crash left.
    /// - Parameter menu: the first menu, for a store that has none.
    package init(
        _ path: String, menu: Menu?, files: any FileSystem = PosixFileSystem(), limits: EventLog.Limits = .init(),
        allowsNetwork: Bool = false, metrics: StoreMetrics = StoreMetrics(), clock: @escaping @Sendable () -> Date
    ) throws(StoreError) {
        self.clock = clock
        self.metrics = metrics
        let eventLog = try EventLog(path, files: files, limits: limits, allowsNetwork: allowsNetwork) {
            bytes, file throws(StoreError) in _ = try Checkpoint(bytes, file: file)
        }
        self.eventLog = eventLog
        shopState = Mutex(try eventLog.locked { session throws(StoreError) in try Self.open(session) })
        if let menu, shopState.withLock({ $0.shop.menuSequence }) == 0 { _ = try submit(OpeningRequest(menu)) }
    }

    /// Opens an existing store to show it: nothing is written or repaired, and every request is refused. It ends where the
    /// head ends.
    package init(showing path: String, files: any FileSystem = PosixFileSystem()) throws(StoreError) {
        clock = { Date() }
        metrics = StoreMetrics()
        eventLog = try StoreCheck.eventLog(path, files)
        shopState = Mutex(try ShopState(eventLog.reading(), eventLog))
    }

    package func snapshot() throws(StoreError) -> Snapshot {
        try upToDate { Snapshot($0.shop, of: history) }
    }

    package func ready() throws(StoreError) {
        try submit(Probe())
        try eventLog.checkWritable()
        if try !eventLog.hasRoom() { throw .full(path: eventLog.path) }
    }
}

extension FileStore {
    /// Opens the existing store, or creates one.
    static func open(_ session: LockedLog) throws(StoreError) -> ShopState {
        if try session.isNew() {
            return ShopState(new: try session.create(from: Checkpoint.bytes(Shop(), keysSince: 1)))
        }
        let reading = try session.catchUp(from: nil)
        let shopState = try ShopState(reading, session.eventLog)
        if !reading.needsCheckpoint { return shopState }
        try session.eventLog.keep(shopState.keys)
        return try shopState.startGeneration(session)
    }

    /// Reads from the current state: it has every change that any process acknowledged before this call.
    ///
    /// Where this process may not open the files of the newest generation, its last state is read: pages go on, and
    /// `submit` and `ready` say what is wrong. The next read after a `chown` is current again.
    func upToDate<Result: Sendable>(_ read: (ShopState) -> Result) throws(StoreError) -> Result {
        do {
            // Before the lock: threads that read at the same time would wait for each other's system call.
            let headBytes = try eventLog.headBytes()
            return try shopState.withLock { shopState throws(StoreError) in
                if !shopState.position.isUpToDate(headBytes),
                    let reading = try eventLog.changes(since: shopState.position)
                {
                    try shopState.apply(reading, eventLog)
                }
                return read(shopState)
            }
        } catch .busy {
            // The head is not whole; a process that holds the lock repairs it.
            try submit(Probe())
            return shopState.withLock { read($0) }
        } catch .forbidden {
            return shopState.withLock { read($0) }
        }
    }
}

/// The way of every change: lock, catch up, decide, ask the reader, append, publish, unlock, respond.
extension FileStore {
    /// Commits a request, together with those that arrive at the same time.
    package func submit<Request: StoreRequest>(_ request: Request) throws(StoreError) -> Request.Outcome {
        // Requests that arrive while this process waits for the lock join the group.
        try group.submit(request, metrics, commitGroup)
    }

    /// Commits requests as one group: they share a line, and are durable together or not at all.
    package func commitGroup(_ requests: () -> [PendingRequest]) -> Result<Void, StoreError> {
        let wait = Stopwatch()
        do {
            return try eventLog.locked { session throws(StoreError) in
                metrics.lockWaits.observe(wait)
                return try commitLocked(requests(), session)
            }
        } catch {
            if case .busy = error { metrics.lockWaits.observe(wait) }
            return .failure(error)
        }
    }

    private func commitLocked(
        _ requests: [PendingRequest], _ session: LockedLog
    ) throws(StoreError) -> Result<Void, StoreError> {
        var position = try catchUp(session)
        if !position.canAppend { position = try startGeneration(session, at: position) }
        let batch = try decide(requests)
        if batch.events.isEmpty { return .success(()) }
        let members = EventLine.members(of: try batch.bodies())
        let commit = Stopwatch()
        do throws(StoreError) {
            let next = try session.append(members, sequence: batch.shop.sequence, at: position)
            shopState.withLock { $0.apply(batch, from: position, to: next) }
            renewGeneration(session)
            metrics.commitDurations.observe(commit)
            metrics.batchSizes.observe(requests.count)
            return .success(())
        } catch .outcomeUnknown(let reason) {
            metrics.syncFailures.add()
            // No process trusts the line once a new generation goes on from the state before it.
            guard (try? startGeneration(session, at: position)) != nil else { throw .outcomeUnknown(reason: reason) }
            return .failure(.notRecorded(reason: reason))
        }
    }

    /// Applies the lines that other processes wrote.
    func catchUp(_ session: LockedLog) throws(StoreError) -> ReadCursor {
        try shopState.withLock { shopState throws(StoreError) in
            try shopState.apply(session.catchUp(from: shopState.position), eventLog)
            return shopState.position
        }
    }

    private func decide(_ requests: [PendingRequest]) throws(StoreError) -> BatchDecision {
        var batch = BatchDecision(after: shopState.withLock { $0.shop }, at: clock(), earlier: StoreMemory(store: self))
        for request in requests { try request.decide(in: &batch) }
        return batch
    }
}

/// The past before a group of requests: the group has the store's lock, so that nothing else is recorded meanwhile.
private struct StoreMemory: BatchDecision.Memory {
    let store: FileStore

    private var eventLog: EventLog { store.eventLog }
    private var state: ShopState { store.shopState.withLock { $0 } }

    func event(of id: RequestID, where answers: (Event) -> Bool) throws(StoreError) -> NumberedEvent? {
        try eventLog.event(of: id, among: store.shopState.withLock { $0.keys }, where: answers)
    }

    func record(_ number: Int) throws(StoreError) -> OrderRecord? {
        let state = state
        if let record = state.latest[number] { return record }
        return try OrderLookup(number...number, in: eventLog, upTo: state.position, state.shop).records[number]
    }

    func event(_ sequence: Int) throws(StoreError) -> Event? {
        var found: Event?
        try eventLog.events(in: sequence..<sequence + 1, upTo: state.position) { _, event in
            found = event
            return false
        }
        return found
    }
}

/// Checkpoints keep opening quick, regardless of the length of the history.
extension FileStore {
    /// Begins a new generation when this one has reached its limits. After a failure, the old generation's journal
    /// continues to grow, and the next attempt is a minute later.
    func renewGeneration(_ session: LockedLog) {
        let position = shopState.withLock { $0.position }
        let now = ContinuousClock.now
        guard session.needsGeneration(position), retryGeneration.withLock({ $0.map { now >= $0 } ?? true }) else {
            return
        }
        let isDone = (try? startGeneration(session, at: position)) != nil
        retryGeneration.withLock { $0 = isDone ? nil : now + .seconds(60) }
    }

    /// Begins a new generation with the state at a position. This process has moved on to it when this returns.
    @discardableResult
    func startGeneration(_ session: LockedLog, at position: ReadCursor) throws(StoreError) -> ReadCursor {
        let next = try shopState.withLock { $0 }.startGeneration(session)
        shopState.withLock { if $0.position.end == position.end { $0 = next } }
        return next.position
    }

    /// Ends this generation, even if it has no line: the next line goes into files that this process made.
    func beginGeneration() throws(StoreError) {
        try eventLog.locked { session throws(StoreError) in
            _ = try startGeneration(session, at: catchUp(session))
        }
    }

    /// Writes a checkpoint if there are new events, and makes the head durable, so that a power cut leaves it current.
    package func close() throws(StoreError) {
        try eventLog.locked { session throws(StoreError) in
            let position = try catchUp(session)
            if session.hasLines(position) { try startGeneration(session, at: position) }
            try eventLog.syncHead()
        }
    }

    /// Makes the head durable if it has changed since the last call. `serve` calls it once a second.
    ///
    /// A commit does not pay for this. After a power cut, the head is at most that old, and the store detects a journal
    /// that lost its tail (`Documentation/store.md`, "Not promised").
    package func flushHead() throws(StoreError) {
        let position = shopState.withLock { $0.position }
        if flushedEnd.withLock({ $0 }) == position.end { return }
        do throws(StoreError) {
            try eventLog.syncHead()
        } catch {
            metrics.syncFailures.add()
            throw error
        }
        flushedEnd.withLock { $0 = position.end }
    }
}
