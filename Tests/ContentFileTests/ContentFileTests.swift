import ContentFile
import XCTest

final class ContentFileTests: XCTestCase {
    private func value(_ json: String) throws -> ContentValue { try ContentValue(json.utf8, file: "file.json") }

    private func error(_ work: () throws -> Void) -> String {
        do {
            try work()
            return "no error"
        } catch { return "\(error)" }
    }

    func testTextsAreDecodedByRFC8259() throws {
        for (json, text) in [
            (#""""#, ""), (#""가 a\n\t\r\b\f\"\\\/""#, "가 a\n\t\r\u{8}\u{C}\"\\/"), (#""\u00e9\uD83E\uDD5D""#, "é🥝"),
            (" \r\n\t\"a\" \n", "a"), ("\"\u{7F}\u{2028}🥝\"", "\u{7F}\u{2028}🥝"),
        ] { XCTAssertEqual(try value(json).string(), text, json) }
        for json in [#""\uD83E""#, #""\uD83Ex""#, #""\uDD5D""#, #""\u00g0""#, #""\u00""#, #""\uD83E\u0041""#] {
            XCTAssertEqual(
                error { _ = try value(json) },
                "file.json, line 1, column 2: has a \\u that is not a character; write the character itself")
        }
    }

    func testANumberThatIsNotWholeIsRefused() throws {
        for (json, number) in [("0", 0), ("-1", -1), ("9223372036854775807", Int.max)] {
            XCTAssertEqual(try value(json).wholeNumber(), number)
        }
        for json in ["0.5", "1e3", "9223372036854775808"] {
            XCTAssertNotEqual(error { _ = try value(json).wholeNumber() }, "no error")
        }
        for json in ["01", "+1", ".5", "1.", "1e", "-", "0x10", "NaN", "1_000"] {
            XCTAssertTrue(error { _ = try value(json) }.hasPrefix("file.json, line 1, column 1: has "), json)
        }
    }

    func testAMissingBracketOrColonIsRefused() throws {
        for json in [
            "[", "[1", "[1,", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "[1 2]", "{\"a\" 1}", "[}", "[1}", "]",
            "{]", ",", "tru", "\"",
        ] {
            XCTAssertNotEqual(error { _ = try value(json) }, "no error", json)
        }
    }

    /// Cutting the file or changing a byte at any offset ends in a value or in a one-line error with a position.
    func testEachBrokenByteEndsInAValueOrAnError() throws {
        let json = Array(#"{"a": [1, -2.5e3, true, null, "가\n\u0041🥝"], "b": {"c": "d"}}"#.utf8)
        let others: [UInt8] = [0x00, 0x22, 0x2C, 0x5B, 0x5C, 0x7D, 0x80, 0xFF]
        for index in json.indices {
            let changed = others.map { json[..<index] + [$0] + json[(index + 1)...] }
            for bytes in [json[..<index]] + changed {
                do throws(Diagnostic) {
                    _ = try ContentValue(bytes, file: "f")
                } catch {
                    XCTAssertNotNil(error.line)
                    XCTAssertFalse("\(error)".contains("\n"))
                }
            }
        }
    }

    func testAColumnCountsCharacters() throws {
        XCTAssertEqual(
            error { _ = try value("{\n  \"👩‍👩‍👧 가나\": 다}") },
            "file.json, line 2, column 11: is not JSON here; check the commas, quotes and brackets")
    }

    func testTheNearestNameIsSuggested() {
        let known = ["queue", "fruits", "juices", "lowAt", "firstCount"]
        for (name, nearest) in [
            ("que", "queue"), ("lowat", "lowAt"), ("fruit", "fruits"), ("jucies", "juices"),
            ("firstcuont", "firstCount"),
            ("price", nil), ("", nil), ("x", nil),
        ] { XCTAssertEqual(Spelling.nearest(to: name, among: known), nearest, name) }
    }

    func testALanguageIsTwoOrThreeLettersAndKoreanComesFirst() throws {
        for code in ["", "k", "KO", "ko-KR", "engl", "한", "e1"] { XCTAssertNil(Language(rawValue: code), code) }
        let codes = ["fr", "de", "ko", "en", "haw"]
        XCTAssertEqual(
            codes.compactMap(Language.init(rawValue:)).sorted().map(\.rawValue), ["ko", "de", "en", "fr", "haw"])
    }

    func testALocalizedValueFallsBackToKorean() throws {
        let french = try XCTUnwrap(Language(rawValue: "fr"))
        let german = try XCTUnwrap(Language(rawValue: "de"))
        let fruit = Localized("키위", [french: "Kiwi"])
        XCTAssertEqual([fruit[.korean], fruit[french], fruit[german]], ["키위", "Kiwi", "키위"])
        XCTAssertEqual([.korean, french, german].map(fruit.isUntranslated(in:)), [false, false, true])
    }
}
