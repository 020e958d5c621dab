import ArgumentParser
import Foundation
import JuiceShop
import ShopStore

struct OrderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "order", abstract: "Order a juice.",
        discussion: "Example: juicemaker order mango --cups 3\nA shortage takes nothing, and leaves with exit code 1.")

    @OptionGroup var options: StoreOptions

    @Option(help: ArgumentHelp("How many, from 1 to \(Order.maxCups): all of them or none.", valueName: "n"))
    var cups = 1

    @Option(help: ArgumentHelp("The request's key: the same one again is the same order.", valueName: "key"))
    var key: String?

    @Flag(help: "Print the order, or what is short, as JSON.")
    var json = false

    @Argument(help: "The id of a juice of the menu.")
    var juice: String

    func validate() throws {
        if !(1...Order.maxCups).contains(cups) {
            throw ValidationError("--cups takes a number from 1 to \(Order.maxCups).")
        }
    }

    func run() throws {
        try reporting {
            let menu = try Wiring.menu(options)
            let juice = try menu[JuiceID(juice)].orUsage("\(juice) is no juice of this menu")
            let store = try Wiring.store(options, menu: menu)
            switch try store.place(juice, cups: cups, waits: menu.hasQueue, key: key.orNewKey()) {
            case .made(let order), .again(let order): try print(order, juice)
            case .short(let shortage): try leave(shortage)
            }
        }
    }

    private func print(_ order: Order, _ juice: Juice) throws {
        if json { return try printJSON(["order": order]) }
        let took = juice.recipe.portions.map { "\($0.fruit) \(order.took[$0.fruit] ?? 0)" }
        let what = order.cups == 1 ? "\(order.juice)" : "\(order.cups) \(order.juice)"
        Swift.print("order \(order.number): \(what), took \(took.joined(separator: ", "))")
    }

    private func leave(_ shortage: Shortage) throws -> Never {
        let short = shortage.needs.filter(\.isShort)
        if json { try printJSON(["shortage": Dictionary(uniqueKeysWithValues: short.map { ($0.fruit, $0.missing) })]) }
        let words = short.map { "\($0.fruit) \($0.missing) (needs \($0.needed), there are \($0.present))" }
        throw Fault(.refused, "\(shortage.juice) is short of \(words.joined(separator: ", ")); nothing was taken")
    }

    private func printJSON(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.dateEncodingStrategy = .iso8601
        Swift.print(String(decoding: try encoder.encode(value), as: UTF8.self))
    }
}
