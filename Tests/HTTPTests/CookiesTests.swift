import HTTP
import XCTest

final class CookiesTests: XCTestCase {
    func testTheFirstOfANameCounts() {
        let cookies = Cookies("a=1; lang=en; lang=ko;b = 2")
        XCTAssertEqual(cookies["lang"], "en")
        XCTAssertEqual(cookies["a"], "1")
        XCTAssertNil(cookies["ang"])
    }

    func testANameIsTheWholeOfWhatStandsBeforeTheFirstEqualsSign() {
        let cookies = Cookies("  langs=1;xlang=2; lang;lang =3;LANG=4;lang\u{301}=5;   lang==6=7 ;lang=8")
        XCTAssertEqual(cookies["lang"], "=6=7 ")
        XCTAssertEqual(cookies["langs"], "1")
        XCTAssertEqual(Cookies("lang=")["lang"], "")
        XCTAssertNil(Cookies("lang")["lang"])
        XCTAssertNil(Cookies(String(repeating: ";", count: 10_000))["lang"])
    }

    func testNoCookiesAreNone() {
        for header in [nil, "", ";", "=", "a"] { XCTAssertNil(Cookies(header)["a"]) }
    }

    func testACookieIsOutOfScriptsReach() {
        XCTAssertEqual(
            SetCookie("lang", "en", maxAgeSeconds: 60).header.value,
            "lang=en; Path=/; Max-Age=60; HttpOnly; SameSite=Lax")
    }
}
