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
        var dice = Dice(seed: seed)
        let menu = try rulebook.menu
        // A generation ends after a handful of lines, so that it does under everybody's feet.
        let limits = Ledger.Limits(lines: 3 + dice.roll(6))
        let (processes, clientsEach) = (2 + dice.roll(3), 3 + dice.roll(2))
        let tills = (0..<processes).map { _ in
            Till("\(folder)/Store", menu, limits, danger, dice.split())
        }
        _ = try FileStore("\(folder)/Store", menu: menu, limits: limits, clock: { Date() })
        var plan = RoundPlan(dice.split())
        let questions = plan.questions(clients: processes * clientsEach, each: 10 + dice.roll(10))
        let moments = Moments()
        let operations = try Crowd.together(processes) { number in
            let (till, clients) = (tills[number], number * clientsEach..<(number + 1) * clientsEach)
            return try day(at: till, Array(clients), clients.map { questions[$0] }, moments)
        }
        var last = Witness(questions.count, moments)
        let till = Till("\(folder)/Store", menu, limits, .none, dice.split())
        try last.ask(.read) { try till.ask(.read) }
        return History(operations.flatMap { $0 } + last.operations)
    }

    /// Three shifts; after each the process is stopped, while the others go on.
    private static func day(
        at till: Till, _ clients: [Int], _ questions: [[Question]], _ moments: Moments
    ) throws -> [History.Operation] {
        var operations = [History.Operation]()
        for shift in 0..<3 {
            operations += try Crowd.together(clients.count) { index in
                var witness = Witness(clients[index], moments)
                for (step, question) in questions[index].enumerated() where step * 3 / questions[index].count == shift {
                    try insist(question, at: till, &witness)
                }
                return witness.operations
            }.flatMap { $0 }
            try till.stop()
        }
        return operations
    }

    /// Asks again with the same key when there is no answer, as a browser does; not for ever.
    private static func insist(_ question: Question, at till: Till, _ witness: inout Witness) throws {
        for _ in 0..<3 {
            try witness.ask(question) { try till.ask(question) }
            if case .answered? = witness.operations.last?.outcome { return }
        }
    }
}
