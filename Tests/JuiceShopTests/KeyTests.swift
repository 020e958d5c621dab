import JuiceShop
import XCTest

final class KeyTests: XCTestCase {
    func testAKeyHas1To64AllowedCharacters() {
        for text in ["a", "A-Z_09", String(repeating: "x", count: 64)] { XCTAssertNotNil(Key(rawValue: text), text) }
        for text in ["", "a b", "키", "a.b", "é", String(repeating: "x", count: 65), "a\n"] {
            XCTAssertNil(Key(rawValue: text), text)
        }
    }

    func testRandomKeysAreValidAndDiffer() {
        var random = SystemRandomNumberGenerator()
        let keys = (0..<1000).map { _ in Key(from: &random).rawValue }
        XCTAssertEqual(Set(keys).count, 1000)
        for key in keys { XCTAssertNotNil(Key(rawValue: key)) }
    }
}
