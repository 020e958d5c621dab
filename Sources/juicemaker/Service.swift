import ArgumentParser
import Console
import FastCGI
import Foundation
import Logging
import Runtime

/// Serves requests over FastCGI until a signal: the part of `serve` that `head serve` has, too.
struct Service {
    let threads: Int
    let log: Logger

    /// - Parameters:
    ///   - path: a socket from the command line.
    ///   - configured: the socket to use if none was handed over.
    /// - Throws: an error also when there is no socket at all.
    func socket(_ path: String?, configured: String? = nil) throws -> ListeningSocket {
        do throws(SocketError) {
            // A socket that was handed over precedes the configured one, which is its address.
            if let socket = try ListeningSocket.find(path: path, environment: ProcessInfo.processInfo.environment) {
                return socket
            }
            if let configured, let socket = try ListeningSocket.find(path: configured, environment: [:]) {
                return socket
            }
        } catch {
            throw CommandError(.unavailable, error.message)
        }
        throw CommandError(
            .usage, "there is no socket to listen at; name one with --socket", "연결을 받을 소켓이 없어요. --socket으로 적어 주세요")
    }

    func serve(
        at socket: ListeningSocket, until signals: StopSignals, _ metrics: ServerMetrics,
        _ respond: @escaping @Sendable (Request) -> Response
    ) throws {
        do throws(SocketError) {
            let server = try Server(socket: socket, threads: threads, metrics: metrics, log: log, respond: respond)
            do { try DetachedThread.start { [log] in Self.stop(server, on: signals, log) } } catch {
                throw .noThread(error)
            }
            try server.run()
        } catch .noThread(let error) {
            throw error
        } catch {
            throw CommandError(.unavailable, error.message)
        }
    }

    private static func stop(_ server: Server, on signals: StopSignals, _ log: Logger) {
        // The call is outside the log's arguments, which are not evaluated when LOG_LEVEL leaves the line out.
        let signal = signals.next()
        log.notice("stopping", metadata: ["signal": "\(signal.rawValue)"])
        if signal == .terminate {
            server.drain()
            let second = signals.next()
            log.notice("stopping at once", metadata: ["signal": "\(second.rawValue)"])
        }
        server.stop()
    }
}
