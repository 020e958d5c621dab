/// The moment at which a drawer was counted: money that came in later belongs to the next period.
package struct CountMoment: Equatable, Sendable {
    /// The last event before the count.
    package let sequence: Int
    /// The sums of the period up to this event.
    package let period: Drawer.Period

    /// - Parameters:
    ///   - shop: the shop after the later events.
    ///   - later: the events after the count.
    package init(_ sequence: Int, in shop: Shop, before later: [Event]) {
        self.sequence = sequence
        period = shop.drawer.period.without(Drawer.Period(of: later))
    }
}
