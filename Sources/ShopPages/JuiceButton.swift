import JuiceShop
import ShopRoutes

/// The button that orders one juice: what it is called, what it takes, and how many more the stock allows.
struct JuiceButton: ViewModel {
    let juice: JuiceID
    let label: String
    let symbols: String
    let recipe: String
    let state: String
    /// The longest that `state` can become: the page keeps room for it, so that no button moves.
    let longestState: String
    let tone: Tone

    init(_ juice: Juice, stock: Stock, menu: Menu, say: Wording, language: Language) {
        let portions = juice.recipe.portions
        let available = stock.available(juice.recipe)
        self.juice = juice.id
        label = say(.juiceOrder, [.juice: juice.names[language]])
        symbols = portions.compactMap { menu[$0.fruit]?.symbol }.joined()
        recipe = Self.listed(portions.map { ($0.fruit, $0.count) }, as: .recipePortion, by: " + ", menu, say, language)
        let lacks = stock.shortage(for: juice).map { $0.needs.filter(\.isShort).map { ($0.fruit, $0.missing) } }
        let most = portions.map { ($0.fruit, $0.count) }
        longestState = Self.lacking(most, menu, say, language)
        state =
            lacks.map { Self.lacking($0, menu, say, language) }
            ?? say(.juiceAvailable, [.count: Figures.grouped(available)])
        tone = available == 0 ? .lacking : available == 1 ? .low : .go
    }

    private static func lacking(
        _ lacks: [(FruitID, Int)], _ menu: Menu, _ say: Wording, _ language: Language
    ) -> String {
        say(.juiceLacks, [.lacks: listed(lacks, as: .juiceLack, by: ", ", menu, say, language)])
    }

    /// `Strawberry 10 + banana 1`: only the first begins with a capital, where the script has them.
    private static func listed(
        _ counts: [(FruitID, Int)], as text: Text, by joint: String, _ menu: Menu, _ say: Wording, _ language: Language
    ) -> String {
        counts.enumerated().map { place, entry in
            let name = menu.name(of: entry.0, in: language)
            let count = Figures.grouped(entry.1)
            return say(text, [.fruit: place == 0 ? name : name.lowercased(), .count: count])
        }.joined(separator: joint)
    }

    func shown(_ name: String) -> Shown? {
        switch name {
        case "id": .text(juice.rawValue)
        case "juiceField": .text(OrderForm.juiceField)
        case "anchor": .text(Route.anchor(of: juice))
        case "label": .text(label)
        case "symbols": .text(symbols)
        case "recipe": .text(recipe)
        case "state": .text(state)
        case "longestState": .text(longestState)
        case "tone": .text(tone.rawValue)
        default: nil
        }
    }
}
