package import ContentFile
package import Foundation
package import JuiceShop
package import Runtime
package import ShopStore

/// Prints what a shop's events ask of one printer, in order, each slip at least once. It only reads the store: nothing that a
/// printer does wrong touches an order.
///
/// The process that has the queue gives it a connection and a cursor, and calls `step` again and again.
package struct PrintQueue {
    package let name: String
    /// The printer's work, where the shop's settings say nothing of it.
    package let duties: Set<PrinterDuty>
    package let printer: ReceiptPrinter
    package let language: Language
    package let cursor: any EventCursor
    /// Connects with the printer for one slip or one question.
    package let connect: () throws(SystemError) -> any PrinterLink
    package let now: () -> Date
    package let calendar: (Shop) -> BusinessCalendar
    /// Called with what the owner sees of the printer.
    package let show: (PrinterState) -> Void
    package let report: (Report) -> Void

    private var learnt = Learnt()
    private var names = (menu: -1, unprintable: [String]())

    package init(
        name: String, duties: Set<PrinterDuty>, printer: ReceiptPrinter, language: Language, cursor: any EventCursor,
        connect: @escaping () throws(SystemError) -> any PrinterLink, now: @escaping () -> Date,
        calendar: @escaping (Shop) -> BusinessCalendar, show: @escaping (PrinterState) -> Void,
        report: @escaping (Report) -> Void
    ) {
        self.name = name
        self.duties = duties
        self.printer = printer
        self.language = language
        self.cursor = cursor
        self.connect = connect
        self.now = now
        self.calendar = calendar
        self.show = show
        self.report = report
    }

    /// News for the log.
    package enum Report {
        /// Another store took the place of the one that was followed.
        case otherStore(done: Int, events: Int)
        case notPrinted(SystemError)
        /// The printer does not say when a slip has come out.
        case silent
    }

    private struct Pending {
        let jobs: [PrintJob]
        let shop: Shop
        let store: any Store
        let state: PrinterState
        let context: SlipContext
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

    /// Prints the next slip, or looks how the printer is.
    package mutating func step(_ store: any Store) throws -> FollowerProgress {
        let shop = try store.shop()
        try begin(store, shop)
        if names.menu != shop.menuSequence {
            names = (shop.menuSequence, printer.unprintableNames(on: shop.menu, in: language))
        }
        let pending = try pending(in: store, shop)
        // A try takes seconds: the last fault stands until one succeeds.
        show(pending.state.with(learnt))
        if pending.jobs.isEmpty, learnt.fault == nil { return .idle }
        learnt.fault = try pending.jobs.isEmpty ? currentFault() : perform(pending.jobs[0], pending)
        if learnt.fault == nil { return .advanced }
        show(pending.state.with(learnt))
        return .refused
    }

    /// Compares the cursor with a store that was opened. If another store took the place of the one that was followed, the
    /// printer begins as a new one: no order of the other history is passed over, however many events it has.
    private mutating func begin(_ store: any Store, _ shop: Shop) throws {
        if let replaced = learnt.replaced, now().timeIntervalSince(replaced) > PrintJob.maxTicketSeconds {
            learnt.replaced = nil
        }
        let history = try store.snapshot().history
        if learnt.compared == history { return }
        if try cursor.isOfAnotherHistory(than: store, shop) {
            report(.otherStore(done: cursor.value?.done.sequence ?? 0, events: shop.sequence))
            try cursor.forget()
            learnt.counted = [:]
            learnt.answered = [:]
            learnt.replaced = now()
        }
        learnt.compared = history
    }

    private func pending(in store: any Store, _ shop: Shop) throws -> Pending {
        let now = now()
        let duties = shop.settings.printers?[printer: name] ?? duties
        var events = [(sequence: Int, event: Event)]()
        if let news = try cursor.events(in: store, of: shop) {
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
        // Otherwise each step would read again what this printer does not print.
        if jobs.isEmpty { try cursor.set(.init(done: shop.mark)) }
        return Pending(
            jobs: jobs, shop: shop, store: store,
            state: PrinterState(
                name: name, duties: duties, unprintable: names.unprintable, waiting: jobs.count,
                numbers: Array(jobs.compactMap(\.dayNumber).prefix(5))),
            context: SlipContext(shop, calendar: calendar(shop), language: language))
    }

    /// - Returns: why the job could not be done; nil when it is.
    private mutating func perform(_ job: PrintJob, _ pending: Pending) throws -> PrinterFault? {
        let bytes = try bytes(for: job, pending)
        let first = pending.jobs.map(\.sequence).min() ?? job.sequence
        let before = try cursor.value?.done ?? pending.store.mark(at: first - 1)
        do throws(SystemError) {
            let link = try connect()
            if printer.answers, let fault = try link.fault() {
                // The drawer needs no paper.
                if let event = pending.jobs.last(where: \.opensDrawer)?.sequence {
                    // Recorded first: a new process must not open it again beside nobody.
                    var value = cursor.value ?? .init(done: before)
                    value.opened = event
                    try cursor.set(value)
                    try link.send(ReceiptPrinter.drawerKickAtOnce)
                }
                return fault
            }
            var value = cursor.value ?? .init(done: before)
            value.begun = job.sequence
            // A slip that somebody asked for comes when nothing else waits.
            if job.requestedSlip != nil { value.ahead = max(value.ahead, job.sequence) }
            try cursor.set(value)
            try link.send(bytes)
            if printer.answers, let fault = try faultAfterPrinting(link) { return fault }
        } catch {
            report(.notPrinted(error))
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
    private mutating func faultAfterPrinting(_ link: any PrinterLink) throws(SystemError) -> PrinterFault? {
        if learnt.isSilent { return try link.fault() }
        let printed = try link.waitForPaper()
        if printed == .silent {
            learnt.isSilent = true
            report(.silent)
        }
        return printed.fault
    }

    /// The state of the printer now, when nothing is to be printed or a slip was cut off.
    private func currentFault() -> PrinterFault? {
        do {
            let link = try connect()
            return printer.answers ? try link.fault() : nil
        } catch {
            return .unreachable
        }
    }

    /// - Returns: no slip of an order or a closing that is not there any more.
    private func bytes(for job: PrintJob, _ pending: Pending) throws -> [UInt8] {
        try (job.opensDrawer ? ReceiptPrinter.drawerKick : [])
            + SlipMaker(pending.shop, pending.store, pending.state.duties, pending.context).slips(for: job)
            .flatMap(printer.bytes)
    }
}

extension PrintJob {
    /// The number of the day of an order whose ticket waits.
    fileprivate var dayNumber: Int? {
        if case .ticket(let order) = task { order.dayNumber } else { nil }
    }
}

extension PrinterState {
    fileprivate func with(_ learnt: PrintQueue.Learnt) -> PrinterState {
        PrinterState(
            name: name, duties: duties, unprintable: unprintable, fault: learnt.fault, waiting: waiting,
            numbers: numbers, isSilent: learnt.isSilent, replaced: learnt.replaced)
    }
}
