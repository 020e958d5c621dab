@testable import FastCGI
import XCTest

/// Malformed and truncated requests: each gets a response, and none is treated as whole.
final class BrokenRequestTests: XCTestCase {
    private let large = String(repeating: "x", count: 65_536)

    func testParametersWithoutTheSentinelAreCutShort() throws {
        let server = try TestServer()
        var request = RawRequest("POST", "/orders", body: "juice=kiwi")
        request.sentinel = false
        XCTAssertEqual(try server.fetch(request).body, "cut short")
        server.log.wait(for: "PARAMETERS_END")
    }

    func testParametersThatStopInTheMiddleAreCutShort() throws {
        let server = try TestServer()
        let client = try server.client()
        let whole = RawRequest("POST", "/orders", body: "juice=kiwi").head
        try client.send(Array(whole.prefix(40)))
        client.endSending()
        let response = try client.response()
        XCTAssertTrue(response == nil || response?.body == "cut short")
    }

    func testBodyShorterThanAnnouncedIsCutShort() throws {
        let server = try TestServer()
        XCTAssertEqual(
            try server.fetch(RawRequest("POST", more: [("CONTENT_LENGTH", "11")], body: "juice=kiwi")).body, "cut short"
        )
    }

    func testBodyLongerThanAnnouncedIsCutShort() throws {
        let server = try TestServer()
        XCTAssertEqual(
            try server.fetch(RawRequest("POST", more: [("CONTENT_LENGTH", "9")], body: "juice=kiwi")).body, "cut short")
        XCTAssertEqual(
            try server.fetch(RawRequest("POST", more: [("CONTENT_LENGTH", "")], body: "juice=kiwi")).body, "cut short")
    }

    func testBodyWhoseStreamIsNotEndedIsCutShort() throws {
        let server = try TestServer()
        let client = try server.client()
        try client.send(RawRequest("POST", body: "juice=kiwi").head + Record(.input, Array("juice=kiwi".utf8)).bytes)
        client.endSending()
        XCTAssertEqual(try client.response()?.body, "cut short")
    }

    func testLengthThatIsNotANumberIsCutShort() throws {
        let server = try TestServer()
        XCTAssertEqual(
            try server.fetch(RawRequest("POST", more: [("CONTENT_LENGTH", "-1")], body: "juice=kiwi")).body, "cut short"
        )
    }

    func testBodyOf64KiBIsAccepted() throws {
        XCTAssertEqual(try TestServer.received(RawRequest("POST", body: large)).body, .whole(Array(large.utf8)))
    }

    func testBodyOver64KiBIsTooLargeBeforeItArrives() throws {
        let server = try TestServer()
        let client = try server.client()
        try client.send(RawRequest("POST", more: [("CONTENT_LENGTH", "65537")], body: "x").kept().head)
        XCTAssertEqual(try client.response()?.body, "too large")
        client.endSending()
        XCTAssertNil(try client.response(), "the unread body must not be read as the next request")
    }

    func testConnectionIsClosedAfterABrokenRequest() throws {
        let server = try TestServer()
        let client = try server.client()
        let broken = RawRequest("POST", more: [("CONTENT_LENGTH", "9")], body: "juice=kiwi").kept()
        XCTAssertEqual(try client.fetch(broken).body, "cut short")
        client.endSending()
        XCTAssertNil(try client.response())
    }

    func testGarbageEndsOnlyTheConnection() throws {
        let server = try TestServer(threads: 1)
        for _ in 0..<3 {
            let client = try server.client()
            try client.send(Array(repeating: 0xff, count: 64))
            client.endSending()
            XCTAssertNil(try client.response())
        }
        XCTAssertEqual(try server.fetch(RawRequest()).body, "GET /? []")
    }

    func testWebServerThatDisconnectsBeforeTheResponseIsHarmless() throws {
        let (arrived, gone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let server = try TestServer(threads: 1) { request in
            if request.path == "/slow" {
                arrived.signal()
                gone.wait()
            }
            return Response(.ok, body: [UInt8](repeating: 120, count: 1 << 20))
        }
        let client = try server.client()
        try client.send(RawRequest("GET", "/slow").bytes)
        arrived.wait()
        client.close()
        gone.signal()
        XCTAssertEqual(try server.fetch(RawRequest()).body.count, 1 << 20)
    }
}
