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
        // The last event for which the drawer opened, although the printer could not print.
        var opened = 0
        follower.run { store in
            let shop = try store.shop()
            if names.menu != shop.menuSequence {
                names = (shop.menuSequence, address.printer.unprintableNames(on: shop.menu, in: language))
            }
            let pending = try pending(in: store, shop, unprintable: names.unprintable, opened: opened)
            status.set(pending.state)
            guard let job = pending.jobs.first else { return .idle }
            guard let fault = try perform(job, pending, opened: &opened) else { return .advanced }
            status.set(pending.state.with(fault))
            return .refused
        }
    }

    private func pending(
        in store: any Store, _ shop: Shop, unprintable: [String], opened: Int
    ) throws -> Pending {
        let now = Date()
        let duties = shop.settings.printers?[printer: address.name] ?? address.duties
        var begun = cursor.value?.begun
        var events = [(sequence: Int, event: Event)]()
        if let news = try follower.events(in: store, of: shop) {
            events = news
        } else if cursor.value == nil {
            // A new printer, or a lost file: what is fresh, as if each attempt had been begun.
            var reading = try HistoryReading(store, from: now - PrintJob.maxTicketSeconds, until: .distantFuture)
            while try reading.readOn({ if $0 <= shop.sequence { events.append(($0, $1)) } }) {}
        } else {
            // An older copy of the store took its place.
            begun = nil
        }
        let jobs = PrintJob.jobs(
            for: events, duties, begun: begun, opened: opened, shop: shop, now: now)
        // Without it, each look would read again what is nothing to this printer.
        if jobs.isEmpty { try cursor.set(.init(done: shop.sequence)) }
        return Pending(
            jobs: jobs, shop: shop, store: store,
            state: PrinterState(
                name: address.name, duties: duties, unprintable: unprintable, waiting: jobs.count,
                numbers: Array(jobs.compactMap(\.dayNumber).prefix(5))),
            context: SlipContext(shop, calendar: Wiring.clock(shop).calendar, language: language))
    }

    /// - Returns: why the job could not be done; nil when it is.
    private func perform(_ job: PrintJob, _ pending: Pending, opened: inout Int) throws -> PrinterFault? {
        let bytes = try bytes(for: job, pending)
        do throws(SystemError) {
            let connection = try PrinterConnection(address.place)
            if address.printer.answers, let fault = try connection.fault() {
                // The drawer needs no paper.
                if let event = pending.jobs.last(where: \.opensDrawer)?.sequence {
                    try connection.send(ReceiptPrinter.drawerKickAtOnce)
                    opened = event
                }
                return fault
            }
            try cursor.set(.init(done: cursor.value?.done ?? job.sequence - 1, begun: job.sequence))
            try connection.send(bytes)
            if address.printer.answers, let fault = try connection.faultAfterPrinting() { return fault }
        } catch {
            follower.log.warning("a slip is not printed yet", metadata: ["error": "\(error.message.english)"])
            return (try? currentFault()) ?? .unreachable
        }
        try cursor.set(.init(done: job.sequence))
        return nil
    }

    /// What stopped it in the middle of a slip.
    private func currentFault() throws -> PrinterFault? {
        address.printer.answers ? try PrinterConnection(address.place).fault() : nil
    }

    /// - Returns: no slip of an order or a closing that is not there any more.
    private func bytes(for job: PrintJob, _ pending: Pending) throws -> [UInt8] {
        try (job.opensDrawer ? ReceiptPrinter.drawerKick : [])
            + (slip(for: job, pending).map(address.printer.bytes) ?? [])
    }

    private func slip(for job: PrintJob, _ pending: Pending) throws -> Slip? {
        let context = pending.context
        func record(_ number: Int) throws -> OrderRecord? {
            try pending.store.records(number...number)[number].map(pending.shop.completed)
        }
        switch job.task {
        case .ticket(let order): return .ticket(order, isAgain: job.isAgain, context)
        case .cancellation(let cancellation):
            let dayNumber = try record(cancellation.number)?.order.dayNumber ?? cancellation.number
            return .cancellation(cancellation, dayNumber: dayNumber, isAgain: job.isAgain, context)
        case .change(let refund):
            guard let record = try record(refund.number), refund.concernsKitchen(of: record) else { return nil }
            let refunds = pending.shop.refunds[refund.number] ?? []
            let upTo = (refunds.firstIndex(of: refund) ?? -1) + 1
            return .change(record.order, Array(refunds.prefix(upTo)), isAgain: job.isAgain, context)
        case .missed(let count): return .missed(count, context)
        case .closing(let closing): return .closing(closing, isAgain: job.isAgain, context)
        case .printout(let printout) where printout.slip == .closing:
            let closings = pending.shop.drawer.closings.map(\.closing)
            return closings.first { $0.number == printout.number }.map { .closing($0, isAgain: true, context) }
        case .printout(let printout):
            guard let record = try record(printout.number) else { return nil }
            if printout.slip == .ticket, let cancellation = record.cancellation {
                return .cancellation(
                    cancellation, dayNumber: record.order.dayNumber, isAgain: true, context)
            }
            if printout.slip == .ticket {
                let refunds = pending.shop.refunds[printout.number] ?? []
                let left = record.order.lines(after: refunds)
                return left.isEmpty
                    ? .change(record.order, refunds, isAgain: true, context)
                    : .ticket(record.order.with(left), isAgain: true, context)
            }
            let isAgain = job.isAgain || record.firstReceipt != printout
            return .receipt(record, isAgain: isAgain, context)
        case .drawer: return nil
        }
    }
}

extension Refund {
    /// True for cups that the kitchen had not made: the order waited, or in a shop without the kitchen's page, the fruit went
    /// back to the stock.
    fileprivate func concernsKitchen(of record: OrderRecord) -> Bool {
        if !record.order.isQueued { return !returned.isEmpty }
        let age = time.timeIntervalSince(record.order.time)
        return record.completedAt.map { $0 >= time } ?? (age <= WaitingOrder.maxSeconds)
    }
}

extension PrintJob {
    /// Of an order whose ticket waits.
    fileprivate var dayNumber: Int? {
        if case .ticket(let order) = task { order.dayNumber } else { nil }
    }
}

extension PrinterState {
    fileprivate func with(_ fault: PrinterFault) -> PrinterState {
        PrinterState(
            name: name, duties: duties, unprintable: unprintable, fault: fault, waiting: waiting, numbers: numbers)
    }
}
