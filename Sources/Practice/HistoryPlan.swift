package import ContentFile
package import Foundation
package import JuiceShop

/// The plan of a practice shop's past. The same plan makes the same history.
package struct HistoryPlan: Sendable {
    let menu: Menu
    let settings: Settings
    let language: Language
    let days: Int
    let seed: UInt64
    /// The last moment of the history.
    let end: Date
    let zone: TimeZone

    /// - Parameter days: the business days up to today, of which the last one is not over; 0 for a shop that opens now.
    package init(
        _ menu: Menu, settings: Settings, language: Language, days: Int, seed: UInt64, end: Date, zone: TimeZone
    ) {
        self.menu = menu
        self.settings = settings
        self.language = language
        self.days = days
        self.seed = seed
        self.end = end
        self.zone = zone
    }

    var lastDay: Day { Day(end, in: zone) }
    var firstDay: Day { lastDay.advanced(by: 1 - max(days, 1)) }

    /// Orders of a whole day: 150 to 300, by the weekday, from Monday, and by the weather.
    func orders(on day: Day, rain: Bool, _ random: inout PracticeRandom) -> Int {
        let level = [0.8, 0.78, 0.86, 0.92, 1.12, 1.42, 1.3][day.weekday]
        let count = 205 * level * (rain ? 0.8 : 1) * (0.92 + 0.16 * random.unit())
        return min(max(Int(count), 150), 300)
    }

    /// The times of a day's orders, ascending: weekdays have peaks at noon, in the afternoon and after work, weekends one
    /// long afternoon.
    func times(on day: Day, count: Int, _ random: inout PracticeRandom) -> [Date] {
        let peaks: [(hour: Double, width: Double, height: Double)] =
            day.weekday > 4
            ? [(14.5, 2, 1.6), (17.5, 1.5, 1)] : [(12.5, 0.9, 1.2), (15.5, 1.6, 0.9), (18.5, 1, 1.3)]
        let quarters = Array(Self.opening * 4..<Self.closing * 4)
        let weights = quarters.map { quarter in
            let hour = (Double(quarter) + 0.5) / 4
            return peaks.reduce(0.15) { $0 + $1.height * exp(-pow((hour - $1.hour) / $1.width, 2) / 2) }
        }
        let midnight = day.start(in: zone)
        return (0..<count).map { _ in
            midnight + 900 * (Double(quarters[random.index(by: weights)]) + random.unit())
        }.sorted()
    }

    static let (opening, closing) = (10, 21)

    /// The menu of the first days: one drink costs less, so that the history has a change of the menu that ends with the
    /// plan's own.
    /// - Returns: nil for a menu without a price that can be lower.
    var firstMenu: Menu? {
        var lists = menu.lists
        let dearest = lists.juices.indices.max { lists.juices[$0].price ?? 0 < lists.juices[$1].price ?? 0 }
        guard let dearest, let price = lists.juices[dearest].price, price > 10 else { return nil }
        let juice = lists.juices[dearest]
        lists.juices[dearest] = Juice(
            juice.id, names: juice.names, recipe: juice.recipe, price: price - price / 10, glass: juice.glass,
            colour: juice.colour, group: juice.group, sizes: juice.sizes, options: juice.options)
        return try? Menu(lists)
    }
}
