import Foundation
import JuiceShop
import ShopTestSupport
import TestTime
import XCTest

final class DayReportTests: XCTestCase {
    private let seoul = TimeZone(identifier: "Asia/Seoul") ?? .gmt

    func testTheReportSumsOrdersAndCupsByJuiceAndByLocalHour() {
        let report = report([
            order(1, "kiwi", cups: 2, took: ["kiwi": 6], at: "2026-11-21T00:59:59Z"),
            order(2, "kiwi", took: ["kiwi": 3], at: "2026-11-21T01:00:00Z"),
            order(3, "mangoKiwi", took: ["mango": 2, "kiwi": 1], at: "2026-11-21T01:30:00Z"),
        ])
        XCTAssertEqual(report.juices, ["kiwi": .init(orders: 2, cups: 3), "mangoKiwi": .init(orders: 1, cups: 1)])
        XCTAssertEqual(report.hours, [9: .init(orders: 1, cups: 2), 10: .init(orders: 2, cups: 2)])
        XCTAssertEqual(report.sales, .init(orders: 3, cups: 4))
        XCTAssertEqual(report.used, ["kiwi": 10, "mango": 2])
    }

    func testAnOrderOfSeveralJuicesIsOneOrderAndOneOfEachJuice() {
        let time = date("2026-11-21T01:00:00Z")
        let lines = [OrderLine("kiwi", cups: 2), OrderLine("mango")]
        let took: [FruitID: Int] = ["kiwi": 6, "mango": 3]
        let report = report([
            .ordered(
                Order(number: 1, dayNumber: 1, lines: lines, took: took, isQueued: false, stamp: Stamp("k", at: time))),
            order(2, "mango", took: ["mango": 3], at: "2026-11-21T01:00:01Z"),
            .cancelled(Cancellation(number: 1, lines: lines, wasMade: true, took: took, stamp: Stamp("c", at: time))),
        ])
        XCTAssertEqual(report.sales, .init(orders: 2, cups: 4))
        XCTAssertEqual(report.juices, ["kiwi": .init(orders: 1, cups: 2), "mango": .init(orders: 2, cups: 2)])
        XCTAssertEqual(report.hours, [10: .init(orders: 2, cups: 4)])
        XCTAssertEqual(report.wasted.sales, .init(orders: 1, cups: 3))
        XCTAssertEqual(["kiwi", "mango"].map { report.soldCups(of: $0) }, [0, 1])
        XCTAssertEqual(report.soldCups, 1)
    }

    func testCupsAreCountedBySizeAndChoice() throws {
        let menu = try Menu.example
        let large = Cup("kiwi", size: "large", choices: ["ice-less", "mango-plus"])
        let report = report([
            order(1, [OrderLine("kiwi", cups: 2), OrderLine(large, cups: 3)]),
            order(2, [OrderLine(Cup("kiwi", choices: ["ice-less"])), OrderLine("mango")]),
            cancellation(2, [OrderLine(Cup("kiwi", choices: ["ice-less"])), OrderLine("mango")]),
            order(3, [OrderLine(Cup("kiwi", size: "small")), OrderLine("blueberrySmoothie", cups: 4)]),
            .refunded(
                Refund(
                    number: 1, lines: [OrderLine(large)], paid: nil, returned: [:], reason: .late,
                    stamp: Stamp("r", at: date("2026-11-21T03:00:00Z")))),
        ])
        XCTAssertEqual(report.juices["kiwi"], .init(orders: 3, cups: 7), "two sizes of a juice are one order of it")
        XCTAssertEqual(sizes(report, "kiwi", menu), ["plain 2", "large 3", "small 1"], "refunded cups stay sold")
        XCTAssertEqual(sizes(report, "mango", menu), ["plain 0", "large 0", "small 0"])
        XCTAssertEqual(sizes(report, "blueberrySmoothie", menu), [], "it only has the plain size")
        XCTAssertEqual(choices(report, menu), ["ice-less 3", "mango-plus 3"])
    }

