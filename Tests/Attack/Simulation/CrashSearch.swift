/// Opens the states that power cuts may leave: at every call of runs of several processes, and at every call of the
/// recoveries from those.
package struct CrashSearch: Sendable {
    /// At most so many states of one moment.
    package var statesOfAPoint = 4
    /// One state in so many is recovered slowly: with a power cut at every call of its recovery.
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

    /// A run with its crash points; throws at the first state that is wrong, with what makes it again.
    /// - Parameter isEnough: asked now and then, with what this search has counted.
    package mutating func search(seed: UInt64, until isEnough: (Count) -> Bool = { _ in false }) throws {
        let outcome = try SimulatedRun.run(.init(seed: seed))
        if let fault = outcome.faults.first { throw Finding("seed \(seed): \(fault)") }
        count.runs += 1
        count.kills += outcome.kills
        for (place, point) in outcome.points.enumerated() where !isEnough(count) {
            count.points += 1
            var states = CrashStates(point.disk, seed: seed &* 1_000_003 &+ UInt64(place))
            try states.forEach(upTo: statesOfAPoint) { disk in
                count.states += 1
                do {
                    try inspect(disk, point.knowledge, seed: seed)
                } catch {
                    throw Finding(
                        """
                        seed \(seed), power cut before call \(place) (\(point.call.name) \(point.call.path)): \(error)
                        \(describe(disk))
                        """)
                }
            }
        }
    }

    private mutating func inspect(_ disk: DiskImage, _ knowledge: AckedFacts, seed: UInt64) throws {
        guard count.states % slowOneIn == 0 else {
            return try StateInspection.inspect(disk, knowledge, bootID: "boot0002")
        }
        for (place, point) in try StateInspection.pointsOfRecovery(disk, knowledge, bootID: "boot0002").enumerated() {
            var states = CrashStates(point, seed: seed ^ UInt64(place))
            try states.forEach(upTo: statesOfARecoveryPoint) { disk in
                count.statesInRecovery += 1
                do {
                    try StateInspection.inspect(disk, knowledge, bootID: "boot0003")
                } catch {
                    throw Finding(
                        "\(error), power cut again before call \(place):\n\(describe(disk))\nbefore:")
                }
            }
        }
    }

    private func describe(_ disk: DiskImage) -> String { disk.description }
}

extension DiskImage: CustomStringConvertible {
    /// Every file with its text; zeros are `~`.
    package var description: String {
        files.sorted { $0.key < $1.key }
            .map { "\($0): \($1.count) bytes\n\(String(decoding: $1, as: UTF8.self).replacing("\0", with: "~"))" }
            .joined(separator: "\n")
    }
}
