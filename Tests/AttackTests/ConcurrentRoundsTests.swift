import Attack
import Foundation
import Synchronization
import TestSupport
import XCTest

/// Several stores on one folder, as separate processes have them, under many concurrent clients. Every history is
/// checked for linearizability against the sequential model.
///
/// `ATTACK_ROUNDS=1000` for more of them, `ATTACK_SEED` to repeat the operations.
final class ConcurrentRoundsTests: XCTestCase {
    private static let environment = ProcessInfo.processInfo.environment
    private static let rounds = environment["ATTACK_ROUNDS"].flatMap { UInt64($0) } ?? 30
    private static let seed = environment["ATTACK_SEED"].flatMap { UInt64($0) } ?? .random(in: 0..<1_000_000)
    private static let counts = Mutex([String: Int]())
    private static let histories = Atomic(0)

    override class func tearDown() {
        let sorted = counts.withLock { $0.sorted { $0.key < $1.key } }
        let kinds = sorted.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        let operations = sorted.reduce(0) { $0 + $1.value }
        let histories = histories.load(ordering: .relaxed)
        print("\(histories) histories of \(operations) operations are linearizable (seed \(seed)): \(kinds)")
    }

    func testEveryHistoryIsLinearizable() throws { try check(.none) }
    func testEveryHistoryIsLinearizableWhenProcessesDieAtAnyCall() throws { try check(.death) }
    func testEveryHistoryIsLinearizableWhenTheDiskFails() throws { try check(.failingDisk) }

    private func check(_ nemesis: Nemesis) throws {
        for seed in Self.seed..<Self.seed + Self.rounds {
            let folder = try TemporaryFolder(inMemory: true)
            do {
                let history = try ConcurrentRound.run(
                    seed: seed, nemesis: nemesis, on: FolderRound("\(folder.path)/Store"))
                if case .impossible(let why) = history.check(against: ConcurrentRound.model) { throw why }
                count(history)
            } catch {
                return XCTFail("nemesis \(nemesis), seed \(seed):\n\(error)")
            }
        }
    }

    private func count(_ history: History) {
        Self.histories.add(1, ordering: .relaxed)
        Self.counts.withLock { counts in
            for operation in history.operations { counts[operation.kind, default: 0] += 1 }
        }
    }
}

extension History.Operation {
    fileprivate var kind: String {
        switch outcome {
        case .failed: "failed"
        case .unknown: "pending"
        case .completed(.made, _): "orders"
        case .completed(.short, _): "shortages"
        case .completed(.changed, _): if case .reverse = invocation { "reversals" } else { "changes" }
        case .completed(.refused, _), .completed(.noChange, _): "refusals"
        case .completed(.shown, _): "reads"
        }
    }
}
