import Journal
import JuiceShop
import Synchronization

extension FileStore {
    /// Opens what is there, or makes a new store.
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

    /// Reads from the state as of now: what any process answered before this call is in it.
    func upToDate<Result: Sendable>(_ read: (ShopState) -> Result) throws(StoreError) -> Result {
        do {
            // Before the lock: threads that read at the same time would wait for each other's system call.
            let headBytes = try eventLog.headBytes()
            return try shopState.withLock { shopState throws(StoreError) in
                if !shopState.position.isUpToDate(headBytes),
                    let reading = try eventLog.changes(since: shopState.position)
                {
                    try shopState.take(reading, eventLog)
                }
                return read(shopState)
            }
        } catch .busy {
            // The head is not whole; a process that holds the lock repairs it.
            try submit(Probe())
            return shopState.withLock { read($0) }
        }
    }
}
