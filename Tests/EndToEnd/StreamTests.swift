import FastCGI
import Foundation
import Glibc
import Logging
import TestSupport
import XCTest

/// Responses that are produced while they are sent, through the real nginx. The server is in this process, so that the
/// test can measure its memory and abort a response.
final class StreamTests: XCTestCase {
    private static let piece = [UInt8](repeating: 120, count: 64 << 10)
    private static let pieces = 3_200

    func testTwoHundredMegabytesAreNotBuffered() throws {
        let shop = try StreamingShop { write in for _ in 1...Self.pieces { try write(Self.piece) } }
        let before = try residentBytes()
        var (read, highest) = (0, before)
        let response = try shop.client.get("/rows") { part in
            if read >> 24 != (read + part.count) >> 24 { highest = max(highest, try self.residentBytes()) }
            read += part.count
        }
        XCTAssertEqual(read, Self.pieces * Self.piece.count)
        XCTAssertNil(response.headers["content-length"])
        XCTAssertLessThan(highest - before, 32 << 20, "of 200 MB")
        XCTAssertEqual(try shop.folder.names(in: "fastcgi"), [], "nginx buffers nothing on the disk")
    }

    func testAnAbortedResponseDoesNotLookCompleteToTheBrowser() throws {
        let shop = try StreamingShop { write in
            for _ in 1...5 { try write(Self.piece) }
            throw HTTPClient.Failure(description: "the disk")
        }
        var read = 0
        XCTAssertThrowsError(try shop.client.get("/rows") { read += $0.count }, "the last chunk never comes")
        XCTAssertGreaterThan(read, 0)
        XCTAssertTrue(try shop.errors.contains("upstream prematurely closed"))
    }

    func testAResponseAbortedBeforeItsFirstByteIs502() throws {
        let shop = try StreamingShop { _ in throw HTTPClient.Failure(description: "the disk") }
        XCTAssertEqual(try shop.client.get("/rows").status, 502)
    }

    func testTheProducerStopsWhenTheBrowserGoesAway() throws {
        let stopped = DispatchSemaphore(value: 0)
        let shop = try StreamingShop { write in
            defer { stopped.signal() }
            while true { try write(Self.piece) }
        }
        XCTAssertThrowsError(try shop.client.get("/rows") { _ in throw HTTPClient.Failure(description: "enough") })
        shop.client.hangUp()
        XCTAssertEqual(stopped.wait(timeout: .now() + 60), .success)
    }

    func testHeadIsServedAndTheConnectionStaysUsable() throws {
        let shop = try StreamingShop { write in try write(Self.piece) }
        XCTAssertEqual(try shop.client.get("/rows", method: "HEAD").status, 200)
        XCTAssertEqual(try shop.client.get("/rows").body.utf8.count, Self.piece.count)
    }

    private func residentBytes() throws -> Int {
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")[1]
        return try XCTUnwrap(Int(pages)) * Int(getpagesize())
    }
}

/// A server whose every response is a stream, behind nginx.
private final class StreamingShop {
    let folder: TemporaryFolder
    let client: HTTPClient
    private let port: LoopbackPort
    private let server: Server
    private let nginx: Child
    private let ended = DispatchSemaphore(value: 0)

    init(_ produce: @escaping @Sendable (BodyStream.Write) throws -> Void) throws {
        folder = try TemporaryFolder()
        port = try LoopbackPort()
        let path = "\(folder.path)/juicemaker.sock"
        guard let socket = try ListeningSocket.find(path: path, environment: [:]) else {
            throw HTTPClient.Failure(description: "no socket")
        }
        let log = Logger(label: "stream") { _ in SwiftLogNoOpLogHandler() }
        server = try Server(socket: socket, threads: 4, log: log) { _ in
            .stream(headers: [.init("Content-Type", "text/csv")], produce)
        }
        nginx = try Nginx.start(port: port.number, in: folder)
        client = HTTPClient(port: port.number)
        Thread { [server, ended] in
            try? server.run()
            ended.signal()
        }.start()
    }

    deinit {
        _ = nginx.stop()
        server.stop()
        ended.wait()
    }

    /// nginx's error log.
    var errors: String {
        get throws { String(decoding: try folder.read("juicemaker.error.log"), as: UTF8.self) }
    }
}
