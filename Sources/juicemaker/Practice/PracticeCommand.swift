import ArgumentParser
import Bytes
import CLinux
import Console
import ContentFile
import FastCGI
import Foundation
import Glibc
import Journal
import JuiceShop
import Practice
import Printing
import Runtime
import ShopStore
import ShopWeb

struct PracticeCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "practice", "Serve a practice shop, of which nothing is kept.", "아무것도 남지 않는 연습 가게를 열어요.",
        discussion: """
            The real program on a store of its own, in memory where the system allows it. It is violet, says on every \
            page that it is practice, opens no drawer and prints on a page. When it stops, all of it goes.

            Without --menu it has the menu and the settings of the shop's store, which is only read; without a store, \
            those of menu.json. The practice shop is refused by every other command, and it never uses a folder that \
            another program made.

            A web server in front of it needs --socket; in a clone, make demo does it all.
            """,
        """
        진짜 프로그램을 따로 둔 기록 위에서 열어요. 기록은 되도록 메모리에 둬요. 화면이 보라색이고, 모든 화면에 연습이라고 나와요. \
        돈통은 열리지 않고, 전표는 종이 대신 화면에 나와요. 닫으면 모두 사라져요.

        --menu가 없으면 가게 기록의 메뉴와 설정을 베껴요. 가게 기록은 읽기만 해요. 기록이 없으면 menu.json을 써요. 다른 명령은 연습 \
        가게의 기록을 쓰지 않고, 연습 가게는 다른 프로그램이 만든 폴더를 쓰지 않아요.

        앞에 둘 웹 서버에 맞춰 --socket을 적어 주세요. 내려받은 폴더에서는 make demo가 모두 해 줘요.
        """)

    @OptionGroup var options: ShopOptions
    @OptionGroup var pages: PageOptions

    @Option(help: ArgumentHelp("The Unix socket to listen at.", "연결을 받을 유닉스 소켓.", valueName: "path"))
    var socket: String

    @Option(
        help: ArgumentHelp(
            "A menu file, instead of the shop's own menu.", "가게 메뉴 대신 쓸 메뉴 파일.", valueName: "file"))
    var menu: String?

    @Option(
        help: ArgumentHelp(
            "Begin with so many days of orders, up to today.", "오늘까지 며칠 동안의 주문으로 시작해요.", valueName: "days"))
    var history = 0

    @Flag(help: ArgumentHelp("Let a robot order, pay and make juices.", "로봇이 주문하고 결제하고 만들어요."))
    var robot = false

    @Option(help: ArgumentHelp("Another past for each number.", "숫자마다 다른 과거를 만들어요.", valueName: "n"))
    var seed: UInt64 = 1

    @Option(
        help: ArgumentHelp(
            "The folder of the practice shop, which it empties; one that another program made is refused.",
            "연습 가게의 폴더. 비우고 시작하고, 다른 프로그램이 만든 폴더면 그만둬요.", valueName: "dir"))
    var folder: String?

    @Option(
        help: ArgumentHelp(
            "A further host name that the shop answers to; repeatable.", "가게를 열 다른 호스트 이름. 여러 번 쓸 수 있어요.",
            valueName: "name"))
    var host = Wiring.configuration.hosts

    @Option(
        help: ArgumentHelp(
            "The port at which nginx serves the real shop on this machine: a button leads there.",
            "이 컴퓨터에서 nginx가 진짜 가게를 여는 포트. 그리로 가는 단추가 생겨요.", valueName: "port"))
    var shopPort: UInt16?

    /// The folder of the practice shop, for the process that serves it on descriptor 0.
    @Option(help: .hidden)
    var worker: String?

    static let maxDays = 366

    func validate() throws {
        if !(0...Self.maxDays).contains(history) {
            throw ValidationError(
                "--history takes 0 to \(Self.maxDays) days.", "--history에는 0에서 \(Self.maxDays) 사이의 수를 적어 주세요.")
        }
    }

    func perform() throws {
        if let worker { return try PracticeWorker(command: self, folder: PracticeFolder(existing: worker)).serve() }
        // Before any work, so that no signal leaves the folder behind.
        let signals = try StopSignals()
        let practice = try folder.map(PracticeFolder.emptied) ?? PracticeFolder.temporary()
        defer { practice.remove() }
        let language = Wiring.language == .korean ? Language.korean : Language(rawValue: "en") ?? .korean
        let model = try model(language)
        let plan = HistoryPlan(
            model.menu, settings: model.settings, language: language, days: history, seed: seed, end: Date(),
            zone: .current)
        _ = try PracticeHistory.write(plan, to: practice.store)
        let supervisor = try PracticeSupervisor(
            practice, socket: socket, command: [Self.program] + CommandLine.arguments.dropFirst(),
            customers: robot ? Customers(model.menu, calls: model.settings.calls, language: language) : nil, seed: seed)
        try supervisor.run(until: signals)
    }

    private static var program: String {
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path(percentEncoded: false)
    }

    /// The menu and the settings to practise with. The shop's store is only read.
    private func model(_ language: Language) throws -> (menu: Menu, settings: Settings) {
        if let menu {
            return (try Wiring.menu(at: menu, content: options.content), .ofPractice(language))
        }
        let hasStore: Bool =
            switch try options.folder.location() {
            case .folder(let path): try StoreCheck.isStore(path)
            case .database: true
            }
        guard hasStore else { return (try Wiring.menu(options), .ofPractice(language)) }
        let shop = try Wiring.shownStore(options).shop()
        return (try shop.menuForPractice, shop.settings.forPractice)
    }
}
