import Foundation

/// One contender's turn: a fresh folder, the setting's processes for the time, and then the books.
struct Round {
    /// Orders a second that were durable in time.
    let rate: Double
    /// The slowest process's part, as a share of an equal one.
    let slowestShare: Double
    let refused: Int

    init(_ contender: ContenderName, _ setting: Setting, _ bar: Bar, in parent: String, seconds: Double) throws {
        let folder = "\(parent)/round"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let before = try contender.open(folder, bar).stocktake()
        MountedDisk.settle()

        let workers = try (0..<setting.processes).map { index in
            try WorkerProcess([
                "write-worker", contender.rawValue, folder, "\(index)", "\(setting.threads)", "\(seconds)",
            ])
        }
        for worker in workers { try worker.waitUntilReady() }
        for worker in workers { try worker.start() }
        let tallies = try workers.map { try $0.report([Tally].self) }

        let after = try contender.open(folder, bar).stocktake()
        try Self.check(tallies.flatMap { $0 }, before, after, of: "\(contender), \(setting.name)", bar)
        let parts = tallies.map { $0.map(\.inTime).reduce(0, +) }
        let all = parts.reduce(0, +)
        rate = Double(all) / seconds
        slowestShare = Double((parts.min() ?? 0) * parts.count) / Double(max(1, all))
        refused = tallies.joined().map(\.refused).reduce(0, +)
    }

    /// Every answered order is there, once, and took what it needed.
    private static func check(
        _ tallies: [Tally], _ before: Stocktake, _ after: Stocktake, of name: String, _ bar: Bar
    ) throws {
        let answered = tallies.map(\.answered).reduce(0, +)
        guard after.orders - before.orders == answered else {
            throw WrongAnswer("\(name): \(answered) orders were answered, \(after.orders - before.orders) are there")
        }
        guard before.stock - after.stock == answered * bar.portion else {
            throw WrongAnswer("\(name): \(answered) orders took \(before.stock - after.stock) \(bar.fruit)")
        }
        let numbers = tallies.map(\.numbers).reduce(0, +)
        guard numbers == answered * (answered + 1) / 2 else {
            throw WrongAnswer("\(name): a number was given twice or left out")
        }
    }
}
