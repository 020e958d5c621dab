import ArgumentParser
import JuiceShop
import ServerLog

/// The paths of the shop's files, for every command that reads or changes the shop. Their defaults are the settings in
/// force: see `Configuration`.
struct ShopOptions: ParsableArguments {
    @OptionGroup var folder: StoreFolder

    @Option(help: ArgumentHelp("The folder of menu.json and the texts.", valueName: "dir"))
    var content = Wiring.configuration.path(.content)

    @Flag(help: "Trust a network file system to keep locks and syncs.")
    var allowNetworkStore = Wiring.configuration.allowsNetworkStore

    var store: String { folder.store }
}

struct StoreFolder: ParsableArguments {
    @Option(help: ArgumentHelp("The store's folder.", valueName: "dir"))
    var store = Wiring.configuration.path(.store)
}

struct TemplateOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of the page templates.", valueName: "dir"))
    var templates = Wiring.configuration.path(.templates)
}

struct PageOptions: ParsableArguments {
    @OptionGroup var templates: TemplateOptions

    @Option(
        help: ArgumentHelp(
            "The folder that nginx serves, made by generate: pages refer to its files.", valueName: "dir"))
    var site = Wiring.configuration.path(.site)
}

/// The request's key, for commands that change the shop.
struct KeyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The request's key: the same key again repeats nothing.", valueName: "key"),
        transform: Self.key)
    var key: Key?

    /// The key that was given, or a new one.
    var keyOrNew: Key { key ?? Wiring.newKey() }

    @Sendable private static func key(_ text: String) throws -> Key {
        guard let key = Key(rawValue: text) else {
            throw ValidationError("“\(text)” is not a key: use 1 to 64 of A-Z a-z 0-9 - and _")
        }
        return key
    }
}

extension StockChange.Reason: ExpressibleByArgument {}

extension LogFormat: ExpressibleByArgument {}
