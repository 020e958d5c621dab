package import Foundation
package import JuiceShop

/// A piece of work for a printer.
package struct PrintJob: Equatable, Sendable {
    package enum Task: Equatable, Sendable {
        /// The kitchen's ticket of an order, the labels of its cups, or both, as the printer's work is.
        case ticket(Order)
        case cancellation(Cancellation)
        /// Cups of an order were refunded after its ticket came out.
        case change(Refund)
        /// This number of orders are too old for a ticket.
        case missed(Int)
        /// A slip was requested.
        case printout(Printout)
        case closing(Closing)
        case drawer
    }

    package let task: Task
    /// The number of the job's event. When the job is done, all events up to this one are done, except requests for a
    /// slip; when the job is such a request, the requests up to this one are done.
    package let sequence: Int
    /// True if an earlier attempt was begun, so that the slip may have come out.
    package let isAgain: Bool
    /// True if the drawer opens with the slip.
    package private(set) var opensDrawer = false
    /// The last event that each order's ticket counts in, or that needs no slip because the order has no ticket, by the
    /// order's number.
    /// no ticket.
    package private(set) var counted = [Int: Int]()

    /// The order and the kind of a requested slip. Two requests for one slip of one order are equal, and one paper
    /// fulfils both.
    package struct RequestedSlip: Hashable, Sendable {
        let slip: Printout.Slip
        let number: Int

        fileprivate init(_ printout: Printout) {
            slip = printout.slip
            number = printout.number
        }
    }

    /// The slip that was requested; nil for a job that comes from the shop's own rules.
    package var requestedSlip: RequestedSlip? {
        if case .printout(let printout) = task { RequestedSlip(printout) } else { nil }
    }
}

extension PrintJob {
    /// After this time, the kitchen has helped itself: a ticket would make the order a second time.
    package static let maxTicketSeconds: TimeInterval = 15 * 60
    /// After this time, the cashier has left the drawer: it stays shut.
    package static let maxDrawerSeconds: TimeInterval = 60
    /// After this time, the owner has looked at the closing on a screen.
    package static let maxClosingSeconds: TimeInterval = 24 * 60 * 60

