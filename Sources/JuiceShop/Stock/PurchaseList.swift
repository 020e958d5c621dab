/// What to buy for the next business days, after today.
package struct PurchaseList: Equatable, Sendable {
    package let days: [Day]
    /// One for each fruit, in the menu's order.
    package let lines: [Line]

    /// The most days that a list is made for.
    package static let maxDays = 14

    /// The pieces of one fruit.
    package struct Line: Equatable, Sendable {
        package let fruit: FruitID
        package let stock: Int
        /// What the rest of today is expected to use; nil when too little is known.
        package let rest: Int?
        /// What the days are expected to use, all together; nil when too little is known of one of them.
        package let expected: Int?
        /// The count to have in the morning.
        package let par: Int?
        /// The pieces in a box.
        package let box: Int?

        /// The pieces that must come: what the days use, or the count to have in the morning if that is more, less what
        /// today leaves.
        package var missing: Int { max(0, max(expected ?? 0, par ?? 0) - max(0, stock - (rest ?? 0))) }

        /// nil for a fruit that is not bought in boxes.
        package var boxes: Int? { box.map { (missing + $0 - 1) / $0 } }

        /// The pieces to order, in whole boxes.
        package var pieces: Int { min(boxes.flatMap { boxes in box.map { boxes * $0 } } ?? missing, Stock.maxCount) }
    }

    /// - Parameters:
    ///   - days: the next business days, with the usual use of each.
    ///   - forecast: nil when nothing can be forecast of today.
    package init(for days: [(day: Day, usual: UsualUse)], shop: Shop, forecast: Forecast?) {
        self.days = days.map(\.day)
        lines = shop.menu.fruits.map { fruit in
            let uses = days.compactMap { $0.usual.total(of: fruit.id) }
            let rest = forecast.flatMap { $0.day.rest(of: fruit.id, in: shop, at: $0.minute) }
            return Line(
                fruit: fruit.id, stock: shop.stock[fruit.id], rest: rest.map(Self.pieces),
                expected: uses.count == days.count ? Self.pieces(uses.reduce(0, +)) : nil, par: fruit.par,
                box: fruit.box)
        }
    }

    private static func pieces(_ use: Double) -> Int { Int(min(use.rounded(.up), Double(Stock.maxCount))) }

    /// True when too little is known of one of the fruits.
    package var isIncomplete: Bool { lines.contains { $0.expected == nil } }
}
