package import HTTP
package import JuiceShop

/// The stock form: what is written down (`reason`), presses (`add.kiwi=1`), typed counts beside what the page had shown
/// (`seen.kiwi`, `count.kiwi`) and, for a stocktake, when (`seenAt.kiwi`, the number of an event), pieces that came or were thrown away (`pieces.kiwi`), and whether `닫기` was pressed.
package struct StockForm: Equatable, Sendable {
    /// A form without a reason is `other`. A fruit's delta is its presses and pieces, plus the typed count less the seen
    /// one.
    package let request: StockChangeRequest
    /// What the page had shown, for every fruit of the form that it was sent for.
    package let seen: [FruitID: Int]
    package let closes: Bool
    /// The juice whose shortage led here, and how many of it.
    package let marking: JuiceID?
    package let cups: Int

    package static let keyField = "key"
    package static let reasonField = "reason"
    package static let juiceField = "juice"
    package static let cupsField = "cups"
    package static let closeField = "close"
    package static func addField(_ fruit: FruitID) -> String { "add.\(fruit)" }
    package static func seenField(_ fruit: FruitID) -> String { "seen.\(fruit)" }
    package static func seenAtField(_ fruit: FruitID) -> String { "seenAt.\(fruit)" }
    package static func countField(_ fruit: FruitID) -> String { "count.\(fruit)" }
    package static func piecesField(_ fruit: FruitID) -> String { "pieces.\(fruit)" }

    /// The field that people type a fruit's number into.
    package static func typedField(_ fruit: FruitID, for reason: StockChange.Reason) -> String {
        switch reason {
        case .delivery, .waste: piecesField(fruit)
        case .count, .other: countField(fruit)
        }
    }

    package enum Fault: Error, Equatable {
        /// No key, or not 1 to 64 of A–Z a–z 0–9 - _.
        case key
        /// A reason that is none.
        case reason
        /// A field of a fruit that this menu does not have.
        case unknownFruit(String)
        /// These fruits' fields hold no whole number within ±`Stock.most`, or a count below 0 or without what was seen.
        case notNumbers(Set<FruitID>)
        /// A delivery that takes these fruits away, or waste that brings them.
        case wrongWay(Set<FruitID>)
    }

    package init(_ form: Form, menu: Menu) throws(Fault) {
        guard let key = form[Self.keyField].flatMap(Key.init(rawValue:)) else { throw .key }
        guard let reason = Self.reason(form) else { throw .reason }
        request = StockChangeRequest(
            try StockEntries(form, reason: reason, menu: menu).deltas(), reason: reason,
            seenSequences: Self.seenSequences(form, menu: menu), key: key)
        seen = Self.seen(form, menu: menu)
        closes = form[Self.closeField] != nil
        marking = Self.marking(form, menu: menu)
        cups = Self.cups(form)
    }

    /// `other` when the form does not say; `nil` when it says what there is not.
    package static func reason(_ form: Form) -> StockChange.Reason? {
        guard let reason = form[reasonField] else { return .other }
        return StockChange.Reason(rawValue: reason)
    }

    /// The juice that the form was opened for, also when its numbers are wrong.
    package static func marking(_ form: Form, menu: Menu) -> JuiceID? {
        form[juiceField].flatMap { menu[JuiceID($0)]?.id }
    }

    /// How many of that juice: 1 when the form does not say, or nothing that makes sense.
    package static func cups(_ form: Form) -> Int {
        let cups = form[cupsField].flatMap(WholeNumber.parse) ?? 1
        return (1...Order.maxCups).contains(cups) ? cups : 1
    }

    /// What was typed for each fruit, as it was typed: a form with a fault is shown again with it.
    package static func typed(_ form: Form, menu: Menu) -> [FruitID: String] {
        let reason = reason(form) ?? .other
        var typed = [FruitID: String]()
        for fruit in menu.fruits { typed[fruit.id] = form[typedField(fruit.id, for: reason)] }
        return typed
    }

    /// What the form had shown, for each fruit that says so.
    package static func seen(_ form: Form, menu: Menu) -> [FruitID: Int] {
        var seen = [FruitID: Int]()
        for fruit in menu.fruits { seen[fruit.id] = form[seenField(fruit.id)].flatMap(WholeNumber.parse) }
        return seen
    }

    /// The sequence of the last event that the page knew when it showed a fruit, for each fruit that the form has it
    /// for. Nonsense counts as 0, before all events.
    package static func seenSequences(_ form: Form, menu: Menu) -> [FruitID: Int] {
        var sequences = [FruitID: Int]()
        for fruit in menu.fruits { sequences[fruit.id] = form[seenAtField(fruit.id)].map { Int($0) ?? 0 } }
        return sequences
    }
}
