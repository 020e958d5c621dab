import Bytes
package import JuiceShop

/// The identity of a request that may be sent again: the kind of event that it makes, and the key of its form.
///
/// An act that happens only once has a number instead: the order of a cancellation, the event of a reversal.
/// Requests of one key and of different contents share an identity: the event that answers one of them tells them apart
/// (`RepeatableRequest.isAnswered`).
package struct RequestID: Hashable, Sendable {
    /// The number of the kind of event (`EventKind.number`).
    package let kind: Int
    package let subject: Subject

    package enum Subject: Hashable, Sendable {
        case key(Key)
        case number(Int)
    }

    package init<Content>(_ kind: EventKind<Content>, _ subject: Subject) {
        self.kind = kind.number
        self.subject = subject
    }

    /// The identity of the request that made an event; nil for one that has none: the shop itself remembers refunds, and the
    /// kitchen's list says what can still be moved.
    package init?(_ event: Event) {
        guard let key = event.key else { return nil }
        kind = event.kind
        switch event {
        case .refunded: return nil
        case .cancelled(let cancellation): subject = .number(cancellation.number)
        case .reversed(let reversal): subject = .number(reversal.change)
        case .closingReversed(let reversal): subject = .number(reversal.number)
        case .cashMoved(let move): subject = move.reverses.map(Subject.number) ?? .key(key)
        default: subject = .key(key)
        }
    }

    /// An FNV-1a hash, the same in every process and after every restart. Two identities may share it by chance.
    package var hash: UInt64 {
        var hash = FNV1a()
        hash.add(kind)
        switch subject {
        case .key(let key): hash.add(key.rawValue)
        case .number(let number): hash.add(number)
        }
        return hash.value
    }
}
