import ArgumentParser

/// Makes a store with a history and keeps it, for the measurements of other programs.
struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Make a store with that many events, unless it exists.")

    // Options of the same names would be parsed by the parent command.
    @Argument(help: "The number of events.")
    var count: Int

    @Argument(help: "The parent folder; the store is bench-history-COUNT in it.")
    var parent: String

    func run() throws {
        try MountedDisk(of: parent).refuseMemory()
        _ = try History(events: count, in: parent, BenchMenu())
    }
}
