import HTTP
import JuiceShop

/// The numbers of a stock form, and the fruits whose numbers are none.
struct StockEntries {
    private let reason: StockChange.Reason
    private var adds = [FruitID: Int]()
    private var counts = [FruitID: Int]()
    private var seen = [FruitID: Int]()
    private var wrong = Set<FruitID>()

    private static let fields: Set<Substring> = ["add", "seen", "count", "pieces"]

    init(_ form: Form, reason: StockChange.Reason, menu: Menu) throws(StockForm.Fault) {
        self.reason = reason
        for field in form.fields {
            let parts = field.name.split(separator: ".", maxSplits: 1)
            guard parts.count == 2, Self.fields.contains(parts[0]), !isLeftEmpty(field, parts[0]) else { continue }
            guard let fruit = menu[FruitID(parts[1])]?.id else { throw .unknownFruit(String(parts[1])) }
            guard let number = WholeNumber.parse(field.value), allows(parts[0]), parts[0] != "count" || number >= 0
            else {
                wrong.insert(fruit)
                continue
            }
            switch parts[0] {
            case "add": adds[fruit, default: 0] += number
            case "pieces": adds[fruit, default: 0] += reason == .waste ? -number : number
            case "seen": seen[fruit] = number
            default: counts[fruit] = number
            }
        }
    }

    /// Each fruit's delta.
    func deltas() throws(StockForm.Fault) -> [FruitID: Int] {
        var wrong = wrong
        var deltas = adds
        for (fruit, count) in counts {
            if let seen = seen[fruit] { deltas[fruit, default: 0] += count - seen } else { wrong.insert(fruit) }
        }
        wrong.formUnion(deltas.filter { abs($0.value) > Stock.most }.keys)
        if !wrong.isEmpty { throw .notNumbers(wrong) }
        let wrongWay = deltas.filter { reason == .delivery && $0.value < 0 || reason == .waste && $0.value > 0 }
        if !wrongWay.isEmpty { throw .wrongWay(Set(wrongWay.keys)) }
        return deltas
    }

    /// Fruits that nobody counted, or of which nothing came or went.
    private func isLeftEmpty(_ field: Form.Field, _ kind: Substring) -> Bool {
        let isOptional = kind == "pieces" || kind == "count" && reason == .count
        return isOptional && field.value.allSatisfy(\.isWhitespace)
    }

    /// What was counted is what was typed; what came or went is pieces.
    private func allows(_ kind: Substring) -> Bool {
        switch reason {
        case .delivery, .waste: true
        case .count: kind == "count" || kind == "seen"
        case .other: kind != "pieces"
        }
    }
}
