import ContentFile
import Bytes
import XCTest

final class ContentFileTests: XCTestCase {
    private func value(_ json: String) throws -> ContentValue { try ContentValue(json.utf8, file: "file.json") }

    private func error(_ work: () throws -> Void) -> String {
        do {
            try work()
            return "no error"
        } catch {
            let korean = Message(error).korean
            XCTAssertTrue(korean.contains(/[가-힣]/), korean)
            return "\(error)"
        }
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

    func testATextDoesNotTurnItsDirection() throws {
        for (json, code) in [(#""a\u202eb""#, "U+202E"), ("\"\u{2066}\"", "U+2066"), (#""\u202A""#, "U+202A")] {
            XCTAssertEqual(
                error { _ = try value(json).text() },
                "file.json, line 1, column 1: has the character \(code), which cannot be used; remove it")
        }
        XCTAssertEqual(try value(#""متحف \u200f""#).text(), "متحف \u{200F}")
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

    func testALanguageIsATagAndKoreanComesFirst() throws {
        for tag in [
            "", "k", "KO", "ko-", "-KR", "ko_KR", "ko-kr", "ko-Kr", "ko-KOR", "engl", "한", "e1", "zh-hant", "zh-HANT",
            "zh-Hant-", "zh-TW-Hant", "es-41", "es-4199", "zh-Hant-TW-x", "de-1996",
        ] { XCTAssertNil(Language(rawValue: tag), tag) }
        let tags = ["fr", "de", "zh-Hant-TW", "ko", "zh-Hans", "en", "haw", "pt-BR", "pt", "zh", "es-419", "ko-KR"]
        XCTAssertEqual(
            tags.compactMap(Language.init(rawValue:)).sorted().map(\.rawValue),
            ["ko", "de", "en", "es-419", "fr", "haw", "ko-KR", "pt", "pt-BR", "zh", "zh-Hans", "zh-Hant-TW"])
    }

    func testALanguageRunsAsItsScriptDoes() throws {
        for (tag, isRightToLeft) in [
            ("ar", true), ("ar-EG", true), ("ar-Latn", false), ("az", false), ("az-Arab", true), ("zh-Hant", false),
        ] { XCTAssertEqual(Language(rawValue: tag)?.isRightToLeft, isRightToLeft, tag) }
    }

    func testAMisspeltTagIsReportedWithTheOneThatIsMeant() throws {
        func languages(_ name: String) -> Result<[Language], Diagnostic> {
            Result { () throws(Diagnostic) in try Language.languages(ofFiles: "items", among: [name], in: "museum") }
        }
        for (name, remedy) in [
            ("items.pt_br.json", "items.pt-BR.json"), ("items.ZH-hant.json", "items.zh-Hant.json"),
            ("items.EN.json", "items.en.json"),
        ] {
            guard case .failure(let error) = languages(name) else { return XCTFail(name) }
            XCTAssertTrue("\(error)".hasSuffix("name the file \(remedy), or by other words"), "\(error)")
        }
        XCTAssertEqual(try languages("items.zh-Hant.json").get().map(\.rawValue), ["zh-Hant"])
        XCTAssertEqual(try languages("items.old-version.json").get(), [])
    }

    func testALocalizedValueFallsBackToKorean() throws {
        let french = try XCTUnwrap(Language(rawValue: "fr"))
        let german = try XCTUnwrap(Language(rawValue: "de"))
        let fruit = Localized("키위", [french: "Kiwi"])
        XCTAssertEqual([fruit[.korean], fruit[french], fruit[german]], ["키위", "Kiwi", "키위"])
        XCTAssertEqual([.korean, french, german].map(fruit.isUntranslated(in:)), [false, false, true])
    }
}
