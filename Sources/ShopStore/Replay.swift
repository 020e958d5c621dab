import Journal
import JuiceShop

/// The replay rule of the store: every reader of the journals applies a line in this way.
extension Shop {
    /// Applies a line's events, each checked against the shop's rules.
    /// - Throws: `damaged` for an event that cannot follow the ones before it. The state then has only a part of the
    ///   line's events.
    mutating func apply(_ line: Line) throws(StoreError) -> [Event] {
        let events = try EventLine.events(line)
        for event in events {
            guard allows(event) else { throw .damaged(line.corruption("an event cannot follow the ones before")) }
            apply(event)
        }
        if line.version < 3 { forgetRecentOrders() }
        if line.version < 4 { forgetClockSteps() }
        guard line.sequence == sequence else {
            throw .damaged(line.corruption("the line ends at event \(line.sequence), not \(sequence)"))
        }
        return events
    }
}
