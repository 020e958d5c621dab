package import Journal
package import JuiceShop

/// A request that makes one event, and gets the first outcome when it is sent again.
package protocol RepeatableRequest: StoreRequest {
    /// What the request's event holds.
    associatedtype Made: Fact

    var key: Key { get }

    /// The key of the request, or the number of what it does once.
    var subject: RequestID.Subject { get }

    /// True when a request with this content made the fact, whose event has this request's identity. The same key with other
    /// content is another request.
    func isAnswered(by first: Made) -> Bool

    /// The outcome of a request that is sent again.
    /// - Parameters:
    ///   - sequence: the number of the event that it made first.
    ///   - shop: the shop as it is now.
    func outcome(repeating first: Made, sequence: Int, in shop: Shop) -> Outcome

    /// Decides a request that comes for the first time.
    func decideFirst(in batch: BatchDecision) throws(StoreError) -> Outcome

    /// What the outcome says was made; nil when nothing was.
    static func made(_ outcome: Outcome) -> Made?
}

extension RepeatableRequest {
    package var subject: RequestID.Subject { .key(key) }

    package var id: RequestID? { RequestID(Made.kind, subject) }

    /// The outcome of the same request, which came before; nil for one that comes for the first time.
    func earlierOutcome(in batch: BatchDecision) throws(StoreError) -> Outcome? {
        let recorded = try batch.event(of: RequestID(Made.kind, subject)) { event in
            Made.kind.fact(event).map(isAnswered) ?? false
        }
        guard let recorded, let first = Made.kind.fact(recorded.event) else { return nil }
        return outcome(repeating: first, sequence: recorded.sequence, in: batch.shop)
    }

    package func decide(in batch: inout BatchDecision) throws(StoreError) -> Outcome {
        if let earlier = try earlierOutcome(in: batch) { return earlier }
        let outcome = try decideFirst(in: batch)
        if let made = Self.made(outcome) { batch.add(Made.kind.event(made)) }
        return outcome
    }
}

extension RepeatableRequest where Outcome: MadeOutcome, Outcome.Made == Made {
    package func outcome(repeating first: Made, sequence: Int, in shop: Shop) -> Outcome { .made(first) }

    package static func made(_ outcome: Outcome) -> Made? { outcome.made }
}
