package import Journal
package import JuiceShop

// The decisions of the store: `Shop` has the rules, and the store knows which request came before, with which outcome.

extension OrderRequest: RepeatableRequest {
    package func isAnswered(by first: Order) -> Bool { first.content.asRequested == content.asRequested }

    package func decideFirst(in batch: BatchDecision) throws(StoreError) -> Outcome {
        batch.shop.decide(self, at: batch.time)
    }

    package func outcome(repeating first: Order, sequence: Int, in shop: Shop) -> Outcome { .again(first) }

    package static func made(_ outcome: Outcome) -> Order? {
        if case .made(let order) = outcome { order } else { nil }
    }
}

extension CancellationRequest: RepeatableRequest {
    package var subject: RequestID.Subject { .number(number) }

    package func isAnswered(by first: Cancellation) -> Bool { true }

    package func decideFirst(in batch: BatchDecision) throws(StoreError) -> Outcome {
        guard let record = try batch.record(number) else { return .unknown }
        return batch.shop.decide(self, of: record, at: batch.time)
    }
}

extension StockChangeRequest: RepeatableRequest {
    package func isAnswered(by first: StockChange) -> Bool { first.deltas == deltas && first.reason == reason }

    package func decideFirst(in batch: BatchDecision) throws(StoreError) -> Outcome {
        batch.shop.decide(self, at: batch.time)
    }

    package func outcome(repeating first: StockChange, sequence: Int, in shop: Shop) -> Outcome {
        .made(first, sequence: sequence, stock: shop.stock)
    }

    package static func made(_ outcome: Outcome) -> StockChange? {
        if case .made(let change, _, _) = outcome { change } else { nil }
    }
}

extension ReversalRequest: RepeatableRequest {
    package var subject: RequestID.Subject { .number(change) }

    package func isAnswered(by first: Reversal) -> Bool { true }

    package func decideFirst(in batch: BatchDecision) throws(StoreError) -> Outcome {
        guard let stockChange = try batch.stockChange(change) else { return .unknown }
        return batch.shop.decide(self, of: stockChange, at: batch.time)
    }

    package func outcome(repeating first: Reversal, sequence: Int, in shop: Shop) -> Outcome {
        .made(first, stock: shop.stock)
    }

    package static func made(_ outcome: Outcome) -> Reversal? {
        if case .made(let reversal, _) = outcome { reversal } else { nil }
    }
}

extension AvailabilityRequest: RepeatableRequest {
    package func isAnswered(by first: AvailabilityChange) -> Bool {
        first.item == item && first.stoppedUntil == stoppedUntil
    }

    package func decideFirst(in batch: BatchDecision) throws(StoreError) -> Outcome {
        batch.shop.decide(self, at: batch.time)
    }
}

extension SettingsChangeRequest: RepeatableRequest {
    package func isAnswered(by first: SettingsChange) -> Bool { isMet(by: first.settings) }

    package func decideFirst(in batch: BatchDecision) throws(StoreError) -> Outcome {
        batch.shop.decide(self, at: batch.time)
    }
}

extension PaymentRequest: RepeatableRequest {
    package func decideFirst(in batch: BatchDecision) throws(StoreError) -> Outcome {
        guard let record = try batch.record(number) else { return .unknown }
        return batch.shop.decide(self, of: record, at: batch.time)
    }
}

extension DiscountRequest: RepeatableRequest {
    package func isAnswered(by first: DiscountChange) -> Bool {
        first.number == number && first.discount?.id == discount && first.discount?.cup == cup
    }

    package func decideFirst(in batch: BatchDecision) throws(StoreError) -> Outcome {
        guard let record = try batch.record(number) else { return .unknown }
        return batch.shop.decide(self, of: record, at: batch.time)
    }
}

extension HandoverNoteRequest: RepeatableRequest {
    package func isAnswered(by first: HandoverNote) -> Bool { first.text == text }

    package func decideFirst(in batch: BatchDecision) throws(StoreError) -> Outcome {
        batch.shop.decide(self, at: batch.time)
    }
}

extension CashMoveRequest: RepeatableRequest {
    package func isAnswered(by first: CashMove) -> Bool { first.amount == amount && first.reason == reason }

