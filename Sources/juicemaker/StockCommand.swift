import ArgumentParser
import JuiceShop
import ShopRoutes
import ShopStore
import ShopWeb

struct StockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stock", abstract: "Print the stock, or change it first.",
        usage: "juicemaker stock [<fruit> <+n|-n>] ... [--reason <reason>] [--key <key>] [--json]",
        discussion: "Example: juicemaker stock kiwi +5 mango -1\nAll changes are made, or none.")

    @OptionGroup var options: StoreOptions

    @Option(help: "Why it changes: delivery, count, waste or other.")
    var reason = "other"

    @Option(help: ArgumentHelp("The request's key: the same one again changes nothing.", valueName: "key"))
    var key: String?

    @Flag(help: "Print what GET /stock.json answers.")
    var json = false

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("A fruit of the menu and what to add or take away.", valueName: "fruit +n|-n"))
    var changes: [String] = []

    func run() throws {
        try reporting {
            let menu = try Wiring.menu(options)
            let deltas = try deltas(menu)
            let reason = try StockChange.Reason(rawValue: reason).orUsage("\(reason) is no reason")
            let store = try Wiring.store(options, menu: menu)
            if !deltas.isEmpty {
                let restocking = try store.adjust(deltas, reason: reason, key: key.orNewKey())
                if case .refused(let outOfRange) = restocking { throw Fault(refused: outOfRange) }
            }
            try print(store.shop(), menu)
        }
    }

    private func deltas(_ menu: Menu) throws -> [FruitID: Int] {
        guard changes.count.isMultiple(of: 2) else {
            throw ValidationError("Name a fruit and a number for each change, such as kiwi +5.")
        }
        var deltas = [FruitID: Int]()
        for place in stride(from: 0, to: changes.count, by: 2) {
            let fruit = try menu[FruitID(changes[place])].orUsage("\(changes[place]) is no fruit of this menu")
            let number = changes[place + 1]
            guard number.hasPrefix("+") || number.hasPrefix("-"), let delta = WholeNumber.parse(number) else {
                throw ValidationError("\(number) is not a change such as +5 or -1, at most \(Stock.most).")
            }
            deltas[fruit.id, default: 0] += delta
        }
        return deltas.filter { $0.value != 0 }
    }

    private func print(_ shop: Shop, _ menu: Menu) throws {
        if json {
            Swift.print(String(decoding: StockJSON.bytes(shop, menu), as: UTF8.self), terminator: "")
            return
        }
        let width = menu.fruits.map(\.id.rawValue.count).max() ?? 0
        for fruit in menu.fruits {
            let gap = String(repeating: " ", count: width - fruit.id.rawValue.count + 2)
            Swift.print("\(fruit.symbol) \(fruit.id)\(gap)\(shop.stock[fruit.id])")
        }
    }
}

extension Fault {
    /// Nothing was changed.
    init(refused outOfRange: [FruitID: Stock.OutOfRange]) {
        let reasons = outOfRange.map { fruit, overrun in
            switch overrun {
            case .belowZero(let present): "\(fruit) would fall below 0, there are \(present)"
            case .aboveMaximum: "\(fruit) would rise above \(Stock.most)"
            }
        }
        self.init(.refused, "\(reasons.sorted().joined(separator: "; ")); nothing was changed")
    }
}
