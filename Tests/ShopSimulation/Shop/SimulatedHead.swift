import Attack
import ChainHead
import Foundation
import Journal
import JuiceShop
import ShopStore
import TestStores

/// Head office, and the process that sends it the shop's events: the messages are those of `ship`, the intake decides as
/// head's does, and the shops' events are in memory instead of PostgreSQL.
final class SimulatedHead {
    private let clock: SimulatedClock
    private(set) var store: MemoryStore
    /// Up to there, head has the events, as `ship` knows it.
    private var mark: HistoryMark?
    /// The reading of the store that `mark` is of: a backup that takes the place of the store is another one.
    private var history: ContinuousClock.Instant?

    enum Step: Equatable {
        case sent(more: Bool)
        /// Head has another history, or more of it than the shop.
        case forked
    }

    init(_ clock: SimulatedClock) {
        self.clock = clock
        store = MemoryStore(menu: nil, clock: { clock.now })
    }

    /// `ship` starts again: it asks head how far it has the events.
    func restartShip() { mark = nil }

    /// The owner says that the shop is right: head begins again.
    func acceptFork() {
        store = MemoryStore(menu: nil, clock: { [clock] in clock.now })
        mark = nil
    }

    /// Sends one message.
    /// - Parameter isAnswerLost: true if head takes the message, and `ship` does not hear of it.
    func ship(_ shopStore: any Store, isAnswerLost: Bool) throws -> Step {
        let snapshot = try shopStore.snapshot()
        if history != snapshot.history { (history, mark) = (snapshot.history, nil) }
        let shop = snapshot.shop
        let after = mark.flatMap { $0.sequence <= shop.sequence ? $0 : nil } ?? shop.mark
        var events = [Event]()
        let last = min(shop.sequence, after.sequence + 250)
        if last > after.sequence {
            try shopStore.events(in: after.sequence + 1..<last + 1) {
                events.append($1)
                return true
            }
        }
        let header = EventsMessage.Header(after: after, at: clock.now, zone: "Asia/Seoul", version: "0.1.0")
        let message = try EventsMessage(try EventsMessage(header, events).bytes().bytes)
        let outcome = try store.submit(RecordedEvents(after: message.header.after, message.events))
        if isAnswerLost { return .sent(more: true) }
        switch outcome {
        case .taken(let end):
            mark = end
            return .sent(more: end.sequence < shop.sequence)
        case .elsewhere(let end) where end.sequence <= shop.sequence:
            mark = try shopStore.mark(at: end.sequence)
            return .sent(more: true)
        case .elsewhere, .forked:
            mark = nil
            return .forked
        case .refused(let sequence, _): throw Finding("head refuses event \(sequence)")
        }
    }
}

extension Simulation {
    /// The process that sends events goes on; the line may be cut.
    func ship() throws {
        guard random.roll(3) > 0, let serve = running, serve.store.current is FileStore else { return }
        if random.roll(8) == 0 { head.restartShip() }
        let isAnswerLost = random.roll(5) == 0
        if isAnswerLost { note(.headAnswerLost) }
        let step = try faults.quietly { try head.ship(serve.store, isAnswerLost: isAnswerLost) }
        if step == .forked { note(.headForked) }
    }

    /// Head office has what the shop has, and counts the same money.
    func compareHead(isLast: Bool) throws {
        guard let store = living.first.flatMap({ serves[$0]?.store }) else { throw Finding("nothing runs") }
        try faults.quietly {
            var steps = 0
            loop: while true {
                steps += 1
                if steps > 50 { throw Finding("head gets no end of the events") }
                switch try head.ship(store, isAnswerLost: false) {
                case .sent(true): continue
                case .sent(false): break loop
                case .forked:
                    note(.headForked)
                    head.acceptFork()
                }
            }
            guard try head.store.shop() == store.shop() else { throw Finding("head has another shop than the shop") }
            guard var surfaces else { return }
            surfaces.store = head.store
            surfaces.reader = ReportReader()
            surfaces.chosenDays = isLast ? nil : model.money.day...model.money.day
            surfaces.agreedOrders = [:]
            try surfaces.compareRules()
            if let first = surfaces.disagreements.first { throw Finding("head office: \(first)") }
        }
    }

    // MARK: - Backups

    /// A backup of the open shop.
    func backUp() throws {
        backups += 1
        let process = machine.process()
        _ = try StoreBackup.write(SimulatedServe.path, to: "/backup-\(backups)", files: process)
        backup = (backups, model, mark, applied)
        record("backup \(backups) at event \(mark.sequence)")
    }

    /// The shop's disk is replaced: its store is moved away under the running instances, and a backup takes its place.
    func restore() throws {
        guard let backup else { return }
        let process = machine.process()
        try process.rename(SimulatedServe.path, to: "/Store.old-\(backup.number)-\(mark.sequence)")
        for index in serves.indices { _ = try serves[index]?.store.poll() }
        _ = try StoreBackup.restore("/backup-\(backup.number)", to: SimulatedServe.path, files: process)
        note(.restored)
        if backup.mark != mark { note(.historyWentBack) }
        (model, mark, applied) = (backup.model, backup.mark, backup.applied)
        model.money.minute = minutes(clock.now)
        // What tablets kept was of orders that are gone.
        for index in tablets.indices { (tablets[index].queue, tablets[index].unsent) = ([], []) }
        copies = []
        (queue, ticketed) = (nil, model.money.orders.count)
        known = known.filter { applied.contains($0.key) }
        surfaces?.agreedOrders = [:]
        surfaces?.reader = ReportReader()
        try faults.quietly {
            for index in serves.indices {
                while try serves[index]?.store.poll() != nil {}
            }
            isRestarted = true
            try settle()
        }
        if random.roll(2) == 0 {
            kill(1)
            try start(1)
        }
    }
}
