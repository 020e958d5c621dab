import HTTP
import XCTest

@testable import FastCGI

/// Requests that are not what they say: told apart, answered, and never taken for whole.
final class BrokenRequestTests: XCTestCase {
    private let large = String(repeating: "x", count: 65_536)

    func testParametersWithoutTheSentinelAreCutShort() throws {
        let served = try Served()
        var ask = Ask("POST", "/orders", body: "juice=kiwi")
        ask.sentinel = false
        XCTAssertEqual(try served.ask(ask).body, "cut short")
        served.log.wait(for: "PARAMETERS_END")
    }

    func testParametersThatStopInTheMiddleAreCutShort() throws {
        let served = try Served()
        let client = try served.client()
        let whole = Ask("POST", "/orders", body: "juice=kiwi").head
        try client.send(Array(whole.prefix(40)))
        client.endSending()
        let answer = try client.answer()
        XCTAssertTrue(answer == nil || answer?.body == "cut short")
    }

    func testBodyShorterThanAnnouncedIsCutShort() throws {
        let served = try Served()
        XCTAssertEqual(
            try served.ask(Ask("POST", more: [("CONTENT_LENGTH", "11")], body: "juice=kiwi")).body, "cut short")
    }

    func testBodyLongerThanAnnouncedIsCutShort() throws {
        let served = try Served()
        XCTAssertEqual(
            try served.ask(Ask("POST", more: [("CONTENT_LENGTH", "9")], body: "juice=kiwi")).body, "cut short")
        XCTAssertEqual(
            try served.ask(Ask("POST", more: [("CONTENT_LENGTH", "")], body: "juice=kiwi")).body, "cut short")
    }

    func testBodyWhoseStreamIsNotEndedIsCutShort() throws {
        let served = try Served()
        let client = try served.client()
        try client.send(Ask("POST", body: "juice=kiwi").head + Record(.input, Array("juice=kiwi".utf8)).bytes)
        client.endSending()
        XCTAssertEqual(try client.answer()?.body, "cut short")
    }

    func testLengthThatIsNoNumberIsCutShort() throws {
        let served = try Served()
        XCTAssertEqual(
            try served.ask(Ask("POST", more: [("CONTENT_LENGTH", "-1")], body: "juice=kiwi")).body, "cut short")
    }

    func testBodyOf64KiBIsTaken() throws {
        XCTAssertEqual(try Served.request(Ask("POST", body: large)).body, .whole(Array(large.utf8)))
    }

    func testMoreThan64KiBIsTooLargeBeforeAnyOfItCame() throws {
        let served = try Served()
        let client = try served.client()
        try client.send(Ask("POST", more: [("CONTENT_LENGTH", "65537")], body: "x").kept().head)
        XCTAssertEqual(try client.answer()?.body, "too large")
        client.endSending()
        XCTAssertNil(try client.answer(), "the unread body must not be read as the next request")
    }

    func testConnectionIsNotKeptAfterABrokenRequest() throws {
        let served = try Served()
        let client = try served.client()
        let broken = Ask("POST", more: [("CONTENT_LENGTH", "9")], body: "juice=kiwi").kept()
        XCTAssertEqual(try client.ask(broken).body, "cut short")
        client.endSending()
        XCTAssertNil(try client.answer())
    }

    func testGarbageEndsTheConnectionAndNotTheWorker() throws {
        let served = try Served(threads: 1)
        for _ in 0..<3 {
            let client = try served.client()
            try client.send(Array(repeating: 0xff, count: 64))
            client.endSending()
            XCTAssertNil(try client.answer())
        }
        XCTAssertEqual(try served.ask(Ask()).body, "GET /? []")
    }

    func testWebServerThatGoesAwayBeforeTheAnswerDoesNotHarm() throws {
        let (arrived, gone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let served = try Served(threads: 1) { request in
            if request.path == "/slow" {
                arrived.signal()
                gone.wait()
            }
            return Response(.ok, body: [UInt8](repeating: 120, count: 1 << 20))
        }
        let client = try served.client()
        try client.send(Ask("GET", "/slow").bytes)
        arrived.wait()
        client.close()
        gone.signal()
        XCTAssertEqual(try served.ask(Ask()).body.count, 1 << 20)
    }
}
