import Foundation
import Printing
import TestSupport
import XCTest

/// Slips on paper of two widths, in three encodings, and texts that try to be commands.
final class SlipTests: XCTestCase {
    /// The rows between the first and the last command.
    private func rows(_ slip: Slip, columns: Int = 16, encoding: PrinterEncoding = .eucKR) -> [[UInt8]] {
        var printer = ReceiptPrinter()
        printer.columns = columns
        printer.encoding = encoding
        printer.prefix = []
        let bytes = printer.bytes(of: slip)
        XCTAssertEqual(bytes.prefix(2), [0x1B, 0x40])
        XCTAssertEqual(bytes.suffix(4), [0x1D, 0x56, 66, 0])
        return bytes.dropFirst(2).dropLast(4).split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
            .map(Array.init)
    }

    private func texts(_ slip: Slip, columns: Int = 16) -> [String] {
        rows(slip, columns: columns, encoding: .ascii).map { String(decoding: $0, as: UTF8.self) }
    }

    func testALineBreaksAtSpacesAndKeepsItsIndent() {
        var slip = Slip()
        slip.text("  less ice and more mango")
        XCTAssertEqual(texts(slip), ["  less ice and", "  more mango"])
    }

    func testAWordThatIsLongerThanThePaperBreaks() {
        var slip = Slip()
        slip.text("Strawberrybananasmoothie")
        XCTAssertEqual(texts(slip), ["Strawberrybanana", "smoothie"])
    }

    func testAnAmountStandsAtTheRightEdge() {
        var slip = Slip()
        slip.pair("Mango", "5,000")
        slip.pair("Mango and banana", "12,000")
        slip.pair("a", "an amount that is too long")
        XCTAssertEqual(
            texts(slip),
            ["Mango      5,000", "Mango and 12,000", "banana", "a", "  an amount that", "     is too long"])
    }

    func testLargeLettersLeaveHalfOfTheColumns() {
        var slip = Slip()
        slip.text("12345678 90", .large)
        slip.text("small")
        XCTAssertEqual(texts(slip), ["\u{1D}!\u{11}12345678", "90", "\u{1D}!\0small"])
    }

    func testHangulIsTwoColumnsWide() {
        var slip = Slip()
        slip.text("딸기쥬스바나나쥬스", centred: true)
        XCTAssertEqual(rows(slip).map(\.count), [16, 9])
        XCTAssertEqual(rows(slip)[0].prefix(2), [0xB5, 0xFE], "딸 in KS X 1001")
    }

    func testASyllableThatAnEncodingLacksIsAQuestionMark() {
        var slip = Slip()
        slip.text("뷁 🍓 가\u{301} ㅋ")
        XCTAssertEqual(rows(slip)[0], Array("? ? ? ".utf8) + [0xA4, 0xBB])
        XCTAssertEqual(rows(slip, encoding: .cp949)[0], [0x94, 0xEE] + Array(" ? ? ".utf8) + [0xA4, 0xBB])
    }

    func testNoTextIsACommand() {
        let texts =
            HostileTexts.lines(maxLength: 40) + HostileTexts.scalars.map { "a\($0)b" }
            + ["\u{1B}@", "\u{10}\u{4}\u{1}", "\u{1D}V\u{42}\0", "가\u{1B}나", "é", "e\u{301}", "한글"]
        for encoding in PrinterEncoding.allCases {
            for text in texts {
                var slip = Slip()
                slip.text(text)
                slip.pair(text, text)
                for row in rows(slip, columns: 32, encoding: encoding) {
                    XCTAssertFalse(row.contains { $0 < 0x20 || $0 == 0x7F }, "\(encoding) \(text.debugDescription)")
                    XCTAssertLessThanOrEqual(row.count, 32)
                    XCTAssertTrue(isWhole(row, encoding), "half a character: \(encoding) \(text.debugDescription)")
                }
            }
        }
    }

    /// True when each lead byte has its second one.
    private func isWhole(_ row: [UInt8], _ encoding: PrinterEncoding) -> Bool {
        var rest = row[...]
        while let byte = rest.popFirst() {
            if byte < 0x80 { continue }
            guard encoding != .ascii, let second = rest.popFirst() else { return false }
            if encoding == .eucKR, second < 0xA1 { return false }
            if second < 0x41 { return false }
        }
        return true
    }

    func testAPrinterSaysWhyItDoesNotPrint() {
        XCTAssertEqual(StatusQuestion.printer.fault(0x12), nil)
        XCTAssertEqual(StatusQuestion.printer.fault(0x1A), .offline)
        XCTAssertEqual(StatusQuestion.offlineCause.fault(0x16), .cover)
        XCTAssertEqual(StatusQuestion.offlineCause.fault(0x32), .paper)
        XCTAssertEqual(StatusQuestion.offlineCause.fault(0x52), .offline)
        XCTAssertEqual(StatusQuestion.paper.fault(0x72), .paper)
        XCTAssertEqual(StatusQuestion.paper.fault(0x1E), nil, "paper is near its end")
        XCTAssertFalse(StatusQuestion.isAnswer(0x00))
        XCTAssertTrue(ReceiptPrinter.isPrintedAnswer(0x03))
        XCTAssertFalse(ReceiptPrinter.isPrintedAnswer(0x12), "the answer to another question")
    }
}
