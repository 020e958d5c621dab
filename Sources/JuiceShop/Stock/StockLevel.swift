/// The level of one fruit's stock, the juices that it stops, and the number to buy.
package struct StockLevel: Equatable, Sendable {
    package let fruit: FruitID
    package let count: Int
    package let level: Level
    /// The juices that cannot be made because too little of this fruit is left, in the menu's order.
    package let stops: [JuiceID]
    /// The missing fruits for ten cups of each juice that uses this fruit; 0 when there are enough.
    package let neededForTenEach: Int

    package enum Level: Sendable {
        case enough
        /// The count is at or below the menu's threshold, or too low for one of the juices that use the fruit.
        case low
        /// Nothing is left, or not enough for any juice that uses the fruit.
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
    /// The fruits to fill up: those that stop a juice or run low, first the ones that stop the most juices.
    package func urgent(in stock: Stock) -> [StockLevel] {
        fruits.map { StockLevel(of: $0.id, count: stock[$0.id], menu: self) }
            .filter { $0.level != .enough }
            .enumerated()
            .sorted { ($1.element.stops.count, $0.offset) < ($0.element.stops.count, $1.offset) }
            .map(\.element)
    }
}
