import JuiceShop
import ShopTestSupport
import XCTest

final class KeyTests: XCTestCase {
    func testAKeyHas1To64AllowedCharacters() {
        for text in ["a", "A-Z_09", String(repeating: "x", count: 64)] { XCTAssertNotNil(Key(rawValue: text), text) }
        for text in ["", "a b", "키", "é", String(repeating: "x", count: 65), "a\n"] {
            XCTAssertNil(Key(rawValue: text), text)
        }
    }

    func testTheKeyOfAProgramIsNoKeyOfAPage() throws {
        let long = String(repeating: "x", count: 48)
        XCTAssertEqual(Key(sent: "a", by: AppID("kiosk"))?.rawValue, "kiosk.a")
        XCTAssertEqual(Key(sent: long, by: AppID(String(repeating: "a", count: 15)))?.rawValue.utf8.count, 64)
        for text in ["", "a.b", long + "x", "a b"] { XCTAssertNil(Key(sent: text, by: AppID("kiosk")), text) }
        for text in ["kiosk.a", "kiosk.\(long)"] {
            XCTAssertEqual(Key(rawValue: text)?.rawValue, text, "the store reads it")
            XCTAssertNil(Key(sent: text), "no page may send it")
        }
        for text in ["kiosk.", ".a", "a.b.c", "kiosk.\(long)x", String(repeating: "a", count: 16) + ".a"] {
            XCTAssertNil(Key(rawValue: text), text)
        }
    }

    func testRandomKeysAreValidAndDiffer() {
        var random = SystemRandomNumberGenerator()
        let keys = (0..<1000).map { _ in Key(from: &random).rawValue }
        XCTAssertEqual(Set(keys).count, 1000)
        for key in keys { XCTAssertNotNil(Key(rawValue: key)) }
    }

    /// The values of the authors' test suite.
    func testFNV1aGivesThePublishedHashes() {
        XCTAssertEqual(FNV1a.hash([]), 0xCBF2_9CE4_8422_2325)
        XCTAssertEqual(FNV1a.hash(Array("a".utf8)), 0xAF63_DC4C_8601_EC8C)
        XCTAssertEqual(FNV1a.hash(Array("foobar".utf8)), 0x8594_4171_F739_67E8)
        var pieces = FNV1a()
        pieces.add("foo")
        pieces.add("bar")
        XCTAssertEqual(pieces.value, FNV1a.hash(Array("foobar".utf8)))
    }
}
