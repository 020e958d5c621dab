import Dispatch
import FastCGI
import XCTest

/// A stop accepts no more requests, ends idle connections and finishes running requests.
final class StopTests: XCTestCase {
    func testAStopDoesNotWaitForIdleKeptConnections() throws {
        let server = try TestServer(threads: 8)
        let clients = try (0..<8).map { _ in try server.client() }
        for client in clients { _ = try client.fetch(RawRequest().kept()) }
        server.stop()
        guard server.log.all.allSatisfy({ !$0.contains("still being answered") }) else {
            return XCTFail("the stop waited for idle connections")
        }
        for client in clients { XCTAssertNil(try client.response(), "the connection has ended") }
    }

    func testARunningRequestIsFinished() throws {
        let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let server = try TestServer { _ in
            begun.signal()
            mayEnd.wait()
            return Response(.ok, body: Array("done".utf8))
        }
        let client = try server.client()
        try client.send(RawRequest().kept().bytes)
        begun.wait()
        server.beginStop()
        mayEnd.signal()
        XCTAssertEqual(try client.response()?.body, "done")
        server.waitForEnd()
    }

    func testAQueuedConnectionIsAnsweredAtAStop() throws {
        let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let server = try TestServer(threads: 1) { request in
            if request.path == "/first" {
                begun.signal()
                mayEnd.wait()
            }
            return echo(request)
        }
        let (first, second) = (try server.client(), try server.client())
        try first.send(RawRequest("GET", "/first").bytes)
        begun.wait()
        try second.send(RawRequest("GET", "/second").bytes)
        server.beginStop()
        mayEnd.signal()
        XCTAssertEqual(try first.response()?.body, "GET /first? []")
        XCTAssertEqual(try second.response()?.body, "GET /second? []")
        server.waitForEnd()
    }

    func testAfterAStopTheSocketFileIsGone() throws {
        let server = try TestServer()
        server.stop()
        XCTAssertThrowsError(try server.client())
        XCTAssertEqual(try TestFolder.names(besides: server.path), [])
    }

    func testStoppingTwiceIsHarmless() throws {
        let server = try TestServer()
        server.beginStop()
        server.stop()
        XCTAssertEqual(server.log.all.count { $0.contains("stopped") }, 1)
    }
}
