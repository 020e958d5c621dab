import Foundation
import TestSupport
@testable import FastCGI
import Synchronization
import XCTest

/// More connections than threads.
final class ConnectionPoolTests: XCTestCase {
    func testManyKeptConnectionsShareFewThreadsAndStay() throws {
        for threads in [1, 2, 5] {
            let server = try TestServer(threads: threads)
            let clients = try (0..<40).map { _ in try server.client() }
            for round in 0..<5 {
                for (number, client) in clients.enumerated() {
                    try client.send(RawRequest("GET", "/\(round)/\(number)").kept().bytes)
                }
                // The last client reads first: no response waits for another connection's next request.
                for (number, client) in clients.enumerated().reversed() {
                    XCTAssertEqual(try client.response()?.body, "GET /\(round)/\(number)? []", "\(threads) threads")
                }
            }
        }
    }

    func testIdleConnectionsDoNotBlockOthers() throws {
        let server = try TestServer(threads: 3)
        let kept = try (0..<10).map { _ in try server.client() }
        for client in kept { _ = try client.fetch(RawRequest().kept()) }
        let silent = try (0..<10).map { _ in try server.client() }
        XCTAssertEqual(try server.fetch(RawRequest("GET", "/new")).body, "GET /new? []")
        XCTAssertEqual(try silent[9].fetch(RawRequest("GET", "/late").kept()).body, "GET /late? []")
        XCTAssertEqual(try kept[0].fetch(RawRequest("GET", "/again").kept()).body, "GET /again? []")
    }

    func testABusyConnectionDoesNotStarveOthers() throws {
        let server = try TestServer(threads: 1)
        let others = try (0..<5).map { _ in try server.client() }
        let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let isOver = Atomic(false)
        Thread { [path = server.path] in
            let greedy = try? FastCGIClient(path)
            while !isOver.load(ordering: .sequentiallyConsistent), (try? greedy?.fetch(RawRequest().kept())) != nil {
                begun.signal()
            }
            ended.signal()
        }.start()
        begun.wait()
        for round in 0..<10 {
            for client in others {
                XCTAssertEqual(try client.fetch(RawRequest("GET", "/\(round)").kept()).body, "GET /\(round)? []")
            }
        }
        isOver.store(true, ordering: .sequentiallyConsistent)
        ended.wait()
    }

    func testABodyOfAnyLengthIsReadWholeOnAParkedConnection() throws {
        let server = try TestServer(threads: 1)
        let clients = try (0..<3).map { _ in try server.client() }
        for round in 1...20 {
            for client in clients {
                let form = String(repeating: "x", count: round * 1_000)
                XCTAssertEqual(
                    try client.fetch(RawRequest("POST", "/", body: form).kept()).body, "POST /? [\(form)]")
            }
        }
    }

    func testAConnectionThatIsNotKeptEndsEvenWithOneThread() throws {
        let server = try TestServer(threads: 1)
        let (kept, passing) = (try server.client(), try server.client())
        _ = try kept.fetch(RawRequest().kept())
        _ = try passing.fetch(RawRequest())
        XCTAssertNil(try passing.response())
    }

    func testAStopEndsParkedConnectionsAndAnswersPendingRequests() throws {
        let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let server = try TestServer(threads: 1) { request in
            if request.path == "/slow" {
                begun.signal()
                mayEnd.wait()
            }
            return echo(request)
        }
        let (slow, early, idle) = (try server.client(), try server.client(), try server.client())
        for client in [slow, early, idle] { _ = try client.fetch(RawRequest().kept()) }
        try slow.send(RawRequest("GET", "/slow").kept().bytes)
        begun.wait()
        try early.send(RawRequest("GET", "/early").kept().bytes)
        server.beginStop()
        mayEnd.signal()
        XCTAssertEqual(try slow.response()?.body, "GET /slow? []")
        XCTAssertEqual(try early.response()?.body, "GET /early? []")
        XCTAssertNil(try idle.response(), "the connection has ended")
        server.waitForEnd()
    }

    func testAtTheLimitFurtherConnectionsWaitUntilOneEnds() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/socket"
        guard let socket = try ListeningSocket.find(path: path, environment: [:]) else {
            return XCTFail("no socket")
        }
        let pool = try ConnectionPool(
            socket, maxThreads: 1, maxConnections: 2, stopping: OneShotEvent(), log: LogLines().logger)
        let clients = try (0..<3).map { _ in try FastCGIClient(path) }
        let first = try XCTUnwrap(pool.next()?.connection)
        let isThirdAccepted = Atomic(false)
        let found = DispatchSemaphore(value: 0)
        pool.end(first)
        withExtendedLifetime(clients) {
            // The second is accepted and silent: only the third can be returned.
            Thread { [pool] in
                isThirdAccepted.store(pool.next()?.isReadable == false, ordering: .sequentiallyConsistent)
                found.signal()
            }.start()
            XCTAssertEqual(found.wait(timeout: .now() + 60), .success)
        }
        XCTAssertTrue(isThirdAccepted.load(ordering: .sequentiallyConsistent))
    }
}
