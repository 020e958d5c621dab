import ArgumentParser
import Attack
import Foundation
import Synchronization
import TestStores

/// Runs concurrent clients of several processes on real files and checks that every history is linearizable.
struct Orders: ParsableCommand {
    @Option(help: "The number of histories.")
    var histories: UInt64 = 600

    @Option(help: "The first seed. It decides the operations; the interleaving is up to the scheduler.")
    var seed: UInt64 = 1

    @Flag(help: "Attack a store in the database of Scripts/with-postgres.")
    var database = false

    func run() throws {
        if database { try TestDatabase.require() }
        let database = database
        let operations = Mutex(0)
        let end = seed + histories
        try inParallel(from: seed, while: { $0 < end }) { seed in
            let nemesis = Nemesis.allCases[Int(seed) % Nemesis.allCases.count]
            let folder = FileManager.default.temporaryDirectory.appending(path: "attack-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let store: any RoundStore =
                if database, let database = try TestDatabase() {
                    DatabaseRound(database, folder)
                } else {
                    FolderRound("\(folder)/Store")
                }
            let history = try ConcurrentRound.run(seed: seed, nemesis: nemesis, on: store)
            if case .impossible(let why) = history.check(against: ConcurrentRound.model) {
                throw Finding("seed \(seed), nemesis \(nemesis): \(why)")
            }
            operations.withLock { $0 += history.operations.count }
        }
        print(
            "\(histories) histories of \(operations.withLock { $0 }) operations, seeds from \(seed): each is linearizable"
        )
    }
}
