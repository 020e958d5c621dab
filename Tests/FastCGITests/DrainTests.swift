import Dispatch
import Foundation
import Glibc
import TestSupport
@testable import FastCGI
import XCTest

/// A server leaves its inherited socket to the next process: what is connected is served until the web server closes it.
final class DrainTests: XCTestCase {
    func testOpenConnectionsAreServedUntilTheyAreClosed() throws {
        let server = try TestServer(threads: 1, isInherited: true)
        let clients = try (0..<3).map { _ in try server.client() }
        for client in clients { _ = try client.fetch(RawRequest().kept()) }
        server.beginDrain()
        for round in 1...5 {
            for client in clients {
                XCTAssertEqual(try client.fetch(RawRequest("GET", "/\(round)").kept()).body, "GET /\(round)? []")
            }
        }
        for client in clients { client.close() }
        server.waitForEnd()
        XCTAssertFalse(server.log.all.contains { $0.hasPrefix("error") }, "\(server.log.all)")
    }

    func testANewConnectionWaitsForTheNextProcess() throws {
        let folder = try TemporaryFolder()
        let (descriptor, _) = try SocketFile.listen(at: folder.path + "/socket")
        let log = LogLines()
        let server = { () throws in
            try Server(
                socket: ListeningSocket(dup(descriptor), description: "inherited"), threads: 2, log: log.logger,
                respond: echo)
        }
        let (old, oldEnded) = (try server(), DispatchSemaphore(value: 0))
        Thread {
            try? old.run()
            oldEnded.signal()
        }.start()
        let kept = try FastCGIClient(folder.path + "/socket")
        _ = try kept.fetch(RawRequest().kept())
        old.drain()
        let late = try FastCGIClient(folder.path + "/socket")
        try late.send(RawRequest("GET", "/late").bytes)
        XCTAssertEqual(try kept.fetch(RawRequest("GET", "/kept").kept()).body, "GET /kept? []")
        kept.close()
        oldEnded.wait()
        let (new, newEnded) = (try server(), DispatchSemaphore(value: 0))
        Thread {
            try? new.run()
            newEnded.signal()
        }.start()
        XCTAssertEqual(try late.response()?.body, "GET /late? []")
        new.stop()
        newEnded.wait()
    }

    func testWithoutConnectionsItEndsAtOnce() throws {
        let server = try TestServer(isInherited: true)
        server.beginDrain()
        server.waitForEnd()
        XCTAssertFalse(server.log.all.contains { $0.contains("kept its connections open") })
    }

    func testAStopCutsItShort() throws {
        let server = try TestServer(isInherited: true)
        let client = try server.client()
        _ = try client.fetch(RawRequest().kept())
        server.beginDrain()
        server.stop()
        XCTAssertNil(try client.response(), "the connection has ended")
        XCTAssertFalse(server.log.all.contains { $0.contains("kept its connections open") })
    }

    func testASocketOfItsOwnIsStoppedAtOnce() throws {
        let server = try TestServer()
        let client = try server.client()
        _ = try client.fetch(RawRequest().kept())
        server.beginDrain()
        server.waitForEnd()
        XCTAssertNil(try client.response(), "the connection has ended")
        XCTAssertFalse(server.log.all.contains { $0.contains("kept its connections open") })
    }
}
