import Foundation
import JuiceShop
import ShopTestSupport
import XCTest

final class PurchaseListTests: XCTestCase {
    func testTheOrderIsTheUsualUseLessWhatTodayLeavesInWholeBoxes() throws {
        // A usual day uses 120 mangos. It is nine, before the first: 120 of 150 go today.
        let line = try mango(stock: 150, box: 24, days: 2)
        XCTAssertEqual([line.rest, line.expected], [120, 240])
        XCTAssertEqual([line.missing, line.boxes, line.pieces], [210, 9, 216])
        XCTAssertEqual(try mango(stock: 360, box: 24, days: 2).pieces, 0)
        XCTAssertEqual(try mango(stock: 359, box: 24, days: 2).pieces, 24)
        XCTAssertEqual(try mango(stock: 359, days: 2).pieces, 1, "without boxes, in pieces")
    }

    func testTodayLeavesNothingOfAFruitThatRunsOut() throws {
        XCTAssertEqual(try mango(stock: 30, days: 1).missing, 120)
    }

    func testTheParLevelIsTheLeastToHave() throws {
        XCTAssertEqual(try mango(stock: 150, par: 200, days: 1).missing, 170)
        XCTAssertEqual(try mango(stock: 150, par: 40, days: 1).missing, 90, "the usual use is more")
        let new = try mango(stock: 10, box: 24, par: 40, days: nil)
        XCTAssertNil(new.expected)
        XCTAssertEqual([new.missing, new.pieces], [30, 48], "all that a new shop knows")
    }

    func testADayOfWhichTooLittleIsKnownLeavesTheOrderToTheParLevel() throws {
        let usual = try Forecast.test.day.usual
        let list = try list(stock: 10, box: nil, par: nil, usual: [usual, UsualUse([])])
        XCTAssertNil(list.expected)
        XCTAssertEqual(list.pieces, 0)
    }

    func testAWeekdayWithoutAPastTakesTheAverageOfTheOthers() throws {
        let usual = try Forecast.test.day.usual
        let today = WallClock.atNine.today
        let closed = UsualUse(Array(repeating: DayUse(today, WallClock.atNine.calendar), count: 2))
        let half = UsualUse([try Self.use(cups: 20), try Self.use(cups: 20)])
        let week = [UsualUse([]), usual, half, closed, usual, half, usual]
        let menu = try Menu.firstShop
        let list = PurchaseList(7, after: today, week: week, shop: .fresh(menu), forecast: nil)
        XCTAssertEqual(list.estimatedDays, [1, 3, 6].map(today.advanced), "3 and 6 know mangos only")
        let mango = try XCTUnwrap(list.lines.first { $0.fruit == "mango" })
        XCTAssertEqual(mango.expected, 3 * 120 + 2 * 60 + 96, "the mean of the days on which the shop is open")
        XCTAssertFalse(list.isIncomplete)
        let tomorrow = PurchaseList(1, after: today, week: week, shop: .fresh(menu), forecast: nil)
        XCTAssertEqual(tomorrow.lines.first { $0.fruit == "mango" }?.expected, 96, "also when it is the only day")
        let unknown = PurchaseList(
            7, after: today, week: Array(repeating: UsualUse([]), count: 7), shop: .fresh(menu), forecast: nil)
        XCTAssertEqual(unknown.estimatedDays, [])
        XCTAssertTrue(unknown.isIncomplete)
    }

    /// A day on which so many mango juices were ordered.
    private static func use(cups: Int) throws -> DayUse {
        var use = DayUse(WallClock.atNine.today, WallClock.atNine.calendar)
        for number in 1...cups {
            use.add(
                .ordered(
                    Order(
                        number: number, juice: "mango", took: ["mango": 3], stamp: Stamp("k", at: WallClock.atNine.now))
                ))
        }
        return use
    }

    func testAClosedDayUsesNothing() throws {
        let usual = try Forecast.test.day.usual
        let today = WallClock.atNine.today
        let closed = UsualUse(Array(repeating: DayUse(today, WallClock.atNine.calendar), count: 2))
        XCTAssertEqual(try list(stock: 150, box: nil, par: nil, usual: [closed]).expected, 0)
        XCTAssertEqual(try list(stock: 150, box: nil, par: nil, usual: [closed, usual]).expected, 120)
    }

    /// - Parameter days: nil for a shop that knows nothing.
    private func mango(
        stock: Int, box: Int? = nil, par: Int? = nil, days: Int?
    ) throws -> PurchaseList.Line {
        let usual = try Forecast.test.day.usual
        return try list(
            stock: stock, box: box, par: par, usual: days.map { Array(repeating: usual, count: $0) } ?? [UsualUse([])])
    }

    private func list(stock: Int, box: Int?, par: Int?, usual: [UsualUse]) throws -> PurchaseList.Line {
        let fruits = try Menu.firstShop.fruits.map { fruit in
            Fruit(fruit.id, symbol: fruit.symbol, names: fruit.names, firstCount: stock, box: box, par: par)
        }
        let menu = try Menu(fruits: fruits, juices: Menu.firstShop.juices)
        let days = usual.enumerated().map {
            (day: WallClock.atNine.today.advanced(by: $0.offset + 1), usual: $0.element)
        }
        let forecast = usual.first?.isEmpty ?? true ? nil : try Forecast.test
        let list = PurchaseList(for: days, shop: .fresh(menu), forecast: forecast)
        return try XCTUnwrap(list.lines.first { $0.fruit == "mango" })
    }
}
