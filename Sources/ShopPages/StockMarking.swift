import JuiceShop
import ShopRoutes

/// The juice whose shortage led to the stock page.
struct StockMarking: ViewModel {
    let juice: Juice
    let cups: Int
    /// `nil` once there is enough.
    let shortage: Shortage?
    let say: Wording
    let language: Language

    /// - Returns: `nil` for a juice that left the menu.
    init?(_ juice: JuiceID?, cups: Int, shop: Shop, menu: Menu, say: Wording, language: Language) {
        guard let juice = juice.flatMap({ menu[$0] }) else { return nil }
        self.juice = juice
        self.cups = cups
        self.say = say
        self.language = language
        shortage = shop.stock.shortage(for: juice, cups: cups)
    }

    var lacks: [Shortage.Need] { shortage?.needs.filter(\.isShort) ?? [] }

    func shown(_ name: String) -> Shown? {
        switch name {
        case "juiceField": .text(StockForm.juiceField)
        case "juice": .text(juice.id.rawValue)
        case "cupsField": .text(StockForm.cupsField)
        case "cups": .text(String(cups))
        case "isEnough": .flag(shortage == nil)
        case "sentence":
            .text(
                say(
                    shortage == nil ? .stockMarkingFilled : .stockMarking,
                    [.juice: juice.names[language], .cups: String(cups)]))
        default: nil
        }
    }
}
