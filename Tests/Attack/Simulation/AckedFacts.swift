package import JuiceShop
package import ShopStore

/// The facts that the clients of a run know: acknowledged requests, and requests that may have taken effect.
package struct AckedFacts: Sendable {
    /// The acknowledged requests, each with the event that its response reported.
    package private(set) var acknowledged: [Asked: Event] = [:]
    /// The groups in flight when their process died, or whose outcome is unknown.
    package private(set) var perhaps: [Int: [Asked]] = [:]
    private var lastGroup = 0

    package init() {}

    /// The identity of a request, as a client sees it.
    package enum Asked: Hashable, Sendable {
        case order(Key)
        case stockChange(Key)
        /// By the order's number: an order is cancelled once, with any key.
        case cancellation(Int)
        /// By the sequence of the stock change, which is reversed once, with any key.
        case reversal(Int)
        /// By the sequence of the move of cash, which is taken back once, with any key.
        case cashMoveReversal(Int)
        /// A transfer is received once, with any key.
        case received(TransferID)
        /// A note is read once, by the key with which it was written.
        case read(Key)
        /// Any other event with a key.
        case keyed(Key)
        case nothing

        package init(_ request: any StoreRequest) {
            switch request {
            case let request as OrderRequest: self = .order(request.key)
            case let request as StockChangeRequest: self = .stockChange(request.key)
            case let request as CancellationRequest: self = .cancellation(request.number)
            case let request as ReversalRequest: self = .reversal(request.change)
            case let request as MenuChangeRequest: self = .keyed(request.key)
            case let request as AvailabilityRequest: self = .keyed(request.key)
            case let request as SettingsChangeRequest: self = .keyed(request.key)
            case let request as PaymentRequest: self = .keyed(request.key)
            case let request as RefundRequest: self = .keyed(request.key)
            case let request as DiscountRequest: self = .keyed(request.key)
            case let request as HandoverNoteRequest:
                self = request.text == nil ? .read(request.key) : .keyed(request.key)
            case let request as CashMoveRequest: self = .keyed(request.key)
            case let request as CashMoveReversalRequest: self = .cashMoveReversal(request.move)
            case let request as PrintoutRequest: self = .keyed(request.key)
            case let request as DrawerOpeningRequest: self = .keyed(request.key)
            case let request as ClosingRequest: self = .keyed(request.key)
            case let request as ClosingReversalRequest: self = .keyed(request.key)
            case let request as HeadMenuRequest:
                self = Key(rawValue: "head-\(request.published.version)").map(Self.keyed) ?? .nothing
            case let request as SendRequest: self = .keyed(request.key)
            case let request as ReceiveRequest: self = .received(request.transfer)
            default: self = .nothing
            }
        }

        package init(_ event: Event) {
            switch (event, event.key) {
            case (.cancelled(let cancellation), _): self = .cancellation(cancellation.number)
            case (.reversed(let reversal), _): self = .reversal(reversal.change)
            case (.cashMoved(let move), let key?): self = move.reverses.map(Self.cashMoveReversal) ?? .keyed(key)
            case (.received(let receipt), _): self = .received(receipt.transfer)
            case (.ordered, let key?): self = .order(key)
            case (.stockChanged, let key?): self = .stockChange(key)
            case (.noted(let note), let key?): self = note.text == nil ? .read(key) : .keyed(key)
            case (_, let key?): self = .keyed(key)
            case (_, nil): self = .nothing
            }
        }
    }

    /// Records that a group was sent. Until its response it may or may not have taken effect.
    package mutating func send(_ requests: [any StoreRequest]) -> Int {
        lastGroup += 1
        perhaps[lastGroup] = requests.map(Asked.init).filter { acknowledged[$0] == nil }
        return lastGroup
    }

    /// - Parameter facts: one for each request; `nil` for a shortage or a refusal.
    /// - Returns: a description of a wrong response, or `nil`.
    package mutating func acknowledge(_ group: Int, _ requests: [any StoreRequest], _ facts: [Event?]) -> String? {
        perhaps[group] = nil
        for (request, fact) in zip(requests, facts) {
            let asked = Asked(request)
            guard let fact else { continue }
            if let first = acknowledged.updateValue(fact, forKey: asked), first != fact {
                return "\(asked) was acknowledged with \(first), and then with \(fact)"
            }
        }
        return nil
    }

    /// Records that nothing of the group was stored.
    package mutating func refuse(_ group: Int) { perhaps[group] = nil }

    /// Describes how a history contradicts the acknowledged facts; `nil` when it does not.
    package func contradiction(in history: [Event]) -> String? {
        var found = [Asked: Event]()
        var version = 0
        for event in history {
            if case .menuChanged(let change) = event, let next = change.menu.head?.version {
                if next < version { return "head's menu \(version) gave way to \(next)" }
                version = next
            }
            let asked = Asked(event)
            if asked == .nothing { continue }
            if found.updateValue(event, forKey: asked) != nil { return "\(asked) is there twice" }
        }
        for (asked, fact) in acknowledged where found[asked] != fact {
            return "\(asked) was acknowledged as \(fact), and is \(found[asked].map { "\($0)" } ?? "lost")"
        }
        let possible = Set(perhaps.values.joined())
        for asked in found.keys where acknowledged[asked] == nil && !possible.contains(asked) {
            return "\(asked) is there, but was never sent or was refused"
        }
        for group in perhaps.values.map({ $0.filter(\.isAlone) }) where group.count > 1 {
            let there = group.count { found[$0] != nil }
            if there != 0 && there != group.count { return "half of a group is there: \(group)" }
        }
        return nil
    }
}

extension AckedFacts.Asked {
    /// True if no other request can have caused this event, and an accepted request always causes it.
    fileprivate var isAlone: Bool {
        switch self {
        case .cancellation, .reversal, .cashMoveReversal, .received, .read, .keyed, .nothing: false
        case .order, .stockChange: true
        }
    }
}
