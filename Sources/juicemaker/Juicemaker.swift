import ArgumentParser

@main
struct Juicemaker: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "juicemaker",
        abstract: "A juice bar's counter: orders and stock, from every browser on the shop's network.",
        discussion: """
            All commands work on the same store, through one lock, also while the shop is being served.

            Exit codes: 0 done, 1 refused: not enough fruit, or an order that cannot be taken back (nothing was \
            changed), 64 wrong usage, 65 a damaged store, or a menu, text or template that makes no sense, 69 the store cannot be used, 75 not now: try again.
            """,
        subcommands: [
            Serve.self, StockCommand.self, OrderCommand.self, CancelCommand.self, StoreCommand.self, Generate.self,
        ])
}
