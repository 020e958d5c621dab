import Bytes
import ContentFile
import Foundation
import Journal
import JuiceShop
import Logging
import Printing
import Runtime
import ShopStore
import ShopWeb

/// Prints what a shop's events ask of one printer, in order, each slip at least once. It only reads the store: nothing that a
/// printer does wrong touches an order.
struct PrinterWorker: Sendable {
    let address: PrinterAddress
    let cursor: FollowerCursor
    let follower: Follower
    let language: Language
    let status: PrintStatus

    private struct Pending {
        let jobs: [PrintJob]
        let shop: Shop
        let store: any Store
        let state: PrinterState
        let context: SlipContext
    }

    func run() -> Never {
        var names = (menu: -1, unprintable: [String]())
        var learnt = Learnt()
        follower.run { store in
            let shop = try store.shop()
            try begin(store, shop, &learnt)
            if names.menu != shop.menuSequence {
                names = (shop.menuSequence, address.printer.unprintableNames(on: shop.menu, in: language))
            }
            let pending = try pending(in: store, shop, unprintable: names.unprintable, learnt)
            // A try takes seconds: the last fault stands until one succeeds.
            status.set(pending.state.with(learnt))
            if pending.jobs.isEmpty, learnt.fault == nil { return .idle }
            learnt.fault = try pending.jobs.isEmpty ? currentFault() : perform(pending.jobs[0], pending, &learnt)
            if learnt.fault == nil { return .advanced }
            status.set(pending.state.with(learnt))
            return .refused
        }
    }

    /// The printer, as the tries so far have shown it.
    fileprivate struct Learnt {
        /// The outcome of the last try.
        var fault: PrinterFault?
        /// True for a printer that does not know the question whether a slip has come out.
        var isSilent = false
        /// The refunds that the tickets so far count in. A new process may tell of a change once more.
        var counted = [Int: Int]()
        /// The last request that a slip is the answer to. A new process may print one more.
        var answered = [PrintJob.RequestedSlip: Int]()
        /// The history that the cursor was compared with (`Snapshot.history`).
        var compared: ContinuousClock.Instant?
        /// When another history was found where the one was that the cursor knew.
        var replaced: Date?
    }

    /// Compares the cursor with a store that was opened. If another store took the place of the one that was followed, the
    /// printer begins as a new one: no order of the other history is passed over, however many events it has.
    private func begin(_ store: any Store, _ shop: Shop, _ learnt: inout Learnt) throws {
        if let replaced = learnt.replaced, Date().timeIntervalSince(replaced) > PrintJob.maxTicketSeconds {
            learnt.replaced = nil
        }
        let history = try store.snapshot().history
        if learnt.compared == history { return }
        if try cursor.isOfAnotherHistory(than: store, shop) {
            follower.log.warning(
                "another store took the place of the one that was followed; slips of the last 15 minutes may come again",
                metadata: ["done": "\(cursor.value?.done.sequence ?? 0)", "events": "\(shop.sequence)"])
            try cursor.forget()
            learnt.counted = [:]
            learnt.answered = [:]
            learnt.replaced = Date()
        }
        learnt.compared = history
    }

    private func pending(
        in store: any Store, _ shop: Shop, unprintable: [String], _ learnt: Learnt
    ) throws -> Pending {
        let now = Date()
        let duties = shop.settings.printers?[printer: address.name] ?? address.duties
        var events = [(sequence: Int, event: Event)]()
        if let news = try follower.events(in: store, of: shop) {
            events = news
        } else {
            // A new printer, a lost file or another store: what is fresh.
            try store.events(from: now - PrintJob.maxTicketSeconds, until: .distantFuture) {
                if $0 <= shop.sequence { events.append(($0, $1)) }
            }
        }
        let jobs = PrintJob.jobs(
            for: events, duties, begun: cursor.value?.begun, opened: cursor.value?.opened ?? 0, counted: learnt.counted,
            ahead: cursor.value?.ahead ?? 0, answered: learnt.answered, shop: shop, now: now)
        // Without it, each look would read again what is nothing to this printer.
        if jobs.isEmpty { try cursor.set(.init(done: shop.mark)) }
        return Pending(
            jobs: jobs, shop: shop, store: store,
            state: PrinterState(
                name: address.name, duties: duties, unprintable: unprintable, waiting: jobs.count,
                numbers: Array(jobs.compactMap(\.dayNumber).prefix(5))),
            context: SlipContext(shop, calendar: Wiring.clock(shop).calendar, language: language))
    }

