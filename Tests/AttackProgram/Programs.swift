import ArgumentParser
import Attack
import TestStores

/// Runs random programs on the store and on its model.
struct Programs: ParsableCommand {
    @Option(help: "The number of programs.")
    var count: UInt64 = 3000

    @Option(help: "The number of steps of each program.")
    var steps = 60

    @Option(help: "The first seed; the same seed gives the same program.")
    var seed: UInt64 = 1

    @Flag(help: "Attack a store in the database of Scripts/with-postgres.")
    var database = false

    func run() throws {
        if database { try TestDatabase.require() }
        let (end, steps, database) = (seed + count, steps, database)
        try inParallel(from: seed, while: { $0 < end }) { seed in
            try ProgramRun.attack(seed: seed, length: steps, database: database)
        }
        print("\(count) random programs of \(steps) steps, seeds from \(seed): the store agreed with its model")
    }
}
