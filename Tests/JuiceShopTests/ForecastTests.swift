import Foundation
import JuiceShop
import ShopTestSupport
import XCTest

/// Saturdays on which a mango juice (3 mangos) is ordered every quarter of an hour from 10:00 to 19:45.
final class ForecastTests: XCTestCase {
    private let seoul = TimeZone(identifier: "Asia/Seoul") ?? .gmt
    private let saturday = Day("2026-11-21")!

    func testAUsualDayRunsOutWhenTheStockIsUsed() throws {
        // From 12:00 on, 3 mangos every quarter: of 30, the last are gone between 14:15 and 14:45.
        let runOut = try XCTUnwrap(runOut(stock: 30, orders: morning, at: 12))
        XCTAssertTrue((14 * 60 + 15...14 * 60 + 45).contains(try XCTUnwrap(runOut.end)), "\(runOut)")
        XCTAssertEqual([runOut.dayCount, runOut.usualBefore, runOut.usualTotal, runOut.used], [4, 24, 120, 24])
    }

    func testWhatTheRestOfTheDayUsesLasts() throws {
        XCTAssertNil(try XCTUnwrap(runOut(stock: 96, orders: morning, at: 12)).end)
        XCTAssertNotNil(try XCTUnwrap(runOut(stock: 90, orders: morning, at: 12)).end)
    }

    func testABusyDayRunsOutEarlierAndAQuietOneLater() throws {
        let ends = try [[10], morning, morning + morning].map {
            try XCTUnwrap(runOut(stock: 12, orders: $0, at: 12)?.end, "\($0)")
        }
        XCTAssertEqual(ends, ends.sorted(by: >))
        XCTAssertEqual(Set(ends).count, 3)
    }

    func testTheRestOfTheDayFollowsItsPaceFromAThirdToThreeTimesTheUsual() throws {
        // 24 of the usual 120 are used before 12:00; 36 are added to both.
        for (used, rest) in [(24, 96.0), (54, 144), (0, 57.6), (900, 288)] {
            var shop = try shop(stock: 1000)
            if used > 0 { shop.apply(order(1, "mango", ["mango": used], at: 10)) }
            let forecast = DayForecast(
                of: saturday, usual: UsualUse([use(usualHours, on: saturday), use(usualHours, on: saturday)]),
                today: use([], on: saturday), accounts: StockAccounts())
            XCTAssertEqual(try XCTUnwrap(forecast.rest(of: "mango", in: shop, at: 12 * 60)), rest, accuracy: 0.01)
        }
    }

    func testAFruitThatHasRunOutOrThatNoJuiceUsesHasNoForecast() throws {
        XCTAssertNil(try runOut(stock: 1, orders: [10, 11], at: 12), "a mango juice takes 2 at least")
        XCTAssertNotNil(try runOut(stock: 2, orders: [10, 11], at: 12))
        let others = try Menu.firstShop.juices.filter { juice in
            !juice.recipe.portions.contains { $0.fruit == "mango" }
        }
        let menu = try Menu(fruits: Menu.firstShop.fruits, juices: others)
        XCTAssertNil(try runOut(stock: 20, orders: [10, 11], at: 12, menu: menu))
    }

    func testItIsSilentUntilTwoSuchDaysUsedTheFruit() throws {
        XCTAssertNil(try runOut(stock: 7, past: [usualHours], orders: [10], at: 12))
        XCTAssertNil(try runOut(stock: 7, past: [usualHours, []], orders: [10], at: 12), "closed a week ago")
        let kiwis = (100..<105).map { order($0, "kiwi", ["kiwi": 3], at: 10, on: saturday.advanced(by: -14)) }
        let usual = UsualUse([
            use(usualHours, on: saturday.advanced(by: -7)), use(kiwis, on: saturday.advanced(by: -14)),
        ])
        XCTAssertNil(usual.total(of: "mango"))
        XCTAssertTrue(usual.isEmpty)
        XCTAssertNotNil(try runOut(stock: 7, past: [usualHours, usualHours], orders: [10], at: 12))
    }

    func testAFruitOfFewCupsADayIsLeftToChance() throws {
        for (cups, isForecast) in [(9, false), (10, true)] {
            let few = Array(usualHours.prefix(cups))
            XCTAssertEqual(try runOut(stock: 7, past: [few, few], orders: [], at: 10) != nil, isForecast)
        }
    }

    func testADayOnWhichTheShopWasClosedDoesNotCount() throws {
        let runOut = try XCTUnwrap(runOut(stock: 7, past: [usualHours, [], usualHours, []], orders: [10, 11], at: 12))
        XCTAssertEqual([runOut.dayCount, runOut.usualTotal], [2, 120])
    }

