import ArgumentParser

struct StoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store", abstract: "Look after the store: check, repair, back up, restore, read its history.",
        subcommands: [Check.self, Repair.self, Backup.self, Restore.self, Log.self])
}

/// Which store.
struct StoreFolder: ParsableArguments {
    @Option(help: ArgumentHelp("The store's folder.", valueName: "dir"))
    var store = "Store"
}
