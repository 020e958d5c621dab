import Dispatch
import HTTP
import TestSupport
import XCTest

@testable import FastCGI

final class ServerTests: XCTestCase {
    func testAResponseHasStatusHeadersLengthAndBody() throws {
        let response = try TestServer().fetch(RawRequest("GET", "/stock?juice=kiwi"))
        XCTAssertEqual(response.head, "Status: 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 24")
        XCTAssertEqual(response.body, "GET /stock?juice=kiwi []")
    }

    func testHeadGetsTheLengthAndNoBody() throws {
        let response = try TestServer().fetch(RawRequest("HEAD"))
        XCTAssertEqual(response.head, "Status: 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 10")
        XCTAssertEqual(response.body, "")
    }

    func testAResponseOfAMegabyteArrivesWhole() throws {
        let body = [UInt8](repeating: 120, count: 1 << 20)
        let server = try TestServer { _ in Response(.ok, body: body) }
        XCTAssertEqual(try server.fetch(RawRequest()).body.utf8.count, 1 << 20)
    }

    func testResponsesOfEveryLengthAroundARecordsArriveWholeOnOneConnection() throws {
        let server = try TestServer(threads: 1) { request in
            Response(.ok, body: [UInt8](repeating: 120, count: Int(request.query) ?? 0))
        }
        let client = try server.client()
        for count in Array(0...17) + Array(65_470...65_545) + [131_071, 300_000, 1] {
            let response = try client.fetch(RawRequest("GET", "/?\(count)").kept())
            XCTAssertEqual(response.body.utf8.count, count)
            XCTAssertEqual(response.head, "Status: 200 OK\r\nContent-Length: \(count)")
        }
    }

    func testAKeptConnectionServesManyRequests() throws {
        let server = try TestServer(threads: 1)
        let client = try server.client()
        for number in 1...100 {
            XCTAssertEqual(
                try client.fetch(RawRequest("POST", "/\(number)", body: "n=\(number)").kept()).body,
                "POST /\(number)? [n=\(number)]")
        }
    }

    func testAConnectionThatIsNotKeptEndsWithItsResponse() throws {
        let server = try TestServer()
        let client = try server.client()
        _ = try client.fetch(RawRequest())
        XCTAssertNil(try client.response())
    }

    func testAsManyKeptConnectionsAsThreadsAreServed() throws {
        let server = try TestServer(threads: 32)
        let clients = try (0..<32).map { _ in try server.client() }
        for round in 0..<5 {
            for (number, client) in clients.enumerated() {
                try client.send(RawRequest("GET", "/\(round)/\(number)").kept().bytes)
            }
            for (number, client) in clients.enumerated() {
                XCTAssertEqual(try client.response()?.body, "GET /\(round)/\(number)? []")
            }
        }
    }

    func testAConnectionWaitsForAThread() throws {
        let server = try TestServer(threads: 1)
        let first = try server.client()
        _ = try first.fetch(RawRequest().kept())
        let second = try server.client()
        try second.send(RawRequest("GET", "/second").bytes)
        first.close()
        XCTAssertEqual(try second.response()?.body, "GET /second? []")
    }

    func testRequestsAreProcessedInParallel() throws {
        // Each handler waits for the other: processed one after the other, they would wait for ever.
        let meeting = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
        let server = try TestServer(threads: 2) { request in
            let mine = request.path == "/0" ? 0 : 1
            meeting[1 - mine].signal()
            meeting[mine].wait()
            return Response(.ok)
        }
        let clients = try (0..<2).map { _ in try server.client() }
        for (number, client) in clients.enumerated() { try client.send(RawRequest("GET", "/\(number)").bytes) }
        for client in clients { XCTAssertNotNil(try client.response()) }
    }

    func testAServerWithoutAThreadSaysSoInsteadOfServing() throws {
        let folder = try TemporaryFolder()
        let (descriptor, file) = try SocketFile.listen(at: folder.path + "/socket")
        let server = try Server(
            socket: ListeningSocket(descriptor, description: "socket", file: file), threads: 2,
            stackBytes: 1 << 50, log: LogLines().logger, respond: echo)
        XCTAssertThrowsError(try server.run()) {
            XCTAssertTrue("\($0)".hasPrefix("pthread_create: Resource temporarily unavailable: no thread"), "\($0)")
        }
        XCTAssertEqual(try folder.names(), [], "nginx sees a closed shop")
    }
}
