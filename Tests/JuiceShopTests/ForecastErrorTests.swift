import Attack
import Foundation
import JuiceShop
import ShopTestSupport
import XCTest

/// The forecast's error on a month that it has not seen, beside that of the naive forecast: today's average rate since
/// the opening goes on.
///
/// Each fruit of each day begins with a stock of 40 % to 125 % of what its weekday used before, and is forecast at every
/// full hour until it has run out, unless the forecast is silent. A fruit that lasts, and one that is said to last, ends with the closing time. A hit is
/// within half an hour.
final class ForecastErrorTests: XCTestCase {
    func testTheForecastIsBetterThanTheNaiveOne() throws {
        // The busier the shop, the less is left to chance.
        for (ordersPerDay, margin) in [(40.0, 1.0), (120, 0.8), (300, 0.6)] {
            var (ours, naive) = (Errors(), Errors())
            for seed in 1...2 as ClosedRange<UInt64> {
                let shop = try SimulatedShop(seed: seed, weeks: 8, ordersPerDay: ordersPerDay)
                for day in shop.days.suffix(28) { try compare(shop, day, seed, &ours, &naive) }
            }
            print("run-out forecast, \(Int(ordersPerDay)) orders a day: \(ours); naive: \(naive)")
            XCTAssertGreaterThan(ours.count, 500)
            XCTAssertLessThan(ours.mean, margin * naive.mean)
            if margin < 1 { XCTAssertGreaterThan(ours.hitRate, naive.hitRate) }
        }
    }

    private struct Errors: CustomStringConvertible {
        private(set) var count = 0
        private var minutes = 0
        private var hits = 0

        mutating func add(_ forecast: Int, _ actual: Int) {
            let minutes = abs(min(forecast, SimulatedShop.closing) - actual)
            count += 1
            self.minutes += minutes
            if minutes <= 30 { hits += 1 }
        }

        var mean: Double { Double(minutes) / Double(count) }
        var hitRate: Double { Double(hits) / Double(count) }
        var description: String {
            "\(count) forecasts \(Int(mean.rounded())) min off on average, \(Int((100 * hitRate).rounded())) % within half an hour"
        }
    }

    private func compare(
        _ simulated: SimulatedShop, _ day: Day, _ seed: UInt64, _ ours: inout Errors, _ naive: inout Errors
    ) throws {
        let past = (1...UsualUse.maxDays).map { use(simulated, day.advanced(by: -7 * $0)) }
        let usual = UsualUse(past)
        var random = SeededRandom(seed: seed &+ UInt64(day.day + 31 * day.month))
        for fruit in simulated.menu.fruits.map(\.id) {
            let total = try XCTUnwrap(usual.total(of: fruit), "\(fruit) on \(day)")
            let stock = Int(total * (0.4 + 0.85 * random.unit()))
            var run = Run(simulated, day, fruit, stock: stock, usual)
            let end = run.end
            for minute in stride(from: SimulatedShop.opening + 60, to: min(end, SimulatedShop.closing), by: 60) {
                run.advance(to: minute)
                guard let forecast = run.forecast(at: minute) else { continue }
                ours.add(forecast, end)
                naive.add(run.naive(at: minute), end)
            }
        }
    }

    private func use(_ simulated: SimulatedShop, _ day: Day) -> DayUse {
        var use = DayUse(day, BusinessCalendar(zone: simulated.zone))
        for order in simulated.orders[day] ?? [] { use.add(.ordered(order)) }
        return use
    }
}

/// A day of the simulated shop with a small stock of one fruit, and plenty of the others. An order that lacks the fruit is
/// not made.
private struct Run {
    private var shop = Shop()
    private let fruit: FruitID
    private let forecast: DayForecast
    private let stock: Int
    private let least: Int
    /// Those that use the fruit.
    private var orders: [(minute: Int, order: Order)]

    init(_ simulated: SimulatedShop, _ day: Day, _ fruit: FruitID, stock: Int, _ usual: UsualUse) {
        self.fruit = fruit
        self.stock = stock
        least = simulated.menu.uses(of: fruit).map(\.count).min() ?? 1
        var counts = Dictionary(simulated.menu.fruits.map { ($0.id, 999_999) }, uniquingKeysWith: +)
        counts[fruit] = stock
        let start = day.start(in: simulated.zone)
        shop.apply(.opened(FirstStock(counts: counts, menu: simulated.menu, stamp: Stamp(at: start))))
        forecast = DayForecast(
            of: day, usual: usual, today: DayUse(day, BusinessCalendar(zone: simulated.zone)), accounts: shop.accounts)
        orders = (simulated.orders[day] ?? []).filter { $0.took[fruit] != nil }
            .map { (Int($0.time.timeIntervalSince(start)) / 60, $0) }
    }

    /// When the fruit is too little for any juice.
    var end: Int {
        var left = stock
        for (minute, order) in orders {
            left -= order.took[fruit].map { $0 <= left ? $0 : 0 } ?? 0
            if left < least { return minute }
        }
        return SimulatedShop.closing
    }

    mutating func advance(to minute: Int) {
        let now = orders.prefix { $0.minute < minute }
        orders.removeFirst(now.count)
        for (_, order) in now where order.took[fruit] ?? 0 <= shop.stock[fruit] { shop.apply(.ordered(order)) }
    }

    /// nil while the forecast is silent.
    func forecast(at minute: Int) -> Int? {
        forecast.runOut(of: fruit, in: shop, at: minute).map { $0.end ?? SimulatedShop.closing }
    }

    func naive(at minute: Int) -> Int {
        let used = stock - shop.stock[fruit]
        guard used > 0 else { return SimulatedShop.closing }
        let usable = shop.stock[fruit] - least + 1
        return minute + min(usable * (minute - SimulatedShop.opening) / used, SimulatedShop.closing)
    }
}
