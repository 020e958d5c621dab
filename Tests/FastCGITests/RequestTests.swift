@testable import FastCGI
import XCTest

/// The request that a handler gets for the bytes on the socket.
final class RequestTests: XCTestCase {
    func testMethodPathQueryAndBodyArrive() throws {
        let request = try TestServer.received(RawRequest("POST", "/orders?lang=en&x=%26", body: "juice=kiwi&key=1"))
        XCTAssertEqual(request.method, .post)
        XCTAssertEqual(request.path, "/orders")
        XCTAssertEqual(request.query, "lang=en&x=%26")
        XCTAssertEqual(request.body, .whole(Array("juice=kiwi&key=1".utf8)))
        XCTAssertEqual(request.headers.contentType, "application/x-www-form-urlencoded")
    }

    func testOnlyTheListedHeadersArrive() throws {
        let request = try TestServer.received(
            RawRequest(more: [
                ("HTTP_HOST", "shop.local:8080"), ("HTTP_ORIGIN", "http://shop.local:8080"),
                ("HTTP_SEC_FETCH_SITE", "same-origin"), ("HTTP_COOKIE", "lang=en"),
                ("HTTP_ACCEPT_LANGUAGE", "ko-KR"), ("HTTP_IF_NONE_MATCH", "\"12\""), ("HTTP_PROXY", "http://evil"),
            ]))
        XCTAssertEqual(
            request.headers,
            .init(
                host: "shop.local:8080", origin: "http://shop.local:8080", fetchSite: "same-origin",
                cookie: "lang=en", acceptLanguage: "ko-KR", ifNoneMatch: "\"12\""))
    }

    func testOnlyTheSchemeHTTPSIsSecure() throws {
        for (scheme, isSecure) in [("https", true), ("http", false), ("HTTPS", false), ("", false)] {
            let request = try TestServer.received(RawRequest(more: [("REQUEST_SCHEME", scheme)]))
            XCTAssertEqual(request.isSecure, isSecure, scheme)
        }
    }

    func testAnEmptyHeaderIsNil() throws {
        let request = try TestServer.received(
            RawRequest(more: [("HTTP_ORIGIN", ""), ("HTTP_HOST", ""), ("CONTENT_LENGTH", "")]))
        XCTAssertEqual(request.headers, .init())
        XCTAssertEqual(request.body, .whole([]))
    }

    func testPathIsDecodedOnce() throws {
        XCTAssertEqual(try TestServer.received(RawRequest("GET", "/%EB%94%B8%EA%B8%B0/%2541+b")).path, "/딸기/%41+b")
    }

    func testPathThatDoesNotDecodeStaysRaw() throws {
        XCTAssertEqual(try TestServer.received(RawRequest("GET", "/%FF/%4")).path, "/%FF/%4")
    }

    func testTargetEndsAtTheFirstQuestionMark() {
        XCTAssertEqual(RequestTarget("/shops/?q?r").path, "/shops/")
        XCTAssertEqual(RequestTarget("/shops/?q?r").query, "q?r")
        XCTAssertEqual(RequestTarget("*").path, "*")
    }

    /// nginx takes its location from the path without these, and passes the path with them.
    func testAPathThatNginxReadsOtherwiseIsOfNoPage() {
        for (path, kept) in [
            ("/shops/mapo/../../chain/shops/x", "/shops/"), ("/shops/mapo/%2e%2e/x", "/shops/"),
            ("/shops/..%2f..%2fchain", "/shops/"), ("//orders", ""), ("/orders//1", "/orders/"), ("/./orders", ""),
            ("/orders/.", "/orders/"), ("/orders/..", "/orders/"), ("/http://x/", "/http:/"), ("/%2Forders", ""),
            ("/.well-known", ""), ("/api/v1/orders/.d/handover", "/api/"), ("/딸기/.", "/딸기/"),
        ] {
            XCTAssertEqual(RequestTarget(path).path, kept, path)
            XCTAssertEqual(RequestTarget(path + "?a=//b/..").query, "a=//b/..", path)
        }
        for path in ["/", "/orders/", "/style.0123456789abcdef.css", "/a..b", "/orders/1?next=//x"] {
            XCTAssertNotEqual(RequestTarget(path).path, "", path)
        }
    }

    func testParametersOf30KilobytesArrive() throws {
        let cookie = String(repeating: "c", count: 30_000)
        XCTAssertEqual(try TestServer.received(RawRequest(more: [("HTTP_COOKIE", cookie)])).headers.cookie, cookie)
    }

    func testBodyLengthIsDigitsAndAtMost64KiB() {
        XCTAssertEqual(BodyLength(nil), .bytes(0))
        XCTAssertEqual(BodyLength("65536"), .bytes(65_536))
        XCTAssertEqual(BodyLength("65537"), .tooLarge)
        XCTAssertEqual(BodyLength("99999999999999999999999"), .tooLarge)
        for text in ["-1", "+1", "0x10", "1e3", " 1", "1 ", "１"] { XCTAssertEqual(BodyLength(text), .notANumber) }
    }
}
