import ContentFile
import JuiceShop
import ShopRoutes
import Templates

/// The juice whose shortage led to the stock page, and the cups of it that are wanted.
struct WantedJuice: ViewModel {
    let juice: Juice
    let cups: Int
    /// nil once there is enough fruit.
    let shortage: Shortage?
    let say: Wording
    let language: Language

    /// - Returns: nil for a juice that is not on the menu.
    init?(_ view: StockView, shop: Shop, menu: Menu, say: Wording, language: Language) {
        guard let juice = view.juice.flatMap({ menu[$0] }) else { return nil }
        self.juice = juice
        cups = view.cups
        self.say = say
        self.language = language
        shortage = shop.stock.shortage(for: juice, cups: view.cups)
    }

    var lacks: [Shortage.Need] { shortage?.needs.filter(\.isShort) ?? [] }

    static let fields: Fields<WantedJuice> = [
        .text("juiceField") { _ in StockForm.juiceField },
        .text("juice") { $0.juice.id.rawValue },
        .text("cupsField") { _ in StockForm.cupsField },
        .text("cups") { String($0.cups) },
        .flag("isEnough") { $0.shortage == nil },
        .text("sentence") {
            $0.say(
                $0.shortage == nil ? .stockMarkingFilled : .stockMarking,
                [.juice: $0.juice.names[$0.language], .cups: String($0.cups)])
        },
    ]
}
