import XCTest

import Bytes

final class FingerprintTests: XCTestCase {
    /// The first digits of what `b2sum -l 128` prints.
    func testAFingerprintIsTheFirstHalfOfBLAKE2b() {
        let text = "The quick brown fox jumps over the lazy dog"
        for (text, digits) in [
            ("", "cae66941d9efbd40"), ("a", "27c35e6e9373877f"), ("abc", "cf4ab791c62b8d2b"),
            (text, "249df9a49f517ddc"),
        ] {
            XCTAssertEqual("\(Fingerprint([UInt8](text.utf8)))", digits, text)
        }
    }

    func testTheDigitsParseToTheSameValue() {
        for value in [0, 1, .max, 0x0123_4567_89AB_CDEF] as [UInt64] {
            XCTAssertEqual(Fingerprint(hexDigits: Array(Fingerprint(value: value).description.utf8)[...])?.value, value)
        }
        for text in ["", "123", "0123456789abcdeg", "-123456789abcdef", "0123456789abcdef0"] {
            XCTAssertNil(Fingerprint(hexDigits: Array(text.utf8)[...]), text)
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
