import Glibc
import Journal
import JuiceShop
import ShopStore
import Synchronization

/// One process on a store, as the other processes see it: its own descriptor of the lock and its own copy of the
/// state. It may die; the next request restarts it.
final class Client: Sendable {
    private let round: any RoundStore
    private let menu: Menu
    private let generation: Int
    private let nemesis: Nemesis
    private let state: Mutex<State>

    private struct State {
        var running: (any RoundProcess)?
        var random: SeededRandom
    }

    init(_ round: any RoundStore, _ menu: Menu, generation: Int, _ nemesis: Nemesis, _ random: SeededRandom) {
        self.round = round
        self.menu = menu
        self.generation = generation
        self.nemesis = nemesis
        state = Mutex(State(random: random))
    }

    /// Invokes an operation and returns only what a client of a real process would know.
    /// - Throws: `damaged`, since nothing that this attack does explains corruption.
    func invoke(_ invocation: Invocation) throws -> OperationRecorder.Completion {
        let process = try running()
        do throws(StoreError) {
            let response = try process.store.invoke(invocation, menu)
            return process.isDead ? .unknown : .completed(response)
        } catch .damaged(let damage) where !process.isDead {
            throw StoreError.damaged(damage)
        } catch .outcomeUnknown {
            return .unknown
        } catch {
            return process.isDead ? .unknown : .failed("\(error)")
        }
    }

    /// The requests of the store's events, by their numbers.
    func events() throws -> [Int: Invocation] {
        var events: [Int: Invocation] = [:]
        try running().store.events(after: 0) { sequence, event in
            events[sequence] = Invocation(event)
            return true
        }
        return events
    }

    /// A clean stop, which writes a checkpoint, or a death during it: about half of its calls change the generation.
    func stop() throws {
        try state.withLock { state in
            guard let process = state.running else { return }
            if nemesis == .death { process.die(within: state.random.roll(50) + 1) }
            do throws(StoreError) {
                try process.close()
            } catch {
                if case .damaged = error, !process.isDead { throw error }
            }
            state.running = nil
        }
    }

    private func running() throws -> any RoundProcess {
        try state.withLock { state in
            if let running = state.running, !running.isDead { return running }
            // Meanwhile the other processes continue with the state that the dead one left.
            usleep(UInt32(state.random.roll(10_000)))
            let running = try start(&state)
            state.running = running
            return running
        }
    }

    /// A start may fail as well. Thirty tries bound a disk that never lets one succeed, which is not under test.
    private func start(_ state: inout State) throws -> any RoundProcess {
        var lastError: (any Error)?
        for _ in 0..<30 {
            do {
                return try round.open(menu, generation: generation, nemesis, &state.random)
            } catch {
                if case .damaged? = error as? StoreError { throw error }
                if case .busy? = error as? StoreError { throw error }
                lastError = error
            }
        }
        throw lastError ?? StoreError.busy(holder: "")
    }
}
