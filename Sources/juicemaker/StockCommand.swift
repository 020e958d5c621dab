import ArgumentParser
import ContentFile
import JuiceShop
import ShopRoutes
import ShopStore
import ShopWeb

struct StockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stock", abstract: "Change the stock, if changes are given, and print it.",
        usage: "juicemaker stock [<fruit> <+n|-n>] ... [--reason <reason>] [--key <key>] [--json]",
        discussion: "Example: juicemaker stock kiwi +5 mango -1\nAll changes are made, or none.")

    @OptionGroup var options: ShopOptions
    @OptionGroup var request: KeyOptions

    @Option(help: "Why the stock changes.")
    var reason = StockChange.Reason.other

    @Flag(help: "Print the same JSON as GET /stock.json.")
    var json = false

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("A fruit on the menu and how many to add or remove.", valueName: "fruit +n|-n"))
    var changes: [String] = []

    /// `-1` looks like an option to the parser, so it passes unknown options on as changes; they are refused here.
    func validate() throws {
        for (index, word) in changes.enumerated() where word.hasPrefix("-") {
            let isOption = word.hasPrefix("--") || index.isMultiple(of: 2) && WholeNumber.parse(word) == nil
            guard isOption else { continue }
            let options = ["--store", "--content", "--allow-network-store", "--reason", "--key", "--json", "--help"]
            let hint = Spelling.nearest(to: word, among: options).map { " Did you mean '\($0)'?" } ?? ""
            throw ValidationError("Unknown option '\(word)'.\(hint)")
        }
        _ = try pairs()
    }

    func run() throws {
        try exitingOnError {
            let menu = try Wiring.menu(options)
            let deltas = try deltas(menu)
            let store = try Wiring.store(options, menu: menu)
            if !deltas.isEmpty {
                let change = StockChangeRequest(deltas, reason: reason, key: request.keyOrNew)
                if case .refused(let outOfRange) = try store.submit(change) {
                    throw CommandError(refused: outOfRange, of: deltas)
                }
            }
            try print(store.shop(), menu)
        }
    }

    private func pairs() throws -> [(fruit: String, delta: Int)] {
        try stride(from: 0, to: changes.count, by: 2).map { index in
            let fruit = changes[index]
            guard WholeNumber.parse(fruit) == nil, index + 1 < changes.count else {
                throw ValidationError("Name a fruit and a number for each change, such as kiwi +5.")
            }
            let number = changes[index + 1]
            guard number.hasPrefix("+") || number.hasPrefix("-"), let delta = WholeNumber.parse(number) else {
                throw ValidationError(Self.correction(number))
            }
            return (fruit, delta)
        }
    }

    private static func correction(_ number: String) -> String {
        let digits = number.drop { $0 == "+" || $0 == "-" }
        if !digits.isEmpty, digits.allSatisfy(\.isNumber) {
            if WholeNumber.parse(String(digits)) == nil {
                return "“\(number)” is too large: a change is at most \(Stock.maxCount)"
            }
            return "“\(number)” is not a change: write +\(digits) or -\(digits)"
        }
        return "“\(number)” is not a change: write a number such as +5 or -5"
    }

    private func deltas(_ menu: Menu) throws -> [FruitID: Int] {
        var deltas = [FruitID: Int]()
        for (name, delta) in try pairs() {
            guard let fruit = menu[FruitID(name)] else {
                throw CommandError(unknown: name, kind: "fruits", ids: menu.fruits.map(\.id.rawValue))
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
