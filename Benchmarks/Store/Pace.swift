import Foundation

/// Whether a sync takes as long as it did.
///
/// On a machine that is busy with other work, a thread that waited for the disk waits once more, for a core: up to a
/// tick of the scheduler, which is many times the sync. And disks of rented machines may have an allowance. What is
/// measured then says little about the store, and flatters whoever syncs less. So the pace is asked around each round.
final class Pace {
    private let folder: String
    private let bar: Bar
    private var bestSeconds = Double.infinity
    /// How often it may still wait for twenty seconds; after that the table has to show it.
    private var patience = 6

    init(_ folder: String, _ bar: Bar) {
        self.folder = folder
        self.bar = bar
    }

    /// Does the work while the pace is kept: it waits for that before, and does it again when it was lost.
    func steadily<Made>(_ work: () throws -> Made) throws -> Made {
        while true {
            while try !isSteady() && wait() {}
            let made = try work()
            if try isSteady() || patience == 0 { return made }
            Progress.say("syncs became slower: once more")
        }
    }

    private func wait() -> Bool {
        if patience == 0 { return false }
        patience -= 1
        Progress.say("syncs are slower than they were: waiting")
        Thread.sleep(forTimeInterval: 20)
        return true
    }

    private func isSteady() throws -> Bool {
        let seconds = try syncSeconds()
        bestSeconds = min(bestSeconds, seconds)
        return seconds < bestSeconds * 3
    }

    private func syncSeconds() throws -> Double {
        let writer = try FloorFile(folder, bar).writer()
        return try (0..<30).map { _ in
            let start = ContinuousClock.now
            _ = try writer.place("")
            return (ContinuousClock.now - start).seconds
        }.median
    }
}
