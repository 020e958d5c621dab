import ContentFile
import Foundation
import JuiceShop
import ShopWeb
import TestSupport
import XCTest

/// Tables for spreadsheets, byte for byte.
final class CSVTests: XCTestCase {
    private let zone = TimeZone(identifier: "Asia/Seoul") ?? .gmt

    func testTheOrdersAreInTheVisitorsLanguage() throws {
        let events = [
            order(1, "mangoKiwi", cups: 2, took: ["mango": 4, "kiwi": 2], at: "2026-11-21T14:59:59Z"),
            order(2, "kiwi", took: ["kiwi": 3], at: "2026-11-21T15:00:00Z"),
            order(3, "kiwi", took: ["kiwi": 3], at: "2026-11-21T15:00:01Z"),
            cancelled(1, wasMade: false, at: "2026-11-21T15:04:05Z"),
            cancelled(3, wasMade: true, at: "2026-11-22T15:00:01Z"),
        ]
        XCTAssertEqual(
            try orders(events, .korean),
            [
                "영업일,주문 번호,날짜,요일,시각,품목 코드,쥬스,수량(잔),딸기,바나나,파인애플,키위,망고,다른 재료,취소 시각,취소 구분,판매(잔),"
                    + "환불(잔),환불 이유,기기,사람,취소한 사람,전체 주문 번호,메모,부를 이름",
                "2026-11-21,1,2026-11-21,토,23:59:59,mangoKiwi,망키쥬스,2,,,,2,4,,2026-11-22 00:04:05,만들기 전,0,,,,,,1,,",
                "2026-11-22,2,2026-11-22,일,00:00:00,kiwi,키위쥬스,1,,,,3,,,,,1,,,,,,2,,",
                "2026-11-22,3,2026-11-22,일,00:00:01,kiwi,키위쥬스,1,,,,3,,,2026-11-23 00:00:01,만든 뒤 폐기,0,,,,,,3,,",
            ])
        XCTAssertEqual(
            try orders(events, .english).prefix(2),
            [
                "Business day,Order number,Date,Weekday,Time,Item code,Juice,Quantity (cups),Strawberry,Banana,Pineapple,"
                    + "Kiwi,Mango,Other ingredients,Cancelled at,Cancellation,Cups sold,Cups refunded,Reason for refund,Device,"
                    + "Person,Cancelled by,Number since opening,Note,Name to call",
                "2026-11-21,1,2026-11-21,Sat,23:59:59,mangoKiwi,Mango kiwi juice,2,,,,2,4,,2026-11-22 00:04:05,"
                    + "Before making,0,,,,,,1,,",
            ])
    }

    func testAJuiceAndFruitThatLeftTheMenuAppearByTheirIDs() throws {
        let rows = try orders([order(9, "durianShake", took: ["durian": 2, "acai": 1], at: "2026-11-21T00:00:00Z")])
        XCTAssertEqual(
            rows[1], "2026-11-21,9,2026-11-21,토,09:00:00,durianShake,durianShake,1,,,,,,acai: 1; durian: 2,,,1,,,,,,9,,"
        )
    }

    func testATableBeginsWithAByteOrderMarkAndEachRowEndsWithCRLF() throws {
        var table = OrdersCSV(context: try .test(.korean))
        let bytes = table.drain()
        XCTAssertEqual(Array(bytes.prefix(3)), [0xef, 0xbb, 0xbf])
        XCTAssertEqual(Array(bytes.suffix(2)), [13, 10])
        XCTAssertEqual(bytes.count { $0 == 10 }, 1)
    }

    func testACellIsQuotedIfItNeedsQuotes() throws {
        for (name, cell) in [
            ("키위, 얼음", "\"키위, 얼음\""), ("\"생\" 키위", "\"\"\"생\"\" 키위\""), ("키위\r\n쥬스", "\"키위\r\n쥬스\""), (" 키위 ", " 키위 "),
        ] {
            XCTAssertTrue(try row(juiceNamed: name).contains(",kiwi,\(cell),1,"), name)
        }
    }

