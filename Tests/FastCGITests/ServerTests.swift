import Foundation
import Glibc
import TestSupport
@testable import FastCGI
import Runtime
import Synchronization
import XCTest

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
        let server = try Server(
            socket: socket(in: folder), threads: 2,
            startThread: { work throws(ThreadError) in try DetachedThread.start(stackBytes: 1 << 50, work) },
            log: LogLines().logger, respond: echo)
        XCTAssertThrowsError(try server.run()) {
            XCTAssertEqual($0 as? SocketError, .noThread(ThreadError(code: EAGAIN)))
            XCTAssertTrue("\($0)".contains("TasksMax="), "\($0)")
        }
        XCTAssertEqual(try folder.names(), [], "nginx sees a closed shop")
    }

    func testTheThreadsThatCouldBeStartedServe() throws {
        let (folder, log, ended) = (try TemporaryFolder(), LogLines(), DispatchSemaphore(value: 0))
        let started = Atomic(0)
        // Comes while the other threads are being started: its connection stays open, and is idle.
        let early = Mutex<FastCGIClient?>(nil)
        let server = try Server(
            socket: socket(in: folder), threads: 3,
            startThread: { work throws(ThreadError) in
                if started.add(1, ordering: .relaxed).oldValue == 0 { return try DetachedThread.start(work) }
                early.withLock { early in
                    if early == nil { early = try? FastCGIClient(folder.path + "/socket") }
                    _ = try? early?.fetch(RawRequest().kept())
                }
                throw ThreadError(code: EAGAIN)
            }, log: log.logger, respond: echo)
        Thread {
            try? server.run()
            ended.signal()
        }.start()
        log.wait(for: "serving with fewer threads than asked for")
        XCTAssertEqual(
            try FastCGIClient(folder.path + "/socket").fetch(RawRequest("GET", "/next")).body, "GET /next? []")
        server.stop()
        ended.wait()
    }

    private func socket(in folder: TemporaryFolder) throws -> ListeningSocket {
        let (descriptor, file) = try SocketFile.listen(at: folder.path + "/socket")
        return ListeningSocket(descriptor, description: "socket", file: file)
    }
}
