import Foundation
import TestSupport
@testable import FastCGI
import Logging
import Synchronization
import XCTest

/// A server that runs in this process, at a socket in a temporary folder.
final class TestServer {
    let path: String
    private let server: Server
    let log: LogLines
    private let folder: TemporaryFolder
    private let ended = DispatchSemaphore(value: 0)

    /// - Parameter isInherited: the server did not make its socket, and leaves it to another process.
    init(
        threads: Int = 4, isInherited: Bool = false, timeouts: SendTimeouts = SendTimeouts(),
        respond: @escaping @Sendable (Request) -> Response = echo
    ) throws {
        folder = try TemporaryFolder()
        path = folder.path + "/socket"
        log = LogLines()
        let (descriptor, file) = try SocketFile.listen(at: path)
        let socket = ListeningSocket(descriptor, description: path, file: isInherited ? nil : file)
        server = try Server(socket: socket, threads: threads, timeouts: timeouts, log: log.logger, respond: respond)
        Thread { [server, ended] in
            try? server.run()
            ended.signal()
        }.start()
    }

    deinit { stop() }

    /// Begins the stop and returns at once.
    func beginStop() { server.stop() }

    func beginDrain() { server.drain() }

    /// Returns when `run()` has returned.
    func stop() {
        server.stop()
        waitForEnd()
    }

    func waitForEnd() {
        ended.wait()
        ended.signal()
    }

    func client() throws -> FastCGIClient { try FastCGIClient(path) }

    func fetch(_ request: RawRequest) throws -> RawResponse { try client().fetch(request) }

    /// The request that the handler gets.
    static func received(_ request: RawRequest) throws -> Request {
        let seen = Seen()
        let server = try TestServer { request in
            seen.request.withLock { $0 = request }
            return echo(request)
        }
        _ = try server.fetch(request)
        return try XCTUnwrap(seen.request.withLock { $0 })
    }

    private final class Seen: Sendable {
        let request = Mutex<Request?>(nil)
    }
}

/// Repeats the request in the body.
@Sendable func echo(_ request: Request) -> Response {
    let body: String
    switch request.body {
    case .whole(let bytes): body = String(decoding: bytes, as: UTF8.self)
    case .cutShort: return Response(.badRequest, body: Array("cut short".utf8))
    case .tooLarge: return Response(.contentTooLarge, body: Array("too large".utf8))
    }
    let text = "\(request.method.name) \(request.path)?\(request.query) [\(body)]"
    return Response(.ok, headers: [.init("Content-Type", "text/plain")], body: Array(text.utf8))
}

/// Collects the logged lines, and waits for one.
final class LogLines: Sendable {
    private let lines = Mutex([String]())
    private let added = DispatchSemaphore(value: 0)

    var logger: Logger { Logger(label: "test") { _ in Handler(lines: self) } }

    var all: [String] { lines.withLock { $0 } }

    /// Fails after half a minute without such a line.
    func wait(for part: String, file: StaticString = #filePath, line: UInt = #line) {
        while !all.contains(where: { $0.contains(part) }) {
            if added.wait(timeout: .now() + 30) == .timedOut {
                return XCTFail("no line with \(part): \(all)", file: file, line: line)
            }
        }
    }

    private struct Handler: LogHandler {
        let lines: LogLines
        var metadata = Logger.Metadata()
        var logLevel = Logger.Level.debug

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let details = (event.metadata ?? [:]).map { "\($0)=\($1)" }.sorted().joined(separator: " ")
            lines.lines.withLock { $0.append("\(event.level) \(event.message) \(details)") }
            lines.added.signal()
        }
    }
}