    func testATextThatLooksLikeAFormulaGetsAnApostrophe() throws {
        for (name, cell) in [
            ("=1+1", "'=1+1"), ("+82", "'+82"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"), ("\t=1", "'\t=1"),
            ("\r=1", "\"'\r=1\""), ("\tkiwi", "'\tkiwi"), (" =1+1", "' =1+1"), (" \u{a0}\t@A1", "' \u{a0}\t@A1"),
            ("\u{3000}-1", "'\u{3000}-1"), ("＝1+1", "'＝1+1"), ("＋82", "'＋82"), ("－1", "'－1"),
            ("\u{a0}＠A1", "'\u{a0}＠A1"),
            ("=\u{301}1", "'=\u{301}1"), ("1=1", "1=1"),
            ("=HYPERLINK(\"x\",\"y\")", "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\""),
        ] {
            XCTAssertTrue(try row(juiceNamed: name).contains(",kiwi,\(cell),1,"), name)
        }
        let rows = try orders([order(1, "-SUM", took: ["-A1": 2], at: "2026-11-21T00:00:00Z")])
        XCTAssertTrue(rows[1].contains(",'-SUM,'-SUM,1,,,,,,'-A1: 2,"), rows[1])
    }

    func testStockChangesKeepTheirSigns() throws {
        var table = StockChangesCSV(context: try .test(.korean))
        let time = TestClock("2026-11-21T15:00:00Z").now
        table.add(
            7,
            .stockChanged(StockChange(deltas: ["kiwi": -3, "durian": 1], reason: .waste, stamp: Stamp("k", at: time))))
        table.add(8, order(1, "kiwi", took: ["kiwi": 3], at: "2026-11-21T15:00:00Z"))
        table.add(9, .stockChanged(StockChange(deltas: ["mango": 0], reason: .count, stamp: Stamp("k", at: time))))
        table.add(10, .reversed(Reversal(change: 7, deltas: ["kiwi": 3], reason: .waste, stamp: Stamp("k", at: time))))
        XCTAssertEqual(
            lines(table.drain()),
            [
                "일련번호,날짜,요일,시각,이유,딸기,바나나,파인애플,키위,망고,다른 재료,기기,사람,메모",
                "7,2026-11-22,일,00:00:00,폐기,,,,-3,,durian: 1,,,", "9,2026-11-22,일,00:00:00,재고 조사,,,,,0,,,,",
                "10,2026-11-22,일,00:00:00,폐기 되돌림,,,,3,,,,,",
            ])
    }

    func testEachJuiceOfAnOrderHasItsOwnFruit() throws {
        let lines = [OrderLine("mangoKiwi", cups: 2), OrderLine("kiwi")]
        let rows = try orders([
            .ordered(
                Order(
                    number: 48, dayNumber: 3, lines: lines, took: ["mango": 4, "kiwi": 5], isQueued: true,
                    stamp: Stamp("k", at: TestClock("2026-11-21T00:00:00Z").now))),
            .cancelled(
                Cancellation(
                    number: 48, lines: lines, wasMade: true, took: ["mango": 4, "kiwi": 5],
                    stamp: Stamp("c", at: TestClock("2026-11-21T01:00:00Z").now))),
        ])
        XCTAssertEqual(
            Array(rows.dropFirst()),
            [
                "2026-11-21,3,2026-11-21,토,09:00:00,mangoKiwi,망키쥬스,2,,,,2,4,,2026-11-21 10:00:00,만든 뒤 폐기,0,,,,,,48,,",
                "2026-11-21,3,2026-11-21,토,09:00:00,kiwi,키위쥬스,1,,,,3,,,2026-11-21 10:00:00,만든 뒤 폐기,0,,,,,,48,,",
            ])
    }

    func testWhereNoRecipeExplainsAnOrderItsFirstJuiceHasAllOfItsFruit() throws {
        let order = Order(
            number: 48, dayNumber: 3, lines: [OrderLine("mangoKiwi", cups: 2), OrderLine("kiwi")],
            took: ["mango": 4, "kiwi": 6], isQueued: false, stamp: Stamp("k", at: TestClock("2026-11-21T00:00:00Z").now)
        )
        let rows = try orders([.ordered(order)])
        XCTAssertTrue(rows[1].contains("망키쥬스,2,,,,6,4,"), rows[1])
        XCTAssertTrue(rows[2].contains("키위쥬스,1,,,,,,"), rows[2])
    }

    func testARefundIsARowOfItsOwnDayWithoutSoldCups() throws {
        let time = TestClock("2026-11-21T00:00:00Z").now
        let order = Order(
            number: 48, dayNumber: 3, lines: [OrderLine("kiwi", cups: 2, price: 3500)], took: ["kiwi": 6],
            isQueued: false, stamp: Stamp("k", at: time))
        let refund = Refund(
            number: 48, lines: [OrderLine("kiwi", cups: 1, price: 3500)], paid: .cash, returned: [:],
            reason: .late, note: NoteText(recorded: "30분"), stamp: Stamp("r", at: time + 9 * 24 * 60 * 60))
        let first = try Menu.firstShop
        let juices = first.juices.map { Juice($0.id, names: $0.names, recipe: $0.recipe, price: 3500) }
        var table = OrdersCSV(context: try .test(menu: Menu(fruits: first.fruits, juices: juices)))
        _ = table.drain()
        table.add(OrderRecord(order, paid: .card))
        table.add(refund, of: order)
        XCTAssertEqual(
            Array(lines(table.drain()).dropFirst()),
            [
                "2026-11-21,3,2026-11-30,월,09:00:00,kiwi,키위쥬스,,,,,,,,,,,1,오래 기다렸어요 · 30분,3500,,3500,-3500,현금,,,,48,,"
            ])
    }

    func testAShopWithPricesHasColumnsOfMoney() throws {
        func order(_ number: Int, cups: Int, price: Int?) -> Order {
            Order(
                number: number, dayNumber: number, lines: [OrderLine("kiwi", cups: cups, price: price)],
                took: [:], isQueued: false, stamp: Stamp("k", at: TestClock("2026-11-21T00:00:00Z").now))
        }
        let first = try Menu.firstShop
        let juices = first.juices.map { Juice($0.id, names: $0.names, recipe: $0.recipe, price: 3500) }
        var table = OrdersCSV(context: try .test(menu: Menu(fruits: first.fruits, juices: juices)))
        let cancellation = Cancellation(
            number: 2, juice: "kiwi", cups: 1, wasMade: false, took: [:],
            stamp: Stamp("c", at: TestClock("2026-11-21T01:00:00Z").now))
        table.add(OrderRecord(order(1, cups: 2, price: 3500), paid: .card))
        table.add(OrderRecord(order(2, cups: 1, price: 3000), cancellation: cancellation))
        table.add(OrderRecord(order(3, cups: 1, price: nil)))
        let rows = lines(table.drain())
        XCTAssertTrue(rows[0].hasSuffix(",판매(잔),환불(잔),환불 이유,단가,할인 전,환불,매출,결제,기기,사람,취소한 사람,전체 주문 번호,메모,부를 이름"), rows[0])
        XCTAssertEqual(
            rows.dropFirst().map {
                $0.split(separator: ",", omittingEmptySubsequences: false).suffix(14).joined(separator: ",")
            },
            ["2,,,3500,7000,,7000,카드,,,,1,,", "0,,,3000,0,,0,,,,,2,,", "1,,,,,,,,,,,3,,"])
    }

    func testEachRowIsWrittenOnce() throws {
        var table = OrdersCSV(context: try .test(.korean))
        XCTAssertEqual(lines(table.drain()).count, 1, "the head")
        for number in 1...3 {
            guard case .ordered(let order) = order(number, "kiwi", took: ["kiwi": 3], at: "2026-11-21T00:00:00Z")
            else { return XCTFail("no order") }
            table.add(OrderRecord(order))
            XCTAssertEqual(
                lines(table.drain()),
                ["2026-11-21,\(number),2026-11-21,토,09:00:00,kiwi,키위쥬스,1,,,,3,,,,,1,,,,,,\(number),,"])
        }
        XCTAssertEqual(table.drain(), [])
    }

    // MARK: - Tables

    private func orders(_ events: [Event], _ language: Language = .korean) throws -> [String] {
        let context = try PageContext.test(language)
        var table = OrdersCSV(menus: [context.menu], context: context)
        var cancellations = [Int: Cancellation]()
        for case .cancelled(let cancellation) in events { cancellations[cancellation.number] = cancellation }
        for case .ordered(let order) in events {
            table.add(OrderRecord(order, cancellation: cancellations[order.number]))
        }
        return lines(table.drain())
    }

    private func row(juiceNamed name: String) throws -> String {
        let menu = try Menu(
            fruits: [Fruit("kiwi", symbol: "🥝", names: Localized(korean: "키위", english: "Kiwi"), firstCount: 1)],
            juices: [
                Juice("kiwi", names: Localized(korean: name, english: name), recipe: Recipe([.init("kiwi", 1)]))
            ])
        var table = OrdersCSV(context: try .test(menu: menu))
        _ = table.drain()
        for case .ordered(let order) in [order(1, "kiwi", took: ["kiwi": 1], at: "2026-11-21T00:00:00Z")] {
            table.add(OrderRecord(order))
        }
        return String(decoding: table.drain(), as: UTF8.self)
    }

    private func lines(_ bytes: [UInt8]) -> [String] {
        let text = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes.dropFirst(3) : bytes[...]
        return String(decoding: text, as: UTF8.self).split(separator: "\r\n").map(String.init)
    }

    private func order(
        _ number: Int, _ juice: JuiceID, cups: Int = 1, took: [FruitID: Int], at time: String
    ) -> Event {
        .ordered(
            Order(number: number, juice: juice, cups: cups, took: took, stamp: Stamp("k", at: TestClock(time).now)))
    }

    private func cancelled(_ number: Int, wasMade: Bool, at time: String) -> Event {
        .cancelled(
            Cancellation(
                number: number, juice: "kiwi", cups: 1, wasMade: wasMade, took: ["kiwi": 3],
                stamp: Stamp("k", at: TestClock(time).now)))
    }
}
