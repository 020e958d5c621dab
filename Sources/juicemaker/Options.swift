import ArgumentParser
import JuiceShop
import Bytes

/// The paths of the shop's files, for every command that reads or changes the shop. Their defaults are the settings in
/// force: see `Configuration`.
struct ShopOptions: ParsableArguments {
    @OptionGroup var folder: StoreFolder

    @Option(
        help: ArgumentHelp(
            Message("The folder of menu.json and the texts.", "menu.json과 화면의 글이 있는 폴더."), valueName: "dir"))
    var content = Wiring.configuration.path(.content)

    @Flag(
        help: ArgumentHelp(
            Message("Trust a network file system to keep locks and syncs.", "네트워크 디스크의 잠금과 저장을 믿어요.")))
    var allowNetworkStore = Wiring.configuration.allowsNetworkStore

    /// The folder or the URL, as it was given.
    var store: String { folder.store }
}

struct StoreFolder: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            Message(
                "The store's folder, or a database: postgresql://HOST,HOST/NAME.",
                "기록이 있는 폴더나 데이터베이스 주소(postgresql://HOST,HOST/NAME)."), valueName: "dir|url"))
    var store = Wiring.configuration.path(.store)

    @Option(help: ArgumentHelp(Message("The shop in a database of several.", "데이터베이스에 있는 가게의 이름."), valueName: "id"))
    var shop = Wiring.configuration.path(.shop)

    @Flag(
        help: ArgumentHelp(
            Message(
                "Accept a database without a standby: its end loses orders.",
                "대기 서버가 없는 데이터베이스를 써요. 그 서버가 망가지면 주문을 잃어요.")))
    var singleDatabase = Wiring.configuration.acceptsSingleDatabase

    /// For messages: without a password.
    var name: String { (try? location().name) ?? store }

    func location() throws(CommandError) -> StoreLocation { try StoreLocation(store, shop, isAlone: singleDatabase) }

    /// - Throws: for a database.
    func folder() throws(CommandError) -> String { try location().folder() }
}

struct TemplateOptions: ParsableArguments {
    @Option(help: ArgumentHelp(Message("The folder of the page templates.", "화면 틀(템플릿)의 폴더."), valueName: "dir"))
    var templates = Wiring.configuration.path(.templates)
}

struct PageOptions: ParsableArguments {
    @OptionGroup var templates: TemplateOptions

    @Option(
        help: ArgumentHelp(
            Message(
                "The folder that nginx serves, made by generate: pages refer to its files.",
                "nginx가 보여 주는 폴더. generate가 만들고, 화면이 그 파일을 불러와요."), valueName: "dir"))
    var site = Wiring.configuration.path(.site)
}

/// The request's key, for commands that change the shop.
struct KeyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            Message(
                "The request's key: the same key again repeats nothing.", "요청의 열쇠. 같은 열쇠로는 두 번 하지 않아요."),
            valueName: "key"),
        transform: Self.key)
    var key: Key?

    /// The key that was given, or a new one.
    var keyOrNew: Key { key ?? Wiring.newKey() }

    @Sendable private static func key(_ text: String) throws -> Key {
        guard let key = Key(rawValue: text) else {
            throw ValidationError(
                Message(
                    "“\(text)” is not a key: use 1 to 64 of A-Z a-z 0-9 - and _",
                    "“\(text)”: 열쇠는 A-Z a-z 0-9 - _ 로 64자까지예요"))
        }
        return key
    }
}

extension StockChange.Reason: ExpressibleByArgument {}

extension LogFormat: ExpressibleByArgument {}

extension ArgumentHelp {
    init(_ message: Message, valueName: String? = nil) {
        self.init(message.text, valueName: valueName)
    }
}

extension ValidationError {
    init(_ message: Message) {
        self.init(message.text)
    }
}
