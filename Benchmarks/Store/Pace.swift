import Foundation

/// Detects syncs that have become slower.
///
/// On a busy machine, a thread that waited for the disk then waits for a core, up to a tick of the scheduler, which is
/// many times the sync. Disks of rented machines may also be throttled. Such a measurement favours the contender that
/// syncs less, so the duration of a sync is measured before and after each round.
final class Pace {
    private let folder: String
    private let bench: BenchMenu
    private var bestSeconds = Double.infinity
    /// The number of twenty-second waits left. After them, the table shows the slow rounds.
    private var waitsLeft = 6

    init(_ folder: String, _ bench: BenchMenu) {
        self.folder = folder
        self.bench = bench
    }

    /// Waits until syncs are fast, does the work, and repeats it if syncs became slower meanwhile.
    func steadily<Made>(_ work: () throws -> Made) throws -> Made {
        while true {
            while try !isSteady() && wait() {}
            let made = try work()
            if try isSteady() || waitsLeft == 0 { return made }
            Progress.report("syncs became slower: repeating the round")
        }
    }

    private func wait() -> Bool {
        if waitsLeft == 0 { return false }
        waitsLeft -= 1
        Progress.report("syncs are slower than they were: waiting")
        Thread.sleep(forTimeInterval: 20)
        return true
    }

    private func isSteady() throws -> Bool {
        let seconds = try syncSeconds()
        bestSeconds = min(bestSeconds, seconds)
        return seconds < bestSeconds * 3
    }

    private func syncSeconds() throws -> Double {
        let writer = try FloorFile(folder, bench).writer()
        return try (0..<30).map { _ in
            let start = ContinuousClock.now
            _ = try writer.place("")
            return (ContinuousClock.now - start).seconds
        }.median
    }
}