    package func decideFirst(in batch: BatchDecision) throws(StoreError) -> Outcome {
        batch.shop.decide(self, at: batch.time)
    }
}

extension CashMoveReversalRequest: RepeatableRequest {
    package var subject: RequestID.Subject { .number(move) }

    package func isAnswered(by first: CashMove) -> Bool { first.reverses == move }

    package func decideFirst(in batch: BatchDecision) throws(StoreError) -> Outcome {
        guard let cashMove = try batch.cashMove(move) else { return .unknown }
        return batch.shop.decide(self, of: cashMove, at: batch.time)
    }
}

extension DrawerOpeningRequest: RepeatableRequest {
    package func isAnswered(by first: DrawerOpening) -> Bool { true }

    package func decideFirst(in batch: BatchDecision) throws(StoreError) -> Outcome {
        batch.shop.decide(self, at: batch.time)
    }
}

extension PrintoutRequest: RepeatableRequest {
    package func isAnswered(by first: Printout) -> Bool { first.slip == slip && first.number == number }

    package func decideFirst(in batch: BatchDecision) throws(StoreError) -> Outcome {
        batch.shop.decide(self, at: batch.time)
    }
}

extension ClosingRequest: RepeatableRequest {
    package func isAnswered(by first: Closing) -> Bool { first.counted == counted && first.left == left }

    package func decideFirst(in batch: BatchDecision) throws(StoreError) -> Outcome {
        batch.shop.decide(self, at: batch.time)
    }
}

extension ClosingReversalRequest: RepeatableRequest {
    package var subject: RequestID.Subject { .number(number) }

    package func isAnswered(by first: ClosingReversal) -> Bool { true }

    package func decideFirst(in batch: BatchDecision) throws(StoreError) -> Outcome {
        batch.shop.decide(self, at: batch.time)
    }
}

extension SendRequest: RepeatableRequest {
    package func isAnswered(by first: SentTransfer) -> Bool { first.to == to && first.counts == counts }

    package func decideFirst(in batch: BatchDecision) throws(StoreError) -> Outcome {
        batch.shop.decide(self, at: batch.time)
    }
}

extension ReceiveRequest: RepeatableRequest {
    package func isAnswered(by first: ReceivedTransfer) -> Bool { first.transfer == transfer && first.counts == counts }

    package func decideFirst(in batch: BatchDecision) throws(StoreError) -> Outcome {
        batch.shop.decide(self, at: batch.time)
    }
}

// MARK: - Requests with a rule of their own for what comes again

/// The event has the changes of others, too: whether it has this request's depends on the menu that the client edited.
extension MenuChangeRequest: StoreRequest {
    package var id: RequestID? { RequestID(MenuChange.kind, .key(key)) }

    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        let seen = try batch.menu(madeBy: editedSequence)?.withoutRetired
        let recorded = try batch.event(of: RequestID(MenuChange.kind, .key(key))) { event in
            event.menu.map { isMet(by: $0, seen: seen) } ?? false
        }
        if let recorded, case .menuChanged(let first) = recorded.event {
            return .made(first, sequence: recorded.sequence)
        }
        let outcome = batch.shop.decide(self, seen: seen, at: batch.time)
        if case .made(let menuChange, _) = outcome { batch.add(.menuChanged(menuChange)) }
        return outcome
    }
}

/// The shop remembers the refunds of every order.
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

/// The kitchen's list says whether a move is still to be made.
extension KitchenMoveRequest: StoreRequest {
    package func decide(in batch: inout BatchDecision) -> Outcome {
        let outcome = batch.shop.decide(self, at: batch.time)
        if case .made(let event) = outcome { batch.add(event) }
        return outcome
    }
}

/// A shop opens once.
extension OpeningRequest: StoreRequest {
    package func decide(in batch: inout BatchDecision) -> Outcome {
        let outcome = batch.shop.decide(self, at: batch.time)
        if case .made(let firstStock) = outcome { batch.add(.opened(firstStock)) }
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

extension OrderContent {
    /// The lines without prices, sorted by their cups: equal for equal requests.
    fileprivate var asRequested: OrderContent {
        if lines.count == 1, lines[0].price == nil { return self }
        return with(
            lines.map { OrderLine($0.cup, cups: $0.cups) }.sorted { $0.cup.spelling < $1.cup.spelling })
    }
}
