import ArgumentParser
import CLinux
import FastCGI
import Foundation
import ChainHead
import Logging
import Runtime
import ShopDatabase
import ShopWeb

struct HeadServe: Command {
    static let configuration = CommandConfiguration(
        commandName: "serve", "Serve head office to a web server, over FastCGI.", "웹 서버를 통해(FastCGI) 본사를 열어요.",
        discussion: """
            It serves the socket that systemd handed over, or listens at --socket, until SIGTERM or SIGINT. All shops share \
            a few connections to the database.
            """,
        "systemd가 넘겨준 소켓이나 --socket에서 SIGTERM이나 SIGINT를 받을 때까지 답해요. 모든 매장이 데이터베이스 연결 몇 개를 같이 써요.")

    @OptionGroup var options: HeadOptions
    @OptionGroup var pages: PageOptions

    @Option(
        help: ArgumentHelp("The folder of menu.json and the texts.", "menu.json과 화면의 글이 있는 폴더.", valueName: "dir"))
    var content = Wiring.configuration.path(.content)

    @Option(
        help: ArgumentHelp(
            "A further host name that head answers to; repeatable.", "본사를 열 다른 호스트 이름. 여러 번 쓸 수 있어요.",
            valueName: "name"))
    var host = Wiring.configuration.hosts

    @Option(help: ArgumentHelp("The Unix socket to listen at.", "연결을 받을 유닉스 소켓.", valueName: "path"))
    var socket: String?

    @Option(
        help: ArgumentHelp("Connections to the database.", "데이터베이스 연결의 수.", valueName: "n"))
    var connections = 8

    @Option(help: ArgumentHelp("The form of the log's lines.", "로그 줄의 형식.", valueName: "format"))
    var logFormat = Wiring.configuration.logFormat

    private static let threads = 64

    func validate() throws {
        if !(2...64).contains(connections) {
            throw ValidationError("--connections takes a number from 2 to 64.", "--connections에는 2에서 64 사이의 수를 적어 주세요.")
        }
    }

    func perform() throws {
        let faults = RepeatedFaults()
        let log = Wiring.log(logFormat, faults)
        mallopt(M_ARENA_MAX, 2)
        let signals = try StopSignals()
        let service = Service(threads: Self.threads, log: log)
        let socket = try service.socket(socket)
        let metrics = ProcessMetrics()
        let database = try options.database(sessions: connections, metrics: metrics.store)
        if options.singleDatabase {
            log.warning("the database may have no standby: its end would lose events until the shops send them again")
        }
        let office = HeadOffice(database, maxAtWork: connections / 2 * 4, log: log, now: { Date() })
        let app = Wiring.headApp(
            try Wiring.pages(content: content, templates: pages.templates.templates, site: pages.site),
            database, hosts: host, log: log)
        try service.serve(at: socket, until: signals, metrics.server) { request in
            office.respond(request) ?? app.respond(request)
        }
        database.close()
    }
}