    func testACancelledOrderIsNoUseUnlessItWasMade() {
        for (wasMade, total) in [(false, 3), (true, 6)] {
            var events = [10, 14].enumerated().map { order($0.offset + 1, "mango", ["mango": 3], at: $0.element) }
            events.append(cancellation(1, wasMade: wasMade, at: 14))
            let use = use(events, on: saturday)
            XCTAssertEqual(use.totals, ["mango": total])
            XCTAssertEqual(use.quarters["mango"]?[10 * 4], wasMade ? 3 : 0, "it counts when the order was made")
        }
        let orders = [order(8, "mango", ["mango": 3], at: 10), cancellation(7, wasMade: false, at: 11)]
        XCTAssertEqual(use(orders, on: saturday).totals, ["mango": 3], "an order of the day before")
    }

    func testTodaysCancellationComesBack() throws {
        let events = [order(1, "mango", ["mango": 3], at: 10), cancellation(1, wasMade: false, at: 11)]
        let forecast = DayForecast(
            of: saturday, usual: UsualUse([use(usualHours, on: saturday), use(usualHours, on: saturday)]),
            today: use([], on: saturday), accounts: StockAccounts())
        var shop = try shop(stock: 20)
        for event in events { shop.apply(event) }
        XCTAssertEqual(forecast.runOut(of: "mango", in: shop, at: 12 * 60)?.used, 0)
    }

    func testWhatTheDayUsedBeforeTheForecastWasMadeIsKept() throws {
        var shop = try shop(stock: 50)
        let orders = [10, 11].enumerated().map { order($0.offset + 1, "mango", ["mango": 3], at: $0.element) }
        for event in [order(90, "mango", ["mango": 7], at: 10, on: saturday.advanced(by: -1))] + orders {
            shop.apply(event)
        }
        let forecast = DayForecast(
            of: saturday, usual: UsualUse([use(usualHours, on: saturday), use(usualHours, on: saturday)]),
            today: use(orders, on: saturday), accounts: shop.accounts)
        shop.apply(order(3, "mango", ["mango": 3], at: 12))
        XCTAssertEqual(forecast.runOut(of: "mango", in: shop, at: 13 * 60)?.used, 9)
    }

    func testADayThatGoesOnAfterMidnightCountsOn() {
        var localTimes = LocalTimes(BusinessCalendar(zone: seoul))
        let late = localTimes(time(1.5, on: saturday.advanced(by: 1)))
        XCTAssertEqual(late.minute(of: saturday), 25 * 60 + 30)
        XCTAssertEqual(localTimes(time(1.5, on: saturday)).minute(of: saturday), 90)
    }
}

extension ForecastTests {
    /// The hours of the orders of a usual morning.
    private var morning: [Double] { (40..<48).map { Double($0) / 4 } }

    private var usualHours: [Event] {
        (40..<80).map { order($0, "mango", ["mango": 3], at: Double($0) / 4) }
    }

    /// - Parameters:
    ///   - past: the events of the last Saturdays, the latest first.
    ///   - orders: the hours of today's orders.
    private func runOut(
        stock: Int, past: [[Event]]? = nil, orders: [Double], at hour: Int, menu: Menu? = nil
    ) throws -> RunOut? {
        let past = past ?? Array(repeating: usualHours, count: UsualUse.maxDays)
        let forecast = DayForecast(
            of: saturday, usual: UsualUse(past.map { use($0, on: saturday) }), today: use([], on: saturday),
            accounts: StockAccounts())
        var shop = try shop(stock: stock + 3 * orders.count, menu: menu)
        for (index, hour) in orders.enumerated() { shop.apply(order(index + 1, "mango", ["mango": 3], at: hour)) }
        return forecast.runOut(of: "mango", in: shop, at: hour * 60)
    }

    private func shop(stock: Int, menu: Menu? = nil) throws -> Shop {
        var shop = Shop()
        let first = FirstStock(
            counts: ["mango": stock], menu: try menu ?? .firstShop, stamp: Stamp(at: time(9, on: saturday)))
        shop.apply(.opened(first))
        return shop
    }

    private func use(_ events: [Event], on day: Day) -> DayUse {
        var use = DayUse(day, BusinessCalendar(zone: seoul))
        for event in events { use.add(event) }
        return use
    }

    private func order(
        _ number: Int, _ juice: JuiceID, _ took: [FruitID: Int], at hour: Double, on day: Day? = nil
    ) -> Event {
        .ordered(
            Order(number: number, juice: juice, took: took, stamp: Stamp("k", at: time(hour, on: day ?? saturday))))
    }

    private func cancellation(_ number: Int, wasMade: Bool, at hour: Double) -> Event {
        .cancelled(
            Cancellation(
                number: number, juice: "mango", cups: 1, wasMade: wasMade, took: ["mango": 3],
                stamp: Stamp("c", at: time(hour, on: saturday))))
    }

    private func time(_ hour: Double, on day: Day) -> Date { day.start(in: seoul) + hour * 3600 }
}
