package import HTTP
package import JuiceShop

/// The stock form: presses (`add.kiwi=1`), typed counts beside what the page had shown (`seen.kiwi`, `count.kiwi`),
/// and whether `닫기` was pressed.
package struct StockForm: Equatable, Sendable {
    package let key: Key
    /// What each fruit changes by: the presses, plus typed less seen. No zeros.
    package let deltas: [FruitID: Int]
    /// What the page had shown, for every fruit of the form that it was sent for.
    package let seen: [FruitID: Int]
    package let closes: Bool
    /// The juice whose shortage led here.
    package let marking: JuiceID?

    package static let keyField = "key"
    package static let juiceField = "juice"
    package static let closeField = "close"
    package static func addField(_ fruit: FruitID) -> String { "add.\(fruit)" }
    package static func seenField(_ fruit: FruitID) -> String { "seen.\(fruit)" }
    package static func countField(_ fruit: FruitID) -> String { "count.\(fruit)" }

    package enum Fault: Error, Equatable {
        /// No key, or not 1 to 64 of A–Z a–z 0–9 - _.
        case key
        /// A field of a fruit that this menu does not have.
        case unknownFruit(String)
        /// These fruits' fields hold no whole number within ±`Stock.most`, or a count without what was seen.
        case notNumbers(Set<FruitID>)
    }

    package init(_ form: Form, menu: Menu) throws(Fault) {
        guard let key = form[Self.keyField].flatMap(Key.init(rawValue:)) else { throw .key }
        self.key = key
        deltas = try Entries(form, menu: menu).deltas()
        seen = Self.seen(form, menu: menu)
        closes = form[Self.closeField] != nil
        marking = Self.marking(form, menu: menu)
    }

    /// The juice that the form was opened for, also when its numbers are wrong.
    package static func marking(_ form: Form, menu: Menu) -> JuiceID? {
        form[juiceField].flatMap { menu[JuiceID($0)]?.id }
    }

    /// What was typed for each fruit, as it was typed: a form with a fault is shown again with it.
    package static func typed(_ form: Form, menu: Menu) -> [FruitID: String] {
        var typed = [FruitID: String]()
        for fruit in menu.fruits { typed[fruit.id] = form[countField(fruit.id)] }
        return typed
    }

    /// What the form had shown, for each fruit that says so.
    package static func seen(_ form: Form, menu: Menu) -> [FruitID: Int] {
        var seen = [FruitID: Int]()
        for fruit in menu.fruits { seen[fruit.id] = form[seenField(fruit.id)].flatMap(WholeNumber.parse) }
        return seen
    }
}

/// The numbers of the form, and the fruits whose numbers are none.
private struct Entries {
    private var adds = [FruitID: Int]()
    private var counts = [FruitID: Int]()
    private var seen = [FruitID: Int]()
    private var wrong = Set<FruitID>()

    init(_ form: Form, menu: Menu) throws(StockForm.Fault) {
        for field in form.fields {
            let parts = field.name.split(separator: ".", maxSplits: 1)
            guard parts.count == 2, ["add", "seen", "count"].contains(parts[0]) else { continue }
            guard let fruit = menu[FruitID(parts[1])]?.id else { throw .unknownFruit(String(parts[1])) }
            guard let number = WholeNumber.parse(field.value) else {
                wrong.insert(fruit)
                continue
            }
            switch parts[0] {
            case "add": adds[fruit, default: 0] += number
            case "seen": seen[fruit] = number
            default: counts[fruit] = number
            }
        }
    }

    func deltas() throws(StockForm.Fault) -> [FruitID: Int] {
        var wrong = wrong
        var deltas = adds
        for (fruit, count) in counts {
            if let seen = seen[fruit] { deltas[fruit, default: 0] += count - seen } else { wrong.insert(fruit) }
        }
        wrong.formUnion(deltas.filter { abs($0.value) > Stock.most }.keys)
        if !wrong.isEmpty { throw .notNumbers(wrong) }
        return deltas.filter { $0.value != 0 }
    }
}
