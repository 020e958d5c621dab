import ArgumentParser
import JuiceShop
import ShopStore

struct OrderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "order", abstract: "Order a juice.",
        discussion: """
            Example: juicemaker order mango --cups 3
            When fruit is short, nothing is taken and the command exits with 1.
            """)

    @OptionGroup var options: ShopOptions
    @OptionGroup var request: KeyOptions

    @Option(help: ArgumentHelp("How many, from 1 to \(Order.maxCups): all of them or none.", valueName: "n"))
    var cups = 1

    @Flag(help: "Print the order, or what is short, as JSON.")
    var json = false

    @Argument(help: "The id of a juice on the menu.")
    var juice: String

    func validate() throws {
        if !(1...Order.maxCups).contains(cups) {
            throw ValidationError("--cups takes a number from 1 to \(Order.maxCups).")
        }
    }

    func run() throws {
        try exitingOnError {
            let menu = try Wiring.menu(options)
            guard let juice = menu[JuiceID(juice)] else {
                throw CommandError(unknown: juice, kind: "juices", ids: menu.juices.map(\.id.rawValue))
            }
            let store = try Wiring.store(options, menu: menu)
            let order = OrderRequest(juice, cups: cups, isQueued: menu.hasQueue, key: request.keyOrNew)
            switch try store.submit(order) {
            case .made(let order), .again(let order): try print(order, juice)
            case .short(let shortage): try refuse(shortage)
            }
        }
    }

    private func print(_ order: Order, _ juice: Juice) throws {
        if json { return try printJSON(["order": order]) }
        let took = juice.recipe.portions.map { "\($0.fruit) \(order.took[$0.fruit] ?? 0)" }
        Swift.print(
            "order \(order.number): \(quantity(order.cups, of: order.juice)), took \(took.joined(separator: ", "))")
    }

    private func refuse(_ shortage: Shortage) throws -> Never {
        let short = shortage.needs.filter(\.isShort)
        if json { try printJSON(["shortage": Dictionary(uniqueKeysWithValues: short.map { ($0.fruit, $0.missing) })]) }
        let fruits = short.map { "\($0.fruit) needs \($0.needed), has \($0.present), \($0.missing) short" }
        throw CommandError(
            .refused,
            "not enough fruit for \(quantity(shortage.cups, of: shortage.juice)): \(fruits.joined(separator: "; "))")
    }
}
