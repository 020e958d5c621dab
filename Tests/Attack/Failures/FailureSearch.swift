import Foundation
import Glibc
import Journal
import JuiceShop
import ShopStore
import Synchronization

/// Each call of a run fails once, and fails from then on, with every `errno` that a disk or a kernel gives.
///
/// Whatever is answered is true: what was acknowledged is there, what was refused is not, and when the disk recovers
/// so does the process, by itself.
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

    /// How long a call fails.
    package enum Duration: CaseIterable, Sendable {
        case once
        case fromThenOn
    }

    package static let codes: [(name: String, code: Int32)] = [
        ("ENOSPC", ENOSPC), ("EIO", EIO), ("EINTR", EINTR), ("EMFILE", EMFILE), ("EDQUOT", EDQUOT), ("EROFS", EROFS),
    ]

    package init() {}

    /// How many calls a run makes when none fails.
    package static func callsOfAWholeRun() throws -> Int {
        let run = try FailingRun { _ in .none }
        try run.live()
        return run.callCount
    }

    /// - Parameter call: from 1.
    package mutating func fail(_ call: Int, _ code: (name: String, code: Int32), _ duration: Duration) throws {
        let run = try FailingRun { number in
            let isHit = duration == .once ? number == call : number >= call
            // A call that is interrupted for ever would be made for ever: every other one is.
            if code.code == EINTR && duration == .fromThenOn && number % 2 == 0 { return .none }
            return isHit ? .fails(code.code) : .none
        }
        try attack(run, "\(code.name) \(duration == .once ? "at" : "from") call \(call)")
    }

    /// Every write takes half of the bytes.
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
                    try StateInspection.inspect(disk, run.knowledge, bootID: "boot0002")
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
