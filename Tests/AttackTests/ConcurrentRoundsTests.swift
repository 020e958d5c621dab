import Attack
import Foundation
import Synchronization
import TestSupport
import XCTest

/// Several stores on one folder, as separate processes have them, under many clients at once; every history is held
/// against what a shop that does one thing after the other could have answered.
///
/// `ATTACK_ROUNDS=1000` for more of them, `ATTACK_SEED` to ask the same again.
final class ConcurrentRoundsTests: XCTestCase {
    private static let environment = ProcessInfo.processInfo.environment
    private static let rounds = environment["ATTACK_ROUNDS"].flatMap { UInt64($0) } ?? 30
    private static let seed = environment["ATTACK_SEED"].flatMap { UInt64($0) } ?? .random(in: 0..<1_000_000)
    private static let tally = Mutex([String: Int]())
    private static let histories = Atomic(0)

    override class func tearDown() {
        let counts = tally.withLock { $0.sorted { $0.key < $1.key } }
        let kinds = counts.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        let operations = counts.reduce(0) { $0 + $1.value }
        let histories = histories.load(ordering: .relaxed)
        print("\(histories) histories of \(operations) operations fit (seed \(seed)): \(kinds)")
    }

    func testEveryAnswerFitsOneOrderOfEvents() throws { try check(.none) }
    func testEveryAnswerFitsWhenProcessesDieAtAnyCall() throws { try check(.death) }
    func testEveryAnswerFitsWhenTheDiskFails() throws { try check(.failingDisk) }

    private func check(_ danger: Danger) throws {
        for seed in Self.seed..<Self.seed + Self.rounds {
            let folder = try TemporaryFolder(inMemory: true)
            do {
                let history = try ConcurrentRound.run(seed: seed, danger: danger, in: folder.path)
                if case .impossible(let why) = history.check(against: ConcurrentRound.model) { throw why }
                count(history)
            } catch {
                return XCTFail("danger \(danger), seed \(seed):\n\(error)")
            }
        }
    }

    private func count(_ history: History) {
        Self.histories.add(1, ordering: .relaxed)
        Self.tally.withLock { tally in
            for operation in history.operations { tally[operation.kind, default: 0] += 1 }
        }
    }
}

extension History.Operation {
    fileprivate var kind: String {
        switch outcome {
        case .nothing: "not done"
        case .unknown: "unanswered"
        case .answered(.made, _): "orders"
        case .answered(.short, _): "shortages"
        case .answered(.changed, _): "changes"
        case .answered(.refused, _): "refusals"
        case .answered(.shown, _): "reads"
        }
    }
}
