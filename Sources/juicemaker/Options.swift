import ArgumentParser
import Bytes
import Foundation
import Journal
import Runtime
import JuiceShop
import ShopDatabase
import ShopStore

/// The paths of the shop's files, for every command that reads or changes the shop. Their defaults are the settings in
/// force: see `Configuration`.
struct ShopOptions: ParsableArguments {
    @OptionGroup var folder: StoreFolder

    @Option(
        help: ArgumentHelp("The folder of menu.json and the texts.", "menu.json과 화면의 글이 있는 폴더.", valueName: "dir"))
    var content = Wiring.configuration.path(.content)

    @Flag(
        help: ArgumentHelp("Trust a network file system to keep locks and syncs.", "네트워크 디스크의 잠금과 저장을 믿어요."))
    var allowNetworkStore = Wiring.configuration.allowsNetworkStore

    /// The folder or the URL, as it was given.
    var store: String { folder.store }
}

struct StoreFolder: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The store's folder, or a database: postgresql://HOST,HOST/NAME.",
            "기록이 있는 폴더나 데이터베이스 주소(postgresql://HOST,HOST/NAME).", valueName: "dir|url"))
    var store = Wiring.configuration.path(.store)

    @Option(help: ArgumentHelp("The shop in a database of several.", "데이터베이스에 있는 가게의 이름.", valueName: "id"))
    var shop = Wiring.configuration.path(.shop)

    @Flag(
        help: ArgumentHelp(
            "Accept a database without a standby: its end loses orders.", "대기 서버가 없는 데이터베이스를 써요. 그 서버가 망가지면 주문을 잃어요."))
    var singleDatabase = Wiring.configuration.acceptsSingleDatabase

    /// For messages: without a password.
    var name: String { (try? location().name) ?? StoreLocation.printable(store) }

    func location() throws(CommandError) -> StoreLocation { try StoreLocation(store, shop, isAlone: singleDatabase) }

    /// - Throws: for a database.
    func folder() throws(CommandError) -> String { try location().folder() }

    /// The folder for what is not in the store, as systemd names it; by default the one around the store.
    /// - Throws: for a database without one.
    func stateFolder() throws(CommandError) -> String {
        if let folder = ProcessInfo.processInfo.environment["STATE_DIRECTORY"] { return folder }
        return parent(of: try folder())
    }
}

struct TemplateOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of the page templates.", "화면 틀(템플릿)의 폴더.", valueName: "dir"))
    var templates = Wiring.configuration.path(.templates)
}

struct PageOptions: ParsableArguments {
    @OptionGroup var templates: TemplateOptions

    @Option(
        help: ArgumentHelp(
            "The folder that nginx serves, made by generate: pages refer to its files.",
            "nginx가 보여 주는 폴더. generate가 만들고, 화면이 그 파일을 불러와요.", valueName: "dir"))
    var site = Wiring.configuration.path(.site)
}

/// The request's key, for commands that change the shop.
struct KeyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The request's key: the same key again repeats nothing.", "요청의 열쇠. 같은 열쇠로는 두 번 하지 않아요.", valueName: "key"),
        transform: Self.key)
    var key: Key?

    /// The key that was given, or a new one.
    var keyOrNew: Key { key ?? Wiring.newKey() }

    @Sendable private static func key(_ text: String) throws -> Key {
        guard let key = Key(rawValue: text) else {
            throw ValidationError(
                "“\(text)” is not a key: use 1 to 64 of A-Z a-z 0-9 - and _", "“\(text)”: 열쇠는 A-Z a-z 0-9 - _ 로 64자까지예요"
            )
        }
        return key
    }
}

extension StockChange.Reason: ExpressibleByArgument {}

extension LogFormat: ExpressibleByArgument {}

// The library's texts, in both languages.

extension ArgumentHelp {
    init(_ english: String, _ korean: String, valueName: String? = nil) {
        self.init(Message(english, korean).text, valueName: valueName)
    }
}

