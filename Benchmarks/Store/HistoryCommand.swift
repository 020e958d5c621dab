import ArgumentParser

/// Makes a store with a past and keeps it, for measurements of other programs.
struct HistoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Make a store with so many past events, unless it is there.")

    // Options of the same names are the whole run's, which would take them.
    @Argument(help: "How many.")
    var count: Int

    @Argument(help: "The folder in which it is kept, as bench-history-COUNT.")
    var parent: String

    func run() throws {
        try MountedDisk(of: parent).refuseMemory()
        _ = try History(events: count, in: parent, Bar())
    }
}
