import ArgumentParser
import FastCGI
import Foundation
import Logging
import ShopStore
import ShopWeb

struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serve the shop to a web server, over FastCGI.",
        discussion: """
            Without --socket it serves a listening socket that was handed over, by systemd (LISTEN_FDS) or by \
            spawn-fcgi (descriptor 0); with a CGI environment and no socket it answers that one request.

            SIGTERM and SIGINT finish what is under way, write a checkpoint and leave with 0 within 5 seconds. \
            LOG_LEVEL (debug, notice, error …) says how much it writes to standard error.
            """)

    @OptionGroup var options: StoreOptions
    @OptionGroup var pages: PageOptions

    @Option(help: ArgumentHelp("The Unix socket to listen at.", valueName: "path"))
    var socket: String?

    @Option(help: ArgumentHelp("Requests at once; quickest with more than nginx keeps connections.", valueName: "n"))
    var threads = 64

    @Option(help: ArgumentHelp("A further host name that the shop answers to; can be given again.", valueName: "name"))
    var host: [String] = []

    func validate() throws {
        if !(1...1024).contains(threads) { throw ValidationError("--threads takes a number from 1 to 1024.") }
    }

    func run() throws {
        let log = Wiring.log()
        try reporting {
            let signals = try StopSignals()
            let source = try requestSource()
            let menu = try Wiring.menu(options)
            // Reading the templates and reading the store take about the same time, on a core each.
            let folders = (content: options.content, templates: pages.templates.templates, assets: pages.public)
            let pages = BackgroundTask {
                try Wiring.pages(
                    content: folders.content, templates: folders.templates, assets: folders.assets, menu: menu)
            }
            let store = try Wiring.store(options, menu: menu)
            let counter = Wiring.counter(try pages.value(), store: store, menu: menu, hosts: host, log: log)
            switch source {
            case .socket(let socket):
                settleEverySecond(store, log)
                try serve(counter, at: socket, until: signals, log)
                try store.close()
            case .plainCGI:
                if !PlainCGI.respond(
                    environment: ProcessInfo.processInfo.environment, log: log, respond: counter.respond)
                {
                    throw Fault(.unavailable, "standard output: the response could not be written whole")
                }
            case .none:
                throw ValidationError("Say where to listen: --socket PATH.")
            }
        }
    }

    private func serve(
        _ counter: ShopApp, at socket: ListeningSocket, until signals: StopSignals, _ log: Logger
    ) throws {
        do {
            let server = try Server(socket: socket, threads: threads, log: log, respond: counter.respond)
            Thread.detachNewThread {
                log.notice("stopping", metadata: ["signal": "\(signals.wait())"])
                server.stop()
            }
            server.run()
        } catch {
            throw Fault(.unavailable, "\(error)")
        }
    }

    /// Until the process ends.
    private func settleEverySecond(_ store: FileStore, _ log: Logger) {
        Thread.detachNewThread {
            while true {
                Thread.sleep(forTimeInterval: 1)
                do { try store.settle() } catch { log.error("\(error)") }
            }
        }
    }

    private func requestSource() throws -> RequestSource {
        do {
            return try RequestSource.find(path: socket, environment: ProcessInfo.processInfo.environment)
        } catch {
            throw Fault(.unavailable, "\(error)")
        }
    }
}
