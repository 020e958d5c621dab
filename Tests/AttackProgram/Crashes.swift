import ArgumentParser
import Attack
import Synchronization

/// Cuts the power at every system call and opens the disk states that may result.
struct Crashes: ParsableCommand {
    @Option(help: "The number of states.")
    var states = 100_000

    @Option(help: "The first seed; the same seeds give the same states.")
    var seed: UInt64 = 1

    func run() throws {
        let states = states
        let sum = Mutex(CrashSearch.Count())
        try inParallel(from: seed, while: { _ in sum.withLock(\.all) < states }) { seed in
            var search = CrashSearch()
            defer { sum.withLock { $0 = $0 + search.count } }
            try search.search(seed: seed) { count in sum.withLock(\.all) + count.all >= states }
        }
        print(sum.withLock(\.description))
    }
}
