import ArgumentParser

@main
struct Juicemaker: ParsableCommand {
    /// Semantic versioning: while it begins with 0, commands and formats that scripts use may still change.
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "juicemaker",
        abstract: "A juice bar's counter: orders and stock, in every browser on the shop's network.",
        discussion: """
            All commands work on one store, through one lock, also while the shop is open. The store is created by \
            serve or by store create; every other command needs one that exists.

            Exit codes: 0 done; 1 refused, and nothing was changed: not enough fruit, a stock change out of range, an \
            order that cannot be cancelled; 64 wrong usage, or a name that is not on the menu; 65 a damaged store, or \
            an error in the menu, a text or a template; 69 the store, a folder or a socket cannot be used; 74 the \
            output could not be written; 75 try again later: the store is locked, or the disk is full.
            """,
        version: version,
        subcommands: [
            Serve.self, StockCommand.self, OrderCommand.self, CancelCommand.self, ReportCommand.self,
            PINCommand.self, StoreCommand.self, Generate.self, Doctor.self, ConfigCommand.self,
        ])

    static func main() {
        StandardStreams.openClosed()
        StandardStreams.checkOutputAtExit()
        main(nil)
    }
}
