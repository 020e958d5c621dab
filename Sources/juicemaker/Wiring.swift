import Bytes
import Console
import ContentFile
import FastCGI
import Foundation
import Journal
import JuiceShop
import MenuImport
import Logging
import Practice
import Printing
import Runtime
import ShopDatabase
import ShopStore
import ShopWeb
import ShopSite
import SiteGenerator
import Templates

/// The object graph, top to bottom: the only place that reads the clock, the environment and randomness.
enum Wiring {
    /// Read once, before the arguments: it has their defaults. `Command` reports an error in it.
    static let configuration = Configuration(environment: ProcessInfo.processInfo.environment)

    /// The language of the person at the terminal.
    static let language = MessageLanguage.ofTerminal

    static func menu(_ options: ShopOptions) throws -> Menu {
        try menu(at: "\(options.content)/menu.json", content: options.content)
    }

    /// - Parameter content: the folder of the texts: the menu has their languages.
    static func menu(at path: String, content: String) throws -> Menu {
        try Menu(json: file(path), file: path, languages: languages(content))
    }

    /// The menu that a menu file was made from; nil for a file that does not say it.
    static func importedMenu(at path: String, _ currency: Currency, content: String) throws -> ImportedMenu {
        try ImportedMenu(Array(file(path)), file: path, currency: currency, languages: languages(content))
    }
    static func menuOrigin(at path: String) throws -> MenuOrigin? { try MenuOrigin(json: file(path), file: path) }

    /// - Parameter templates: nil where no page is shown.
    static func texts(_ content: String, templates: TemplateFolder? = nil) throws -> Texts {
        var files = [Language: Data]()
        for language in try languages(content) { files[language] = try file("\(content)/\(Texts.file(language))") }
        return try Texts(files, folder: content, templates: templates)
    }

    /// The words of the pages, for the person at the terminal.
    /// - Parameter menu: another one than the shop's.
    static func pageContext(
        _ shop: Shop, menu: Menu? = nil, names: Names = Names(), content: String
    ) throws -> PageContext {
        let texts = try texts(content)
        let other = texts.languages.first { $0.rawValue == "en" }
        return PageContext(
            menu: menu ?? shop.menu, settings: shop.settings, names: names,
            language: language == .korean ? .korean : other ?? .korean, texts: texts, clock: clock(shop))
    }

