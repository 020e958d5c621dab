import XCTest

@testable import ShopWeb

final class AuthorityTests: XCTestCase {
    private func authority(_ text: String) -> Authority { Authority(text.utf8) }

    func testTheNameEndsBeforeThePort() {
        for (text, name, port) in [
            ("Juice.LAN", "juice.lan", nil), ("juice.lan:8080", "juice.lan", "8080"),
            ("juice.lan.:80", "juice.lan", "80"),
            ("[FE80::1]:8080", "[fe80::1]", "8080"), ("[::1]", "[::1]", nil), ("juice:", "juice", nil),
            ("a:1:2", "a", "1:2"), ("[::1", "[::1", nil), ("[::1]8080", "[::1]", nil), ("", "", nil), (".", "", nil),
            (":80", "", "80"), ("a..", "a.", nil),
        ] as [(String, CaseInsensitiveASCII, CaseInsensitiveASCII?)] {
            XCTAssertEqual(authority(text).name, name, text)
            XCTAssertEqual(authority(text).port, port, text)
        }
    }

    func testAnAddressIsFourNumbersOrIPv6InBrackets() {
        for text in [
            "0.0.0.0", "255.255.255.255:80", "001.2.3.4", "1.2.3.4.", "[::]", "[::1]:80", "[::FFFF:1.2.3.4]",
            "[1:2:3:4:5:6:7:8]",
        ] { XCTAssertTrue(authority(text).isAddress, text) }
        for text in [
            "", ".", "...", "1.2.3", "1.2.3.4.5", "1..2.3", ".1.2.3", "1.2.3.", "1.2.3.256", "1.2.3.0004", "1.2.3.-4",
            "1.2.3.4 ", " 1.2.3.4", "1.2.3.+4", "1.2.3.４", "1.2.3.4\u{301}", "1.2.3.4\0", "[", "]", "[]", "[1:2]",
            "::1", "[::g]",
            "[::１]", "[::1", "::1]", "[fe80::1%eth0]", String(repeating: "1", count: 10_000),
        ] { XCTAssertFalse(authority(text).isAddress, text) }
    }

    func testOnlyASCIILettersHaveACase() {
        XCTAssertEqual(CaseInsensitiveASCII("AZaz09-[@".utf8).bytes, Array("azaz09-[@".utf8)[...])
        for (left, right) in [("K", "\u{212A}"), ("é", "É"), ("é", "e\u{301}"), ("ss", "ß"), ("a", "a\u{200D}")] {
            XCTAssertNotEqual(CaseInsensitiveASCII(left.utf8), CaseInsensitiveASCII(right.utf8))
        }
        XCTAssertEqual(
            CaseInsensitiveASCII("[\\]^_`{|}".utf8), "[\\]^_`{|}", "the characters beside the letters have no case")
        XCTAssertNotEqual(CaseInsensitiveASCII("[\\]^".utf8), CaseInsensitiveASCII("{|}~".utf8))
    }

    func testASuffixIsNotLongerThanTheText() {
        XCTAssertTrue(("TILL.Local" as CaseInsensitiveASCII).hasSuffix(".local"))
        XCTAssertTrue((".local" as CaseInsensitiveASCII).hasSuffix(".local"))
        for name: CaseInsensitiveASCII in ["local", "", "till.locale", "till.local.", "till.loca\u{6C}\u{301}"] {
            XCTAssertFalse(name.hasSuffix(".local"))
        }
    }
}
