import Foundation
import Glibc
import Journal
import JuiceShop
import ShopStore
import Synchronization

/// One process on a store, as the other processes see it: its own descriptor of the lock and its own copy of the
/// state. It may die; the next request restarts it.
final class Client: Sendable {
    private let path: String
    private let menu: Menu
    private let limits: EventLog.Limits
    private let nemesis: Nemesis
    private let state: Mutex<State>

    private struct State {
        var running: (store: FileStore, disk: CrashingDisk)?
        var random: SeededRandom
    }

    init(_ path: String, _ menu: Menu, _ limits: EventLog.Limits, _ nemesis: Nemesis, _ random: SeededRandom) {
        self.path = path
        self.menu = menu
        self.limits = limits
        self.nemesis = nemesis
        state = Mutex(State(random: random))
    }

    /// Invokes an operation and returns only what a client of a real process would know.
    /// - Throws: `damaged`, since nothing that this attack does explains corruption.
    func invoke(_ invocation: Invocation) throws -> OperationRecorder.Completion {
        let (store, disk) = try running()
        do throws(StoreError) {
            let response = try store.invoke(invocation, menu)
            return disk.isDead ? .unknown : .completed(response)
        } catch .damaged(let damage) where !disk.isDead {
            throw StoreError.damaged(damage)
        } catch .outcomeUnknown {
            return .unknown
        } catch {
            return disk.isDead ? .unknown : .failed("\(error)")
        }
    }

    /// A clean stop, which writes a checkpoint, or a death during it: about half of its calls change the generation.
    func stop() throws {
        try state.withLock { state in
            guard let (store, disk) = state.running else { return }
            if nemesis == .death { disk.die(within: state.random.roll(50) + 1) }
            do throws(StoreError) {
                try store.close()
            } catch {
                if case .damaged = error, !disk.isDead { throw error }
            }
            state.running = nil
        }
    }

    private func running() throws -> (store: FileStore, disk: CrashingDisk) {
        try state.withLock { state in
            if let running = state.running, !running.disk.isDead { return running }
            // Meanwhile the other processes continue with the state that the dead one left.
            usleep(UInt32(state.random.roll(10_000)))
            let running = try start(&state)
            state.running = running
            return running
        }
    }

    /// A start may fail as well. Thirty tries bound a disk that never lets one succeed, which is not under test.
    private func start(_ state: inout State) throws -> (store: FileStore, disk: CrashingDisk) {
        var lastError: (any Error)?
        for _ in 0..<30 {
            let disk = CrashingDisk(FaultPlan(nemesis, &state.random))
            do throws(StoreError) {
                return (try FileStore(path, menu: menu, files: disk, limits: limits, clock: { Date() }), disk)
            } catch {
                if case .damaged = error, !disk.isDead { throw error }
                if case .busy = error { throw error }
                lastError = error
            }
        }
        throw lastError ?? StoreError.busy(holder: "")
    }
}
