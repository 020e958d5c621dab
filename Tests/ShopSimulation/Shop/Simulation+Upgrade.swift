import Attack
import JuiceShop
import ShopStore

/// An upgrade: the program is replaced while orders come. The new instance starts on the same store, and the old one ends when
/// it has answered what it had begun.
extension Simulation {
    /// - Returns: false where the new instance does not start now, such as while the old one holds the lock.
    func beginUpgrade(of index: Int) -> Bool {
        guard let old = serves[index], !machine.isDead(old.process.number) else { return false }
        let process = process()
        guard let new = try? SimulatedServe(process, clock, limits: limits, surroundings) else {
            machine.kill(process.number)
            return false
        }
        record("instance \(index) is replaced")
        serves[index] = new
        draining.append(old)
        count.restarts += 1
        isRestarted = true
        return true
    }

    /// The old instances that have answered everything end.
    func endDrained() {
        for old in draining
        where !answering.contains(old.process.number) && old.process.number != interrupted {
            if !machine.isDead(old.process.number) {
                do { try old.store.close() } catch { record("not closed") }
                machine.kill(old.process.number)
                note(.upgraded)
            }
            draining.removeAll { $0 === old }
        }
    }
}
