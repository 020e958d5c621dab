import Foundation
package import Journal
package import JuiceShop
import Bytes
package import ShopStore
import Synchronization
package import TestStores

/// The store under a round: processes open it, each with faults of its own.
package protocol RoundStore: Sendable {
    /// - Parameter generation: the length of a generation: lines of a journal, or events of a database.
    func open(
        _ menu: Menu, generation: Int, _ nemesis: Nemesis, _ random: inout SeededRandom
    ) throws -> any RoundProcess
}

/// A process that has a store open.
package protocol RoundProcess: Sendable {
    var store: any Store { get }
    /// After its death no response counts.
    var isDead: Bool { get }
    /// It dies in one of its next calls, if it can.
    func die(within calls: Int)
    /// Stops cleanly.
    func close() throws(StoreError)
}

/// A store in a folder, with a disk that dies with its process or fails now and then.
package struct FolderRound: RoundStore {
    let path: String

    package init(_ path: String) { self.path = path }

    package func open(
        _ menu: Menu, generation: Int, _ nemesis: Nemesis, _ random: inout SeededRandom
    ) throws(StoreError) -> any RoundProcess {
        let disk = CrashingDisk(FaultPlan(nemesis, &random))
        do throws(StoreError) {
            let store = try FileStore(
                path, menu: menu, files: disk, limits: .init(lines: generation), clock: { Date() })
            return Process(store: store, disk: disk)
        } catch {
            if disk.isDead { throw .notRecorded(reason: Message(verbatim: "the process died")) }
            throw error
        }
    }

    private struct Process: RoundProcess {
        let store: any Store
        let disk: CrashingDisk
        var isDead: Bool { disk.isDead }
        func die(within calls: Int) { disk.die(within: calls) }
        func close() throws(StoreError) { try store.close() }
    }
}

/// A store in a database, behind connections that are cut now and then (`death`), or fall silent (`failingDisk`). The process
/// itself lives on, and looks for what it had sent.
package struct DatabaseRound: RoundStore {
    private let database: TestDatabase
    private let folder: String

    /// - Parameter folder: for the proxies' sockets.
    package init(_ database: TestDatabase, _ folder: String) {
        self.database = database
        self.folder = folder
    }

    package func open(
        _ menu: Menu, generation: Int, _ nemesis: Nemesis, _ random: inout SeededRandom
    ) throws -> any RoundProcess {
        let (proxy, store) = try database.storeBehindProxy(
            in: folder, menu: menu, generation: generation,
            maxWait: nemesis == .failingDisk ? .milliseconds(400) : .seconds(5))
        if nemesis != .none {
            let faults = ProxyFaults(random.split(), isSilent: nemesis == .failingDisk)
            proxy.arm { faults.next() }
        }
        return Process(store: store, proxy: proxy)
    }

    private struct Process: RoundProcess {
        let store: any Store
        let proxy: ProxyToDatabase
        var isDead: Bool { false }
        func die(within calls: Int) {}

        func close() throws(StoreError) {
            try store.close()
            proxy.close()
        }
    }
}

/// Where connections are cut next, one after the other.
private final class ProxyFaults: Sendable {
    private let random: Mutex<SeededRandom>
    private let isSilent: Bool

    init(_ random: SeededRandom, isSilent: Bool) {
        self.random = Mutex(random)
        self.isSilent = isSilent
    }

    func next() -> ProxyToDatabase.Fault {
        random.withLock { random in
            let directions = ProxyToDatabase.Direction.allCases
            return .init(directions[random.roll(2)], afterBytes: random.roll(20_000), isSilent: isSilent)
        }
    }
}
