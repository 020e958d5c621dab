import ArgumentParser
import Bytes
import CLinux
import Console
import FastCGI
import Foundation
import Journal
import JuiceShop
import Logging
import Printing
import Runtime
import ShopDatabase
import ShopStore
import ShopWeb

struct Serve: Command {
    static let configuration = CommandConfiguration(
        "Serve the shop to a web server, over FastCGI.", "웹 서버를 통해(FastCGI) 가게를 열어요.",
        discussion: """
            Creates the store where there never was one. Without --socket it serves a listening socket that systemd (LISTEN_FDS) \
            or spawn-fcgi (descriptor 0) handed over, otherwise it listens at the configured one.

            On SIGTERM or SIGINT it finishes the requests under way, writes a checkpoint and exits with 0 within \
            5 seconds. A socket that was handed over it leaves to the next process on SIGTERM: it serves its \
            connections until the web server has closed them, some 2 seconds, and at most 15; a second signal stops it \
            at once. LOG_LEVEL (debug, notice, error …) sets how much it logs to standard error.
            """,
        """
        기록이 한 번도 없던 곳이면 만들어요. --socket이 없으면 systemd(LISTEN_FDS)나 spawn-fcgi(서술자 0)가 넘겨준 소켓이나 설정한 소켓을 써요.

        SIGTERM이나 SIGINT를 받으면 하던 요청을 마치고 검사점을 쓴 다음 5초 안에 0으로 끝나요. 넘겨받은 소켓은 SIGTERM을 \
        받으면 다음 프로세스에 남기고, 웹 서버가 연결을 닫을 때까지(2초쯤, 길어야 15초) 답해요. 신호를 한 번 더 보내면 바로 \
        멈춰요. LOG_LEVEL(debug, notice, error …)은 표준 오류에 남기는 로그의 양이에요.
        """)

    @OptionGroup var options: ShopOptions
    @OptionGroup var pages: PageOptions
    @OptionGroup var pin: PINLocation

    @Option(help: ArgumentHelp("The Unix socket to listen at.", "연결을 받을 유닉스 소켓.", valueName: "path"))
    var socket: String?

    @Option(
        help: ArgumentHelp(
            "Requests at once; fastest with more than nginx's kept connections.",
            "한꺼번에 처리할 요청 수. nginx가 열어 두는 연결보다 많을 때 가장 빨라요.", valueName: "n"))
    var threads = Wiring.configuration.threads

    @Option(
        help: ArgumentHelp(
            "A further host name that the shop answers to; repeatable.", "가게를 열 다른 호스트 이름. 여러 번 쓸 수 있어요.",
            valueName: "name"))
    var host = Wiring.configuration.hosts

    @Option(
        help: ArgumentHelp(
            "Several shops of a database in this process, each by a host name that begins with its --shop; repeatable.",
            "데이터베이스의 여러 매장을 이 프로세스 하나로. 매장의 --shop으로 시작하는 호스트 이름이에요. 여러 번 쓸 수 있어요.",
            valueName: "shop.name"))
    var hosted: [String] = []

    @Flag(
        help: ArgumentHelp(
            "Make the tables and the shop in a database where they are missing.", "데이터베이스에 표나 가게가 없으면 만들어요."))
    var create = false

    @Option(help: ArgumentHelp("The form of the log's lines.", "로그 줄의 형식.", valueName: "format"))
    var logFormat = Wiring.configuration.logFormat

    func validate() throws {
        if !(1...1024).contains(threads) {
            throw ValidationError("--threads takes a number from 1 to 1024.", "--threads에는 1에서 1024 사이의 수를 적어 주세요.")
        }
    }

    func perform() throws {
        let faults = RepeatedFaults()
        let log = Wiring.log(logFormat, faults)
        // By default malloc makes 8 heaps for each core, and each keeps what its downloads once needed.
        mallopt(M_ARENA_MAX, 2)
        try AddressSpace.check(threads: threads)
        let signals = try StopSignals()
        let service = Service(threads: threads, log: log)
        let socket = try service.socket(socket, configured: Wiring.configuration[.socket]?.text)
        do {
            try serve(at: socket, service, signals, faults, log)
        } catch {
            socket.refuseWaiting()
            throw error
        }
    }

    /// An error in the settings, too, is a start that fails.
    func refuse() {
        _ = try? ListeningSocket.find(path: nil, environment: ProcessInfo.processInfo.environment)?.refuseWaiting()
    }

    private func serve(
        at socket: ListeningSocket, _ service: Service, _ signals: StopSignals, _ faults: RepeatedFaults, _ log: Logger
    ) throws {
        let firstMenu = try Wiring.firstMenu(options)
        // Reading the templates and reading the store take about the same time, on a core each.
        let folders = (content: options.content, templates: pages.templates.templates, site: pages.site)
        let pages = try BackgroundTask {
            try Wiring.pages(
                content: folders.content, templates: folders.templates, site: folders.site)
        }
        let metrics = ProcessMetrics()
        if !hosted.isEmpty {
            return try serveHosted(at: socket, service, signals, pages.value(), firstMenu, metrics, faults, log)
        }
        let state = try? options.folder.stateFolder()
        let opened = try open(firstMenu, metrics.store, log)
        Self.compare(firstMenu, with: try opened.store.shop().menu, log)
        let app = Wiring.app(
            try pages.value(), store: opened.store, names: opened.names,
            pin: pin.path(in: options.folder), hosts: host,
            backup: BackupWatch(opened.lastBackup), state: state, metrics: metrics, log: log)
        app.poll()
        try tickEverySecond(opened.folder, [app], faults, log)
        try service.serve(at: socket, until: signals, metrics.server, app.respond)
        try opened.store.close()
    }

