import Foundation

/// One contender's turn: a fresh folder, the setting's processes for the time, then a check of orders and stock.
struct Round {
    /// Orders per second that were durable before the time was up.
    let rate: Double
    /// The orders of the slowest process, relative to an equal share.
    let slowestShare: Double
    let refused: Int

    init(_ contender: ContenderName, _ setting: Setting, _ bench: BenchMenu, in parent: String, seconds: Double) throws
    {
        let folder = "\(parent)/round"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let before = try contender.open(folder, bench).stocktake()
        MountedDisk.flush()

        let workers = try (0..<setting.processes).map { index in
            try WorkerProcess([
                "write-worker", contender.rawValue, folder, "\(index)", "\(setting.threads)", "\(seconds)",
            ])
        }
        for worker in workers { try worker.waitUntilReady() }
        for worker in workers { try worker.start() }
        let results = try workers.map { try $0.report([WriterResult].self) }

        let after = try contender.open(folder, bench).stocktake()
        try Self.check(results.flatMap { $0 }, before, after, of: "\(contender), \(setting.name)", bench)
        let parts = results.map { $0.map(\.inTime).reduce(0, +) }
        let all = parts.reduce(0, +)
        rate = Double(all) / seconds
        slowestShare = Double((parts.min() ?? 0) * parts.count) / Double(max(1, all))
        refused = results.joined().map(\.refused).reduce(0, +)
    }

    /// Checks that every completed order is stored once, and that the stock matches.
    private static func check(
        _ results: [WriterResult], _ before: Stocktake, _ after: Stocktake, of name: String, _ bench: BenchMenu
    ) throws {
        let completed = results.map(\.completed).reduce(0, +)
        guard after.orders - before.orders == completed else {
            throw WrongResult("\(name): \(completed) orders were completed, \(after.orders - before.orders) are stored")
        }
        guard before.stock - after.stock == completed * bench.portion else {
            throw WrongResult("\(name): \(completed) orders took \(before.stock - after.stock) \(bench.fruit)")
        }
        let numbers = results.map(\.numbers).reduce(0, +)
        guard numbers == completed * (completed + 1) / 2 else {
            throw WrongResult("\(name): a number is duplicate or missing")
        }
    }
}
