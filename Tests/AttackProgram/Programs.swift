import ArgumentParser
import Attack

/// Runs random programs on the store and on its model.
struct Programs: ParsableCommand {
    @Option(help: "The number of programs.")
    var count: UInt64 = 3000

    @Option(help: "The number of steps of each program.")
    var steps = 60

    @Option(help: "The first seed; the same seed gives the same program.")
    var seed: UInt64 = 1

    func run() throws {
        let (end, steps) = (seed + count, steps)
        try inParallel(from: seed, while: { $0 < end }) { seed in try ProgramRun.attack(seed: seed, length: steps) }
        print("\(count) random programs of \(steps) steps, seeds from \(seed): the store agreed with its model")
    }
}
