import ArgumentParser
import Attack
import Foundation
import Synchronization

/// Clients of several processes at once, on real files: every history is one that a shop could have which does one
/// thing after the other.
struct Orders: ParsableCommand {
    @Option(help: "How many histories.")
    var histories: UInt64 = 600

    @Option(help: "The first seed; the same one asks the same, and how the clients meet is chance.")
    var seed: UInt64 = 1

    func run() throws {
        let operations = Mutex(0)
        let end = seed + histories
        try inParallel(from: seed, while: { $0 < end }) { seed in
            let danger = Danger.allCases[Int(seed) % Danger.allCases.count]
            let folder = FileManager.default.temporaryDirectory.appending(path: "attack-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let history = try ConcurrentRound.run(seed: seed, danger: danger, in: folder)
            if case .impossible(let why) = history.verdict(by: ConcurrentRound.rulebook) {
                throw Finding("seed \(seed), danger \(danger): \(why)")
            }
            operations.withLock { $0 += history.operations.count }
        }
        print(
            "\(histories) histories of \(operations.withLock { $0 }) operations, seeds from \(seed): each is linearizable"
        )
    }
}
