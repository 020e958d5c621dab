import Attack
import Foundation
import Journal
import JuiceShop
import Logging
import Runtime
import ShopStore
import ShopWeb

/// One instance of `serve`: a process with its own store, snapshot and pages on the shared disk.
final class SimulatedServe {
    let process: SimulatedProcess
    let store: ReopeningStore
    let app: ShopApp

    /// What the instances of a shop find beside its store.
    struct Surroundings {
        let tokens: TokensFile?
        /// The file of the PIN; nil for a shop without one.
        let pin: String?
        /// The line to head office.
        let line: SimulatedLine
    }

    init(
        _ process: SimulatedProcess, _ clock: SimulatedClock, limits: EventLog.Limits, _ surroundings: Surroundings
    ) throws {
        self.process = process
        store = try ReopeningStore(Self.path, files: process) { () throws(StoreError) in
            try FileStore(Self.path, menu: nil, files: process, limits: limits, clock: { clock.now })
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

    static let path = "/Store"
}
