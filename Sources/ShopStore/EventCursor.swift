package import JuiceShop
package import Runtime

/// The place of a process that follows a store among its events. It is durable when `set` returns, and `value` is what was set last.
///
/// A process that records the beginning of an attempt knows after a crash which one may have had an effect.
package protocol EventCursor {
    /// nil where what was done is not known.
    var value: FollowedEvents? { get }
    func set(_ value: FollowedEvents) throws(SystemError)
    /// Sets `value` to nil, durably.
    func forget() throws(SystemError)
}

extension EventCursor {
    /// True if the store does not have the event that is done last, or another history before it.
    package func isOfAnotherHistory(than store: any Store, _ shop: Shop) throws -> Bool {
        guard let done = value?.done else { return false }
        if done.sequence >= shop.sequence { return done != shop.mark }
        return try store.mark(at: done.sequence) != done
    }

    /// The events after the cursor, oldest first.
    /// - Parameter shop: of the store, read before.
    /// - Returns: nil where the cursor has no value.
    package func events(in store: any Store, of shop: Shop) throws -> [(sequence: Int, event: Event)]? {
        guard let done = value?.done.sequence else { return nil }
        var events = [(sequence: Int, event: Event)]()
        if done >= shop.sequence { return events }
        // Others may have come since.
        try store.events(in: done + 1..<shop.sequence + 1) {
            events.append(($0, $1))
            return true
        }
        return events
    }
}
