import JuiceShop
import ShopRoutes

/// The card that orders one juice: what it is called, what it takes, how many more the stock allows, and how many
/// are wanted. Each is a form of its own, so that Enter in its field orders that juice.
struct JuiceButton: ViewModel {
    let juice: JuiceID
    let key: String
    let name: String
    let symbols: String
    let recipe: String
    let state: String
    /// The longest that `state` can become: the page keeps room for it, so that no button moves.
    let longestState: String
    let tone: Tone
    let cups: String
    let isWrong: Bool
    let say: Wording

    /// - Parameter wrongCups: what was typed for this juice and is no number of cups.
    init(
        _ juice: Juice, stock: Stock, menu: Menu, key: String, say: Wording, language: Language,
        wrongCups: String? = nil
    ) {
        let portions = juice.recipe.portions.map { ($0.fruit, $0.count) }
        let available = stock.available(juice.recipe)
        self.juice = juice.id
        self.key = key
        self.say = say
        name = juice.names[language]
        symbols = portions.compactMap { menu[$0.0]?.symbol }.joined()
        recipe = say.listing(portions, as: .recipePortion, by: " + ", menu, language)
        let lacks = stock.shortage(for: juice).map { $0.needs.filter(\.isShort).map { ($0.fruit, $0.missing) } }
        longestState = Self.lacking(portions, menu, say, language)
        state =
            lacks.map { Self.lacking($0, menu, say, language) }
            ?? say(.juiceAvailable, [.count: Figures.grouped(available)])
        tone = available == 0 ? .lacking : available == 1 ? .low : .go
        cups = wrongCups ?? "1"
        isWrong = wrongCups != nil
    }

    private static func lacking(
        _ lacks: [(FruitID, Int)], _ menu: Menu, _ say: Wording, _ language: Language
    ) -> String {
        say(.juiceLacks, [.lacks: say.listing(lacks, as: .juiceLack, by: ", ", menu, language)])
    }

    func shown(_ name: String) -> Shown? {
        switch name {
        case "action": .text(Route.orders().path)
        case "keyField": .text(OrderForm.keyField)
        case "key": .text(key)
        case "id": .text(juice.rawValue)
        case "juiceField": .text(OrderForm.juiceField)
        case "anchor": .text(Route.anchor(of: juice))
        case "label": .text(say(.juiceOrder, [.juice: self.name]))
        case "symbols": .text(symbols)
        case "recipe": .text(recipe)
        case "state": .text(state)
        case "longestState": .text(longestState)
        case "tone": .text(tone.rawValue)
        case "cupsField": .text(OrderForm.cupsField(of: juice))
        case "cups": .text(cups)
        case "isWrong": .flag(isWrong)
        case "cupsLabel": .text(say(.juiceCups, [.juice: self.name]))
        case "fewer": .text(say(.juiceCupLess, [.juice: self.name]))
        case "more": .text(say(.juiceCupMore, [.juice: self.name]))
        default: nil
        }
    }
}
