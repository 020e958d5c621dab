import Foundation
import FastCGI
import TestSupport
import XCTest

final class ResponseTests: XCTestCase {
    private func text(_ response: Response, withBody: Bool = true) -> String {
        String(decoding: response.bytes(withBody: withBody), as: UTF8.self)
    }

    func testAResponseIsStatusHeadersAndBody() {
        XCTAssertEqual(
            text(.html(Array("딸기".utf8), status: .conflict)),
            "Status: 409 Conflict\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 6\r\n\r\n딸기")
    }

    func testHeadGetsTheLengthAndNoBody() {
        XCTAssertEqual(
            text(.json([1, 2, 3]), withBody: false),
            "Status: 200 OK\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n")
    }

    func testNotModifiedHasNoLength() {
        XCTAssertEqual(text(Response(.notModified)), "Status: 304 Not Modified\r\n\r\n")
    }

    func testAStreamHasNoLength() {
        var response = Response.stream(headers: [.init("Content-Type", "text/csv")]) { _ in XCTFail("not asked for") }
        response.pieces = [Array("number".utf8)[...]]
        XCTAssertEqual(text(response), "Status: 200 OK\r\nContent-Type: text/csv\r\n\r\nnumber")
        XCTAssertEqual(text(response, withBody: false), "Status: 200 OK\r\nContent-Type: text/csv\r\n\r\n")
    }

    func testResponsesWithTheSameStreamAreEqual() {
        let response = Response.stream(headers: []) { _ in }
        XCTAssertEqual(response, response)
        XCTAssertNotEqual(response, .stream(headers: []) { _ in })
        XCTAssertNotEqual(response, Response(.ok))
    }

    func testAHeadersValueIsWhatIsSent() {
        let header = Response.Header("X-Test", "a\tb\u{7F}\0딸기")
        XCTAssertEqual(header.value, "a b  딸기")
        XCTAssertTrue(text(Response(.ok, headers: [header])).contains("\r\nX-Test: a b  딸기\r\n"))
    }

    func testAHeaderCannotBeEndedFromWithin() {
        let response = Response.redirect(to: "/a\r\nSet-Cookie: evil=1\r\n\r\n<script>")
        XCTAssertEqual(text(response).components(separatedBy: "\r\n").count, 5, text(response))
        XCTAssertFalse(text(response).contains("\nSet-Cookie"))
    }

    func testStatusesHaveDifferentReasons() {
        XCTAssertEqual(Set(Status.allCases.map(\.reason)).count, Status.allCases.count)
    }
}
