import JuiceShop
import ShopTestSupport
import XCTest

/// The list of names to call that the counter offers.
final class CalledNamesTests: XCTestCase {
    func testNamesAreTypedWithCommasOrInLines() throws {
        for text in ["1, 2, 벨 3", "1,2,,벨 3,", " 1 ，2、 벨 3", "1\n2\n\n벨 3"] {
            XCTAssertEqual(CalledNames(typed: text)?.all.map(\.rawValue), ["1", "2", "벨 3"], text)
        }
        XCTAssertEqual(CalledNames(typed: "1,2,3")?.text, "1, 2, 3")
    }

    func testNamesAreFewAndShortAndDifferent() throws {
        let many = (1...CalledNames.maxCount).map(String.init)
        XCTAssertEqual(CalledNames(typed: many.joined(separator: ","))?.all.count, 24)
        let long = String(repeating: "벨", count: CalledName.rule.maxLength)
        XCTAssertNotNil(CalledNames(typed: long))
        for text in ["", " , ", (many + ["25"]).joined(separator: ","), "1, 2, 1", long + "벨"] {
            XCTAssertNil(CalledNames(typed: text), text)
        }
    }
}
