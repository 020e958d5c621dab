import JuiceShop
import ShopRoutes

/// One fruit of the stock form.
struct StockRow: ViewModel {
    let id: FruitID
    let symbol: String
    let name: String
    /// What the field holds: the count, or what was typed.
    let value: String
    /// What the form tells the shop it had shown.
    let seen: Int
    let isLacking: Bool
    let isFirstLacking: Bool
    /// What the marked juice still wants of it.
    let mark: String
    let fault: String?
    let say: Wording

    /// The place of its field on the page.
    var anchor: String { "count-\(id)" }

    func shown(_ name: String) -> Shown? {
        switch name {
        case "id": .text(id.rawValue)
        case "anchor": .text(anchor)
        case "symbol": .text(symbol)
        case "name": .text(self.name)
        case "value": .text(value)
        case "isLong": .flag(value.count > 4)
        case "seen": .text(String(seen))
        case "addField": .text(StockForm.addField(id))
        case "seenField": .text(StockForm.seenField(id))
        case "countField": .text(StockForm.countField(id))
        case "countLabel": .text(say(.stockCount, [.fruit: self.name]))
        case "removeOne": .text(say(.stockRemoveOne, [.fruit: self.name]))
        case "addOne": .text(say(.stockAddOne, [.fruit: self.name]))
        case "addTen": .text(say(.stockAddTen, [.fruit: self.name]))
        case "isLacking": .flag(isLacking)
        case "isFirstLacking": .flag(isFirstLacking)
        case "mark": .text(mark)
        case "isWrong": .flag(fault != nil)
        case "fault": .text(fault ?? "")
        default: nil
        }
    }
}

extension StockRow {
    /// All fruits of the menu; with a fault, as they stood in the form that was sent.
    static func rows(
        shop: Shop, menu: Menu, marking: JuiceID?, fault: StockFault?, say: Wording, language: Language
    ) -> [StockRow] {
        let shortage = marking.flatMap { menu[$0] }.flatMap { shop.stock.shortage(for: $0) }
        let lacks = shortage.map { $0.needs.filter(\.isShort) } ?? []
        let focused = fault == nil ? menu.fruits.first { fruit in lacks.contains { $0.fruit == fruit.id } } : nil
        return menu.fruits.map { fruit in
            let lack = lacks.first { $0.fruit == fruit.id }
            let seen = fault?.seen[fruit.id] ?? shop.stock[fruit.id]
            let figures = lack.map {
                [Text.Placeholder.needed: Figures.grouped($0.needed), .missing: Figures.grouped($0.missing)]
            }
            return StockRow(
                id: fruit.id, symbol: fruit.symbol, name: fruit.names[language],
                value: fault?.typed[fruit.id] ?? String(seen), seen: seen, isLacking: lack != nil,
                isFirstLacking: fruit.id == focused?.id, mark: figures.map { say(.stockMarked, $0) } ?? "",
                fault: (fault?.fields[fruit.id]).map { sentence($0, fruit.names[language], say) }, say: say)
        }
    }

    private static func sentence(_ field: StockFault.Field, _ fruit: String, _ say: Wording) -> String {
        switch field {
        case .notANumber: say(.stockFaultNotANumber, [.fruit: fruit])
        case .belowZero(let present):
            say(.stockFaultBelowZero, [.fruit: fruit, .present: Figures.grouped(present)])
        case .aboveMost: say(.stockFaultAboveMost, [.fruit: fruit])
        }
    }
}