    func testASizeAndAChoiceThatLeftTheMenuComeLast() throws {
        let gone = Cup("kiwi", size: "giant", choices: ["basil", "ice-less"])
        let report = report([order(1, [OrderLine(gone), OrderLine(Cup("durian", size: "large"), cups: 2)])])
        let menu = try Menu.example
        XCTAssertEqual(sizes(report, "kiwi", menu), ["plain 0", "large 0", "small 0", "giant 1"])
        XCTAssertEqual(sizes(report, "durian", menu), ["plain 0", "large 2"])
        XCTAssertEqual(choices(report, menu), ["ice-less 1", "basil 1"])
    }

    func testASizeCancelledOnTheNextDayIsSubtractedThere() throws {
        let lines = [OrderLine(Cup("kiwi", size: "large", choices: ["ice-less"]), cups: 2)]
        let (sold, cancelled) = (report([order(1, lines)]), report([cancellation(1, lines)]))
        let menu = try Menu.example
        XCTAssertEqual(sizes(cancelled, "kiwi", menu), ["plain 0", "large -2", "small 0"])
        XCTAssertEqual(choices(cancelled, menu), ["ice-less -2"])
        var both = sold
        both.add(cancelled)
        XCTAssertEqual(sizes(both, "kiwi", menu), ["plain 0", "large 0", "small 0"])
        XCTAssertEqual(choices(both, menu), ["ice-less 0"])
    }

    func testCupsAreCountedByPlaceWithoutCancelledOnes() {
        let cancelled = Cancellation(
            number: 3, lines: [OrderLine("kiwi", cups: 5)], wasMade: false, took: [:], isQueued: false, paid: nil,
            place: "here", stamp: Stamp("c", at: date("2026-11-21T02:00:00Z")))
        let day = report([
            placed(1, "here", cups: 2), placed(2, "togo", cups: 1), placed(3, "here", cups: 5),
            placed(4, nil, cups: 4), .cancelled(cancelled),
        ])
        let counts: [PlaceID?: ReportTotals.Sales] = [
            "here": .init(orders: 1, cups: 2), "togo": .init(orders: 1, cups: 1), nil: .init(orders: 1, cups: 4),
        ]
        XCTAssertEqual(day.places, counts)
        XCTAssertEqual(day.places.values.reduce(0) { $0 + $1.cups }, day.soldCups)
    }

    func testPlacesAreInTheOrderOfTheMenuAndThenThoseThatItLost() throws {
        func day(_ sold: [(PlaceID?, Int)]) -> ReportTotals {
            report(sold.enumerated().map { index, sold in placed(index + 1, sold.0, cups: sold.1) })
        }
        let menu = try Menu.withPlaces
        let sold = day([(nil, 1), ("roof", 2), ("own", 3), ("togo", 2)])
        XCTAssertEqual(
            sold.soldPlaces(on: menu).map { "\($0.place?.rawValue ?? "-") \($0.sales.orders) \($0.sales.cups)" },
            ["togo 1 2", "here 0 0", "own 1 3", "roof 1 2", "- 1 1"])
        XCTAssertEqual(sold.soldSales, .init(orders: 4, cups: 8))
        XCTAssertEqual([0, 1, 3, 8].map(sold.share), [0, 13, 38, 100])
        XCTAssertNil(sold.share(of: -1))
        XCTAssertNil(day([]).share(of: 0))
        XCTAssertTrue(day([]).soldPlaces(on: menu).isEmpty)
    }

    func testPlacesOfDaysAreAddedUp() {
        var days = report([placed(1, "here", cups: 2), placed(2, nil, cups: 1)])
        days.add(report([placed(3, "here", cups: 5), placed(4, "own", cups: 1)]))
        let counts: [PlaceID?: ReportTotals.Sales] = [
            "here": .init(orders: 2, cups: 7), "own": .init(orders: 1, cups: 1), nil: .init(orders: 1, cups: 1),
        ]
        XCTAssertEqual(days.places, counts)
    }