    /// All shops share the connections of one `ShopsDatabase`.
    private func serveHosted(
        at socket: ListeningSocket, _ service: Service, _ signals: StopSignals, _ pages: Wiring.Pages,
        _ firstMenu: Result<Menu, any Error>, _ metrics: ProcessMetrics, _ faults: RepeatedFaults, _ log: Logger
    ) throws {
        guard case .database(let location) = try options.folder.location() else {
            throw CommandError(
                .usage, "--hosted needs a database: --store postgresql://HOST/NAME",
                "--hosted에는 데이터베이스가 있어야 해요. --store postgresql://HOST/NAME처럼 적어 주세요")
        }
        let database = ShopsDatabase(
            location.address, isAlone: location.isAlone, sessions: Self.hostedSessions, metrics: metrics.store)
        let shops = try HostedShops(hosted) { id, name in
            let store = try database.shop(id) { Self.reportFailover(from: $0, to: $1, log) }
            try Wiring.requireMenu(in: store, firstMenu, at: store.name)
            let file = pin.path(in: options.folder)
            return Wiring.app(
                pages, store: store, names: store, pin: parent(of: file) + "/pin-\(id).json", hosts: host + [name],
                metrics: metrics, log: log)
        }
        for app in shops.all { app.poll() }
        try tickEverySecond(nil, shops.all, faults, log)
        try service.serve(at: socket, until: signals, metrics.server, shops.respond)
        database.close()
    }

    private static let hostedSessions = 8

    private struct OpenStore {
        let store: any Store
        let names: any NamesStore
        /// The store again, if it is in a folder: somebody has to look after it.
        var folder: ReopeningStore?
        /// The last backup of a store in a folder. The backups of a database are not made by this program.
        var lastBackup: @Sendable () -> LastBackup? = { nil }
    }

    private func open(
        _ firstMenu: Result<Menu, any Error>, _ metrics: StoreMetrics, _ log: Logger
    ) throws -> OpenStore {
        switch try options.folder.location() {
        case .folder(let path):
            let store = try ReopeningStore(path) { [options] () throws(StoreError) in
                try FormerStore.requireNone(at: path)
                return try Wiring.storeOrNew(path, options, firstMenu: firstMenu, metrics: metrics)
            }
            try Wiring.requireReal(store, at: path)
            return OpenStore(store: store, names: NamesFile(store: path), folder: store) {
                LastBackup(
                    time: StoreStamp.backup.lastTime(in: path), failed: StoreStamp.backup.lastFailure(in: path)?.time)
            }
        case .database(let database):
            let store = try database.store(creates: create, menu: try? firstMenu.get(), metrics: metrics) {
                Self.reportFailover(from: $0, to: $1, log)
            }
            if database.isAlone {
                log.warning("the database may have no standby: its end would lose orders")
            }
            try Wiring.requireMenu(in: store, firstMenu, at: store.name)
            return OpenStore(store: store, names: store)
        }
    }

    private static func reportFailover(from before: Shop, to now: Shop, _ log: Logger) {
        log.error(
            "the database went back to a standby that did not have the newest events; none of them was confirmed",
            metadata: [
                "eventBefore": "\(before.sequence)", "event": "\(now.sequence)", "lastOrder": "\(now.orderCount)",
            ])
    }

    /// Says that the menu file has no effect any more, to an owner who looks for it.
    private static func compare(_ first: Result<Menu, any Error>, with menu: Menu, _ log: Logger) {
        switch first {
        case .success(let first):
            if first == menu.withoutRetired { return }
            log.notice("the shop has another menu than menu.json; `juicemaker menu apply` replaces it")
        case .failure(let error):
            log.warning("menu.json cannot be read; the shop has its own menu", metadata: ["error": "\(error)"])
        }
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
        _ store: ReopeningStore?, _ apps: [ShopApp], _ faults: RepeatedFaults, _ log: Logger
    ) throws(ThreadError) {
        try DetachedThread.start {
            while true {
                Thread.sleep(forTimeInterval: 1)
                for app in apps { app.poll() }
                do {
                    try Self.report(store?.poll(), to: log)
                } catch {
                    log.error("the store's head cannot be flushed", metadata: ["error": "\(error)"])
                }
                faults.reportEnded(to: log)
            }
        }
    }
}

/// Shops of a database that one process serves on a few connections, each at a name of its own: `mapo.juice.lan` shows the
/// shop `mapo`.
struct HostedShops: Sendable {
    /// The applications by the name in an authority.
    private let apps: [CaseInsensitiveASCII: ShopApp]

    var all: [ShopApp] { Array(apps.values) }

    /// - Throws: for a name that is no shop's, and for a shop that is not in the database.
    init(_ names: [String], _ app: (_ id: String, _ name: String) throws -> ShopApp) throws {
        var apps = [CaseInsensitiveASCII: ShopApp]()
        for name in names {
            let id = String(name.prefix { $0 != "." })
            let host = Authority(name.utf8).name
            guard Token.isToken(id), apps[host] == nil else {
                throw CommandError(
                    .usage, "“\(name)” names no shop, or one twice: write --hosted mapo.juice.lan for the shop mapo",
                    "“\(name)”: 매장의 이름이 아니거나 두 번 적었어요. 매장 mapo는 --hosted mapo.juice.lan처럼 적어 주세요")
            }
            apps[host] = try app(id, name)
        }
        self.apps = apps
    }

    func respond(_ request: Request) -> Response {
        let host = Authority((request.headers.host ?? "").utf8).name
        if let app = apps[host] { return app.respond(request) }
        // Monitors ask for the process by its address.
        if ["/health", "/metrics"].contains(request.path), let app = apps.values.first { return app.respond(request) }
        return Response(
            .notFound, headers: [.init("Content-Type", "text/plain")], body: Array("no shop has this name\n".utf8))
    }
}
