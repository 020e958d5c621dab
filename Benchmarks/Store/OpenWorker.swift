import ArgumentParser
import Foundation
import JuiceShop
import ShopStore

/// A fresh process that opens a store with a history, makes one order, and stops.
struct OpenWorker: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "open-worker", shouldDisplay: false)

    @Argument var folder: String
    @Argument var orders: Int

    struct Report: Codable {
        var openSeconds: Double
        /// Resident memory before anything was opened, and right after.
        var memoryBefore: Double
        var memory: Double
        /// The time of the clean stop, which writes a checkpoint.
        var closeSeconds: Double
    }

    static func run(_ folder: String, orders: Int) throws -> Report {
        try WorkerProcess(["open-worker", folder, "\(orders)"]).report(Report.self)
    }

    func run() throws {
        let bench = try BenchMenu()
        let clock = HistoryClock(afterOrders: orders)
        let memoryBefore = try Self.memory()
        let start = ContinuousClock.now
        let store = try FileStore(folder, menu: bench.menu, clock: { clock.now })
        let opened = ContinuousClock.now
        let memory = try Self.memory()

        clock.pass()
        let placement = try store.submit(OrderRequest(bench.juice, key: .named("open-\(orders)")))
        guard case .made(let order) = placement, order.number == orders + 1 else {
            throw WrongResult("order \(orders + 1) got \(placement)")
        }
        let closing = ContinuousClock.now
        try store.close()
        try WorkerProcess.report(
            Report(
                openSeconds: (opened - start).seconds, memoryBefore: memoryBefore, memory: memory,
                closeSeconds: (ContinuousClock.now - closing).seconds))
    }

    /// Resident memory of this process in MiB: `VmRSS` of proc(5).
    private static func memory() throws -> Double {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
            let kibibytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) })
        else { throw MeasurementError("/proc/self/status has no VmRSS") }
        return kibibytes / 1024
    }
}
