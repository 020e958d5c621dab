import Foundation
package import JuiceShop
package import ShopStore

/// Makes the slips of a printer's jobs, from what the shop knows now.
package struct SlipMaker {
    private let shop: Shop
    private let store: any Store
    private let duties: Set<PrinterDuty>
    private let context: SlipContext

    package init(_ shop: Shop, _ store: any Store, _ duties: Set<PrinterDuty>, _ context: SlipContext) {
        self.shop = shop
        self.store = store
        self.duties = duties
        self.context = context
    }

    /// The slips of a job: none of an order or a closing that is not there any more. A slip of an order has the names of its
    /// time, as its ticket had.
    package func slips(for job: PrintJob) throws -> [Slip] {
        let context = job.task.order.map { self.context.asOf(order: $0, shop) } ?? self.context
        switch job.task {
        case .ticket(let order) where duties.contains(.cups):
            let ticket = duties.contains(.tickets) ? try slip(for: job, context) : nil
            return [ticket].compactMap(\.self) + Slip.labels(order, isAgain: job.isAgain, context)
        case .printout(let printout) where printout.slip == .cups:
            let records = try store.records(printout.number...printout.number)
            // A cancelled order has no cups to label.
            guard let record = records[printout.number], record.cancellation == nil else { return [] }
            let left = record.order.lines(after: shop.refunds[printout.number] ?? [])
            return left.isEmpty ? [] : Slip.labels(record.order.with(left), isAgain: true, context)
        default: return try [slip(for: job, context)].compactMap(\.self)
        }
    }

    private func slip(for job: PrintJob, _ context: SlipContext) throws -> Slip? {
        func record(_ number: Int) throws -> OrderRecord? {
            try store.records(number...number)[number].map(shop.completed)
        }
        switch job.task {
        case .ticket(let order): return .ticket(order, isAgain: job.isAgain, context)
        case .cancellation(let cancellation):
            let dayNumber = try record(cancellation.number)?.order.dayNumber ?? cancellation.number
            return .cancellation(cancellation, dayNumber: dayNumber, isAgain: job.isAgain, context)
        case .change(let refund):
            guard let record = try record(refund.number), refund.concernsKitchen(of: record) else { return nil }
            let refunds = shop.refunds[refund.number] ?? []
            let upTo = (refunds.firstIndex(of: refund) ?? -1) + 1
            return .change(record.order, Array(refunds.prefix(upTo)), isAgain: job.isAgain, context)
        case .missed(let count): return .missed(count, context)
        case .closing(let closing): return .closing(closing, isAgain: job.isAgain, context)
        case .printout(let printout) where printout.slip == .closing:
            let closings = shop.drawer.closings.map(\.closing)
            return closings.first { $0.number == printout.number }.map { .closing($0, isAgain: true, context) }
        case .printout(let printout):
            guard let record = try record(printout.number) else { return nil }
            if printout.slip == .ticket, let cancellation = record.cancellation {
                return .cancellation(
                    cancellation, dayNumber: record.order.dayNumber, isAgain: true, context)
            }
            if printout.slip == .ticket {
                let refunds = shop.refunds[printout.number] ?? []
                let left = record.order.lines(after: refunds).made
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

extension PrintJob.Task {
    /// The number of the order that the slip is about; nil for any other slip.
    fileprivate var order: Int? {
        switch self {
        case .ticket(let order): order.number
        case .cancellation(let cancellation): cancellation.number
        case .change(let refund): refund.number
        case .printout(let printout): printout.slip == .closing ? nil : printout.number
        case .missed, .closing, .drawer: nil
        }
    }
}
