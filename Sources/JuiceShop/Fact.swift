/// The content of a kind of event.
package protocol Fact: Stamped {
    static var kind: EventKind<Self> { get }
}

extension FirstStock: Fact {
    package static let kind = EventKind(0, "opened", Event.opened) {
        if case .opened(let fact) = $0 { fact } else { nil }
    }
}

extension Order: Fact {
    package static let kind = EventKind(1, "ordered", Event.ordered) {
        if case .ordered(let fact) = $0 { fact } else { nil }
    }
}

extension Cancellation: Fact {
    package static let kind = EventKind(2, "cancelled", Event.cancelled) {
        if case .cancelled(let fact) = $0 { fact } else { nil }
    }
}

/// Three kinds of event have a move of the kitchen.
extension KitchenMove {
    package static let completed = EventKind(3, "completed", Event.completed) {
        if case .completed(let fact) = $0 { fact } else { nil }
    }
    package static let recalled = EventKind(5, "recalled", Event.recalled) {
        if case .recalled(let fact) = $0 { fact } else { nil }
    }
    package static let acknowledged = EventKind(20, "acknowledged", Event.acknowledged) {
        if case .acknowledged(let fact) = $0 { fact } else { nil }
    }
}

extension StockChange: Fact {
    package static let kind = EventKind(4, "stockChanged", Event.stockChanged) {
        if case .stockChanged(let fact) = $0 { fact } else { nil }
    }
}

extension Reversal: Fact {
    package static let kind = EventKind(6, "reversed", Event.reversed) {
        if case .reversed(let fact) = $0 { fact } else { nil }
    }
}

extension MenuChange: Fact {
    package static let kind = EventKind(7, "menuChanged", Event.menuChanged) {
        if case .menuChanged(let fact) = $0 { fact } else { nil }
    }
}

extension AvailabilityChange: Fact {
    package static let kind = EventKind(8, "availabilityChanged", Event.availabilityChanged) {
        if case .availabilityChanged(let fact) = $0 { fact } else { nil }
    }
}

extension SettingsChange: Fact {
    package static let kind = EventKind(9, "settingsChanged", Event.settingsChanged) {
        if case .settingsChanged(let fact) = $0 { fact } else { nil }
    }
}

extension Payment: Fact {
    package static let kind = EventKind(10, "paid", Event.paid) { if case .paid(let fact) = $0 { fact } else { nil } }
}

extension HandoverNote: Fact {
    package static let kind = EventKind(11, "noted", Event.noted) {
        if case .noted(let fact) = $0 { fact } else { nil }
    }
}

extension Refund: Fact {
    package static let kind = EventKind(12, "refunded", Event.refunded) {
        if case .refunded(let fact) = $0 { fact } else { nil }
    }
}

extension DiscountChange: Fact {
    package static let kind = EventKind(13, "discounted", Event.discounted) {
        if case .discounted(let fact) = $0 { fact } else { nil }
    }
}

extension CashMove: Fact {
    package static let kind = EventKind(14, "cashMoved", Event.cashMoved) {
        if case .cashMoved(let fact) = $0 { fact } else { nil }
    }
}

extension Closing: Fact {
    package static let kind = EventKind(15, "closed", Event.closed) {
        if case .closed(let fact) = $0 { fact } else { nil }
    }
}

extension ClosingReversal: Fact {
    package static let kind = EventKind(16, "closingReversed", Event.closingReversed) {
        if case .closingReversed(let fact) = $0 { fact } else { nil }
    }
}

extension SentTransfer: Fact {
    package static let kind = EventKind(17, "sent", Event.sent) { if case .sent(let fact) = $0 { fact } else { nil } }
}

extension ReceivedTransfer: Fact {
    package static let kind = EventKind(18, "received", Event.received) {
        if case .received(let fact) = $0 { fact } else { nil }
    }
}

extension Printout: Fact {
    package static let kind = EventKind(19, "printRequested", Event.printRequested) {
        if case .printRequested(let fact) = $0 { fact } else { nil }
    }
}

extension DrawerOpening: Fact {
    package static let kind = EventKind(21, "drawerOpened", Event.drawerOpened) {
        if case .drawerOpened(let fact) = $0 { fact } else { nil }
    }
}