    private func placed(_ number: Int, _ place: PlaceID?, cups: Int) -> Event {
        .ordered(
            Order(
                number: number, dayNumber: number,
                content: OrderContent(lines: [OrderLine("kiwi", cups: cups)], place: place), took: [:],
                isQueued: false, stamp: Stamp("k", at: date("2026-11-21T01:00:00Z"))))
    }

    private func sizes(_ report: ReportTotals, _ juice: JuiceID, _ menu: Menu) -> [String] {
        report.soldSizes(of: juice, on: menu).map { "\($0.size?.rawValue ?? "plain") \($0.cups)" }
    }

    private func choices(_ report: ReportTotals, _ menu: Menu) -> [String] {
        report.soldChoices(on: menu).map { "\($0.choice) \($0.cups)" }
    }

    func testACancelledOrderStaysAnOrderAndIsReportedSeparately() {
        let day = dayReport([
            order(1, "kiwi", took: ["kiwi": 3], at: "2026-11-21T01:00:00Z"),
            order(2, "mango", cups: 2, took: ["mango": 6], at: "2026-11-21T01:01:00Z"),
            cancellation(1, "kiwi", wasMade: false, took: ["kiwi": 3]),
            cancellation(2, "mango", cups: 2, wasMade: true, took: ["mango": 6]),
        ])
        let report = day.totals
        XCTAssertEqual(report.sales, .init(orders: 2, cups: 3))
        XCTAssertEqual(report.returned.sales, .init(orders: 1, cups: 1))
        XCTAssertEqual(report.returned.fruits, ["kiwi": 3])
        XCTAssertEqual(report.wasted.sales, .init(orders: 1, cups: 2))
        XCTAssertEqual(report.wasted.juices, ["mango": 2])
        XCTAssertEqual(report.wasted.fruits, ["mango": 6])
        XCTAssertEqual(day.cancellations.map(\.number), [1, 2])
    }

    func testSoldCupsAreOrderedCupsMinusCancelledCups() {
        let report = report([
            order(1, "kiwi", cups: 12, took: ["kiwi": 36], at: "2026-11-21T01:00:00Z"),
            order(2, "mango", cups: 5, took: ["mango": 15], at: "2026-11-21T01:01:00Z"),
            order(3, "mango", cups: 4, took: ["mango": 12], at: "2026-11-21T01:02:00Z"),
            order(4, "banana", cups: 9, took: ["banana": 18], at: "2026-11-21T01:03:00Z"),
            cancellation(1, "kiwi", cups: 12, wasMade: false, took: ["kiwi": 36]),
            cancellation(3, "mango", cups: 4, wasMade: true, took: ["mango": 12]),
        ])
        XCTAssertEqual(report.soldCups, 14)
        XCTAssertEqual(["kiwi", "mango", "banana", "pineapple"].map { report.soldCups(of: $0) }, [0, 5, 9, 0])
        XCTAssertEqual(["kiwi", "mango", "banana", "pineapple"].map { report.cancelledCups(of: $0) }, [12, 4, 0, 0])
        XCTAssertEqual(report.sales.cups - report.returned.sales.cups - report.wasted.sales.cups, report.soldCups)
        XCTAssertEqual(report.earlierCups, 0)
    }

    func testACancellationIsSubtractedFromTheHourOfItsOrder() {
        let report = report([
            cancellation(8, "mango", cups: 4, wasMade: false, took: ["mango": 12]),
            order(9, "kiwi", cups: 2, took: ["kiwi": 6], at: "2026-11-21T00:10:00Z"),
            order(10, "mango", cups: 3, took: ["mango": 9], at: "2026-11-21T00:20:00Z"),
            order(11, "kiwi", took: ["kiwi": 3], at: "2026-11-21T01:00:00Z"),
            order(13, "kiwi", took: ["kiwi": 3], at: "2026-11-21T03:00:00Z"),
            cancellation(10, "mango", cups: 3, wasMade: true, took: ["mango": 9]),
            cancellation(11, "kiwi", wasMade: false, took: ["kiwi": 3]),
        ])
        XCTAssertEqual([9, 10, 11, 12].map { report.cancelledCups(at: $0) }, [3, 1, 0, 0])
        XCTAssertEqual([9, 10, 11, 12].map { report.soldCups(at: $0) }, [2, 0, 0, 1])
        XCTAssertEqual(report.soldCups, 3 - report.earlierCups, "the hours' sum, less the cups of the day before")
        XCTAssertEqual(report.earlierCups, 4)
    }

