import ArgumentParser
import Attack
import Synchronization

/// Flips every bit of a small store, and applies every other mutation.
struct Damages: ParsableCommand {
    func run() throws {
        let search = try DamageSearch()
        let sum = Mutex(DamageSearch.Count())
        let mutations = search.mutations
        try inParallel(while: { $0 < mutations.count }) { number in
            var search = search
            try search.inflict(mutations[Int(number)])
            sum.withLock { $0 = $0 + search.count }
        }
        print(sum.withLock(\.description))
    }
}
