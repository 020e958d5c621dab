import Foundation
import HTTP
import Synchronization
import TestSupport
import XCTest

@testable import FastCGI

/// More connections than threads.
final class ConnectionPoolTests: XCTestCase {
    func testManyKeptConnectionsShareFewThreadsAndStay() throws {
        for threads in [1, 2, 5] {
            let served = try Served(threads: threads)
            let clients = try (0..<40).map { _ in try served.client() }
            for round in 0..<5 {
                for (number, client) in clients.enumerated() {
                    try client.send(Ask("GET", "/\(round)/\(number)").kept().bytes)
                }
                // The last who asked looks first: nobody's answer waits for another's next request.
                for (number, client) in clients.enumerated().reversed() {
                    XCTAssertEqual(try client.answer()?.body, "GET /\(round)/\(number)? []", "\(threads) threads")
                }
            }
        }
    }

    func testIdleConnectionsKeepNobodyOut() throws {
        let served = try Served(threads: 3)
        let kept = try (0..<10).map { _ in try served.client() }
        for client in kept { _ = try client.ask(Ask().kept()) }
        let silent = try (0..<10).map { _ in try served.client() }
        XCTAssertEqual(try served.ask(Ask("GET", "/new")).body, "GET /new? []")
        XCTAssertEqual(try silent[9].ask(Ask("GET", "/late").kept()).body, "GET /late? []")
        XCTAssertEqual(try kept[0].ask(Ask("GET", "/again").kept()).body, "GET /again? []")
    }

    func testWhoAlwaysAsksAgainDoesNotKeepOthersWaiting() throws {
        let served = try Served(threads: 1)
        let others = try (0..<5).map { _ in try served.client() }
        let (begun, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let isOver = Atomic(false)
        Thread { [path = served.path] in
            let greedy = try? FastCGIClient(path)
            while !isOver.load(ordering: .sequentiallyConsistent), (try? greedy?.ask(Ask().kept())) != nil {
                begun.signal()
            }
            ended.signal()
        }.start()
        begun.wait()
        for round in 0..<10 {
            for client in others {
                XCTAssertEqual(try client.ask(Ask("GET", "/\(round)").kept()).body, "GET /\(round)? []")
            }
        }
        isOver.store(true, ordering: .sequentiallyConsistent)
        ended.wait()
    }

    func testAFormOfAnyLengthIsReadWholeAfterAWait() throws {
        let served = try Served(threads: 1)
        let clients = try (0..<3).map { _ in try served.client() }
        for round in 1...20 {
            for client in clients {
                let form = String(repeating: "x", count: round * 1_000)
                XCTAssertEqual(
                    try client.ask(Ask("POST", "/", body: form).kept()).body, "POST /? [\(form)]")
            }
        }
    }

    func testAConnectionThatIsNotKeptEndsAlsoWhenThreadsAreFew() throws {
        let served = try Served(threads: 1)
        let (kept, passing) = (try served.client(), try served.client())
        _ = try kept.ask(Ask().kept())
        _ = try passing.ask(Ask())
        XCTAssertNil(try passing.answer())
    }

    func testAStopEndsWhatIsParkedAndAnswersWhatHasArrived() throws {
        let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let served = try Served(threads: 1) { request in
            if request.path == "/slow" {
                begun.signal()
                mayEnd.wait()
            }
            return echo(request)
        }
        let (slow, early, idle) = (try served.client(), try served.client(), try served.client())
        for client in [slow, early, idle] { _ = try client.ask(Ask().kept()) }
        try slow.send(Ask("GET", "/slow").kept().bytes)
        begun.wait()
        try early.send(Ask("GET", "/early").kept().bytes)
        served.server.stop()
        mayEnd.signal()
        XCTAssertEqual(try slow.answer()?.body, "GET /slow? []")
        XCTAssertEqual(try early.answer()?.body, "GET /early? []")
        XCTAssertNil(try idle.answer(), "the connection has ended")
        served.waitForEnd()
    }

    func testWhenTheHouseIsFullOthersWaitOutsideUntilSomebodyLeaves() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/socket"
        guard case .socket(let socket) = try ListenerSource.find(path: path, environment: [:]) else {
            return XCTFail("no socket")
        }
        let pool = try ConnectionPool(
            socket, threads: 1, maxConnections: 2, stopping: OneShotEvent(), log: Lines().logger)
        let clients = try (0..<3).map { _ in try FastCGIClient(path) }
        let first = try XCTUnwrap(pool.next()?.connection)
        let isThirdIn = Atomic(false)
        let found = DispatchSemaphore(value: 0)
        pool.end(first)
        withExtendedLifetime(clients) {
            // The second is in and silent: only the third can be who comes.
            Thread { [pool] in
                isThirdIn.store(pool.next()?.isReady == false, ordering: .sequentiallyConsistent)
                found.signal()
            }.start()
            XCTAssertEqual(found.wait(timeout: .now() + 60), .success)
        }
        XCTAssertTrue(isThirdIn.load(ordering: .sequentiallyConsistent))
    }
}
