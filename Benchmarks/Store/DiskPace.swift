import Foundation

/// Whether the disk is as quick as it was.
///
/// Disks of rented machines have an allowance: when it is used up, a sync takes ten times as long for a while, and
/// what was measured then says more about the landlord than about the store. So the disk is asked around each round.
final class DiskPace {
    private let folder: String
    private let bar: Bar
    private var bestSeconds = Double.infinity
    /// How often it may still wait for twenty seconds; after that the table has to show it.
    private var patience = 6

    init(_ folder: String, _ bar: Bar) {
        self.folder = folder
        self.bar = bar
    }

    /// Does the work while the disk keeps its pace: it waits for that before, and does it again when it was lost.
    func steadily<Made>(_ work: () throws -> Made) throws -> Made {
        while true {
            while try !isSteady() && wait() {}
            let made = try work()
            if try isSteady() || patience == 0 { return made }
            Progress.say("the disk became slower: once more")
        }
    }

    private func wait() -> Bool {
        if patience == 0 { return false }
        patience -= 1
        Progress.say("the disk is slower than it was: waiting for it")
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
