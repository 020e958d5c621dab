import Dispatch
import FastCGI
import HTTP
import Synchronization
import XCTest

struct Oops: Error {}

/// An answer that is made while it is sent.
final class StreamTests: XCTestCase {
    private static let piece = [UInt8](repeating: 120, count: 10_000)

    func testAStreamArrivesWholeWithoutALengthAndTheConnectionGoesOn() throws {
        let served = try Served(threads: 1) { request in
            guard request.path == "/rows" else { return echo(request) }
            return .stream(headers: [.init("Content-Type", "text/csv")]) { write in
                for _ in 1...100 { try write(Self.piece) }
            }
        }
        let client = try served.client()
        let answer = try client.ask(Ask("GET", "/rows").kept())
        XCTAssertEqual(answer.head, "Status: 200 OK\r\nContent-Type: text/csv")
        XCTAssertEqual(answer.body.utf8.count, 1_000_000)
        XCTAssertEqual(try client.ask(Ask("GET", "/next").kept()).body, "GET /next? []")
    }

    func testHeadRunsNoProducer() throws {
        let served = try Served { _ in .stream(headers: []) { _ in XCTFail("nobody reads it") } }
        let client = try served.client()
        XCTAssertEqual(try client.ask(Ask("HEAD").kept()), try client.ask(Ask("HEAD").kept()))
    }

    func testAnAnswerThatBreaksOffNeverEndsForTheWebServer() throws {
        let served = try Served { _ in
            .stream(headers: []) { write in
                try write(Self.piece)
                throw Oops()
            }
        }
        let client = try served.client()
        try client.send(Ask("GET", "/rows").kept().bytes)
        XCTAssertNil(try client.answer(), "the connection ends without the record that ends an answer")
        served.log.wait(for: "error an answer broke off error=Oops() path=/rows")
        XCTAssertEqual(try served.ask(Ask("HEAD")).body, "", "the next connection is served")
    }

    func testAProducerStopsWhenTheWebServerGoesAway() throws {
        let stopped = DispatchSemaphore(value: 0)
        let served = try Served(threads: 1) { request in
            guard request.path == "/rows" else { return echo(request) }
            return .stream(headers: []) { write in
                defer { stopped.signal() }
                while true { try write(Self.piece) }
            }
        }
        let client = try served.client()
        try client.send(Ask("GET", "/rows").kept().bytes)
        XCTAssertNotNil(try client.record())
        client.close()
        XCTAssertEqual(stopped.wait(timeout: .now() + 60), .success)
        XCTAssertEqual(try served.ask(Ask("GET", "/next")).body, "GET /next? []", "its thread is free")
        XCTAssertFalse(served.log.all.contains { $0.hasPrefix("error") }, "that is nobody's fault")
    }

    func testTheReaderSetsThePace() throws {
        let produced = Count()
        let served = try Served { _ in
            .stream(headers: []) { write in
                for _ in 1...5_000 {
                    try write(Self.piece)
                    produced.add(Self.piece.count)
                }
            }
        }
        let client = try served.client()
        try client.send(Ask().bytes)
        var read = 0
        while let record = try client.record(), record.kind == Record.Kind.output.rawValue {
            read += record.content.count
            XCTAssertLessThan(produced.value - read, 2 << 20, "what the socket holds, and not what lacks of 50 MB")
        }
        XCTAssertGreaterThan(read, 50_000_000)
    }

    func testAStopWaitsForAStreamThatIsUnderWay() throws {
        let (begun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let served = try Served { _ in
            .stream(headers: []) { write in
                try write(Self.piece)
                begun.signal()
                mayEnd.wait()
                try write(Self.piece)
            }
        }
        let client = try served.client()
        try client.send(Ask().kept().bytes)
        begun.wait()
        served.server.stop()
        mayEnd.signal()
        XCTAssertEqual(try client.answer()?.body.utf8.count, 20_000)
        served.waitForEnd()
        XCTAssertFalse(served.log.all.contains { $0.contains("still being answered") })
    }

    private final class Count: Sendable {
        private let count = Atomic(0)

        var value: Int { count.load(ordering: .relaxed) }

        func add(_ more: Int) { count.add(more, ordering: .relaxed) }
    }
}
