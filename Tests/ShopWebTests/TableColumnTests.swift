import ContentFile
import JuiceShop
import PageTestSupport
import ShopSimulation
import ShopTestSupport
import TestSupport
import XCTest

@testable import ShopWeb

/// A column says once what a page, a terminal and a spreadsheet print.
final class TableColumnTests: XCTestCase {
    private typealias Row = (name: String, cups: Int?, amount: Int?)

    private let rows: [Row] = [("=mango", 1_234, 450), ("kiwi, large", nil, nil)]

    private func columns(_ context: PageContext) -> [TableColumn<Row>] {
        [
            context.words(.reportJuice, \.name), context.count(.reportCups, \.cups),
            context.amount(.csvAmount, \.amount), context.figure(.reportTime) { _ in .plain("09:05") },
        ]
    }

    private var euros: PageContext {
        get throws {
            PageContext(
                menu: try .firstShop, settings: Settings(currency: try XCTUnwrap(Currency("EUR"))), language: .english,
                texts: try .shop, clock: .atNine)
        }
    }

    func testAReaderSeesGroupsUnitsAndSums() throws {
        let context = try euros
        let table = ReportTable("Cups", columns(context), rows, total: ("", 9_999, -1), in: context)
        XCTAssertEqual(table.heads.map(\.text), ["Juice", "Cups ordered", "Amount", "Time"])
        XCTAssertEqual(table.heads.map(\.isWords), [true, false, false, false])
        XCTAssertEqual(table.rows.map(\.head), ["=mango", "kiwi, large"])
        XCTAssertEqual(table.rows.map { $0.cells.map(\.text) }, [["1,234", "€4.50", "09:05"], ["", "", "09:05"]])
        XCTAssertEqual(table.total?.head, "Total")
        XCTAssertEqual(table.total?.cells.map(\.text), ["9,999", "−€0.01", "09:05"])
        XCTAssertEqual(table.total?.cells.map(\.isWords), [false, false, false])
    }

    func testASpreadsheetGetsNumbersAndNoSums() throws {
        let context = try euros
        XCTAssertEqual(
            String(decoding: CSV.bytes(columns(context), rows).dropFirst(CSV.byteOrderMark.count), as: UTF8.self),
            "Juice,Cups ordered,Amount,Time\r\n'=mango,1234,4.50,09:05\r\n\"kiwi, large\",,,09:05\r\n")
    }
}
