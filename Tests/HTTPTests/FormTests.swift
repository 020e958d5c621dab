import HTTP
import XCTest

final class FormTests: XCTestCase {
    func testFieldsComeInTheirOrder() throws {
        let form = try XCTUnwrap(Form("key=a1&juice=mango&juice=kiwi&empty=&bare"))
        XCTAssertEqual(form.fields.map(\.name), ["key", "juice", "juice", "empty", "bare"])
        XCTAssertEqual(form["juice"], "mango", "the first of a name counts")
        XCTAssertEqual(form["empty"], "")
        XCTAssertEqual(form["bare"], "")
        XCTAssertNil(form["other"])
    }

    func testEscapesAndPlusesAreDecodedOnce() throws {
        XCTAssertEqual(try XCTUnwrap(Form("a=%EB%94%B8+%2B%2520"))["a"], "딸 +%20")
    }

    func testWhatIsNoFormIsNone() {
        for text in ["a=%", "a=%2", "a=%zz", "a=%FF", "%C3=1"] { XCTAssertNil(Form(text), text) }
        XCTAssertNil(Form([0x61, 0x3D, 0xFF]))
    }

    func testEncodingIsUndoneByDecoding() throws {
        let form = Form(fields: [.init("count.kiwi", "−1 & <b>"), .init("키위", "a=b+c%")])
        XCTAssertEqual(Form(form.encoded), form)
    }
}
