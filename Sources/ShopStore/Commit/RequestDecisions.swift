package import Journal
package import JuiceShop

/// The decisions of the store: `Shop` has the rules, and the store knows which request came before, with which outcome.
extension OrderRequest: StoreRequest {
    package var identity: IdempotencyKey? { .order(key, content.asRequested) }

    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        if case .ordered(let first) = try batch.event(recordedFor: self)?.event { return .again(first) }
        let outcome = batch.shop.decide(self, at: batch.time)
        if case .made(let order) = outcome { batch.add(.ordered(order)) }
        return outcome
    }
}

extension CancellationRequest: StoreRequest {
    package var identity: IdempotencyKey? { .cancellation(order: number) }

    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        if case .cancelled(let first) = try batch.event(recordedFor: self)?.event { return .made(first) }
        guard let record = try batch.record(number) else { return .unknown }
        let outcome = batch.shop.decide(self, of: record, at: batch.time)
        if case .made(let cancellation) = outcome { batch.add(.cancelled(cancellation)) }
        return outcome
    }
}

extension KitchenMoveRequest: StoreRequest {
    package func decide(in batch: inout BatchDecision) -> Outcome {
        let outcome = batch.shop.decide(self, at: batch.time)
        if case .made(let event) = outcome { batch.add(event) }
        return outcome
    }
}

extension StockChangeRequest: StoreRequest {
    package var identity: IdempotencyKey? { .stockChange(key, deltas, reason) }

    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        if let recorded = try batch.event(recordedFor: self), case .stockChanged(let first) = recorded.event {
            return .made(first, sequence: recorded.sequence, stock: batch.shop.stock)
        }
        let outcome = batch.shop.decide(self, at: batch.time)
        if case .made(let stockChange, _, _) = outcome { batch.add(.stockChanged(stockChange)) }
        return outcome
    }
}

extension ReversalRequest: StoreRequest {
    package var identity: IdempotencyKey? { .reversal(change: change) }

    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        if case .reversed(let first) = try batch.event(recordedFor: self)?.event {
            return .made(first, stock: batch.shop.stock)
        }
        guard let stockChange = try batch.stockChange(change) else { return .unknown }
        let outcome = batch.shop.decide(self, of: stockChange, at: batch.time)
        if case .made(let reversal, _) = outcome { batch.add(.reversed(reversal)) }
        return outcome
    }
}

extension OpeningRequest: StoreRequest {
    package func decide(in batch: inout BatchDecision) -> Outcome {
        let outcome = batch.shop.decide(self, at: batch.time)
        if case .made(let firstStock) = outcome { batch.add(.opened(firstStock)) }
        return outcome
    }
}

extension MenuChangeRequest: StoreRequest {
    package var identity: IdempotencyKey? { .menuChange(key) }

    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        let seen = try batch.menu(madeBy: editedSequence)?.withoutRetired
        if let recorded = try batch.event(recordedFor: self), case .menuChanged(let first) = recorded.event,
            isMet(by: first.menu, seen: seen)
        {
            return .made(first, sequence: recorded.sequence)
        }
        let outcome = batch.shop.decide(self, seen: seen, at: batch.time)
        if case .made(let menuChange, _) = outcome { batch.add(.menuChanged(menuChange)) }
        return outcome
    }
}

extension AvailabilityRequest: StoreRequest {
    package var identity: IdempotencyKey? { .availability(key, item, stoppedUntil: stoppedUntil) }

    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        if case .availabilityChanged(let first) = try batch.event(recordedFor: self)?.event {
            return .made(first)
        }
        let outcome = batch.shop.decide(self, at: batch.time)
        if case .made(let change) = outcome { batch.add(.availabilityChanged(change)) }
        return outcome
    }
}

extension SettingsChangeRequest: StoreRequest {
    package var identity: IdempotencyKey? { .settings(key) }

    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        if case .settingsChanged(let first) = try batch.event(recordedFor: self)?.event, isMet(by: first.settings) {
            return .made(first)
        }
        let outcome = batch.shop.decide(self, at: batch.time)
        if case .made(let change) = outcome { batch.add(.settingsChanged(change)) }
        return outcome
    }
}

extension PaymentRequest: StoreRequest {
    package var identity: IdempotencyKey? { .payment(key, order: number, kind) }

    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        if case .paid(let first) = try batch.event(recordedFor: self)?.event { return .made(first) }
        guard let record = try batch.record(number) else { return .unknown }
        let outcome = batch.shop.decide(self, of: record, at: batch.time)
        if case .made(let payment) = outcome { batch.add(.paid(payment)) }
        return outcome
    }
}

