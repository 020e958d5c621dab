import ArgumentParser
import Attack
import Synchronization

/// Every bit of a small store flipped, and every other damage.
struct Damages: ParsableCommand {
    func run() throws {
        let search = try DamageSearch()
        let sum = Mutex(DamageSearch.Count())
        let harms = search.harms
        try inParallel(while: { $0 < harms.count }) { number in
            var search = search
            try search.inflict(harms[Int(number)])
            sum.withLock { $0 = $0 + search.count }
        }
        print(sum.withLock(\.description))
    }
}
