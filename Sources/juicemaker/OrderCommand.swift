import ArgumentParser
import JuiceShop
import ShopRoutes
import ShopStore

struct OrderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "order", abstract: "Order juices.",
        usage: "juicemaker order <juice> [<n>] ... [--cups <n>] [--key <key>] [--json]",
        discussion: """
            Examples: juicemaker order mango --cups 3
                      juicemaker order strawberry 2 mango
            All juices are one order, made whole or not at all. When fruit is short, nothing is taken and the command \
            exits with 1.
            """)

    @OptionGroup var options: ShopOptions
    @OptionGroup var request: KeyOptions

    @Option(help: ArgumentHelp("How many of a juice without a number, from 1 to \(Order.maxCups).", valueName: "n"))
    var cups = 1

    @Flag(help: "Print the order, or what is short, as JSON.")
    var json = false

    @Argument(help: ArgumentHelp("The id of a juice on the menu, and how many cups of it.", valueName: "juice"))
    var juices: [String]

    func validate() throws {
        if !(1...Order.maxCups).contains(cups) {
            throw ValidationError("--cups takes a number from 1 to \(Order.maxCups).")
        }
        var seen = Set<String>()
        for (juice, cups) in try lines() {
            if !(1...Order.maxCups).contains(cups) {
                throw ValidationError("Order from 1 to \(Order.maxCups) cups of \(juice).")
            }
            if !seen.insert(juice).inserted { throw ValidationError("Name \(juice) once, such as \(juice) 2.") }
        }
    }

    /// A number belongs to the juice before it.
    private func lines() throws -> [(juice: String, cups: Int)] {
        var lines = [(juice: String, cups: Int)]()
        var isAfterJuice = false
        for word in juices {
            let number = WholeNumber.parse(word)
            if let number, isAfterJuice {
                lines[lines.count - 1].cups = number
            } else if number == nil {
                lines.append((word, cups))
            } else {
                throw ValidationError("Name a juice before each number, such as mango 2.")
            }
            isAfterJuice = number == nil
        }
        return lines
    }

    func run() throws {
        try exitingOnError {
            let menu = try Wiring.menu(options)
            let lines = try lines().map { name, cups in
                guard let juice = menu[JuiceID(name)] else {
                    throw CommandError(unknown: name, kind: "juices", ids: menu.juices.map(\.id.rawValue))
                }
                return OrderRequest.Line(juice, cups: cups)
            }
            let store = try Wiring.store(options, menu: menu)
            let order = OrderRequest(
                lines, isQueued: menu.hasQueue, dayStart: Wiring.clock.dayStart, key: request.keyOrNew)
            switch try store.submit(order) {
            case .made(let order), .again(let order): try print(order)
            case .short(let shortage): try refuse(shortage)
            }
        }
    }

    private func print(_ order: Order) throws {
        if json { return try printJSON(["order": order]) }
        Swift.print("order \(order.number): \(list(order.lines)), took \(list(order.took))")
    }

    private func refuse(_ shortage: Shortage) throws -> Never {
        let short = shortage.needs.filter(\.isShort)
        if json { try printJSON(["shortage": Dictionary(uniqueKeysWithValues: short.map { ($0.fruit, $0.missing) })]) }
        let fruits = short.map { "\($0.fruit) needs \($0.needed), has \($0.present), \($0.missing) short" }
        throw CommandError(
            .refused,
            "not enough fruit for \(list(shortage.lines)): \(fruits.joined(separator: "; "))")
    }
}
