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

    init(
        _ process: SimulatedProcess, _ clock: SimulatedClock, limits: EventLog.Limits, tokens: TokensFile?
    ) throws {
        self.process = process
        store = try ReopeningStore(Self.path, files: process) { () throws(StoreError) in
            try FileStore(Self.path, menu: nil, files: process, limits: limits, clock: { clock.now })
        }
        app = try SimulatedPages.app(on: store, clock, tokens: tokens)
    }

    static let path = "/Store"
}