    /// The jobs of a printer for some events, oldest first. Requested slips come last, except one that was begun. A
    /// slip that is requested again while it waits comes once.
    ///
    /// An order that is cancelled, or refunded as a whole, before its ticket was begun has neither slip. The ticket of
    /// an order that was refunded in part before has the remaining cups. An order that is too old, or that the kitchen
    /// has handed over, has no ticket; one slip tells the number of orders that are too old.
    /// - Parameters:
    ///   - events: the events after the last that is done, each with its number.
    ///   - shop: the shop after these events.
    ///   - begun: the event of an attempt whose end is not known.
    ///   - opened: the last event for which the drawer opened before its slip.
    ///   - counted: the `counted` of the job that was done last.
    ///   - ahead: the last event that is done, apart from requested slips.
    ///   - answered: the last request of each slip that a printed one answers.
    package static func jobs(
        for events: [(sequence: Int, event: Event)], _ duties: Set<PrinterDuty>, begun: Int?, opened: Int = 0,
        counted: [Int: Int] = [:], ahead: Int = 0, answered: [RequestedSlip: Int] = [:], shop: Shop, now: Date
    ) -> [PrintJob] {
        var requested = Set<RequestedSlip>()
        let waiting = Set(shop.waiting.map(\.number))
        var cancelled = Set<Int>()
        var counted = counted
        for case .cancelled(let cancellation) in events.map(\.event) { cancelled.insert(cancellation.number) }
        let closings = Set(shop.drawer.closings.map(\.closing.number))
        var jobs = [PrintJob]()
        var (missed, lastMissed, isAnyOld) = (0, 0, false)
        var countedByMissed = counted
        for (sequence, event) in events {
            func add(_ task: Task) {
                jobs.append(PrintJob(task: task, sequence: sequence, isAgain: sequence == begun, counted: counted))
            }
            let before = jobs.count
            if case .printRequested(let printout) = event {
                let requestedSlip = RequestedSlip(printout)
                if printout.slip.duty.map(duties.contains) ?? false,
                    now.timeIntervalSince(printout.time) <= maxTicketSeconds, sequence > answered[requestedSlip] ?? 0,
                    requested.insert(requestedSlip).inserted
                {
                    add(.printout(printout))
                }
                continue
            }
            if sequence <= ahead { continue }
            switch event {
            case .ordered(let order) where duties.contains(.tickets) || duties.contains(.cups):
                let left = order.lines(after: shop.refunds[order.number] ?? []).made
                // A ticket that was begun may have come out with all cups.
                if sequence != begun { counted[order.number] = events.last?.sequence }
                if cancelled.contains(order.number) || left.isEmpty { continue }
                let isOld = now.timeIntervalSince(order.time) > maxTicketSeconds
                if isOld || order.isQueued && !waiting.contains(order.number) {
                    missed += 1
                    lastMissed = sequence
                    isAnyOld = isAnyOld || isOld
                    countedByMissed = counted
                } else {
                    add(.ticket(order.with(left)))
                }
            case .cancelled(let cancellation)
            where duties.contains(.tickets) && !cancellation.lines.made.isEmpty
                && sequence > counted[cancellation.number] ?? 0
                && now.timeIntervalSince(cancellation.time) <= maxTicketSeconds:
                add(.cancellation(cancellation))
            case .refunded(let refund)
            where duties.contains(.tickets) && !refund.lines.made.isEmpty
                && sequence > counted[refund.number] ?? 0
                && now.timeIntervalSince(refund.time) <= maxTicketSeconds:
                add(.change(refund))
            case .closed(let closing)
            where duties.contains(.closings) && closings.contains(closing.number)
                && now.timeIntervalSince(closing.time) <= maxClosingSeconds:
                add(.closing(closing))
            default: break
            }
            // An attempt may have opened the drawer, and the cashier has left by now.
            if duties.contains(.drawer), sequence != begun, sequence > opened, event.wantsDrawer,
                now.timeIntervalSince(event.time) <= maxDrawerSeconds
            {
                // An event has one job: the cursor is behind both the slip and the drawer, or behind neither.
                if jobs.count == before { add(.drawer) }
                jobs[before].opensDrawer = true
            }
        }
        if isAnyOld {
            let index = jobs.firstIndex { $0.sequence > lastMissed } ?? jobs.endIndex
            let job = PrintJob(
                task: .missed(missed), sequence: lastMissed, isAgain: lastMissed == begun, counted: countedByMissed)
            jobs.insert(job, at: index)
        }
        let requests = jobs.filter { $0.requestedSlip != nil }
        let others = jobs.filter { $0.requestedSlip == nil }
        // A requested slip that was begun may be half out of the printer.
        return requests.filter(\.isAgain) + others + requests.filter { !$0.isAgain }
    }
}

extension PrintJob {
    /// The jobs of one event for a printer that was ready when it happened.
    /// - Parameter shop: the shop later on.
    package static func jobs(at sequence: Int, _ event: Event, _ duties: Set<PrinterDuty>, _ shop: Shop) -> [PrintJob] {
        if case .ordered(let order) = event, duties.contains(.tickets) || duties.contains(.cups) {
            return order.lines.made.isEmpty
                ? [] : [PrintJob(task: .ticket(order), sequence: sequence, isAgain: false)]
        }
        return jobs(for: [(sequence, event)], duties, begun: nil, shop: shop, now: event.time)
    }
}

extension Event {
    /// True when the cashier puts cash into the drawer, takes it out, or wants to count it.
    fileprivate var wantsDrawer: Bool {
        switch self {
        case .paid(let payment): payment.bringsCash
        case .cancelled(let cancellation): cancellation.paid.contains { $0.kind == .cash }
        case .refunded(let refund): refund.paid.contains { $0.kind == .cash }
        // A move that is taken back was recorded wrongly: no cash changes hands.
        case .cashMoved(let move): move.reverses == nil
        case .drawerOpened: true
        default: false
        }
    }
}