    /// The shop's languages: those with a file of texts.
    private static func languages(_ content: String) throws(Diagnostic) -> [Language] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: content)) ?? []
        return try Texts.languages(among: names, in: content)
    }

    /// Another build may write other pages, so the program's own file is among the sources.
    static func siteSources(_ options: Generate) -> ShopSources {
        ShopSources(
            content: options.content, templates: options.pages.templates, assets: options.assets,
            output: OutputFolder(options.output), program: ProgramState.ofProgram(at: "/proc/self/exe"))
    }

    /// The store of a command that needs one; it creates none, because a mistyped path would become a second shop.
    static func store(_ options: ShopOptions) throws -> any Store {
        let menu = try firstMenu(options)
        switch try options.folder.location() {
        case .folder(let path):
            try StoreCheck.requireStore(path)
            return try storeOrNew(path, options, firstMenu: menu)
        case .database(let database):
            let store = try database.store(menu: try? menu.get())
            try requireMenu(in: store, menu, at: store.name)
            return store
        }
    }

    /// The store of a command that only shows it: nothing is written there, so it needs no permission to.
    static func shownStore(_ options: ShopOptions) throws -> any Store { try shownStore(options.folder) }

    static func shownStore(_ folder: StoreFolder) throws -> any Store {
        let store: any Store =
            switch try folder.location() {
            case .folder(let path): try FileStore(showing: path)
            case .database(let database): try database.reading()
            }
        guard try store.shop().menuSequence > 0 else {
            throw StoreError.unavailable(
                path: folder.name,
                reason: Message(
                    "it has no menu yet: juicemaker serve gives it the first one",
                    "아직 메뉴가 없어요. juicemaker serve가 처음 메뉴를 줘요"))
        }
        return store
    }

    static func newStore(_ options: ShopOptions) throws -> any Store {
        let menu = try firstMenu(options)
        let exists: Bool
        switch try options.folder.location() {
        case .folder(let path):
            exists = try StoreCheck.isStore(path)
            if !exists { return try storeOrNew(path, options, firstMenu: menu) }
        case .database(let database):
            let store = try database.store(creates: true)
            exists = try store.shop().sequence > 0
            if !exists { return try database.store(menu: menu.get()) }
        }
        throw CommandError(
            .unavailable,
            "\(options.folder.name): "
                + Message("there is a store already; it was left as it is", "이미 기록이 있어서 그대로 두었어요"))
    }

    /// The menu of the file `menu.json`. A store that has a menu of its own needs none.
    static func firstMenu(_ options: ShopOptions) throws -> Result<Menu, any Error> {
        let menu = Result { try Self.menu(options) }
        // Before a folder is made.
        if case .folder(let path) = try options.folder.location(), try !StoreCheck.isStore(path) { _ = try menu.get() }
        return menu
    }

    /// - Parameter firstMenu: for a store that has none, such as a new one.
    static func storeOrNew(
        _ path: String, _ options: ShopOptions, firstMenu: Result<Menu, any Error>,
        metrics: StoreMetrics = StoreMetrics()
    ) throws(StoreError) -> FileStore {
        let store = try FileStore(
            path, menu: try? firstMenu.get(), allowsNetwork: options.allowNetworkStore, metrics: metrics,
            clock: { Date() })
        try requireMenu(in: store, firstMenu, at: path)
        return store
    }

    /// - Parameter firstMenu: why a store without a menu got none.
    static func requireMenu(
        in store: any Store, _ firstMenu: Result<Menu, any Error>, at path: String
    ) throws(StoreError) {
        if case .failure(let error) = firstMenu, try store.shop().menuSequence == 0 {
            throw .unavailable(
                path: path,
                reason: Message("it has no menu, and there is no first one: ", "메뉴가 없고, 처음 메뉴도 읽을 수 없어요. ")
                    + Message("\(error)", "\(error)"))
        }
    }

    /// - Throws: for a store whose history a practice shop began, also in a copy of its folder: orders of practice would stand
    ///   among those of the shop.
    static func requireReal(_ store: any Store, at path: String) throws(StoreError) {
        var history: Key?
        // A beginning that cannot be read does not keep a shop from its customers.
        try? store.events(after: 0) { _, event in
            if case .opened(let first) = event { history = first.history }
            return false
        }
        guard PracticeHistory.isPractice(history) else { return }
        throw .unavailable(
            path: path,
            reason: Message(
                "its history is a practice shop's; open another store", "연습 가게에서 베낀 기록이에요. 다른 기록을 열어 주세요"))
    }

    /// The parts of every page, checked.
    struct Pages: Sendable {
        var texts: Texts
        let templates: PageTemplates
    }

    /// - Parameters:
    ///   - templates: the folder of the templates.
    ///   - site: the folder that nginx serves.
    static func pages(content: String, templates: String, site: String) throws -> Pages {
        let folder = try TemplateFolder(templates)
        let texts = try texts(content, templates: folder)
        let published: PublishedSite
        do {
            published = try PublishedSite(site, literals: folder.literalAddresses())
        } catch {
            throw CommandError(.unavailable, error.message)
        }
        return Pages(texts: texts, templates: try PageTemplates(folder, texts: texts, assets: published.assets))
    }

    /// - Parameters:
    ///   - state: the folder where the processes that print and that send to head office leave their states.
    ///   - printers: the printers of a practice shop.
    static func app(
        _ pages: Pages, store: any Store, names: any NamesStore, pin: String, hosts: [String],
        backup: BackupWatch? = nil, state: String? = nil, printers: PrinterWatch? = nil, metrics: ProcessMetrics,
        log: Logger
    ) -> ShopApp {
        let printers = printers ?? state.map { state in PrinterWatch { PrintStatus.read(in: state) ?? [] } }
        let head = state.map { state in
            let ship: @Sendable () -> ShipState? = { StatusFile<ShipState>.read(ShipCommand.statusName, in: state) }
            return HeadOfficeWatch(of: store, clock: clock, log: log, incoming: { ship()?.incoming ?? [] }, ship)
        }
        return ShopApp(
            store: store, texts: pages.texts, templates: pages.templates,
            requestGuard: RequestGuard(hosts: hosts + [ProcessInfo.processInfo.hostName]), newKey: newKey,
            clock: clock, log: log, authenticator: authenticator(pin, marks: names),
            tokens: TokensFile(beside: pin), isTLSOptional: configuration.acceptsTokensWithoutTLS, namesStore: names,
            neighbours: Neighbours(
                backup: backup, printers: printers, head: head, others: [Counts(process: metrics, store: store)]))
    }

    /// The counts of the process, the server and the store.
    private struct Counts: Neighbour {
        let process: ProcessMetrics
        let store: any Store

        func write(to text: inout MetricsText) {
            process.write(to: &text)
            store.write(to: &text)
        }
    }

    static func headApp(_ pages: Pages, _ shops: any ChainShops, hosts: [String], log: Logger) -> HeadApp {
        HeadApp(
            shops, texts: pages.texts, templates: pages.templates,
            requestGuard: RequestGuard(hosts: hosts + [ProcessInfo.processInfo.hostName]), newKey: newKey, clock: clock,
            log: log)
    }

    /// - Parameter pin: the PIN's file.
    static func authenticator(_ pin: String, marks: (any NamesStore)?) -> Authenticator {
        Authenticator(pin, marks: marks, now: { Date() })
    }

    static var clock: WallClock { WallClock(zone: .current, time: { Date() }) }

    /// The clock with the business days of the shop.
    static func clock(_ shop: Shop) -> WallClock { clock.following(shop.calendar(.current)) }

    /// A key from the system's random generator, which is fit for secrets.
    @Sendable static func newKey() -> Key {
        var random = SystemRandomNumberGenerator()
        return Key(from: &random)
    }

    /// Logs to standard error, one line an event; `LOG_LEVEL` sets how much.
    static func log(_ format: LogFormat, _ faults: RepeatedFaults) -> Logger {
        let level = ProcessInfo.processInfo.environment["LOG_LEVEL"].flatMap(Logger.Level.init(rawValue:))
        var log = Logger(label: "juicemaker") { _ in
            faults.limiting(LineLogHandler(format, now: { Date() }, write: StandardStreams.writeError))
        }
        log.logLevel = level ?? .notice
        return log
    }

    /// The largest of the owner's files. A menu of that size has hundreds of juices, and its event fits a message to head.
    private static let maxFileBytes = 1 << 20

    private static func file(_ path: String) throws(Diagnostic) -> Data {
        let bytes: [UInt8]
        do throws(SystemError) {
            let descriptor = try callRetrying("open", path) { open(path, O_RDONLY | O_CLOEXEC) }
            defer { close(descriptor) }
            bytes = try readAll(descriptor, atMost: maxFileBytes + 1, path: path)
        } catch {
            throw .unreadable(path)
        }
        if bytes.count <= maxFileBytes { return Data(bytes) }
        throw Diagnostic(
            file: path, Message("is larger than \(maxFileBytes >> 20) MiB", "\(maxFileBytes >> 20)MiB보다 커요"),
            remedy: Message("make it smaller", "더 작게 만들어 주세요"))
    }
}
