import Journal
package import JuiceShop

/// The shop at one moment, and the history that led there.
package struct Snapshot: Sendable {
    package let shop: Shop
    /// When this process began to read the history. Another history may take its place, by a restored backup or a failover:
    /// numbers of events and orders mean the same as long as this is equal.
    package let history: ContinuousClock.Instant

    package init(_ shop: Shop, of history: ContinuousClock.Instant) {
        self.shop = shop
        self.history = history
    }
}
