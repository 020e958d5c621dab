import Dispatch
import HTTP
import XCTest

@testable import FastCGI

final class ServerTests: XCTestCase {
    func testAnswerHasStatusHeadersLengthAndBody() throws {
        let answer = try Served().ask(Ask("GET", "/stock?juice=kiwi"))
        XCTAssertEqual(answer.head, "Status: 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 24")
        XCTAssertEqual(answer.body, "GET /stock?juice=kiwi []")
    }

    func testHeadIsToldTheLengthAndSentNoBody() throws {
        let answer = try Served().ask(Ask("HEAD"))
        XCTAssertEqual(answer.head, "Status: 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 10")
        XCTAssertEqual(answer.body, "")
    }

    func testAnswerOfAMegabyteArrivesWhole() throws {
        let body = [UInt8](repeating: 120, count: 1 << 20)
        let served = try Served { _ in Response(.ok, body: body) }
        XCTAssertEqual(try served.ask(Ask()).body.utf8.count, 1 << 20)
    }

    func testAnswersOfEveryLengthAroundARecordsArriveWholeOnOneConnection() throws {
        let served = try Served(threads: 1) { request in
            Response(.ok, body: [UInt8](repeating: 120, count: Int(request.query) ?? 0))
        }
        let client = try served.client()
        for count in Array(0...17) + Array(65_470...65_545) + [131_071, 300_000, 1] {
            let answer = try client.ask(Ask("GET", "/?\(count)").kept())
            XCTAssertEqual(answer.body.utf8.count, count)
            XCTAssertEqual(answer.head, "Status: 200 OK\r\nContent-Length: \(count)")
        }
    }

    func testAKeptConnectionServesManyRequests() throws {
        let served = try Served(threads: 1)
        let client = try served.client()
        for number in 1...100 {
            XCTAssertEqual(
                try client.ask(Ask("POST", "/\(number)", body: "n=\(number)").kept()).body,
                "POST /\(number)? [n=\(number)]")
        }
    }

    func testAConnectionThatIsNotKeptEndsWithItsAnswer() throws {
        let served = try Served()
        let client = try served.client()
        _ = try client.ask(Ask())
        XCTAssertNil(try client.answer())
    }

    func testAsManyKeptConnectionsAsThreadsAreServedInTurns() throws {
        let served = try Served(threads: 32)
        let clients = try (0..<32).map { _ in try served.client() }
        for round in 0..<5 {
            for (number, client) in clients.enumerated() {
                try client.send(Ask("GET", "/\(round)/\(number)").kept().bytes)
            }
            for (number, client) in clients.enumerated() {
                XCTAssertEqual(try client.answer()?.body, "GET /\(round)/\(number)? []")
            }
        }
    }

    func testAConnectionWaitsForAThreadAndGetsIt() throws {
        let served = try Served(threads: 1)
        let first = try served.client()
        _ = try first.ask(Ask().kept())
        let second = try served.client()
        try second.send(Ask("GET", "/second").bytes)
        first.close()
        XCTAssertEqual(try second.answer()?.body, "GET /second? []")
    }

    func testRequestsAreAnsweredAtTheSameTime() throws {
        // Each handler waits for the other: one after the other they would wait for ever.
        let meeting = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
        let served = try Served(threads: 2) { request in
            let mine = request.path == "/0" ? 0 : 1
            meeting[1 - mine].signal()
            meeting[mine].wait()
            return Response(.ok)
        }
        let clients = try (0..<2).map { _ in try served.client() }
        for (number, client) in clients.enumerated() { try client.send(Ask("GET", "/\(number)").bytes) }
        for client in clients { XCTAssertNotNil(try client.answer()) }
    }
}
