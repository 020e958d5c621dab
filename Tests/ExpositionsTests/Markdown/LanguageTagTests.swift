import Foundation
import Expositions
import XCTest

final class LanguageTagTests: XCTestCase {
    func testTheDirectionOfEveryLanguageIsThatOfCLDR() throws {
        let codes = Locale.LanguageCode.isoLanguageCodes.map(\.identifier)
        XCTAssertGreaterThan(codes.count, 150)
        for code in codes {
            guard let tag = LanguageTag(code) else { return XCTFail(code) }
            let isRightToLeft = Locale.Language(identifier: code).characterDirection == .rightToLeft
            XCTAssertEqual(tag.isRightToLeft, isRightToLeft, code)
        }
    }

    func testAScriptDecidesTheDirection() throws {
        for (tag, isRightToLeft) in [
            ("ar-Latn", false), ("az-Arab", true), ("ks-Deva", false), ("ar-EG", true), ("he-1994", true), ("AR", true),
            ("ff-adlm", true),
        ] {
            XCTAssertEqual(try XCTUnwrap(LanguageTag(tag)).isRightToLeft, isRightToLeft, tag)
        }
    }
}
