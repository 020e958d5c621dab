import Attack
import Foundation
import JuiceShop
import ShopTestSupport

/// The orders of a few months, the same for the same seed: what a shop sells by weekday and by hour, with good and bad
/// days, juices that are liked more on some days than on others, and chance.
///
/// Weekdays have peaks at noon, in the afternoon and after work; weekends one long afternoon. Nothing of it is known to
/// the forecast.
struct SimulatedShop {
    let menu: Menu
    let zone = TimeZone(identifier: "Asia/Seoul") ?? .gmt
    let days: [Day]
    private(set) var orders: [Day: [Order]] = [:]

    static let (opening, closing) = (10 * 60, 21 * 60)
    private static let weekdayLevels = [0.8, 0.75, 0.85, 0.9, 1.2, 1.6, 1.4]
    private static let popularity: [JuiceID: Double] = [
        "strawberryBanana": 24, "mangoKiwi": 14, "strawberry": 18, "banana": 10, "pineapple": 9, "kiwi": 9, "mango": 16,
    ]
    /// The shares of orders of one cup, two, three and four.
    private static let cupShares = [60.0, 27, 8, 5]

    /// - Parameter ordersPerDay: of a day of the middle level.
    init(seed: UInt64, weeks: Int, ordersPerDay: Double) throws {
        let menu = try Menu.firstShop
        let first = Day("2026-05-04") ?? Day(.now, in: .gmt)
        days = (0..<7 * weeks).map { first.advanced(by: $0) }
        self.menu = menu
        var random = SeededRandom(seed: seed)
        var number = 0
        for (index, day) in days.enumerated() {
            let growth = pow(1.01, Double(index) / 7)
            let level = ordersPerDay * Self.weekdayLevels[day.weekday] * growth * exp(0.22 * random.normal())
            let juices = menu.juices.map { ($0, (Self.popularity[$0.id] ?? 0) * exp(0.2 * random.normal())) }
            orders[day] = Self.minutes(day, level, &random).map { minute in
                let juice = juices.pick(by: \.1, &random).0
                let cups = 1 + Array(Self.cupShares.enumerated()).pick(by: \.1, &random).0
                number += 1
                let portions = juice.recipe.portions.map { ($0.fruit, $0.count * cups) }
                return Order(
                    number: number, juice: juice.id, cups: cups,
                    took: Dictionary(portions, uniquingKeysWith: +),
                    stamp: Stamp("k", at: day.start(in: zone) + minute * 60))
            }
        }
    }

    /// The times of a day's orders, ascending.
    private static func minutes(_ day: Day, _ level: Double, _ random: inout SeededRandom) -> [Double] {
        let quarters = Array(opening / 15..<closing / 15)
        let shape = quarters.map { Self.demand(at: (Double($0) + 0.5) / 4, isWeekend: day.weekday > 4) }
        let whole = shape.reduce(0, +)
        return zip(quarters, shape).flatMap { quarter, share in
            let count = random.poisson(level * share / whole * exp(0.25 * random.normal()))
            return (0..<count).map { _ in 15 * (Double(quarter) + random.unit()) }.sorted()
        }
    }

    private static func demand(at hour: Double, isWeekend: Bool) -> Double {
        let peaks =
            isWeekend
            ? [(14.5, 2.0, 1.6), (17.5, 1.5, 1.0)] : [(12.5, 0.9, 1.2), (15.5, 1.6, 0.9), (18.5, 1.0, 1.3)]
        return peaks.reduce(0.15) { $0 + $1.2 * exp(-pow((hour - $1.0) / $1.1, 2) / 2) }
    }
}

extension SeededRandom {
    /// From 0 up to, but not including, 1.
    mutating func unit() -> Double { Double.random(in: 0..<1, using: &self) }

    /// By the method of Box and Muller.
    fileprivate mutating func normal() -> Double {
        sqrt(-2 * log(1 - unit())) * cos(2 * .pi * unit())
    }

    /// By the method of Knuth: for small means.
    fileprivate mutating func poisson(_ mean: Double) -> Int {
        let limit = exp(-mean)
        var (count, product) = (0, unit())
        while product > limit {
            count += 1
            product *= unit()
        }
        return count
    }
}

extension Array {
    fileprivate func pick(by weight: (Element) -> Double, _ random: inout SeededRandom) -> Element {
        var left = random.unit() * reduce(0) { $0 + weight($1) }
        for element in self {
            left -= weight(element)
            if left < 0 { return element }
        }
        return self[count - 1]
    }
}
