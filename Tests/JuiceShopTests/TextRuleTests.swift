import ContentFile
import JuiceShop
import TestSupport
import XCTest

final class TextRuleTests: XCTestCase {
    func testALineIsKeptAsItWasMeant() throws {
        let tenMarks = "e\u{301}" + String(repeating: "\u{302}", count: 6)
        for text in ["가", "카운터", "Window 2", #"½ "box" \\ of milk"#, "👩🏽‍🍳 민지", "❤️", "می‌خواهم", "葛\u{E0100}", tenMarks] {
            XCTAssertEqual(try TextRule.name.line(text), text)
        }
        XCTAssertEqual(try TextRule.name.line(" \t 딸기  \u{3000}쥬스\n"), "딸기 쥬스")
        let typed = try TextRule.name.line("\u{1112}\u{1161}\u{11AB}")
        XCTAssertEqual(Array(typed.unicodeScalars), ["한"], "NFC, byte for byte")
        XCTAssertEqual(try TextRule.note.line(String(repeating: "가", count: 200)).count, 200)
    }

    func testALineHasSomethingToSeeAndAnEnd() {
        for text in ["", " \u{A0} ", "\u{200D}", "\u{301}"] { assertFault(.empty, text) }
        assertFault(.tooLong, String(repeating: "가", count: 41))
        assertFault(.forbidden("\u{301}"), "가" + String(repeating: "\u{301}", count: 8))
    }

    func testALineHasNoCharacterThatMovesHidesOrEndsOthers() {
        let forbidden: [UInt32] = [
            0, 9, 10, 0x1B, 0x7F, 0x85, 0xAD, 0x115F, 0x200B, 0x200E, 0x2028, 0x2029, 0x202E, 0x2066, 0x2800, 0x3164,
            0xFDD0,
            0xFEFF, 0xFFF9, 0xE0041, 0x10FFFF,
        ]
        for scalar in forbidden.compactMap(Unicode.Scalar.init) { assertFault(.forbidden(scalar), "a\(scalar)b") }
        XCTAssertEqual(TextFault.forbidden("\u{1B}").character, "U+001B")
    }

    func testTwoLinesAreAlikeIfNobodyCanTellThemApart() {
        let alike = ["\u{200D}키위쥬스", "키위\u{200C}쥬스\u{FE0F}", "\u{1112}\u{1161}\u{11AB}", "Ｋｉｗｉ ①", "ﬁg"]
        for (one, other) in zip(alike, ["키위쥬스", "키위쥬스", "한", "Kiwi 1", "fig"]) {
            XCTAssertTrue(TextRule.areAlike(one, other), other)
        }
        for (one, other) in [("Kiwi", "kiwi"), ("키위 쥬스", "키위쥬스"), ("🍓", "🍌")] {
            XCTAssertFalse(TextRule.areAlike(one, other), other)
        }
    }

    func testOnlyLettersThatRunFromRightToLeftAreIsolated() {
        for text in ["딸기쥬스", "Kiwi 1", "葛", "🍓", "é"] { XCTAssertEqual(TextRule.isolated(text), text) }
        for text in ["שלום", "Kiwi 1 کیوی", "\u{1E900}"] {
            XCTAssertEqual(TextRule.isolated(text), "\u{2068}\(text)\u{2069}")
            XCTAssertEqual(PrintableText.withoutIsolates("\(TextRule.isolated(text)) · 1"), "\(text) · 1")
        }
    }

    /// What the rule accepts is kept, and what it refuses can be shown.
    func testEveryKindOfScalarIsKeptOrRefused() throws {
        var accepted = 0
        for scalar in HostileTexts.scalars {
            let typed = "a\(scalar)b"
            if let line = try? TextRule.name.line(typed) {
                accepted += 1
                XCTAssertEqual(
                    try TextRule.name.line(line).unicodeScalars.elementsEqual(line.unicodeScalars), true, line)
                XCTAssertEqual(TextRule.escaped(line), line)
            } else {
                XCTAssertEqual(try TextRule.name.line(TextRule.escaped(typed)), TextRule.escaped(typed))
            }
        }
        XCTAssertGreaterThan(accepted, 1_000)
    }

    func testATextForATerminalDoesNothingThere() {
        XCTAssertEqual(PrintableText.forTerminal("키위 2, mango 4\n\tdone"), "키위 2, mango 4\n\tdone")
        XCTAssertEqual(
            PrintableText.forTerminal("\u{1B}[31mred\u{1B}]0;owned\u{7}\r"), #"\u{1B}[31mred\u{1B}]0;owned\u{7}\u{D}"#)
        XCTAssertEqual(PrintableText.forTerminal("a\u{202E}b\u{9B}c"), #"a\u{202E}b\u{9B}c"#)
        XCTAssertEqual(PrintableText.forTerminal(TextRule.isolated("قهوة")), "قهوة")
    }

    func testARecordedTextIsReadWhateverItIs() throws {
        XCTAssertEqual(NoteText(recorded: "a\u{2028}b\u{1B}").rawValue, #"a\u{2028}b\u{1B}"#)
        let coded = try JSONDecoder().decode([NameText].self, from: Data(#"["a\u0000b", ""]"#.utf8))
        XCTAssertEqual(coded.map(\.rawValue), [#"a\u{0}b"#, ""])
    }

    private func assertFault(_ fault: TextFault, _ text: String, line: UInt = #line) {
        XCTAssertThrowsError(try TextRule.name.line(text), text, line: line) { XCTAssertEqual($0 as? TextFault, fault) }
    }
}
