import Foundation
import Glibc
import Journal
import JuiceShop
import ShopStore
import Synchronization

/// Makes each system call of a run fail once, and from then on, with every `errno` that a disk or a kernel gives.
///
/// Every response is true: acknowledged requests are stored, refused ones are not, and the process recovers by itself
/// when the disk does.
package struct FailureSearch: Sendable {
    package private(set) var count = Count()

    package struct Count: Sendable, CustomStringConvertible {
        package var runs = 0
        package var failedCalls = 0
        package var refusals = 0
        package var states = 0

        package init() {}

        package static func + (one: Count, other: Count) -> Count {
            var sum = one
            sum.runs += other.runs
            sum.failedCalls += other.failedCalls
            sum.refusals += other.refusals
            sum.states += other.states
            return sum
        }

        package var description: String {
            """
            \(failedCalls) failed calls in \(runs) runs: \(refusals) requests refused, none of them recorded, none \
            acknowledged lost; \(states) power cuts after them
            """
        }
    }

    /// The duration of a fault.
    package enum Duration: CaseIterable, Sendable {
        case once
        case fromThenOn
    }

    package static let codes: [(name: String, code: Int32)] = [
        ("ENOSPC", ENOSPC), ("EIO", EIO), ("EINTR", EINTR), ("EMFILE", EMFILE), ("EDQUOT", EDQUOT), ("EROFS", EROFS),
    ]

    package init() {}

    /// The number of calls in a run without faults.
    package static func callsOfAWholeRun() throws -> Int {
        let run = try FailingRun { _ in .none }
        try run.live()
        return run.callCount
    }

    /// - Parameter call: from 1.
    package mutating func fail(_ call: Int, _ code: (name: String, code: Int32), _ duration: Duration) throws {
        let run = try FailingRun { number in
            let isHit = duration == .once ? number == call : number >= call
            // A call that always returns EINTR would be retried forever, so every other one succeeds.
            if code.code == EINTR && duration == .fromThenOn && number % 2 == 0 { return .none }
            return isHit ? .fails(code.code) : .none
        }
        try attack(run, "\(code.name) \(duration == .once ? "at" : "from") call \(call)")
    }

    /// Every write is short: it writes half of the bytes.
    package mutating func writeShort() throws {
        try attack(try FailingRun { _ in .isShort }, "short writes")
    }

    private mutating func attack(_ run: FailingRun, _ what: String) throws {
        do {
            try run.live()
            try run.recover()
            try run.assertSeenStatesHappened()
            count.runs += 1
            count.failedCalls += run.failureCount
            count.refusals += run.refusalCount
            var states = CrashStates(run.machine.disk, seed: UInt64(run.callCount))
            try states.forEach(upTo: 3) { disk in
                count.states += 1
                do {
                    try StateInspection.inspect(disk, run.acked, bootID: "boot0002")
                } catch {
                    throw Finding(
                        "\(error)\n\(disk)\nbefore the power cut:\n\(run.machine.disk)")
                }
            }
        } catch {
            throw Finding("\(what): \(error)")
        }
    }
}
