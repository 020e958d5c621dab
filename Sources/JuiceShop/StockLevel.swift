/// How far a fruit reaches: whether it is running low, which juices it stops, and how many more there should be.
package struct StockLevel: Equatable, Sendable {
    package let fruit: FruitID
    package let count: Int
    package let level: Level
    /// The juices that cannot be made for want of this fruit, in the menu's order.
    package let stops: [JuiceID]
    /// So many more, and ten of each juice that uses it can be made; 0 when there are enough.
    package let neededForTenEach: Int

    package enum Level: Sendable {
        case enough
        /// At or below the menu's threshold, or too little for one of the juices that use it.
        case low
        /// Nothing is left, or not enough for any juice that uses it.
        case short
    }

    package init(of fruit: FruitID, count: Int, menu: Menu) {
        let uses = menu.uses(of: fruit)
        self.fruit = fruit
        self.count = count
        stops = uses.filter { $0.count > count }.map(\.juice)
        neededForTenEach = max(0, 10 * uses.reduce(0) { $0 + $1.count } - count)
        if count == 0 || (!uses.isEmpty && stops.count == uses.count) {
            level = .short
        } else {
            level = !stops.isEmpty || count <= menu[fruit]?.lowAt ?? 0 ? .low : .enough
        }
    }
}

extension Menu {
    /// The fruits to fill up first: those that stop a juice or run low, what stops the most juices before all.
    package func urgent(in stock: Stock) -> [StockLevel] {
        fruits.map { StockLevel(of: $0.id, count: stock[$0.id], menu: self) }
            .filter { $0.level != .enough }
            .enumerated()
            .sorted { ($1.element.stops.count, $0.offset) < ($0.element.stops.count, $1.offset) }
            .map(\.element)
    }
}
