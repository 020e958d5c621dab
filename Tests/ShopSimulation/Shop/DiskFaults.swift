import Attack
import Glibc
import Synchronization

/// The faults of a simulated machine: what happens to the system calls of its processes, decided by a seed.
///
/// One thread runs everything. In the middle of a call, it may do another process's work: that is all the concurrency that
/// there is, and the seed repeats it.
final class DiskFaults: Sendable {
    enum Fault {
        /// Every process is dead, and the disk has some of what was not synced.
        case powerCut
        case kill
        /// Calls of one process fail with an `errno`.
        case fail(Int32, calls: Int)
    }

    struct Report: Sendable {
        var states: [RareState: Int] = [:]
        var calls = 0
    }

    private let state: Mutex<State>
    /// Does another process's work in the middle of a call of this one.
    nonisolated(unsafe) var interlude: (_ call: SystemCall) -> Void = { _ in }

    private struct State {
        var random: SeededRandom
        var report = Report()
        var isQuiet = false
        var isPowerOff = false
        var isRecovering = false
        var isInInterlude = false
        /// The fault that comes after some calls.
        var next: (calls: Int, names: Set<String>, fault: Fault)?
        var failing: (process: Int, code: Int32, calls: Int)?
        /// One call in so many has an interlude.
        var interludeOneIn = 60
    }

    init(_ random: SeededRandom) { state = Mutex(State(random: random)) }

    var report: Report { state.withLock { $0.report } }
    var isPowerOff: Bool { state.withLock { $0.isPowerOff } }

    /// Runs something to which nothing happens.
    func quietly<Result>(_ body: () throws -> Result) rethrows -> Result {
        let before = state.withLock { state in
            defer { state.isQuiet = true }
            return state.isQuiet
        }
        defer { state.withLock { $0.isQuiet = before } }
        return try body()
    }

    /// Lets a fault happen after some calls from now.
    /// - Parameter names: the calls that count; empty for all.
    func arm(_ fault: Fault, within calls: Int, of names: Set<String> = []) {
        state.withLock { state in
            if state.next == nil { state.next = (state.random.roll(calls), names, fault) }
        }
    }

    /// Nothing that was planned happens any more.
    func disarm() {
        state.withLock { state in
            state.next = nil
            state.failing = nil
        }
    }

    func turnPowerOn() { state.withLock { $0.isPowerOff = false } }

    func recovering<Result>(_ body: () throws -> Result) rethrows -> Result {
        state.withLock { $0.isRecovering = true }
        defer { state.withLock { $0.isRecovering = false } }
        return try body()
    }

    func note(_ rare: RareState) { state.withLock { $0.report.states[rare, default: 0] += 1 } }

    func interrupt(_ call: SystemCall, on machine: SimulatedMachine) -> Interruption {
        enum Step {
            case done(Interruption)
            case interlude
            case kill
        }
        func fail(_ code: Int32, _ call: SystemCall, _ note: (RareState) -> Void) -> Interruption {
            note(.callFailed)
            if call.name.hasSuffix("sync") || call.name == "fdatasync" { note(.syncFailed) }
            if code == ENOSPC { note(.diskFull) }
            return .fails(code)
        }
        let step = state.withLock { state -> Step in
            state.report.calls += 1
            func note(_ rare: RareState) { state.report.states[rare, default: 0] += 1 }
            let isWaiting = call.name == SystemCall.waiting
            if state.isQuiet { return .done(isWaiting ? .fails(EINTR) : .none) }
            if state.isPowerOff || machine.isDead(call.process) { return .done(.isDead) }
            if isWaiting {
                note(.lockHeld)
                return .done(.fails(EINTR))
            }
            if state.isRecovering, call.name == "ftruncate" { note(.tornTail) }
            if let failing = state.failing, failing.process == call.process, failing.calls > 0,
                ["write", "pwrite", "fdatasync", "fsync", "rename", "open"].contains(call.name)
            {
                state.failing?.calls -= 1
                return .done(fail(failing.code, call, note))
            }
            if let next = state.next, next.names.isEmpty || next.names.contains(call.name) {
                if next.calls > 0 {
                    state.next?.calls -= 1
                } else {
                    state.next = nil
                    switch next.fault {
                    case .powerCut:
                        state.isPowerOff = true
                        note(state.isRecovering ? .cutInRecovery : .powerCut)
                        return .done(.isDead)
                    case .kill: return .kill
                    case .fail(let code, let calls):
                        state.failing = (call.process, code, calls - 1)
                        return .done(fail(code, call, note))
                    }
                }
            }
            if !state.isInInterlude, !state.isRecovering,
                state.random.roll(call.name == "rename" ? 4 : state.interludeOneIn) == 0
            {
                state.isInInterlude = true
                return .interlude
            }
            return .done(.none)
        }
        switch step {
        case .done(let interruption): return interruption
        case .kill:
            note(.killed)
            if machine.holdsLock(call.process) { note(.killedUnderLock) }
            machine.kill(call.process)
            return .isDead
        case .interlude:
            interlude(call)
            state.withLock { $0.isInInterlude = false }
            return isPowerOff || machine.isDead(call.process) ? .isDead : .none
        }
    }
}
