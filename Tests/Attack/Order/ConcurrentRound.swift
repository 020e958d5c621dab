import Foundation
import Journal
import ShopStore

/// What may befall the processes of a round.
package enum Danger: String, CaseIterable, Sendable {
    case none
    /// They die at any call, as by SIGKILL, and are started anew.
    case death
    /// Syncs fail and the disk is full, now and then.
    case failingDisk
}

/// A store, several processes on it, several clients at each, all at once: small enough to be checked to the last
/// answer, and to be done over and over.
package enum ConcurrentRound {
    package static let rulebook = RoundPlan.rulebook

    /// - Parameters:
    ///   - seed: the same one asks the same of the same number of processes; how they meet is the machine's chance.
    ///   - folder: where there is no store yet.
    /// - Throws: a fault of the store that nothing explains, such as damage.
    package static func run(seed: UInt64, danger: Danger, in folder: String) throws -> History {
        var dice = SeededRandom(seed: seed)
        let menu = try rulebook.menu
        // A generation ends after a handful of lines, so that it does under everybody's feet.
        let limits = EventLog.Limits(lines: 3 + dice.roll(6))
        let (processes, clientsEach) = (2 + dice.roll(3), 3 + dice.roll(2))
        let tills = (0..<processes).map { _ in
            Client("\(folder)/Store", menu, limits, danger, dice.split())
        }
        _ = try FileStore("\(folder)/Store", menu: menu, limits: limits, clock: { Date() })
        var plan = RoundPlan(dice.split())
        let invocations = plan.invocations(clients: processes * clientsEach, each: 10 + dice.roll(10))
        let moments = Moments()
        let operations = try Clients.together(processes) { number in
            let (client, clients) = (tills[number], number * clientsEach..<(number + 1) * clientsEach)
            return try day(at: client, Array(clients), clients.map { invocations[$0] }, moments)
        }
        var last = OperationRecorder(invocations.count, moments)
        let client = Client("\(folder)/Store", menu, limits, .none, dice.split())
        try last.ask(.read) { try client.ask(.read) }
        return History(operations.flatMap { $0 } + last.operations)
    }

    /// Three shifts; after each the process is stopped, while the others go on.
    private static func day(
        at client: Client, _ clients: [Int], _ invocations: [[Invocation]], _ moments: Moments
    ) throws -> [History.Operation] {
        var operations = [History.Operation]()
        for shift in 0..<3 {
            operations += try Clients.together(clients.count) { index in
                var recorder = OperationRecorder(clients[index], moments)
                for (step, invocation) in invocations[index].enumerated()
                where step * 3 / invocations[index].count == shift {
                    try insist(invocation, at: client, &recorder)
                }
                return recorder.operations
            }.flatMap { $0 }
            try client.stop()
        }
        return operations
    }

    /// Asks again with the same key when there is no answer, as a browser does; not for ever.
    private static func insist(_ invocation: Invocation, at client: Client, _ recorder: inout OperationRecorder) throws
    {
        for _ in 0..<3 {
            try recorder.ask(invocation) { try client.ask(invocation) }
            if case .answered? = recorder.operations.last?.outcome { return }
        }
    }
}
