import Foundation
import Journal
import JuiceShop
import ShopStore
import Synchronization

/// One process and its clients on a disk whose system calls fail.
final class FailingRun: Sendable {
    let machine = SimulatedMachine()
    private let menu: Menu
    private let fault: @Sendable (Int) -> Interruption
    private let state = Mutex(State())

    private struct State {
        var calls = 0
        var failures = 0
        var isWell = false
        var acked = AckedFacts()
        var refused: [any StoreRequest] = []
        var refusals = 0
        var store: FileStore?
        /// A second process that reads without the lock, and the states it saw.
        var observer: FileStore?
        var seen: [Int: Shop] = [:]
    }

    var callCount: Int { state.withLock { $0.calls } }
    var failureCount: Int { state.withLock { $0.failures } }
    var refusalCount: Int { state.withLock { $0.refusals } }
    var acked: AckedFacts { state.withLock { $0.acked } }

    /// - Parameter fault: the fault injected into each call, by its number from 1.
    init(fault: @escaping @Sendable (Int) -> Interruption) throws {
        self.fault = fault
        menu = try AttackedShop.menu
    }

    /// Requests of every kind over several generations, a repeated key, and a clean stop.
    func live() throws {
        for number in 1...8 {
            try send(
                number % 3 == 0
                    ? [
                        AttackedShop.request(number, kind: number, menu),
                        AttackedShop.request(100 + number, kind: 1, menu),
                    ]
                    : [AttackedShop.request(number, kind: number, menu)])
            if number == 5 { try send([AttackedShop.request(1, kind: 1, menu)]) }
        }
        if let store = try opened() { do { try store.close() } catch { try check(error) } }
    }

    /// The disk works again: the same process serves, and accepts the refused requests with the same keys.
    func recover() throws {
        state.withLock { $0.isWell = true }
        let refused = state.withLock { state in
            defer { state.refused = [] }
            return state.refused
        }
        for request in refused { try send([request]) }
        guard state.withLock(\.refused).isEmpty else {
            throw Finding("the process does not recover when the disk does")
        }
        try send([AttackedShop.request(999, kind: 1, menu)])
        guard state.withLock({ $0.acked.acknowledged[.order(.numbered(999))] }) != nil else {
            throw Finding("no order after the disk recovered")
        }
    }

    private func send(_ requests: [any StoreRequest]) throws {
        guard let store = try opened() else { return refuse(requests) }
        let group = state.withLock { $0.acked.send(requests) }
        switch store.commit(requests) {
        case .success(let facts):
            let contradiction = state.withLock { $0.acked.acknowledge(group, requests, facts) }
            if let contradiction { throw Finding(contradiction) }
        case .failure(.outcomeUnknown): state.withLock { $0.refusals += 1 }
        case .failure(let error):
            try check(error)
            state.withLock { $0.acked.refuse(group) }
            refuse(requests)
        }
    }

    private func refuse(_ requests: [any StoreRequest]) {
        state.withLock { state in
            state.refused += requests
            state.refusals += 1
        }
    }

    /// The store, opened on first use; `nil` when opening fails.
    private func opened() throws -> FileStore? {
        if let store = state.withLock(\.store) { return store }
        do {
            let process = machine.process { [self] call in interrupt(call) }
            let store = try FileStore("/Store", menu: menu, files: process, limits: .init(lines: 3, reserveBytes: 400))
            {
                Date(timeIntervalSince1970: 1_800_000_000)
            }
            state.withLock { $0.store = store }
            return store
        } catch {
            try check(error)
            return nil
        }
    }

    /// A failed call is never reported as corruption.
    private func check(_ error: StoreError) throws {
        if case .damaged = error { throw error }
    }

    private func interrupt(_ call: SystemCall) -> Interruption {
        let number = state.withLock { state -> Int? in
            if state.isWell { return nil }
            state.calls += 1
            return state.calls
        }
        guard let number else { return .none }
        look(call)
        let interruption = fault(number)
        if interruption != .none { state.withLock { $0.failures += 1 } }
        return interruption
    }

    // MARK: - The observer

    /// At every call another process, whose calls do not fail, reads the shop.
    private func look(_ call: SystemCall) {
        if state.withLock({ $0.observer == nil && $0.store != nil }), call.name == "flock" {
            let observer = try? opened(by: machine.process())
            state.withLock { $0.observer = observer }
        }
        guard let shop = try? state.withLock(\.observer)?.shop() else { return }
        state.withLock { $0.seen[shop.sequence] = shop }
    }

    private func opened(by process: SimulatedProcess) throws(StoreError) -> FileStore {
        try FileStore(
            "/Store", menu: menu, files: process, limits: .init(lines: 3, lockWaitSeconds: 0, reserveBytes: 400)
        ) {
            Date(timeIntervalSince1970: 1_800_000_000)
        }
    }

    /// Every state that the observer saw became history.
    func assertSeenStatesHappened() throws {
        var shop = Shop()
        var happened = [Int: Shop]()
        _ = try StoreCheck("/Store", files: machine.process()).run(visit: { _, events in
            for event in events {
                shop.apply(event)
                happened[shop.sequence] = shop
            }
        })
        for (sequence, seen) in state.withLock(\.seen) where happened[sequence] != seen {
            throw Finding("at event \(sequence) the observer saw \(seen), but it was \(happened[sequence] as Any)")
        }
    }
}
