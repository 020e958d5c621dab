import ArgumentParser
import CLinux
import FastCGI
import Foundation
import Journal
import JuiceShop
import Logging
import Posix
import ServerLog
import ShopStore
import ShopWeb

struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serve the shop to a web server, over FastCGI.",
        discussion: """
            Creates the store if there is none. Without --socket it serves a listening socket that systemd (LISTEN_FDS) \
            or spawn-fcgi (descriptor 0) handed over, otherwise it listens at the configured one; in a CGI environment \
            without a socket it answers one request.

            On SIGTERM or SIGINT it finishes the requests under way, writes a checkpoint and exits with 0 within \
            5 seconds. A socket that was handed over it leaves to the next process on SIGTERM: it serves its \
            connections until the web server has closed them, some 2 seconds, and at most 15; a second signal stops it \
            at once. LOG_LEVEL (debug, notice, error …) sets how much it logs to standard error.
            """)

    @OptionGroup var options: ShopOptions
    @OptionGroup var pages: PageOptions
    @OptionGroup var pin: PINLocation

    @Option(help: ArgumentHelp("The Unix socket to listen at.", valueName: "path"))
    var socket: String?

    @Option(
        help: ArgumentHelp("Requests at once; fastest with more than nginx's kept connections.", valueName: "n"))
    var threads = Wiring.configuration.threads

    @Option(help: ArgumentHelp("A further host name that the shop answers to; repeatable.", valueName: "name"))
    var host = Wiring.configuration.hosts

    @Option(help: ArgumentHelp("The form of the log's lines.", valueName: "format"))
    var logFormat = Wiring.configuration.logFormat

    func validate() throws {
        if !(1...1024).contains(threads) { throw ValidationError("--threads takes a number from 1 to 1024.") }
    }

    func run() throws {
        let faults = RepeatedFaults()
        let log = Wiring.log(logFormat, faults)
        // By default malloc makes 8 heaps for each core, and each keeps what its downloads once needed.
        mallopt(M_ARENA_MAX, 2)
        try exitingOnError {
            try AddressSpace.check(threads: threads)
            let signals = try StopSignals()
            let source = try requestSource()
            if case .none = source {
                throw CommandError(.usage, "there is no socket to listen at; name one with --socket")
            }
            let menu = try Wiring.menu(options)
            // Reading the templates and reading the store take about the same time, on a core each.
            let folders = (content: options.content, templates: pages.templates.templates, site: pages.site)
            let pages = try BackgroundTask {
                try Wiring.pages(
                    content: folders.content, templates: folders.templates, site: folders.site)
            }
            let metrics = ProcessMetrics()
            let store = try ReopeningStore(options.store) { [options, metrics = metrics.store] () throws(StoreError) in
                try Wiring.storeOrNew(options, menu: menu, metrics: metrics)
            }
            let app = Wiring.app(
                try pages.value(), store: store, menu: menu, pin: pin.path(in: options.folder), hosts: host,
                metrics: metrics, log: log)
            switch source {
            case .socket(let socket):
                try tickEverySecond(store, faults, log)
                try serve(app, at: socket, until: signals, metrics.server, log)
                try store.close()
            case .plainCGI:
                if !PlainCGI.respond(environment: ProcessInfo.processInfo.environment, log: log, respond: app.respond) {
                    throw CommandError(.io, "standard output: the response could not be written whole")
                }
            case .none: break
            }
        }
    }

    private func serve(
        _ app: ShopApp, at socket: ListeningSocket, until signals: StopSignals, _ metrics: ServerMetrics, _ log: Logger
    ) throws {
        do throws(SocketError) {
            let server = try Server(
                socket: socket, threads: threads, metrics: metrics, log: log, respond: app.respond)
            do { try DetachedThread.start { Self.stop(server, on: signals, log) } } catch { throw .noThread(error) }
            try server.run()
        } catch .noThread(let error) {
            throw error
        } catch {
            throw CommandError(.unavailable, "\(error)")
        }
    }

    private static func stop(_ server: Server, on signals: StopSignals, _ log: Logger) {
        // Outside the log's arguments, which are not evaluated when LOG_LEVEL leaves the line out.
        let signal = signals.next()
        log.notice("stopping", metadata: ["signal": "\(signal.rawValue)"])
        if signal == .terminate {
            server.drain()
            let second = signals.next()
            log.notice("stopping at once", metadata: ["signal": "\(second.rawValue)"])
        }
        server.stop()
    }

    private static func report(_ change: ReopeningStore.Change?, to log: Logger) {
        switch change {
        case .lost(let error):
            log.error("no orders are taken until the store is there again", metadata: ["error": "\(error)"])
        case .refused(let error): log.error("the store cannot be opened again", metadata: ["error": "\(error)"])
        case .reopened(let before, let now):
            log.notice(
                "the store is open again",
                metadata: ["events": "\(now.sequence)", "orders": "\(now.orderCount)"])
            if now.sequence < before.sequence {
                log.error(
                    "the store is an older copy: what was recorded after it is not in it",
                    metadata: [
                        "events": "\(now.sequence + 1) to \(before.sequence)", "lastOrder": "\(now.orderCount)",
                        "lastOrderBefore": "\(before.orderCount)",
                    ])
            }
        case nil: break
        }
    }

    /// Looks after the store, and whether a fault is over, until the process ends.
    private func tickEverySecond(
        _ store: ReopeningStore, _ faults: RepeatedFaults, _ log: Logger
    ) throws(ThreadError) {
        try DetachedThread.start {
            while true {
                Thread.sleep(forTimeInterval: 1)
                do {
                    try Self.report(store.lookAfter(), to: log)
                } catch {
                    log.error("the store's head cannot be flushed", metadata: ["error": "\(error)"])
                }
                faults.reportEnded(to: log)
            }
        }
    }

    private func requestSource() throws -> RequestSource {
        do {
            let source = try RequestSource.find(path: socket, environment: ProcessInfo.processInfo.environment)
            // A socket that was handed over precedes the configured one, which is its address.
            guard case .none = source, let path = Wiring.configuration[.socket]?.text else { return source }
            return try RequestSource.find(path: path, environment: [:])
        } catch {
            throw CommandError(.unavailable, "\(error)")
        }
    }
}
