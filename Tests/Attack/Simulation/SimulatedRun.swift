import Foundation
import Glibc
import Journal
import JuiceShop
import ShopStore
import Synchronization

/// Several simulated processes on one store, some of which die, interleaved by a seed. Each system call is a crash
/// point: the run keeps the disk and the acknowledged facts there.
final class SimulatedRun: Sendable {
    struct CrashPoint: Sendable {
        let disk: DiskImage
        let acked: AckedFacts
        let call: SystemCall
    }

    struct Plan: Sendable {
        var seed: UInt64
        var processes: Int
        var stepsOfEach: Int
        /// The average number of calls before a process is killed; `nil` for never.
        var callsOfALife: Int?
        var limits: EventLog.Limits

        /// Derives the plan from the seed: few or many processes that live long or die soon.
        init(seed: UInt64) {
            self.seed = seed
            var random = SeededRandom(seed: seed)
            processes = 1 + random.roll(4)
            stepsOfEach = 18 / processes
            callsOfALife = [25, 50, 120, nil][random.roll(4)]
            limits = EventLog.Limits(lines: 2 + random.roll(3), reserveBytes: [0, 300, 1500][random.roll(3)])
        }
    }

    private let plan: Plan
    private let machine: SimulatedMachine
    private let turns: TurnTaking
    private let record = Mutex(Record())
    private let menu: Menu

    private struct Record {
        var acked = AckedFacts()
        var points: [CrashPoint] = []
        var problems: [String] = []
        var lastKey = 0
        var kills = 0
        var seconds = 0
    }

    struct Outcome: Sendable {
        let points: [CrashPoint]
        let disk: DiskImage
        let acked: AckedFacts
        let kills: Int
        let problems: [String]
    }

    /// Runs a plan to its end.
    static func run(_ plan: Plan) throws -> Outcome {
        let run = try SimulatedRun(plan)
        run.turns.run { run.live($0) }
        return run.record.withLock {
            Outcome(
                points: $0.points, disk: run.machine.disk, acked: $0.acked, kills: $0.kills, problems: $0.problems)
        }
    }

    private init(_ plan: Plan) throws {
        self.plan = plan
        machine = SimulatedMachine()
        turns = TurnTaking(threads: plan.processes, seed: plan.seed)
        menu = try AttackedShop.menu
    }

    // MARK: - A process

    /// Runs a process, restarting it when it dies, until its steps are done.
    private func live(_ thread: Int) {
        var steps = 0
        while steps < plan.stepsOfEach {
            let process = machine.process { [self] call in interrupt(thread, call) }
            do throws(StoreError) {
                let store = try open(process)
                while steps < plan.stepsOfEach {
                    steps += 1
                    try step(store)
                }
                if turns.random(below: 2) == 0 { try store.close() }
            } catch {
                if !isDead(process.number) { note("\(error)") }
            }
            if !isDead(process.number) { return }
        }
    }

    private func open(_ process: SimulatedProcess) throws(StoreError) -> FileStore {
        try FileStore("/Store", menu: menu, files: process, limits: plan.limits) { [self] in now() }
    }

    private func step(_ store: FileStore) throws(StoreError) {
        switch turns.random(below: 12) {
        case 0: _ = try store.shop()
        case 1: turns.random(below: 3) == 0 ? try backUp(store) : try store.flushHead()
        case 2: try store.close()
        case 3: try send([repeated()], to: store)
        case 4...6: try send((0..<3).map { _ in fresh() }, to: store)
        default: try send([fresh()], to: store)
        }
    }

    private func send(_ requests: [any StoreRequest], to store: FileStore) throws(StoreError) {
        let group = record.withLock { $0.acked.send(requests) }
        switch store.commit(requests) {
        case .success(let facts):
            record.withLock { record in
                if let contradiction = record.acked.acknowledge(group, requests, facts) {
                    record.problems.append(contradiction)
                }
            }
        case .failure(let error): throw error
        }
    }

    /// Backs up while the other processes go on. The backup holds everything acknowledged before it began.
    private func backUp(_ store: FileStore) throws(StoreError) {
        let before = record.withLock { $0.acked }
        let number = record.withLock { $0.points.count }
        _ = try StoreBackup.write("/Store", to: "/backup-\(number)", files: store.files)
        let copy = SimulatedMachine(machine.disk)
        var history = [Event]()
        _ = try StoreBackup.restore("/backup-\(number)", to: "/Copy", files: copy.process())
        _ = try StoreCheck("/Copy", files: copy.process()).run(visit: { _, events in history += events })
        let found = Set(history.map(AckedFacts.Asked.init))
        for asked in before.acknowledged.keys where !found.contains(asked) { note("\(asked) is not in the backup") }
    }

    // MARK: - Requests

    private func fresh() -> any StoreRequest {
        let number = record.withLock { record in
            record.lastKey += 1
            return record.lastKey
        }
        return AttackedShop.request(number, kind: turns.random(below: AttackedShop.kinds), menu)
    }

    /// A request that was acknowledged before, with the same key.
    private func repeated() -> any StoreRequest {
        let lastKey = record.withLock { $0.lastKey }
        if lastKey == 0 { return KitchenMoveRequest(completing: 0) }
        let number = 1 + turns.random(below: lastKey)
        for kind in 0..<AttackedShop.kinds {
            let request = AttackedShop.request(number, kind: kind, menu)
            let asked = AckedFacts.Asked(request)
            let isKnown = record.withLock { record in
                record.acked.acknowledged[asked].map { AttackedShop.isOutcome($0, to: request) } ?? false
            }
            if isKnown { return request }
        }
        return KitchenMoveRequest(completing: 0)
    }

    // MARK: - Faults

    private func interrupt(_ thread: Int, _ call: SystemCall) -> Interruption {
        if isDead(call.process) { return .isDead }
        if call.name == SystemCall.waiting { return turns.waitForLock(thread) ? .none : .fails(EINTR) }
        turns.yield(thread, freesLock: call.name == "unlock")
        record.withLock { record in
            record.points.append(CrashPoint(disk: machine.disk, acked: record.acked, call: call))
        }
        // Most calls are reads; a death matters more where a change is about to become durable.
        let isDelicate = ["rename", "fsync", "fdatasync", "ftruncate", "unlink"].contains(call.name)
        if let life = plan.callsOfALife, turns.random(below: isDelicate ? life / 6 : life * 2) == 0 {
            machine.kill(call.process)
            record.withLock { $0.kills += 1 }
            return .isDead
        }
        return .none
    }

    private func isDead(_ process: Int) -> Bool { machine.state.withLock { $0.dead.contains(process) } }

    private func note(_ problem: String) { record.withLock { $0.problems.append(problem) } }

    /// The simulated clock, which advances by a second at each reading.
    private func now() -> Date {
        record.withLock { record in
            record.seconds += 1
            return Date(timeIntervalSince1970: 1_800_000_000 + Double(record.seconds))
        }
    }
}
