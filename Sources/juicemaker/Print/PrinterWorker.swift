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
        let context: SlipContext
        let dayNumber: (Int) throws -> Int
    }

    func run() -> Never {
        follower.run { store in
            let pending = try pending(in: store)
            report(nil, pending)
            guard let job = pending.jobs.first else { return .idle }
            guard let fault = try perform(job, pending) else { return .advanced }
            report(fault, pending)
            return .refused
        }
    }

    private func pending(in store: any Store) throws -> Pending {
        let shop = try store.shop()
        let now = Date()
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
        let jobs = PrintJob.jobs(for: events, address.duties, begun: begun, shop: shop, now: now)
        // Without it, each look would read again what is nothing to this printer.
        if jobs.isEmpty { try cursor.set(.init(done: shop.sequence)) }
        return Pending(
            jobs: jobs, context: SlipContext(shop, calendar: Wiring.clock(shop).calendar, language: language)
        ) { number in try store.records(number...number)[number]?.order.dayNumber ?? number }
    }

    /// - Returns: why the job could not be done; nil when it is.
    private func perform(_ job: PrintJob, _ pending: Pending) throws -> PrinterFault? {
        let bytes = try bytes(for: job, pending)
        do throws(SystemError) {
            let connection = try PrinterConnection(address.place)
            if address.printer.answers, let fault = try connection.fault() { return fault }
            try cursor.set(.init(done: cursor.value?.done ?? job.sequence - 1, begun: job.sequence))
            try connection.send(bytes)
            if address.printer.answers { try connection.waitUntilPrinted() }
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

    private func bytes(for job: PrintJob, _ pending: Pending) throws -> [UInt8] {
        let context = pending.context
        switch job.task {
        case .ticket(let order):
            return address.printer.bytes(of: .ticket(order, isAgain: job.isAgain, context))
        case .cancellation(let cancellation):
            let dayNumber = try pending.dayNumber(cancellation.number)
            return address.printer.bytes(
                of: .cancellation(cancellation, dayNumber: dayNumber, isAgain: job.isAgain, context))
        case .missed(let count): return address.printer.bytes(of: .missed(count, context))
        case .drawer: return ReceiptPrinter.drawerKick
        }
    }

    private func report(_ fault: PrinterFault?, _ pending: Pending) {
        let numbers = pending.jobs.compactMap { job in
            if case .ticket(let order) = job.task { return order.dayNumber }
            return nil
        }
        status.set(
            PrinterState(
                name: address.name, fault: fault, waiting: pending.jobs.count,
                numbers: Array(numbers.prefix(5))))
    }
}
