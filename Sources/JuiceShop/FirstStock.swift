import Bytes

/// The first menu of the shop, and the first counts of its fruits.
package struct FirstStock: Stamped {
    package let counts: [FruitID: Int]
    package let menu: Menu
    /// Drawn once, for the history that begins with this event: two shops, or one that began again, never share it.
    package let history: Key?
    package let stamp: Stamp

    package init(counts: [FruitID: Int], menu: Menu, history: Key? = nil, stamp: Stamp) {
        self.counts = counts
        self.menu = menu
        self.history = history
        self.stamp = stamp
    }
}

extension FirstStock: Fact {
    package static let kind = EventKind(0, "opened", Event.opened) {
        if case .opened(let fact) = $0 { fact } else { nil }
    }
}
