import HTTP
import XCTest

final class CookiesTests: XCTestCase {
    func testTheFirstOfANameCounts() {
        let cookies = Cookies("a=1; lang=en; lang=ko;b = 2")
        XCTAssertEqual(cookies["lang"], "en")
        XCTAssertEqual(cookies["a"], "1")
        XCTAssertNil(cookies["ang"])
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
