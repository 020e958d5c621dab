import FastCGI
import Foundation
import HTTP
import Logging
import Synchronization
import TestSupport
import XCTest

/// A server that runs in this process, at a socket in a folder of its own.
final class Served {
    let path: String
    let server: Server
    let log: Lines
    private let folder: TemporaryFolder
    private let ended = DispatchSemaphore(value: 0)

    init(threads: Int = 4, respond: @escaping @Sendable (Request) -> Response = echo) throws {
        folder = try TemporaryFolder()
        path = folder.path + "/socket"
        log = Lines()
        guard case .socket(let socket) = try ListenerSource.find(path: path, environment: [:]) else {
            throw ClientError.silence
        }
        server = try Server(socket: socket, threads: threads, log: log.logger, respond: respond)
        Thread { [server, ended] in
            server.run()
            ended.signal()
        }.start()
    }

    deinit { stop() }

    /// Returns when `run()` has.
    func stop() {
        server.stop()
        waitForEnd()
    }

    func waitForEnd() {
        ended.wait()
        ended.signal()
    }

    func client() throws -> FastCGIClient { try FastCGIClient(path) }

    func ask(_ ask: Ask) throws -> Answer { try client().ask(ask) }

    /// The request as the handler got it.
    static func request(_ ask: Ask) throws -> Request {
        let seen = Seen()
        let served = try Served { request in
            seen.request.withLock { $0 = request }
            return echo(request)
        }
        _ = try served.ask(ask)
        return try XCTUnwrap(seen.request.withLock { $0 })
    }

    private final class Seen: Sendable {
        let request = Mutex<Request?>(nil)
    }
}

/// Says what was understood.
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

/// What was logged, and a way to await it.
final class Lines: Sendable {
    private let lines = Mutex([String]())
    private let added = DispatchSemaphore(value: 0)

    var logger: Logger { Logger(label: "test") { _ in Handler(lines: self) } }

    var all: [String] { lines.withLock { $0 } }

    /// Fails after half a minute; when the code is right it waits for no longer than the line takes.
    func wait(for part: String, file: StaticString = #filePath, line: UInt = #line) {
        while !all.contains(where: { $0.contains(part) }) {
            if added.wait(timeout: .now() + 30) == .timedOut {
                return XCTFail("no line with \(part): \(all)", file: file, line: line)
            }
        }
    }

    private struct Handler: LogHandler {
        let lines: Lines
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