extension DiscountRequest: StoreRequest {
    package var identity: IdempotencyKey? { .discount(key, order: number, discount) }

    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        if case .discounted(let first) = try batch.event(recordedFor: self)?.event { return .made(first) }
        guard let record = try batch.record(number) else { return .unknown }
        let outcome = batch.shop.decide(self, of: record, at: batch.time)
        if case .made(let change) = outcome { batch.add(.discounted(change)) }
        return outcome
    }
}

extension RefundRequest: StoreRequest {
    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        guard let record = try batch.record(number) else { return .unknown }
        let outcome = batch.shop.decide(self, of: record, at: batch.time)
        if case .made(let refund) = outcome, batch.shop.refunds[number]?.contains(refund) != true {
            batch.add(.refunded(refund))
        }
        return outcome
    }
}

extension HandoverNoteRequest: StoreRequest {
    package var identity: IdempotencyKey? { .note(key, text) }

    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        if case .noted(let first) = try batch.event(recordedFor: self)?.event { return .made(first) }
        let outcome = batch.shop.decide(self, at: batch.time)
        if case .made(let note) = outcome { batch.add(.noted(note)) }
        return outcome
    }
}

extension CashMoveRequest: StoreRequest {
    package var identity: IdempotencyKey? { .cashMove(key, amount: amount, reason) }

    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        if case .cashMoved(let first) = try batch.event(recordedFor: self)?.event { return .made(first) }
        let outcome = batch.shop.decide(self, at: batch.time)
        if case .made(let move) = outcome { batch.add(.cashMoved(move)) }
        return outcome
    }
}

extension CashMoveReversalRequest: StoreRequest {
    package var identity: IdempotencyKey? { .cashMoveReversal(move: move) }

    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        if case .cashMoved(let first) = try batch.event(recordedFor: self)?.event { return .made(first) }
        guard let cashMove = try batch.cashMove(move) else { return .unknown }
        let outcome = batch.shop.decide(self, of: cashMove, at: batch.time)
        if case .made(let reversal) = outcome { batch.add(.cashMoved(reversal)) }
        return outcome
    }
}

extension DrawerOpeningRequest: StoreRequest {
    package var identity: IdempotencyKey? { .drawerOpening(key) }

    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        if case .drawerOpened(let first) = try batch.event(recordedFor: self)?.event { return .made(first) }
        let outcome = batch.shop.decide(self, at: batch.time)
        if case .made(let opening) = outcome { batch.add(.drawerOpened(opening)) }
        return outcome
    }
}

extension PrintoutRequest: StoreRequest {
    package var identity: IdempotencyKey? { .printout(key, slip, of: number) }

    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        if case .printRequested(let first) = try batch.event(recordedFor: self)?.event { return .made(first) }
        let outcome = batch.shop.decide(self, at: batch.time)
        if case .made(let printout) = outcome { batch.add(.printRequested(printout)) }
        return outcome
    }
}

extension ClosingRequest: StoreRequest {
    package var identity: IdempotencyKey? { .closing(key, counted: counted, left: left) }

    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        if case .closed(let first) = try batch.event(recordedFor: self)?.event { return .made(first) }
        let outcome = batch.shop.decide(self, at: batch.time)
        if case .made(let closing) = outcome { batch.add(.closed(closing)) }
        return outcome
    }
}

extension ClosingReversalRequest: StoreRequest {
    package var identity: IdempotencyKey? { .closingReversal(number) }

    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        if case .closingReversed(let first) = try batch.event(recordedFor: self)?.event { return .made(first) }
        let outcome = batch.shop.decide(self, at: batch.time)
        if case .made(let reversal) = outcome { batch.add(.closingReversed(reversal)) }
        return outcome
    }
}

extension SendRequest: StoreRequest {
    package var identity: IdempotencyKey? { .sent(key, to: to, counts) }

    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        if case .sent(let first) = try batch.event(recordedFor: self)?.event { return .made(first) }
        let outcome = batch.shop.decide(self, at: batch.time)
        if case .made(let sent) = outcome { batch.add(.sent(sent)) }
        return outcome
    }
}

extension ReceiveRequest: StoreRequest {
    package var identity: IdempotencyKey? { .received(key, transfer, counts) }

    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        if case .received(let first) = try batch.event(recordedFor: self)?.event { return .made(first) }
        let outcome = batch.shop.decide(self, at: batch.time)
        if case .made(let receipt) = outcome { batch.add(.received(receipt)) }
        return outcome
    }
}

/// The version is its identity: the shop remembers the last one that it has.
extension HeadMenuRequest: StoreRequest {
    package func decide(in batch: inout BatchDecision) -> Outcome {
        let outcome = batch.shop.decide(self, at: batch.time)
        if case .made(let menuChange, _) = outcome { batch.add(.menuChanged(menuChange)) }
        return outcome
    }
}
