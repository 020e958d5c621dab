import ArgumentParser
import Bytes
import ChainHead
import CLinux
import Console
import ContentFile
import FastCGI
import Foundation
import Journal
import JuiceShop
import Logging
import Runtime
import ShopDatabase
import ShopStore
import ShopWeb

struct HeadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "head", "Be head office: take in the events of several shops.", "본사가 돼요. 여러 매장의 기록을 받아요.",
        subcommands: [HeadServe.self, HeadShop.self, HeadMenuCommand.self, HeadCheck.self])
}

struct HeadCheck: Command {
    static let configuration = CommandConfiguration(
        commandName: "check", "Check every shop's events, and count the days again.", "모든 매장의 기록을 확인하고 하루 합계를 다시 세요.")

    @OptionGroup var options: HeadOptions

    @Flag(help: ArgumentHelp("Write totals that differ again.", "다른 합계를 다시 적어요."))
    var repair = false

    func perform() throws {
        let database = try options.database()
        var isWrong = false
        for shop in try database.chainShops() {
            let store = try database.shop(shop.history)
            let summary: StoreCheck.Summary
            do throws(StoreError) {
                summary = try store.check()
            } catch {
                // The other shops are checked all the same.
                guard case .damaged = error else { throw error }
                CommandError(.damaged, "\(shop.id): " + error.message).report()
                isWrong = true
                continue
            }
            let days = try database.checkDays(of: store, in: shop.zone ?? .current, repairs: repair)
            if days.isEmpty {
                say("\(shop.id): " + Message("sound; ", "온전해요. ") + summary.message)
                continue
            }
            isWrong = isWrong || !repair
            let list = days.map(\.description).joined(separator: " ")
            say(
                "\(shop.id): "
                    + (repair
                        ? Message("the totals were written again: \(list)", "합계를 다시 적었어요: \(list)")
                        : Message(
                            "the totals are not those of the events: \(list); run head check --repair",
                            "합계가 기록과 달라요: \(list). head check --repair를 실행해 주세요")))
        }
        if isWrong { throw ExitCode(CommandError.Code.damaged.rawValue) }
    }
}

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
        do {
            try serve(at: socket, service, signals, log)
        } catch {
            socket.refuseWaiting()
            throw error
        }
    }

    private func serve(
        at socket: ListeningSocket, _ service: Service, _ signals: StopSignals, _ log: Logger
    ) throws {
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

struct HeadMenuCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "menu", "Make the chain's first menu.", "체인의 첫 메뉴를 만들어요.",
        discussion: "Later it is edited and given to the shops in the browser, at /chain/publish.",
        "그다음에는 브라우저의 /chain/publish에서 고치고 매장에 보내요.")

    @OptionGroup var options: HeadOptions

    @Option(
        help: ArgumentHelp("The folder of menu.json and the texts.", "menu.json과 화면의 글이 있는 폴더.", valueName: "dir"))
    var content = Wiring.configuration.path(.content)

    @Argument(help: ArgumentHelp("The menu file.", "메뉴 파일.", valueName: "file"))
    var file: String

    func perform() throws {
        let menu = try Wiring.menu(at: file, content: content)
        let store = try PostgresStore(
            ShopsDatabase.menuShop, of: try options.database(), creates: true, menu: menu)
        if try store.shop().menu.withoutRetired != menu {
            throw CommandError(
                .refused, "the chain has a menu already; edit it at /chain/menu", "이미 체인 메뉴가 있어요. /chain/menu에서 고쳐 주세요")
        }
    }
}
