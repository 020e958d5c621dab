import ContentFile
import Foundation
import JuiceShop
import PageTestSupport
import ShopSimulation
import ShopTestSupport
import ShopWeb
import TestSupport
import TestTime
import XCTest

/// Tables for spreadsheets: their cells by the names of their columns, and their form byte for byte.
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
        let korean = try orders(events, .korean)
        XCTAssertEqual(
            korean.heads.joined(separator: ","),
            "영업일,주문 번호,날짜,요일,시각,품목 코드,쥬스,수량(잔),딸기,바나나,파인애플,키위,망고,다른 재료,취소 시각,취소 구분,판매(잔),"
                + "환불(잔),환불 이유,기기,사람,취소한 사람,전체 주문 번호,메모,부를 이름")
        XCTAssertEqual(
            korean.filledRows,
            [
                [
                    "영업일": "2026-11-21", "주문 번호": "1", "날짜": "2026-11-21", "요일": "토", "시각": "23:59:59",
                    "품목 코드": "mangoKiwi", "쥬스": "망키쥬스", "수량(잔)": "2", "키위": "2", "망고": "4",
                    "취소 시각": "2026-11-22 00:04:05", "취소 구분": "만들기 전", "판매(잔)": "0", "전체 주문 번호": "1",
                ],
                [
                    "영업일": "2026-11-22", "주문 번호": "2", "날짜": "2026-11-22", "요일": "일", "시각": "00:00:00",
                    "품목 코드": "kiwi", "쥬스": "키위쥬스", "수량(잔)": "1", "키위": "3", "판매(잔)": "1", "전체 주문 번호": "2",
                ],
                [
                    "영업일": "2026-11-22", "주문 번호": "3", "날짜": "2026-11-22", "요일": "일", "시각": "00:00:01",
                    "품목 코드": "kiwi", "쥬스": "키위쥬스", "수량(잔)": "1", "키위": "3", "취소 시각": "2026-11-23 00:00:01",
                    "취소 구분": "만든 뒤 폐기", "판매(잔)": "0", "전체 주문 번호": "3",
                ],
            ])
        let english = try orders(events, .english)
        XCTAssertEqual(
            english.heads.joined(separator: ","),
            "Business day,Order number,Date,Weekday,Time,Item code,Juice,Quantity (cups),Strawberry,Banana,Pineapple,"
                + "Kiwi,Mango,Other ingredients,Cancelled at,Cancellation,Cups sold,Cups refunded,Reason for refund,Device,"
                + "Person,Cancelled by,Number since opening,Note,Name to call")
        XCTAssertEqual(
            english.filledRows.first,
            [
                "Business day": "2026-11-21", "Order number": "1", "Date": "2026-11-21", "Weekday": "Sat",
                "Time": "23:59:59", "Item code": "mangoKiwi", "Juice": "Mango kiwi juice", "Quantity (cups)": "2",
                "Kiwi": "2", "Mango": "4", "Cancelled at": "2026-11-22 00:04:05", "Cancellation": "Before making",
                "Cups sold": "0", "Number since opening": "1",
            ])
    }

    func testAJuiceAndFruitThatLeftTheMenuAppearByTheirIDs() throws {
        let rows = try orders([order(9, "durianShake", took: ["durian": 2, "acai": 1], at: "2026-11-21T00:00:00Z")])
            .rows
        XCTAssertEqual(rows[0]["품목 코드"], "durianShake")
        XCTAssertEqual(rows[0]["쥬스"], "durianShake")
        XCTAssertEqual(rows[0]["다른 재료"], "acai: 1; durian: 2")
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
        let row = try orders([order(1, "-SUM", took: ["-A1": 2], at: "2026-11-21T00:00:00Z")]).rows[0]
        XCTAssertEqual(["품목 코드", "쥬스", "다른 재료"].map { row[$0] }, ["'-SUM", "'-SUM", "'-A1: 2"])
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
        let sheet = sheet(table.drain())
        XCTAssertEqual(sheet.heads.joined(separator: ","), "일련번호,날짜,요일,시각,이유,딸기,바나나,파인애플,키위,망고,다른 재료,기기,사람,메모")
        let night = ["날짜": "2026-11-22", "요일": "일", "시각": "00:00:00"]
        let changes = [
            ["일련번호": "7", "이유": "폐기", "키위": "-3", "다른 재료": "durian: 1"], ["일련번호": "9", "이유": "재고 조사", "망고": "0"],
            ["일련번호": "10", "이유": "폐기 되돌림", "키위": "3"],
        ]
        XCTAssertEqual(sheet.filledRows, changes.map { $0.merging(night) { $1 } })
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
        let both = [
            "영업일": "2026-11-21", "주문 번호": "3", "날짜": "2026-11-21", "요일": "토", "시각": "09:00:00",
            "취소 시각": "2026-11-21 10:00:00", "취소 구분": "만든 뒤 폐기", "판매(잔)": "0", "전체 주문 번호": "48",
        ]
        let juices = [
            ["품목 코드": "mangoKiwi", "쥬스": "망키쥬스", "수량(잔)": "2", "키위": "2", "망고": "4"],
            ["품목 코드": "kiwi", "쥬스": "키위쥬스", "수량(잔)": "1", "키위": "3"],
        ]
        XCTAssertEqual(rows.filledRows, juices.map { $0.merging(both) { $1 } })
    }

    func testWhereNoRecipeExplainsAnOrderItsFirstJuiceHasAllOfItsFruit() throws {
        let order = Order(
            number: 48, dayNumber: 3, lines: [OrderLine("mangoKiwi", cups: 2), OrderLine("kiwi")],
            took: ["mango": 4, "kiwi": 6], isQueued: false, stamp: Stamp("k", at: TestClock("2026-11-21T00:00:00Z").now)
        )
        let rows = try orders([.ordered(order)]).filledRows
        XCTAssertEqual(
            rows.map { row in ["쥬스", "키위", "망고"].map { row[$0] } }, [["망키쥬스", "6", "4"], ["키위쥬스", nil, nil]])
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
        table.add(OrderRecord(order, paid: .card))
        table.add(refund, of: order)
        XCTAssertEqual(
            sheet(table.drain()).filledRows.last,
            [
                "영업일": "2026-11-21", "주문 번호": "3", "날짜": "2026-11-30", "요일": "월", "시각": "09:00:00",
                "품목 코드": "kiwi", "쥬스": "키위쥬스", "환불(잔)": "1", "환불 이유": "오래 기다렸어요 · 30분", "단가": "3500",
                "환불": "3500", "매출": "-3500", "결제": "현금", "전체 주문 번호": "48",
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
        let sheet = sheet(table.drain())
        let money = ["단가", "할인 전", "환불", "매출", "결제"]
        XCTAssertTrue(sheet.heads.joined(separator: ",").contains(",환불 이유,\(money.joined(separator: ",")),기기,"))
        XCTAssertEqual(
            sheet.rows.map { row in (["판매(잔)"] + money).map { row[$0] } },
            [["2", "3500", "7000", "", "7000", "카드"], ["0", "3000", "0", "", "0", ""], ["1", "", "", "", "", ""]])
    }

    func testAShopThatAsksOrAskedForThePlaceHasAColumnOfIt() throws {
        func places(_ menu: Menu) throws -> [String]? {
            var table = OrdersCSV(menus: [menu], context: try .test(menu: menu))
            for (number, place) in [(1, "own"), (2, nil)] as [(Int, PlaceID?)] {
                table.add(
                    OrderRecord(
                        Order(
                            number: number, dayNumber: number,
                            content: OrderContent(lines: [OrderLine("kiwi")], place: place), took: [:],
                            isQueued: false, stamp: Stamp("k", at: TestClock("2026-11-21T00:00:00Z").now))))
            }
            let sheet = sheet(table.drain())
            return sheet.heads.contains("이용 방법") ? sheet.rows.map { $0["이용 방법"] ?? "-" } : nil
        }
        XCTAssertEqual(try places(.withPlaces), ["개인컵", ""])
        XCTAssertEqual(try places(Menu.example.replacing(.withPlaces)), ["개인컵", ""], "the places left the menu")
        XCTAssertNil(try places(.example))
    }

    func testEachRowIsWrittenOnce() throws {
        var table = OrdersCSV(context: try .test(.korean))
        XCTAssertEqual(lines(table.drain()).count, 1, "the head")
        for number in 1...3 {
            guard case .ordered(let order) = order(number, "kiwi", took: ["kiwi": 3], at: "2026-11-21T00:00:00Z")
            else { return XCTFail("no order") }
            table.add(OrderRecord(order))
            let lines = lines(table.drain())
            XCTAssertEqual(lines.count, 1)
            XCTAssertTrue(lines[0].hasPrefix("2026-11-21,\(number),2026-11-21,토,09:00:00,kiwi,키위쥬스,1,,,,3,"), lines[0])
        }
        XCTAssertEqual(table.drain(), [])
    }

    // MARK: - Tables

    private func orders(_ events: [Event], _ language: Language = .korean) throws -> SheetTable {
        let context = try PageContext.test(language)
        var table = OrdersCSV(menus: [context.menu], context: context)
        var cancellations = [Int: Cancellation]()
        for case .cancelled(let cancellation) in events { cancellations[cancellation.number] = cancellation }
        for case .ordered(let order) in events {
            table.add(OrderRecord(order, cancellation: cancellations[order.number]))
        }
        return sheet(table.drain())
    }

    private func sheet(_ bytes: [UInt8]) -> SheetTable { SheetTable(String(decoding: bytes, as: UTF8.self)) }

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
