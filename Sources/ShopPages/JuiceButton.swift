import ContentFile
import JuiceShop
import ShopRoutes
import Templates

/// The card that orders one juice: what it is called, what it takes, how many more the stock allows, and how many
/// are wanted. Each is a form of its own, so that Enter in its field orders that juice.
struct JuiceButton: ViewModel {
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
    private var symbols: String { portions.compactMap { menu[$0.0]?.symbol }.joined() }
    private var available: Int { zip(present, portions).map { $0 / $1.1 }.min() ?? 0 }
    private var tone: StockTone { available == 0 ? .lacking : available == 1 ? .low : .go }

    private var state: String {
        if available > 0 { return say(.juiceAvailable, [.count: NumberFormat.grouped(available)]) }
        return lacking(zip(present, portions).filter { $0 < $1.1 }.map { ($1.0, $1.1 - $0) })
    }

    private func lacking(_ lacks: [(FruitID, Int)]) -> String {
        say(.juiceLacks, [.lacks: say.listing(lacks, as: .juiceLack, by: ", ", menu, language)])
    }

    static let fields: Fields<JuiceButton> = [
        .text("action") { _ in Route.orders().path },
        .text("keyField") { _ in OrderForm.keyField },
        .text("key", \.key),
        .text("id") { $0.juice.id.rawValue },
        .text("juiceField") { _ in OrderForm.juiceField },
        .text("anchor") { Route.anchor(of: $0.juice.id) },
        .text("label") { $0.say(.juiceOrder, [.juice: $0.name]) },
        .text("symbols", \.symbols),
        .text("recipe") { $0.say.listing($0.portions, as: .recipePortion, by: " + ", $0.menu, $0.language) },
        .text("state", \.state),
        // The longest that `state` can become: the page keeps room for it, so that no button moves.
        .text("longestState") { $0.lacking($0.portions) },
        .text("tone") { $0.tone.rawValue },
        .text("cupsField") { OrderForm.cupsField(of: $0.juice.id) },
        .text("cups") { $0.cups.typed },
        .flag("isWrong") { $0.cups.isWrong },
        .text("cupsLabel") { $0.say(.juiceCups, [.juice: $0.name]) },
        .text("fewer") { $0.say(.juiceCupLess, [.juice: $0.name]) },
        .text("more") { $0.say(.juiceCupMore, [.juice: $0.name]) },
    ]
}