    /// - Returns: why the job could not be done; nil when it is.
    private func perform(_ job: PrintJob, _ pending: Pending, _ learnt: inout Learnt) throws -> PrinterFault? {
        let bytes = try bytes(for: job, pending)
        let first = pending.jobs.map(\.sequence).min() ?? job.sequence
        let before = try cursor.value?.done ?? pending.store.mark(at: first - 1)
        do throws(SystemError) {
            let connection = try PrinterConnection(address.place)
            if address.printer.answers, let fault = try connection.fault() {
                // The drawer needs no paper.
                if let event = pending.jobs.last(where: \.opensDrawer)?.sequence {
                    // Recorded first: a new process must not open it again beside nobody.
                    var value = cursor.value ?? .init(done: before)
                    value.opened = event
                    try cursor.set(value)
                    try connection.send(ReceiptPrinter.drawerKickAtOnce)
                }
                return fault
            }
            var value = cursor.value ?? .init(done: before)
            value.begun = job.sequence
            // A slip that somebody asked for comes when nothing else waits.
            if job.requestedSlip != nil { value.ahead = max(value.ahead, job.sequence) }
            try cursor.set(value)
            try connection.send(bytes)
            if address.printer.answers, let fault = try faultAfterPrinting(connection, &learnt) { return fault }
        } catch {
            follower.log.warning("a slip is not printed yet", metadata: ["error": "\(error.message.english)"])
            return currentFault() ?? .unreachable
        }
        let others = pending.jobs.dropFirst().filter { $0.requestedSlip != nil }.map(\.sequence)
        let last = min(job.sequence, (others.min() ?? .max) - 1)
        let done = try pending.store.mark(at: max(last, before.sequence), after: before)
        try cursor.set(
            .init(
                done: done, opened: cursor.value?.opened ?? 0, ahead: max(cursor.value?.ahead ?? 0, job.sequence)))
        learnt.counted = job.counted.filter { $0.value > job.sequence }
        if let requestedSlip = job.requestedSlip { learnt.answered[requestedSlip] = pending.shop.sequence }
        learnt.answered = learnt.answered.filter { $0.value > done.sequence }
        return nil
    }

    /// A printer that does not know when a slip has come out costs the time of a long slip, once.
    private func faultAfterPrinting(
        _ connection: PrinterConnection, _ learnt: inout Learnt
    ) throws(SystemError) -> PrinterFault? {
        if learnt.isSilent { return try connection.fault() }
        let printed = try connection.waitForPaper()
        if printed == .silent {
            learnt.isSilent = true
            follower.log.notice(
                "the printer does not say when a slip has come out (GS r); it is asked for its state only")
        }
        return printed.fault
    }

    /// The state of the printer now, when nothing is to be printed or a slip was cut off.
    private func currentFault() -> PrinterFault? {
        do {
            let connection = try PrinterConnection(address.place)
            return address.printer.answers ? try connection.fault() : nil
        } catch {
            return .unreachable
        }
    }

    /// - Returns: no slip of an order or a closing that is not there any more.
    private func bytes(for job: PrintJob, _ pending: Pending) throws -> [UInt8] {
        try (job.opensDrawer ? ReceiptPrinter.drawerKick : [])
            + SlipMaker(pending.shop, pending.store, pending.state.duties, pending.context).slips(for: job)
            .flatMap(address.printer.bytes)
    }
}

extension PrintJob {
    /// The number of the day of an order whose ticket waits.
    fileprivate var dayNumber: Int? {
        if case .ticket(let order) = task { order.dayNumber } else { nil }
    }
}

extension PrinterState {
    fileprivate func with(_ learnt: PrinterWorker.Learnt) -> PrinterState {
        PrinterState(
            name: name, duties: duties, unprintable: unprintable, fault: learnt.fault, waiting: waiting,
            numbers: numbers, isSilent: learnt.isSilent, replaced: learnt.replaced)
    }
}
