import Attack
import FastCGI
import Foundation
import Glibc
import JuiceShop
import ShopStore
import TestStores

/// What happens to a shop whose store is in a database.
extension Simulation {
    /// Something may happen to the next request.
    func planFaults(of database: SimulatedDatabase) {
        switch random.roll(8) {
        case 0, 1: database.planned = .cut(.toServer, bytes: random.roll(3_000))
        case 2, 3: database.planned = .cut(.toClient, bytes: random.roll(1_200))
        case 4: if random.roll(3) == 0 { database.planned = .away(bytes: random.roll(1_500)) }
        case 5: database.planned = .endedSessions
        case 6: database.planned = .kill(bytes: random.roll(3_000))
        default:
            let index = random.roll(tablets.count)
            tablets[index].lostUntil = model.money.minute + 5 + random.roll(90)
        }
    }

    func noteFault(_ fault: SimulatedDatabase.Fault, _ response: FastCGI.Response, _ pressed: Tablet.Pressed) {
        switch fault {
        case .cut(let direction, _):
            note(.connectionCut)
            if direction == .toClient, applied.contains(pressed.key) { note(.commitAnswerLost) }
        case .away: if response.status == .serviceUnavailable { note(.databaseAway) }
        case .endedSessions: note(.sessionsEnded)
        case .kill: break
        }
    }

    /// Until every instance has found the database again: after a failure, each of them fails at once for half a second.
    func waitForTheDatabase() {
        let end = ContinuousClock.now + .seconds(30)
        for serve in serves.compactMap(\.self) {
            while (try? serve.store.ready()) == nil, ContinuousClock.now < end { usleep(20_000) }
        }
    }
}
