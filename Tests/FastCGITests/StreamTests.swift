import Dispatch
import FastCGI
import Synchronization
import XCTest

struct Oops: Error {}

/// A response that is made while it is sent.
final class StreamTests: XCTestCase {
    private static let piece = [UInt8](repeating: 120, count: 10_000)

    func testAStreamArrivesWholeWithoutALengthAndTheConnectionGoesOn() throws {
        let server = try TestServer(threads: 1) { request in
            guard request.path == "/rows" else { return echo(request) }
            return .stream(headers: [.init("Content-Type", "text/csv")]) { write in
                for _ in 1...100 { try write(Self.piece) }
            }
        }
        let client = try server.client()
        let response = try client.fetch(RawRequest("GET", "/rows").kept())
        XCTAssertEqual(response.head, "Status: 200 OK\r\nContent-Type: text/csv")
        XCTAssertEqual(response.body.utf8.count, 1_000_000)
        XCTAssertEqual(try client.fetch(RawRequest("GET", "/next").kept()).body, "GET /next? []")
    }

    func testHeadDoesNotRunTheProducer() throws {
        let server = try TestServer { _ in .stream(headers: []) { _ in XCTFail("the body is not sent") } }
        let client = try server.client()
        XCTAssertEqual(try client.fetch(RawRequest("HEAD").kept()), try client.fetch(RawRequest("HEAD").kept()))
    }

    func testAResponseThatBreaksOffEndsWithoutItsEndRecord() throws {
        let server = try TestServer { _ in
            .stream(headers: []) { write in
                try write(Self.piece)
                throw Oops()
            }
        }
        let client = try server.client()
        try client.send(RawRequest("GET", "/rows").kept().bytes)
        XCTAssertNil(try client.response(), "the connection ends without the end record")
        server.log.wait(for: "error a response broke off error=Oops() path=/rows")
        XCTAssertEqual(try server.fetch(RawRequest("HEAD")).body, "", "the next connection is served")
    }

    func testAProducerStopsWhenTheWebServerDisconnects() throws {
        let stopped = DispatchSemaphore(value: 0)
        let server = try TestServer(threads: 1) { request in
            guard request.path == "/rows" else { return echo(request) }
            return .stream(headers: []) { write in
                defer { stopped.signal() }
                while true { try write(Self.piece) }
            }
        }
        let client = try server.client()
        try client.send(RawRequest("GET", "/rows").kept().bytes)
        XCTAssertNotNil(try client.record())
        client.close()
        XCTAssertEqual(stopped.wait(timeout: .now() + 60), .success)
        XCTAssertEqual(try server.fetch(RawRequest("GET", "/next")).body, "GET /next? []", "its thread is free")
        XCTAssertFalse(server.log.all.contains { $0.hasPrefix("error") }, "a disconnected reader is not an error")
    }

    func testTheReaderLimitsTheProducer() throws {
        let produced = Count()
        let server = try TestServer { _ in
            .stream(headers: []) { write in
                for _ in 1...5_000 {
                    try write(Self.piece)
                    produced.add(Self.piece.count)
                }
            }
        }
        let client = try server.client()
        try client.send(RawRequest().bytes)
        var read = 0
        while let record = try client.record(), record.kind == Record.Kind.output.rawValue {
            read += record.content.count
            XCTAssertLessThan(produced.value - read, 2 << 20, "only the socket buffer is ahead, not the rest of 50 MB")
        }
        XCTAssertGreaterThan(read, 50_000_000)
    }

    func testAStopWaitsForARunningStream() throws {
        let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let server = try TestServer { _ in
            .stream(headers: []) { write in
                try write(Self.piece)
                begun.signal()
                mayEnd.wait()
                try write(Self.piece)
            }
        }
        let client = try server.client()
        try client.send(RawRequest().kept().bytes)
        begun.wait()
        server.beginStop()
        mayEnd.signal()
        XCTAssertEqual(try client.response()?.body.utf8.count, 20_000)
        server.waitForEnd()
        XCTAssertFalse(server.log.all.contains { $0.contains("still being answered") })
    }

    func testAReaderThatTakesNothingLosesItsStreamAndTheThreadIsFree() throws {
        let begun = DispatchSemaphore(value: 0)
        let server = try TestServer(threads: 1, timeouts: SendTimeouts(idleSeconds: 0.1)) { request in
            guard request.path == "/rows" else { return echo(request) }
            begun.signal()
            return .stream(headers: []) { write in while true { try write(Self.piece) } }
        }
        let silent = try server.client()
        try silent.send(RawRequest("GET", "/rows").kept().bytes)
        begun.wait()
        XCTAssertEqual(try server.fetch(RawRequest("GET", "/next")).body, "GET /next? []")
        XCTAssertNil(try silent.response(), "the connection ends without the end record")
    }

    func testAReaderThatTakesLittleLosesItsStreamAtTheDeadline() throws {
        let server = try TestServer(timeouts: SendTimeouts(streamSeconds: 0.2)) { _ in
            .stream(headers: []) { write in while true { try write(Self.piece) } }
        }
        let slow = try server.client()
        try slow.send(RawRequest("GET", "/rows").kept().bytes)
        let end = ContinuousClock.now + .seconds(30)
        while let record = try slow.record() {
            XCTAssertNotEqual(record.kind, Record.Kind.end.rawValue, "it reads all the time, and gets no end record")
            if ContinuousClock.now > end { return XCTFail("the stream goes on") }
        }
        server.log.wait(for: "a reader was too slow path=/rows")
    }

    func testALongPageThatNobodyReadsIsGivenUp() throws {
        let begun = DispatchSemaphore(value: 0)
        let server = try TestServer(threads: 1, timeouts: SendTimeouts(idleSeconds: 0.1)) { request in
            guard request.path == "/page" else { return echo(request) }
            begun.signal()
            return Response(.ok, body: [UInt8](repeating: 120, count: 4 << 20))
        }
        let silent = try server.client()
        try silent.send(RawRequest("GET", "/page").kept().bytes)
        begun.wait()
        XCTAssertEqual(try server.fetch(RawRequest("GET", "/next")).body, "GET /next? []")
        XCTAssertNil(try silent.response())
    }

    private final class Count: Sendable {
        private let count = Atomic(0)

        var value: Int { count.load(ordering: .relaxed) }

        func add(_ more: Int) { count.add(more, ordering: .relaxed) }
    }
}
