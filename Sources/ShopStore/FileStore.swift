package import Foundation
package import Journal
package import JuiceShop
import Synchronization

/// The shop's store in a folder, shared by every process on this machine.
///
/// Requests go through one door (`submit`): those that arrive together become one line of the journal. Reading costs
/// one `pread` when nothing changed. The promises are those of `Store` and `EventLog`; attacked by `StoreContractTests`,
/// `FileStoreTests` and `ManyProcessesTests`.
package final class FileStore: Store {
    let eventLog: EventLog
    /// What its files are made with, for tools beside it.
    package var files: any FileSystem { eventLog.files }
    let shopState: Mutex<ShopState>
    let clock: @Sendable () -> Date
    let group = GroupCommit<any PendingRequest, Result<Void, StoreError>>()
    let retryGeneration = Mutex<ContinuousClock.Instant?>(nil)
    /// How far the head was made durable.
    let settled = Mutex<LogPosition?>(nil)

    /// The first orders from a time on that the history was asked for.
    let firstOrders = Mutex<[Date: Int]>([:])

    /// Opens the store or makes it, mends what a crash left, and gives fruits that are new on the menu their first
    /// count.
    package init(
        _ path: String, menu: Menu, files: any FileSystem = PosixFileSystem(), limits: EventLog.Limits = .init(),
        allowsNetwork: Bool = false, clock: @escaping @Sendable () -> Date
    ) throws(StoreError) {
        self.clock = clock
        let eventLog = try EventLog(path, files: files, limits: limits, allowsNetwork: allowsNetwork) {
            bytes, file throws(StoreError) in _ = try Checkpoint(bytes, file: file)
        }
        self.eventLog = eventLog
        shopState = Mutex(try eventLog.locked { session throws(StoreError) in try Self.open(session) })
        _ = try submit(OpeningRequest(menu))
    }

    package func shop() throws(StoreError) -> Shop {
        try upToDate { $0.shop }
    }

    package func ready() throws(StoreError) {
        try submit(Probe())
        if try !eventLog.hasRoom() { throw .full(path: eventLog.path) }
    }
}

/// A request that changes nothing: it takes the lock, catches up, and makes the repairs that are due.
struct Probe: StoreRequest {
    func decide(in batch: inout BatchDecision) {}
}
