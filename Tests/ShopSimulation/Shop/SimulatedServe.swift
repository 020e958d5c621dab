import Attack
import Foundation
import Journal
import JuiceShop
import Logging
import Runtime
import ShopStore
import ShopWeb
import TestStores
import TestTime

/// One instance of `serve`: a process with its own store, snapshot and pages on the shared disk.
final class SimulatedServe {
    let process: SimulatedProcess
    let store: any Store
    let app: ShopApp
    /// The store in a folder; nil in a database.
    let reopening: ReopeningStore?
    /// Between the store and its database.
    let proxy: ProxyToDatabase?

    /// What the instances of a shop find beside its store.
    struct Surroundings {
        let tokens: TokensFile?
        /// The file of the PIN; nil for a shop without one.
        let pin: String?
        /// The line to head office.
        let line: SimulatedLine
        /// nil for a store in a folder.
        var database: SimulatedDatabase?
    }

    init(
        _ process: SimulatedProcess, _ clock: TestClock, limits: EventLog.Limits, _ surroundings: Surroundings
    ) throws {
        self.process = process
        if let database = surroundings.database {
            let (proxy, store) = try database.open()
            self.proxy = proxy
            self.store = store
            reopening = nil
        } else {
            let store = try ReopeningStore(Self.path, files: process) { () throws(StoreError) in
                try FileStore(Self.path, menu: nil, files: process, limits: limits, clock: { clock.now })
            }
            self.store = store
            reopening = store
            proxy = nil
        }
        let line = surroundings.line
        app = try SimulatedPages.app(
            on: store, clock, tokens: surroundings.tokens,
            authenticator: surroundings.pin.map { Authenticator($0, marks: nil, now: { clock.now }) },
            neighbours: { [store] wall, log in
                Neighbours(
                    head: HeadOfficeWatch(
                        of: store, clock: wall, log: log, incoming: { line.state.incoming }, { line.state }))
            })
    }

    /// False for one that has let go of its store, and shows what it knew last.
    var isOpen: Bool { reopening.map { $0.current is FileStore } ?? true }

    static let path = "/Store"
}
