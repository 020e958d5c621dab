import Journal
import JuiceShop
import Synchronization

extension FileStore {
    /// Opens what is there, or makes a new store.
    static func open(_ session: Session) throws(JournalFault) -> Replica {
        if try session.isNew() {
            return Replica(new: try session.create(from: Checkpoint.bytes(Shop(), keysSince: 1)))
        }
        let reading = try session.catchUp(from: nil)
        let replica = try Replica(reading, session.ledger)
        if !reading.lacksCheckpoint { return replica }
        try session.ledger.keep(replica.keys)
        return try replica.startGeneration(session)
    }

    /// Reads from the state as of now: what any process answered before this call is in it.
    func upToDate<Result: Sendable>(_ read: (Replica) -> Result) throws(StoreFault) -> Result {
        do {
            // Before the lock: threads that read at the same time would wait for each other's system call.
            let glance = try ledger.glance()
            return try replica.withLock { replica throws(JournalFault) in
                if !replica.position.isUpToDate(glance), let reading = try ledger.changes(since: replica.position) {
                    try replica.take(reading, ledger)
                }
                return read(replica)
            }
        } catch .busy {
            // The head is not whole: who holds the lock mends it.
            _ = try commit(.ready)
            return replica.withLock { read($0) }
        } catch {
            throw StoreFault(error)
        }
    }
}