    func testACancellationFindsItsHourWhenTheClockWasSetBack() {
        let report = report([
            order(1, "kiwi", cups: 2, took: ["kiwi": 6], at: "2026-11-21T02:00:00Z"),
            order(2, "kiwi", took: ["kiwi": 3], at: "2026-11-21T01:00:00Z"),
            order(3, "kiwi", cups: 4, took: ["kiwi": 12], at: "2026-11-21T02:00:00Z"),
            cancellation(2, "kiwi", wasMade: false, took: ["kiwi": 3]),
            cancellation(3, "kiwi", cups: 4, wasMade: false, took: ["kiwi": 12]),
        ])
        XCTAssertEqual([10, 11].map { report.soldCups(at: $0) }, [0, 2])
    }

    func testACancellationOfAnEarlierOrderCountsOnTheDayOfTheCancellation() {
        let report = report([
            cancellation(7, "kiwi", cups: 2, wasMade: false, took: ["kiwi": 6]),
            order(9, "kiwi", took: ["kiwi": 3], at: "2026-11-21T01:00:00Z"),
            order(10, "mango", cups: 3, took: ["mango": 9], at: "2026-11-21T01:01:00Z"),
            cancellation(8, "mango", cups: 4, wasMade: true, took: ["mango": 12]),
            cancellation(9, "kiwi", wasMade: false, took: ["kiwi": 3]),
        ])
        XCTAssertEqual(report.soldCups, -3)
        XCTAssertEqual(report.soldCups(of: "kiwi"), -2)
        XCTAssertEqual(report.soldCups(of: "mango"), -1)
        XCTAssertEqual(report.earlierCups, 6)
    }

    func testADayWithOnlyAnotherDaysCancellationReportsIt() {
        let report = report([cancellation(7, "kiwi", wasMade: false, took: ["kiwi": 3])])
        XCTAssertFalse(report.isEmpty)
        XCTAssertEqual(report.sales, .init())
        XCTAssertEqual(report.used, [:])
        XCTAssertEqual(report.returned.fruits, ["kiwi": 3])
        XCTAssertEqual(report.soldCups, -1)
    }

    func testStockChangesAreSummedByReasonAndFruit() {
        let report = report([
            stockChange(.delivery, ["kiwi": 20, "mango": 10]), stockChange(.delivery, ["kiwi": 5]),
            stockChange(.count, ["kiwi": 0]), stockChange(.waste, ["mango": -2]),
        ])
        XCTAssertEqual(
            report.stockChanges,
            [
                .delivery: .init(times: 2, deltas: ["kiwi": 25, "mango": 10]),
                .count: .init(times: 1, deltas: ["kiwi": 0]),
                .waste: .init(times: 1, deltas: ["mango": -2]),
            ])
    }

    func testAReversalIsSubtractedOnItsOwnDay() {
        func reversal(_ deltas: [FruitID: Int]) -> Event {
            .reversed(
                Reversal(
                    change: 2, deltas: deltas, reason: .delivery, stamp: Stamp("r", at: date("2026-11-21T03:00:00Z"))))
        }
        let sameDay = report([
            stockChange(.delivery, ["kiwi": 200]), stockChange(.delivery, ["kiwi": 20]), reversal(["kiwi": -200]),
        ])
        XCTAssertEqual(sameDay.stockChanges, [.delivery: .init(times: 1, deltas: ["kiwi": 20])])
        let nextDay = report([reversal(["kiwi": -200])])
        XCTAssertEqual(nextDay.stockChanges, [.delivery: .init(times: -1, deltas: ["kiwi": -200])])
        XCTAssertFalse(nextDay.isEmpty)
    }

