import ArgumentParser
import JuiceShop
import ShopRoutes
import ShopStore

struct CancelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel", abstract: "Take an order back, within a day.",
        discussion: """
            Example: juicemaker cancel 12
            The fruit goes back into the stock, or with --made the juice is recorded as waste. An order is taken back \
            once: again it is only told how. One that cannot be taken back leaves with exit code 1.
            """)

    @OptionGroup var options: StoreOptions

    @Flag(help: "The juice was made already: its fruit does not go back.")
    var made = false

    @Option(help: ArgumentHelp("The request's key.", valueName: "key"))
    var key: String?

    @Argument(help: "The order's number.")
    var number: Int

    func run() throws {
        try reporting {
            let menu = try Wiring.menu(options)
            let store = try Wiring.store(options, menu: menu)
            let key = try key.orNewKey()
            switch try store.cancel(number, wasMade: made, key: key) {
            case .made(let cancellation): print(cancellation, isOwn: cancellation.key == key)
            case .unknown: throw Fault(.refused, "there is no order \(number); nothing was changed")
            case .tooLate: throw Fault(.refused, "order \(number) is older than a day; nothing was changed")
            case .refused(let outOfRange): throw Fault(refused: outOfRange)
            }
        }
    }

    private func print(_ cancellation: Cancellation, isOwn: Bool) {
        let took = cancellation.took.sorted { $0.key.rawValue < $1.key.rawValue }.map { "\($0) \($1)" }
        let how = cancellation.wasMade ? "recorded as waste" : "\(took.joined(separator: ", ")) went back"
        Swift.print("order \(number): \(isOwn ? "cancelled" : "had been cancelled before"), \(how)")
    }
}
