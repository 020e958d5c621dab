import Foundation
import Journal
import ShopStore

/// The nemesis of a round: the faults that are injected into it.
package enum Nemesis: String, CaseIterable, Sendable {
    case none
    /// A process dies at any system call, as by SIGKILL, and is restarted.
    case death
    /// Now and then a sync fails or the disk is full.
    case failingDisk
}

/// Several processes on one store with several clients each, all at once: small enough to check every response, and
/// to repeat many times.
package enum ConcurrentRound {
    package static let model = RoundPlan.model

    /// - Parameters:
    ///   - seed: decides the operations and the number of processes; the interleaving is up to the scheduler.
    ///   - store: one that is not there yet.
    /// - Throws: a store error that the faults do not explain, such as corruption.
    package static func run(seed: UInt64, nemesis: Nemesis, on store: any RoundStore) throws -> History {
        var random = SeededRandom(seed: seed)
        let menu = try model.menu
        // A generation ends after a few lines, so that it often ends between two operations of a client.
        let generation = 3 + random.roll(6)
        let (processes, clientsEach) = (2 + random.roll(3), 3 + random.roll(2))
        let clients = (0..<processes).map { _ in
            Client(store, menu, generation: generation, nemesis, random.split())
        }
        let opening = try store.open(menu, generation: generation, .none, &random)
        try opening.store.allowOpenAmounts()
        try opening.close()
        var plan = RoundPlan(random.split())
        let invocations = plan.invocations(clients: processes * clientsEach, each: 10 + random.roll(10))
        let moments = Moments()
        let operations = try Clients.together(processes) { number in
            let (client, clients) = (clients[number], number * clientsEach..<(number + 1) * clientsEach)
            return try day(at: client, Array(clients), clients.map { invocations[$0] }, moments)
        }
        var last = OperationRecorder(invocations.count, moments)
        let client = Client(store, menu, generation: generation, .none, random.split())
        try last.record(.read) { try client.invoke(.read) }
        let events = try client.events()
        try client.stop()
        return History(operations.flatMap { $0 } + last.operations, events: events)
    }

    /// Three shifts. After each one this process stops cleanly while the others go on.
    private static func day(
        at client: Client, _ clients: [Int], _ invocations: [[Invocation]], _ moments: Moments
    ) throws -> [History.Operation] {
        var operations = [History.Operation]()
        for shift in 0..<3 {
            operations += try Clients.together(clients.count) { index in
                var recorder = OperationRecorder(clients[index], moments)
                for (step, invocation) in invocations[index].enumerated()
                where step * 3 / invocations[index].count == shift {
                    try retry(invocation, at: client, &recorder)
                }
                return recorder.operations
            }.flatMap { $0 }
            try client.stop()
        }
        return operations
    }

    /// Retries with the same key while there is no response, as a browser does; at most three times.
    private static func retry(_ invocation: Invocation, at client: Client, _ recorder: inout OperationRecorder) throws {
        for _ in 0..<3 {
            try recorder.record(invocation) { try client.invoke(invocation) }
            if case .completed? = recorder.operations.last?.outcome { return }
        }
    }
}
