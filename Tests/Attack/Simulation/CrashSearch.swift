/// Opens the disk states that a power cut may leave: at every system call of runs of several processes, and at every
/// call of the recoveries from them.
package struct CrashSearch: Sendable {
    /// The maximum number of states tried at one crash point.
    package var statesOfAPoint = 4
    /// One state in this many also has a power cut at every call of its recovery.
    package var slowOneIn = 200
    package var statesOfARecoveryPoint = 2

    package private(set) var count = Count()

    package struct Count: Sendable, CustomStringConvertible {
        package var runs = 0
        package var kills = 0
        package var points = 0
        package var states = 0
        package var statesInRecovery = 0

        package init() {}

        package var all: Int { states + statesInRecovery }

        package var description: String {
            """
            \(all) states opened after a power cut, \(statesInRecovery) of them in the middle of a recovery: \
            \(runs) runs of 1 to 4 processes, \(kills) killed, \(points) crash points
            """
        }

        package static func + (one: Count, other: Count) -> Count {
            var sum = one
            sum.runs += other.runs
            sum.kills += other.kills
            sum.points += other.points
            sum.states += other.states
            sum.statesInRecovery += other.statesInRecovery
            return sum
        }
    }

    package init() {}

    /// Searches one run and its crash points. Throws at the first wrong state, with the seed that reproduces it.
    /// - Parameter isEnough: called now and then with this search's counts; true ends the search.
    package mutating func search(seed: UInt64, until isEnough: (Count) -> Bool = { _ in false }) throws {
        let outcome = try SimulatedRun.run(.init(seed: seed))
        if let problem = outcome.problems.first { throw Finding("seed \(seed): \(problem)") }
        count.runs += 1
        count.kills += outcome.kills
        for (index, point) in outcome.points.enumerated() where !isEnough(count) {
            count.points += 1
            var states = CrashStates(point.disk, seed: seed &* 1_000_003 &+ UInt64(index))
            try states.forEach(upTo: statesOfAPoint) { disk in
                count.states += 1
                do {
                    try inspect(disk, point.acked, seed: seed)
                } catch {
                    throw Finding(
                        """
                        seed \(seed), power cut before call \(index) (\(point.call.name) \(point.call.path)): \(error)
                        \(describe(disk))
                        """)
                }
            }
        }
    }

    private mutating func inspect(_ disk: DiskImage, _ acked: AckedFacts, seed: UInt64) throws {
        guard count.states % slowOneIn == 0 else {
            return try StateInspection.inspect(disk, acked, bootID: "boot0002")
        }
        for (index, point) in try StateInspection.pointsOfRecovery(disk, acked, bootID: "boot0002").enumerated() {
            var states = CrashStates(point, seed: seed ^ UInt64(index))
            try states.forEach(upTo: statesOfARecoveryPoint) { disk in
                count.statesInRecovery += 1
                do {
                    try StateInspection.inspect(disk, acked, bootID: "boot0003")
                } catch {
                    throw Finding(
                        "\(error), power cut again before call \(index):\n\(describe(disk))\nbefore:")
                }
            }
        }
    }

    private func describe(_ disk: DiskImage) -> String { disk.description }
}

extension DiskImage: CustomStringConvertible {
    /// Every file with its text; zero bytes print as `~`.
    package var description: String {
        files.sorted { $0.key < $1.key }
            .map { "\($0): \($1.count) bytes\n\(String(decoding: $1, as: UTF8.self).replacing("\0", with: "~"))" }
            .joined(separator: "\n")
    }
}
