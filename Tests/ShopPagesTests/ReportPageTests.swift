import ContentFile
import Foundation
import JuiceShop
import ShopPages
import TestSupport
import XCTest

final class ReportPageTests: XCTestCase {
    private let zone = TimeZone(identifier: "Asia/Seoul") ?? .gmt
    private let day = Day("2026-11-21")

    func testABusyDayHasEveryTable() throws {
        try assertReport(
            "busy", today: "2026-11-22",
            [
                order(1, "kiwi", cups: 12, took: ["kiwi": 36], at: "2026-11-21T00:10:00Z"),
                order(2, "strawberryBanana", took: ["strawberry": 10, "banana": 1], at: "2026-11-21T00:20:00Z"),
                order(3, "mango", cups: 3, took: ["mango": 9], at: "2026-11-21T03:00:00Z"),
                cancelled(2, "strawberryBanana", wasMade: true, took: ["strawberry": 10, "banana": 1]),
                cancelled(3, "mango", cups: 3, wasMade: false, took: ["mango": 9]),
                adjusted(.delivery, ["kiwi": 1200, "mango": 10]), adjusted(.count, ["kiwi": 0]),
                adjusted(.waste, ["mango": -2]), adjusted(.other, ["banana": 1]),
            ])
    }

    func testADayWithMoreCancelledThanOrderedCupsIsExplained() throws {
        try assertReport(
            "earlier", today: "2026-11-21",
            [
                order(9, "kiwi", cups: 2, took: ["kiwi": 6], at: "2026-11-21T00:10:00Z"),
                cancelled(8, "mango", cups: 3, wasMade: false, took: ["mango": 9]),
                cancelled(9, "kiwi", cups: 2, wasMade: true, took: ["kiwi": 6]),
            ])
    }

    func testAJuiceAndFruitThatLeftTheMenuComeLast() throws {
        try assertReport(
            "offMenu", today: "2026-11-21",
            [
                order(1, "durianShake", took: ["durian": 2], at: "2026-11-21T00:10:00Z"),
                order(2, "apple", took: ["apple": 2, "kiwi": 1], at: "2026-11-21T00:20:00Z"),
                order(3, "kiwi", took: ["kiwi": 3], at: "2026-11-21T00:30:00Z"),
            ])
    }

    func testAnEmptyDaySaysSo() throws {
        try assertReport("empty", today: "2026-11-21", [])
    }

    func testAFutureDaySaysSo() throws {
        try assertReport("future", today: "2026-11-20", [])
    }

    func testALongNameIsShortenedInTheChart() throws {
        let name = String(repeating: "아주긴이름", count: 8)
        let menu = try Menu(
            fruits: [Fruit("kiwi", symbol: "🥝", names: Localized(korean: "키위", english: "Kiwi"), firstCount: 1)],
            juices: [
                Juice("kiwi", names: Localized(korean: name, english: name), recipe: Recipe([.init("kiwi", 1)]))
            ])
        var report = DayReport(zone: zone)
        report.add(order(1, "kiwi", took: ["kiwi": 1], at: "2026-11-21T00:10:00Z"))
        let day = try XCTUnwrap(day)
        let html = try PageTemplates.shop.html(
            ReportPage(report, day: day, context: .test(menu: menu, clock: clock(on: day))))
        let text = String(decoding: html, as: UTF8.self)
        XCTAssertTrue(text.contains(">\(name.prefix(17))…</text>"))
        XCTAssertTrue(text.contains("<th scope=\"row\" class=\"words\">\(name)</th>"))
    }

    func testThePageHasNoInlineStyle() throws {
        var report = DayReport(zone: zone)
        report.add(order(1, "kiwi", took: ["kiwi": 3], at: "2026-11-21T00:10:00Z"))
        let day = try XCTUnwrap(day)
        let html = try PageTemplates.shop.html(
            ReportPage(report, day: day, context: .test(clock: clock(on: day))))
        let text = String(decoding: html, as: UTF8.self)
        XCTAssertFalse(text.contains("style="))
        XCTAssertFalse(text.contains("<style"))
    }

    private func assertReport(
        _ name: String, today: String, _ events: [Event], file: StaticString = #filePath, line: UInt = #line
    ) throws {
        let (day, today) = (try XCTUnwrap(day), try XCTUnwrap(Day(today)))
        var report = DayReport(zone: zone)
        for event in events { report.add(event) }
        try assertPage(name, clock: clock(on: today), file: file, line: line) { context in
            ReportPage(report, day: day, context: context)
        }
    }

    private func clock(on day: Day) -> WallClock {
        let noon = day.start(in: zone) + 12 * 60 * 60
        return WallClock(zone: zone, time: { noon })
    }

    private func order(
        _ number: Int, _ juice: JuiceID, cups: Int = 1, took: [FruitID: Int], at time: String
    ) -> Event {
        .ordered(Order(number: number, key: "k", juice: juice, cups: cups, took: took, time: TestClock(time).now))
    }

    private func cancelled(
        _ number: Int, _ juice: JuiceID, cups: Int = 1, wasMade: Bool, took: [FruitID: Int]
    ) -> Event {
        .cancelled(
            Cancellation(
                number: number, key: "k", juice: juice, cups: cups, wasMade: wasMade, took: took,
                time: TestClock("2026-11-21T05:04:00Z").now))
    }

    private func adjusted(_ reason: StockChange.Reason, _ deltas: [FruitID: Int]) -> Event {
        .stockChanged(
            StockChange(key: "k", deltas: deltas, reason: reason, time: TestClock("2026-11-21T06:00:00Z").now))
    }
}
