import JuiceShop
import ShopRoutes

/// The card that orders one juice: what it is called, what it takes, how many more the stock allows, and how many
/// are wanted. Each is a form of its own, so that Enter in its field orders that juice.
struct JuiceButton: LastingRow {
    /// How many there are of each fruit that it takes, in the recipe's order.
    let present: [Int]
    let language: Language
    let key: String
    let cups: Cups
    let juice: Juice
    let menu: Menu
    let say: Wording

    init(
        _ juice: Juice, stock: Stock, menu: Menu, key: String, say: Wording, language: Language,
        cups: Cups = Cups()
    ) {
        present = juice.recipe.portions.map { stock[$0.fruit] }
        self.language = language
        self.key = key
        self.cups = cups
        self.juice = juice
        self.menu = menu
        self.say = say
    }

    /// What stands in the field for how many are wanted: one, or what was typed.
    struct Cups: Equatable {
        var typed = "1"
        /// It is no number of cups.
        var isWrong = false
    }

    private var name: String { juice.names[language] }
    private var portions: [(FruitID, Int)] { juice.recipe.portions.map { ($0.fruit, $0.count) } }
    private var available: Int { zip(present, portions).map { $0 / $1.1 }.min() ?? 0 }
    private var tone: StockTone { available == 0 ? .lacking : available == 1 ? .low : .go }

    private var state: String {
        if available > 0 { return say(.juiceAvailable, [.count: NumberFormat.grouped(available)]) }
        return lacking(zip(present, portions).filter { $0 < $1.1 }.map { ($1.0, $1.1 - $0) })
    }

    private func lacking(_ lacks: [(FruitID, Int)]) -> String {
        say(.juiceLacks, [.lacks: say.listing(lacks, as: .juiceLack, by: ", ", menu, language)])
    }

    func shown(_ name: String) -> Shown? {
        switch name {
        case "action": .text(Route.orders().path)
        case "keyField": .text(OrderForm.keyField)
        case "key": .text(key)
        case "id": .text(juice.id.rawValue)
        case "juiceField": .text(OrderForm.juiceField)
        case "anchor": .text(Route.anchor(of: juice.id))
        case "label": .text(say(.juiceOrder, [.juice: self.name]))
        case "symbols": .text(portions.compactMap { menu[$0.0]?.symbol }.joined())
        case "recipe": .text(say.listing(portions, as: .recipePortion, by: " + ", menu, language))
        case "state": .text(state)
        // The longest that `state` can become: the page keeps room for it, so that no button moves.
        case "longestState": .text(lacking(portions))
        case "tone": .text(tone.rawValue)
        case "cupsField": .text(OrderForm.cupsField(of: juice.id))
        case "cups": .text(cups.typed)
        case "isWrong": .flag(cups.isWrong)
        case "cupsLabel": .text(say(.juiceCups, [.juice: self.name]))
        case "fewer": .text(say(.juiceCupLess, [.juice: self.name]))
        case "more": .text(say(.juiceCupMore, [.juice: self.name]))
        default: nil
        }
    }
}
