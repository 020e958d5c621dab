package import JuiceShop

/// The events that a follower has done and begun.
package struct FollowedEvents: Equatable, Sendable {
    /// The last event that is done, with the digest of the history up to there: another store that takes the place of
    /// the one that was followed has another digest, however many events it has.
    package var done: HistoryMark
    /// The event of an attempt whose end is not recorded.
    package var begun: Int?
    /// The last event for which the drawer opened before its slip; 0 for none.
    package var opened: Int
    /// The last event that is done ahead of slips that somebody asked for before it; 0 for none.
    package var ahead: Int

    package init(done: HistoryMark, begun: Int? = nil, opened: Int = 0, ahead: Int = 0) {
        self.done = done
        self.begun = begun
        self.opened = opened
        self.ahead = ahead
    }
}
