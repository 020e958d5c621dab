import ArgumentParser
import ShopSimulation
import Synchronization
import TestStores

/// Runs whole shops for thirty days, with faults everywhere.
struct ShopAttack: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shop",
        abstract: "Run a whole shop for thirty days, with faults of disk, clock, network and printers.")

    @Option(help: "The number of seeds.")
    var seeds = 1

    @Option(help: "The first seed; the same seed gives the same run.")
    var seed = 1

    @Option(help: "The business days of each run.")
    var days = 30

    @Flag(help: "Print what happens.")
    var trace = false

    @Flag(help: "Keep the store in PostgreSQL, and cut its connections; run it by Scripts/with-postgres.")
    var database = false

    /// So many seeds reach every rare state.
    private static let seedsOfASet = 20

    func run() throws {
        let (first, end, days, isTraced, inDatabase) = (seed, seed + seeds, days, trace, database)
        if inDatabase { try TestDatabase.require() }
        let reached = Mutex([RareState: Int]())
        let sum = Mutex((presses: 0, events: 0, calls: 0))
        try inParallel(from: UInt64(first), while: { $0 < UInt64(end) }) { seed in
            let outcome = try Simulation.run(seed: Int(seed), days: days, isTraced: isTraced, inDatabase: inDatabase)
            reached.withLock { $0.merge(outcome.rare, uniquingKeysWith: +) }
            sum.withLock {
                $0.presses += outcome.presses
                $0.events += outcome.events
                $0.calls += outcome.calls
            }
            if first + 1 == end, !inDatabase { print("digest \(outcome.digest)") }
        }
        let states = RareState.all(inDatabase: inDatabase)
        let all = reached.withLock { $0 }
        let total = sum.withLock { $0 }
        if seeds == 1 {
            for state in states { print("\(all[state] ?? 0)\t\(state.rawValue)") }
        }
        // Fewer seeds say nothing of the states that they miss.
        let missed = states.filter { all[$0] == nil }.map(\.rawValue)
        if seeds >= Self.seedsOfASet, !missed.isEmpty {
            print("FAILED: no seed reached: \(missed.joined(separator: ", "))")
            throw ExitCode.failure
        }
        print(
            "\(seeds) shops of \(days) days, seeds from \(first): \(total.presses) presses, \(total.events) events, "
                + "\(total.calls) system calls, \(states.count { all[$0] != nil }) of \(states.count) "
                + "rare states; every surface agreed with the model")
    }
}
