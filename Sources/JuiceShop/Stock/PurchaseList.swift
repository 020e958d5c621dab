/// The fruit to buy for the next business days, after today.
package struct PurchaseList: Equatable, Sendable {
    package let days: [Day]
    /// The days of which too little is known of a fruit, so that the average of the other weekdays stands in.
    package let estimatedDays: [Day]
    /// One for each fruit, in the menu's order.
    package let lines: [Line]

    /// The most days that a list is made for.
    package static let maxDays = 14

    /// The pieces of one fruit.
    package struct Line: Equatable, Sendable {
        package let fruit: FruitID
        package let stock: Int
        /// The amount that the rest of today is expected to use; nil when too little is known.
        package let rest: Int?
        /// What the days are expected to use, all together; nil when too little is known of every weekday.
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
    ///   - average: the use of a day of which too little is known (`UsualUse.average`).
    ///   - forecast: nil when nothing can be forecast of today.
    package init(
        for days: [(day: Day, usual: UsualUse)], average: UsualUse = UsualUse([]), shop: Shop, forecast: Forecast?
    ) {
        self.days = days.map(\.day)
        let known = shop.menu.fruits.filter { average.total(of: $0.id) != nil }
        estimatedDays = days.filter { day in known.contains { day.usual.total(of: $0.id) == nil } }.map(\.day)
        lines = shop.menu.fruits.map { fruit in
            let uses = days.compactMap { $0.usual.total(of: fruit.id) ?? average.total(of: fruit.id) }
            let rest = forecast.flatMap { $0.day.rest(of: fruit.id, in: shop, at: $0.minute) }
            return Line(
                fruit: fruit.id, stock: shop.stock[fruit.id], rest: rest.map(Self.pieces),
                expected: uses.count == days.count ? Self.pieces(uses.reduce(0, +)) : nil, par: fruit.par,
                box: fruit.box)
        }
    }

    /// - Parameters:
    ///   - count: the number of days.
    ///   - week: the usual use of each of the seven days after today.
    package init(_ count: Int, after today: Day, week: [UsualUse], shop: Shop, forecast: Forecast?) {
        let days = (1...count).map { (day: today.advanced(by: $0), usual: week[($0 - 1) % week.count]) }
        self.init(for: days, average: .average(of: week), shop: shop, forecast: forecast)
    }

    private static func pieces(_ use: Double) -> Int { Int(min(use.rounded(.up), Double(Stock.maxCount))) }

    /// True when too little is known of one of the fruits.
    package var isIncomplete: Bool { lines.contains { $0.expected == nil } }
}
