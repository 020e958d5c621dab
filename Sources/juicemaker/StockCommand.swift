import ArgumentParser
import Bytes
import Console
import ContentFile
import JuiceShop
import ShopStore
import ShopWeb

struct StockCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "stock", "Change the stock, if changes are given, and print it.", "재고를 보고, 바꿀 것을 적으면 바꿔요.",
        usage: "juicemaker stock [<fruit> <+n|-n>] ... [--reason <reason>] [--key <key>] [--json]",
        discussion: "Example: juicemaker stock kiwi +5 mango -1\nAll changes are made, or none.",
        "예: juicemaker stock kiwi +5 mango -1\n모두 바꾸거나 하나도 바꾸지 않아요.")

    @OptionGroup var options: ShopOptions
    @OptionGroup var request: KeyOptions

    @Option(help: ArgumentHelp("Why the stock changes.", "재고가 바뀌는 이유."))
    var reason = StockChange.Reason.other

    @Flag(help: ArgumentHelp("Print the same JSON as GET /stock.json.", "GET /stock.json과 같은 JSON을 보여 줘요."))
    var json = false

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp(
            "A fruit on the menu and how many to add or remove.", "메뉴에 있는 과일의 id와 더하거나 뺄 개수.", valueName: "fruit +n|-n")
    )
    var changes: [String] = []

    /// Refuses unknown options here. `-1` looks like an option to the parser, so it passes unknown options on as
    /// changes.
    func validate() throws {
        for (index, word) in changes.enumerated() where word.hasPrefix("-") {
            let isOption = word.hasPrefix("--") || index.isMultiple(of: 2) && Self.reader(nil).number(word) == nil
            guard isOption else { continue }
            let options = ["--store", "--content", "--allow-network-store", "--reason", "--key", "--json", "--help"]
            let nearest = Spelling.nearest(to: word, among: options)
            throw ValidationError(
                "Unknown option '\(word)'.\(nearest.map { " Did you mean '\($0)'?" } ?? "")",
                "'\(word)': 없는 선택이에요.\(nearest.map { " 혹시 '\($0)'인가요?" } ?? "")")
        }
        _ = try pairs()
    }

    func perform() throws {
        let store = try changes.isEmpty ? Wiring.shownStore(options) : Wiring.store(options)
        let deltas = try deltas(store.shop().menu)
        if !deltas.isEmpty {
            let change = StockChangeRequest(deltas, reason: reason, key: request.keyOrNew)
            if case .refused(let outOfRange) = try store.submit(change) {
                throw CommandError(refused: outOfRange, of: deltas, try store.shop().menu)
            }
        }
        try print(store.shop())
    }

    /// - Parameter unit: nil before the menu is known.
    private static func reader(_ unit: FruitUnit?) -> NumberReader {
        unit.map { .count($0, signs: .any) } ?? .anyCount(signs: .any)
    }

    private func pairs() throws -> [(fruit: String, delta: String)] {
        try stride(from: 0, to: changes.count, by: 2).map { index in
            let fruit = changes[index]
            guard Self.reader(nil).number(fruit) == nil, index + 1 < changes.count else {
                throw ValidationError(
                    "Name a fruit and a number for each change, such as kiwi +5.", "과일과 개수를 함께 적어 주세요. 예: kiwi +5.")
            }
            let number = changes[index + 1]
            guard let sign = number.first, "+-−＋－".contains(sign), Self.reader(nil).isNumber(number) else {
                throw Self.correction(number)
            }
            return (fruit, number)
        }
    }

    private static func correction(_ number: String) -> ValidationError {
        let digits = number.drop { $0 == "+" || $0 == "-" }
        if !digits.isEmpty, digits.allSatisfy(\.isNumber) {
            if Self.reader(nil).number(String(digits)) == nil {
                return ValidationError(
                    "“\(number)” is too large: a change is at most \(Stock.maxCount)",
                    "“\(number)”: 너무 커요. 한 번에 \(Stock.maxCount)개까지 바꿀 수 있어요")
            }
            return ValidationError(
                "“\(number)” is not a change: write +\(digits) or -\(digits)",
                "“\(number)”: 더할 때는 +\(digits), 뺄 때는 -\(digits)처럼 적어 주세요")
        }
        return ValidationError(
            "“\(number)” is not a change: write a number such as +5 or -5",
            "“\(number)”: 바꿀 개수를 +5나 -5처럼 적어 주세요")
    }

    private func deltas(_ menu: Menu) throws -> [FruitID: Int] {
        var deltas = [FruitID: Int]()
        for (name, number) in try pairs() {
            guard let fruit = menu[FruitID(name)] else {
                throw CommandError(
                    unknown: name, kind: Message("fruits", "메뉴의 과일"),
                    names: menu.fruits.map { ($0.id.rawValue, $0.names) })
            }
            deltas[fruit.id, default: 0] += try Self.reader(fruit.unit).count(number, of: fruit)
        }
        return deltas.filter { $0.value != 0 }
    }

    private func print(_ shop: Shop) throws {
        if json {
            Swift.print(
                String(decoding: StockJSON.bytes(shop, at: Wiring.clock(shop).now), as: UTF8.self), terminator: "")
            return
        }
        let menu = shop.menu
        let width = menu.fruits.map(\.id.rawValue.count).max() ?? 0
        for fruit in menu.fruits {
            let gap = String(repeating: " ", count: width - fruit.id.rawValue.count + 2)
            let count = amount(shop.stock[fruit.id], of: fruit.id, in: menu).english
            let line = "\(fruit.symbol) \(fruit.id)\(gap)\(count)"
            say(line, "\(line)  \(fruit.names.korean)")
        }
    }
}
