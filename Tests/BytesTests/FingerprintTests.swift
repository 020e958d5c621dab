import XCTest

import Bytes

final class FingerprintTests: XCTestCase {
    /// Values from xxHash's own program (`xxhsum -H1`).
    func testAFingerprintIsXXH64() {
        let text = "The quick brown fox jumps over the lazy dog"
        for (text, digits) in [
            ("", "ef46db3751d8e999"), ("a", "d24ec4f1a98c6e5b"), ("abc", "44bc2cf5ad770999"),
            (text, "0b242d361fda71bc"),
        ] {
            XCTAssertEqual("\(Fingerprint([UInt8](text.utf8)))", digits, text)
        }
    }

    func testTheDigitsParseToTheSameValue() {
        for value in [0, 1, .max, 0x0123_4567_89AB_CDEF] as [UInt64] {
            XCTAssertEqual(Fingerprint(hexDigits: Fingerprint(value: value).description.utf8)?.value, value)
        }
        for text in ["", "123", "0123456789abcdeg", "-123456789abcdef", "0123456789abcdef0"] {
            XCTAssertNil(Fingerprint(hexDigits: text.utf8), text)
        }
    }

    func testDifferentListsGiveDifferentFingerprints() {
        var (one, two) = (FingerprintBuilder(), FingerprintBuilder())
        one.add("a")
        one.add("bc")
        two.add("ab")
        two.add("c")
        XCTAssertNotEqual(one.fingerprint, two.fingerprint)
    }
}
