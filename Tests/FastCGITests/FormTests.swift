import FastCGI
import TestSupport
import XCTest

final class FormTests: XCTestCase {
    func testFieldsComeInTheirOrder() throws {
        let form = try XCTUnwrap(Form("key=a1&juice=mango&juice=kiwi&empty=&bare"))
        XCTAssertEqual(form.fields.map(\.name), ["key", "juice", "juice", "empty", "bare"])
        XCTAssertEqual(form["juice"], "mango", "the first field of a name counts")
        XCTAssertEqual(form["empty"], "")
        XCTAssertEqual(form["bare"], "")
        XCTAssertNil(form["other"])
    }

    func testEscapesAndPlusesAreDecodedOnce() throws {
        XCTAssertEqual(try XCTUnwrap(Form("a=%EB%94%B8+%2B%2520"))["a"], "딸 +%20")
    }

    func testEmptyPairsAreSkippedAndOnlyTheFirstEqualsSignSeparates() throws {
        XCTAssertEqual(try XCTUnwrap(Form("")).fields, [])
        XCTAssertEqual(try XCTUnwrap(Form("&&&")).fields, [])
        XCTAssertEqual(
            try XCTUnwrap(Form("&a==b=c&&=&=d&e&")).fields,
            [.init("a", "=b=c"), .init("", ""), .init("", "d"), .init("e", "")])
    }

    func testBytesBeyondASCIIBelongToTheirNameOrValue() throws {
        let form = try XCTUnwrap(Form("딸=기&a\u{301}=&\u{301}b=\u{301}&c=\r\n%26"))
        XCTAssertEqual(
            form.fields.map { Array($0.name.utf8) }, ["딸", "a\u{301}", "\u{301}b", "c"].map { Array($0.utf8) })
        XCTAssertEqual(form.fields.map(\.value), ["기", "", "\u{301}", "\r\n&"])
        XCTAssertNil(Form(Array("a=%C3".utf8) + [0xA9]), "half of the character's bytes are escaped")
    }

    func testAMalformedFormIsNil() {
        for text in ["a=%", "a=%2", "a=%zz", "a=%FF", "%C3=1"] { XCTAssertNil(Form(text), text) }
        XCTAssertNil(Form([0x61, 0x3D, 0xFF]))
    }

    func testDecodingReversesEncoding() throws {
        let form = Form(fields: [.init("count.kiwi", "−1 & <b>"), .init("키위", "a=b+c%")])
        XCTAssertEqual(Form(form.encoded), form)
    }

    /// The first field of a name counts, however many there are: few are searched, many have an index.
    func testTheFirstFieldOfANameCountsAmongFewAndMany() throws {
        for count in [2, 16, 17, 5_000] {
            let names = (0..<count).map { "f\($0 / 2)" }
            let form = try XCTUnwrap(Form(names.enumerated().map { "\($1)=\($0)" }.joined(separator: "&")))
            XCTAssertEqual(form["f0"], "0")
            XCTAssertEqual(form[names[count - 1]], String((count - 1) / 2 * 2))
            XCTAssertNil(form["f"])
            XCTAssertEqual(form, Form(fields: form.fields))
        }
    }
}