extension ValidationError {
    init(_ english: String, _ korean: String) {
        self.init(Message(english, korean).text)
    }
}

extension CommandConfiguration {
    init(
        commandName: String? = nil, _ english: String, _ korean: String, usage: String? = nil,
        discussion: String = "", _ koreanDiscussion: String = "", version: String = "",
        subcommands: [any ParsableCommand.Type] = []
    ) {
        self.init(
            commandName: commandName, abstract: Message(english, korean).text, usage: usage,
            discussion: Message(discussion, koreanDiscussion).text, version: version, subcommands: subcommands)
    }
}

/// Where a shop's store is.
enum StoreLocation {
    case folder(String)
    case database(Database)

    struct Database {
        let address: DatabaseAddress
        let shop: String
        /// One server without a standby is accepted.
        let isAlone: Bool

        /// For a command that only reads: any server will do.
        func reading() throws(StoreError) -> PostgresStore {
            try PostgresStore(address, shop: shop, isAlone: true, menu: nil)
        }

        func store(
            creates: Bool = false, menu: Menu? = nil, metrics: StoreMetrics = StoreMetrics(),
            report: @escaping @Sendable (_ before: Shop, _ now: Shop) -> Void = { _, _ in }
        ) throws(StoreError) -> PostgresStore {
            try PostgresStore(
                address, shop: shop, creates: creates, isAlone: isAlone, menu: menu, metrics: metrics, report: report)
        }
    }

    /// - Parameters:
    ///   - store: a folder or a URL.
    ///   - shop: the shop in a database: 1 to 64 of the characters of a key.
    init(_ store: String, _ shop: String, isAlone: Bool) throws(CommandError) {
        guard DatabaseAddress.isAddress(store) else {
            try Self.requireFinished(store)
            self = .folder(store)
            return
        }
        // `ID~2` is head's name for the second past of a shop.
        guard Token.isToken(shop.replacing(/~[0-9]+$/, with: "")) else {
            throw CommandError(
                .usage, "“\(shop)” is no shop's name: use 1 to 64 of A-Z a-z 0-9 - and _ with --shop",
                "“\(shop)”: --shop에는 A-Z a-z 0-9 - _ 로 64자까지 적어 주세요")
        }
        do throws(SQLError) {
            self = .database(Database(address: try DatabaseAddress(store), shop: shop, isAlone: isAlone))
        } catch {
            throw CommandError(.usage, Message(verbatim: "--store: \(error.text)"))
        }
    }

    /// - Throws: for the folder that an interrupted move, restore or backup leaves.
    static func requireFinished(_ path: String) throws(CommandError) {
        // Also as `NAME.unfinished/` and as `.`.
        guard URL(filePath: path).standardizedFileURL.path.hasSuffix(StoreCopy.unfinished) else { return }
        throw CommandError(
            .unavailable,
            "\(path): "
                + Message(
                    "is unfinished: a move, restore or backup is writing it, or was interrupted; repeat that command, "
                        + "which begins again, or remove the folder",
                    "아직 다 쓰지 않은 기록이에요. 옮기기나 복원이나 백업이 쓰고 있거나, 쓰다가 끊겼어요. 그 명령을 다시 하거나 이 폴더를 지워 주세요"))
    }

    /// A folder, or a database's URL without user and password.
    static func printable(_ store: String) -> String {
        guard DatabaseAddress.isAddress(store) else { return store }
        return (try? DatabaseAddress(store).name) ?? "postgresql://…"
    }

    /// For messages: without a password.
    var name: String {
        switch self {
        case .folder(let path): path
        case .database(let database): "\(database.address.name), shop \(database.shop)"
        }
    }

    /// - Throws: for a database.
    func folder() throws(CommandError) -> String {
        if case .folder(let path) = self { return path }
        throw CommandError(
            .usage, "this works on a store in a folder; --store is a database, which has tools of its own",
            "폴더에 있는 기록에만 쓰는 명령이에요. 데이터베이스에는 그 도구를 써 주세요")
    }
}
