package import Journal
package import JuiceShop

/// Events with their own times, as another store recorded them: a part of its history, to be continued here. The place is
/// compared under the lock, so each event is added once, however often and by however many it is sent.
package struct RecordedEvents: StoreRequest {
    package let after: HistoryMark
    package let events: [Event]

    package init(after: HistoryMark, _ events: [Event]) {
        self.after = after
        self.events = events
    }

    package enum Outcome: Equatable, Sendable {
        /// The store has all of them. Those that it had already were left out.
        case taken(HistoryMark)
        /// They do not join the end of the store's history, which is here.
        case elsewhere(HistoryMark)
        /// The store has another history.
        case forked(HistoryMark)
        /// The first event that cannot follow the ones before it, which were taken.
        case refused(sequence: Int, HistoryMark)
    }

    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        let end = batch.shop.mark
        // How many of them the store should have.
        let known = end.sequence - after.sequence
        guard (0...events.count).contains(known) else { return .elsewhere(end) }
        if events[..<known].reduce(after, { $0.after($1) }) != end { return .forked(end) }
        for event in events[known...] {
            guard batch.shop.allows(event), try isOfItsOrder(event, batch) else {
                return .refused(sequence: batch.shop.sequence + 1, batch.shop.mark)
            }
            batch.add(event)
        }
        return .taken(batch.shop.mark)
    }

    /// False for a discount or a refund that the order of its number cannot have: the check of a store would refuse it later.
    private func isOfItsOrder(_ event: Event, _ batch: BatchDecision) throws(StoreError) -> Bool {
        switch event {
        case .discounted(let change):
            guard let record = try batch.record(change.number), record.cancellation == nil else { return false }
            return record.order.lines.total == change.total + (change.discount?.amount ?? 0)
                && change.discount.map(record.order.allows) != false
        case .refunded(let refund):
            guard let record = try batch.record(refund.number), record.cancellation == nil else { return false }
            return record.order.allows(
                (batch.shop.refunds[refund.number] ?? []) + [refund], discount: record.discount)
        default: return true
        }
    }
}
