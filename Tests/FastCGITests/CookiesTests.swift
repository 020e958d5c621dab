import FastCGI
import XCTest

final class CookiesTests: XCTestCase {
    func testTheFirstCookieOfANameCounts() {
        let cookies = Cookies("a=1; lang=en; lang=ko;b = 2")
        XCTAssertEqual(cookies["lang"], "en")
        XCTAssertEqual(cookies["a"], "1")
        XCTAssertNil(cookies["ang"])
    }

    func testTheWholeNameBeforeTheFirstEqualsSignHasToMatch() {
        let cookies = Cookies("  langs=1;xlang=2; lang;lang =3;LANG=4;lang\u{301}=5;   lang==6=7 ;lang=8")
        XCTAssertEqual(cookies["lang"], "=6=7 ")
        XCTAssertEqual(cookies["langs"], "1")
        XCTAssertEqual(Cookies("lang=")["lang"], "")
        XCTAssertNil(Cookies("lang")["lang"])
        XCTAssertNil(Cookies(String(repeating: ";", count: 10_000))["lang"])
    }

    func testAHeaderWithoutTheCookieGivesNil() {
        for header in [nil, "", ";", "=", "a"] { XCTAssertNil(Cookies(header)["a"]) }
    }

    func testACookieIsHiddenFromScripts() {
        XCTAssertEqual(
            SetCookie("lang", "en", maxAgeSeconds: 60)?.header.value,
            "lang=en; Path=/; Max-Age=60; HttpOnly; SameSite=Lax")
        XCTAssertEqual(
            SetCookie("lang", "", maxAgeSeconds: 0)?.header.value, "lang=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
    }

    func testACookieWithAByteThatCookiesDoNotAllowIsNil() {
        for value in ["a b", "a;b", "a,b", "a\"b", "a\\b", "a\r\nb", "a\0", "\u{7F}", "딸기"] {
            XCTAssertNil(SetCookie("a", value, maxAgeSeconds: 60), value)
        }
        for name in ["", "a b", "a=b", "a;", "이름", "a\n"] {
            XCTAssertNil(SetCookie(name, "1", maxAgeSeconds: 60), name)
        }
        XCTAssertNotNil(SetCookie("a", "kiwi:2:-1|mango:3:4", maxAgeSeconds: 60))
    }
}