    func testTheReportLeavesOutOpeningsCompletionsAndRecalls() {
        let time = date("2026-11-21T01:00:00Z")
        let report = report([
            .opened(FirstStock(counts: ["kiwi": 10], stamp: Stamp(at: time))),
            .completed(KitchenMove(number: 1, stamp: Stamp(at: time))),
            .recalled(KitchenMove(number: 1, stamp: Stamp(at: time))),
        ])
        XCTAssertTrue(report.isEmpty)
    }

    func testLocalTimesAgreeWithTheCalendar() {
        let zones = ["Asia/Seoul", "Asia/Kathmandu", "America/New_York", "Australia/Lord_Howe", "GMT"]
        for name in zones {
            let zone = TimeZone(identifier: name) ?? .gmt
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = zone
            var localTimes = LocalTimes(BusinessCalendar(zone: zone))
            // Includes both clock changes of a year, and times before 1970.
            for second in stride(from: -500_000.25, to: 1_830_000_000, by: 1_234_567.25) {
                let time = Date(timeIntervalSince1970: second)
                let parts = calendar.dateComponents([.hour, .minute, .second], from: time)
                let local = localTimes(time)
                XCTAssertEqual(local.day, Day(time, in: zone), "\(name) \(time)")
                XCTAssertEqual([local.hour, local.minute, local.second], [parts.hour, parts.minute, parts.second])
            }
        }
    }

    func testARepeatedHourCountsAsOneHour() {
        var report = DayReport(BusinessCalendar(zone: TimeZone(identifier: "America/New_York") ?? .gmt))
        report.add(order(1, "kiwi", took: ["kiwi": 3], at: "2026-11-01T05:30:00Z"))
        report.add(order(2, "kiwi", took: ["kiwi": 3], at: "2026-11-01T06:30:00Z"))
        XCTAssertEqual(report.totals.hours, [1: .init(orders: 2, cups: 2)])
    }

    // MARK: - Events

    private func report(_ events: [Event]) -> ReportTotals { dayReport(events).totals }

    private func dayReport(_ events: [Event]) -> DayReport {
        events.reduce(into: DayReport(BusinessCalendar(zone: seoul))) { $0.add($1) }
    }

    private func order(
        _ number: Int, _ juice: JuiceID, cups: Int = 1, took: [FruitID: Int], at time: String
    ) -> Event {
        .ordered(Order(number: number, juice: juice, cups: cups, took: took, stamp: Stamp("k", at: date(time))))
    }

    private func order(_ number: Int, _ lines: [OrderLine]) -> Event {
        .ordered(
            Order(
                number: number, dayNumber: number, lines: lines, took: [:], isQueued: false,
                stamp: Stamp("k", at: date("2026-11-21T01:00:00Z"))))
    }

    private func cancellation(_ number: Int, _ lines: [OrderLine]) -> Event {
        .cancelled(
            Cancellation(
                number: number, lines: lines, wasMade: true, took: [:],
                stamp: Stamp("c", at: date("2026-11-21T02:00:00Z"))))
    }

    private func cancellation(
        _ number: Int, _ juice: JuiceID, cups: Int = 1, wasMade: Bool, took: [FruitID: Int]
    ) -> Event {
        .cancelled(
            Cancellation(
                number: number, juice: juice, cups: cups, wasMade: wasMade, took: took,
                stamp: Stamp("k", at: date("2026-11-21T02:00:00Z"))))
    }

    private func stockChange(_ reason: StockChange.Reason, _ deltas: [FruitID: Int]) -> Event {
        .stockChanged(StockChange(deltas: deltas, reason: reason, stamp: Stamp("k", at: date("2026-11-21T02:00:00Z"))))
    }

    private func date(_ iso: String) -> Date { TestClock(iso).now }
}
