import Foundation
import Journal
import JuiceShop
import ShopStore
import Synchronization

/// Opens a store that a crash left, and throws the first problem.
enum StateInspection {
    static func inspect(_ disk: DiskImage, _ acked: AckedFacts, bootID: String) throws {
        let machine = SimulatedMachine(disk, bootID: bootID)
        let menu = try AttackedShop.menu
        let store = try open(machine.process(), menu)
        let history = try history(machine)
        if let contradiction = acked.contradiction(in: history) { throw Finding(contradiction) }
        try assertOpeningAgainChangesNothing(machine, store.shop(), menu)
        try assertFirstOutcomeAgain(store, acked)
        try assertTheNextCommitWorks(machine, store, menu)
    }

    /// The disk before each system call of the recovery.
    static func pointsOfRecovery(_ disk: DiskImage, _ acked: AckedFacts, bootID: String) throws -> [DiskImage] {
        try inspect(disk, acked, bootID: bootID)
        let machine = SimulatedMachine(disk, bootID: bootID)
        let points = Mutex([DiskImage]())
        let process = machine.process { _ in
            points.withLock { $0.append(machine.disk) }
            return .none
        }
        _ = try open(process, AttackedShop.menu)
        return points.withLock { $0 }
    }

    private static func open(_ process: SimulatedProcess, _ menu: Menu) throws(StoreError) -> FileStore {
        try FileStore("/Store", menu: menu, files: process, limits: .init(lines: 3, reserveBytes: 400)) {
            Date(timeIntervalSince1970: 1_800_010_000)
        }
    }

    /// Every event on disk, cross-checked with the stock accounts, the checksum chain and the checkpoints.
    private static func history(_ machine: SimulatedMachine) throws(StoreError) -> [Event] {
        var history = [Event]()
        _ = try StoreCheck("/Store", files: machine.process()).run(visit: { _, events in history += events })
        return history
    }

    private static func assertOpeningAgainChangesNothing(
        _ machine: SimulatedMachine, _ shop: Shop, _ menu: Menu
    ) throws {
        let before = machine.disk.files
        let calls = Mutex([String]())
        let process = machine.process { call in
            calls.withLock { $0.append("\(call.name) \(call.path)") }
            return .none
        }
        let again = try open(process, menu)
        guard try again.shop() == shop else { throw Finding("the store differs when it is opened again") }
        let after = machine.disk.files
        guard before == after else {
            let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
            throw Finding(
                "opening again changed \(changed):\n\(calls.withLock { $0 }.joined(separator: "\n"))")
        }
    }

    private static func assertFirstOutcomeAgain(_ store: FileStore, _ acked: AckedFacts) throws {
        for case (.cancellation(let number), let first) in acked.acknowledged {
            guard
                case .made(let again) = try store.submit(
                    CancellationRequest(order: number, wasMade: true, key: .next, who: nil)),
                .cancelled(again) == first
            else { throw Finding("order \(number) was not cancelled exactly once") }
            guard try store.record(number)?.cancellation == again else {
                throw Finding("order \(number) is not recorded as cancelled")
            }
        }
        for case (.reversal(let change), let first) in acked.acknowledged {
            guard case .made(let again, _) = try store.submit(ReversalRequest(change: change, key: .next)),
                .reversed(again) == first
            else { throw Finding("event \(change) was not reversed exactly once") }
        }
        for case (.keyed, .paid(let first)) in acked.acknowledged {
            let last = first.parts.last
            let whole = last.map { PaymentRequest.Change.whole($0.kind, tendered: $0.tendered) } ?? .takeBackAll
            let request = PaymentRequest(order: first.number, whole, key: first.key ?? .next, who: nil)
            guard case .made(first) = try store.submit(request) else {
                throw Finding("the payment of order \(first.number) did not get its first outcome")
            }
        }
        guard case (.order(let key), .ordered(let first))? = acked.acknowledged.first else { return }
        guard case .again(first) = try store.submit(AttackedShop.request(of: first)) else {
            throw Finding("the key \(key) did not get its first outcome")
        }
        guard try store.order(first.number) == first else { throw Finding("order \(first.number) is gone") }
    }

    private static func assertTheNextCommitWorks(
        _ machine: SimulatedMachine, _ store: FileStore, _ menu: Menu
    ) throws {
        let before = try store.shop()
        guard case .made(let order) = try store.submit(AttackedShop.nextOrder(on: menu)),
            order.number == before.orderCount + 1
        else { throw Finding("the next order is not made") }
        let again = try open(machine.process(), menu)
        guard try again.shop() == store.shop(), try again.shop().sequence == before.sequence + 1,
            try again.order(order.number) == order
        else { throw Finding("the next order is not read again") }
    }
}
