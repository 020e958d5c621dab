import Dispatch
import FastCGI
import HTTP
import XCTest

/// A stop takes no more, ends what is idle and answers what was begun.
final class StopTests: XCTestCase {
    func testAStopDoesNotWaitForIdleKeptConnections() throws {
        let served = try Served(threads: 8)
        let clients = try (0..<8).map { _ in try served.client() }
        for client in clients { _ = try client.ask(Ask().kept()) }
        served.stop()
        guard served.log.all.allSatisfy({ !$0.contains("still being answered") }) else {
            return XCTFail("it waited for its idle connections")
        }
        for client in clients { XCTAssertNil(try client.answer(), "the connection has ended") }
    }

    func testARequestThatIsBeingAnsweredIsAnswered() throws {
        let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let served = try Served { _ in
            begun.signal()
            mayEnd.wait()
            return Response(.ok, body: Array("done".utf8))
        }
        let client = try served.client()
        try client.send(Ask().kept().bytes)
        begun.wait()
        served.server.stop()
        mayEnd.signal()
        XCTAssertEqual(try client.answer()?.body, "done")
        served.waitForEnd()
    }

    func testWhoWaitsInTheQueueWhenItStopsIsAnswered() throws {
        let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let served = try Served(threads: 1) { request in
            if request.path == "/first" {
                begun.signal()
                mayEnd.wait()
            }
            return echo(request)
        }
        let (first, second) = (try served.client(), try served.client())
        try first.send(Ask("GET", "/first").bytes)
        begun.wait()
        try second.send(Ask("GET", "/second").bytes)
        served.server.stop()
        mayEnd.signal()
        XCTAssertEqual(try first.answer()?.body, "GET /first? []")
        XCTAssertEqual(try second.answer()?.body, "GET /second? []")
        served.waitForEnd()
    }

    func testAfterAStopNobodyFindsTheWay() throws {
        let served = try Served()
        served.stop()
        XCTAssertThrowsError(try served.client())
        XCTAssertEqual(try TestFolder.names(besides: served.path), [])
    }

    func testStoppingTwiceIsHarmless() throws {
        let served = try Served()
        served.server.stop()
        served.stop()
        XCTAssertEqual(served.log.all.count { $0.contains("stopped") }, 1)
    }
}
