import ArgumentParser
import Attack
import Synchronization

/// Flips every bit of a small store, and applies every other mutation.
struct Damages: ParsableCommand {
    @Option(help: "Inflict one mutation in so many, beginning with a random one.")
    var oneIn = 1

    func validate() throws {
        if oneIn < 1 { throw ValidationError("--one-in takes a number from 1.") }
    }

    func run() throws {
        let search = try DamageSearch()
        let sum = Mutex(DamageSearch.Count())
        let mutations = search.mutations
        let first = Int.random(in: 0..<oneIn)
        let chosen = Array(stride(from: first, to: mutations.count, by: oneIn))
        if oneIn > 1 { print("one mutation in \(oneIn) of \(mutations.count), from number \(first)") }
        try inParallel(while: { $0 < chosen.count }) { number in
            var search = search
            try search.inflict(mutations[chosen[Int(number)]])
            sum.withLock { $0 = $0 + search.count }
        }
        print(sum.withLock(\.description))
    }
}
