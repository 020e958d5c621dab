package import Foundation
package import Journal
package import JuiceShop
import Synchronization

/// The shop's store in a folder, shared by every process on this machine.
///
/// Requests go through one door (`commit`): those that come together become one line of the journal. Reading costs
/// one `pread` when nothing changed. The promises are those of `Store` and `Ledger`; attacked by `StoreContractTests`,
/// `FileStoreTests` and `ManyProcessesTests`.
package final class FileStore: Store {
    let ledger: Ledger
    /// What its files are made with, for tools beside it.
    package var files: any FileSystem { ledger.files }
    let replica: Mutex<Replica>
    let clock: @Sendable () -> Date
    let group = GroupCommit<StoreRequest, Result<StoreAnswer, StoreFault>>()
    let retryGeneration = Mutex<ContinuousClock.Instant?>(nil)
    /// How far the head was made durable.
    let settled = Mutex<Mark?>(nil)

    /// The first orders from a time on that the history was asked for.
    let firstOrders = Mutex<[Date: Int]>([:])

    /// Opens the store or makes it, mends what a crash left, and gives fruits that are new on the menu their first
    /// count.
    package init(
        _ path: String, menu: Menu, files: any FileSystem = Disk(), limits: Ledger.Limits = .init(),
        allowsNetwork: Bool = false, clock: @escaping @Sendable () -> Date
    ) throws(StoreFault) {
        self.clock = clock
        do {
            let ledger = try Ledger(path, files: files, limits: limits, allowsNetwork: allowsNetwork)
            self.ledger = ledger
            replica = Mutex(try ledger.locked { session throws(JournalFault) in try Self.open(session) })
        } catch {
            throw StoreFault(error)
        }
        _ = try commit(.open(menu))
    }

    package func shop() throws(StoreFault) -> Shop {
        try upToDate { $0.shop }
    }

    package func place(
        _ juice: Juice, cups: Int, waits: Bool, key: Key
    ) throws(StoreFault) -> Placement {
        try commit(.place(juice, key, cups: cups, waits: waits)).placement()
    }

    package func cancel(_ number: Int, wasMade: Bool, key: Key) throws(StoreFault) -> Cancelling {
        try commit(.cancel(number, wasMade: wasMade, key)).cancelling()
    }

    package func handOver(_ number: Int) throws(StoreFault) {
        _ = try commit(.handOver(number))
    }

    package func adjust(
        _ deltas: [FruitID: Int], reason: Adjustment.Reason, seenAt: [FruitID: Int], key: Key
    ) throws(StoreFault) -> Restocking {
        try commit(.adjust(deltas, reason, seenAt: seenAt, key)).restocking()
    }

    package func ready() throws(StoreFault) {
        _ = try commit(.ready)
        let hasRoom: Bool
        do { hasRoom = try ledger.hasRoom() } catch { throw StoreFault(error) }
        if !hasRoom { throw .full(path: ledger.path) }
    }
}
