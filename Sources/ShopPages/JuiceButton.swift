import ContentFile
import JuiceShop
import ShopRoutes
import Templates

/// The card that orders one juice: its name, its recipe, how many more the stock allows, and the field for the cups.
/// Each card is a separate form, so that Enter in its field orders that juice.
struct JuiceButton: ViewModel, Equatable {
    /// The count of each fruit of the recipe, in the recipe's order.
    let present: [Int]
    let key: String
    let cups: Cups
    let juice: Juice
    let context: PageContext

    init(_ juice: Juice, stock: Stock, key: String, context: PageContext, cups: Cups = Cups()) {
        present = juice.recipe.portions.map { stock[$0.fruit] }
        self.key = key
        self.cups = cups
        self.juice = juice
        self.context = context
    }

    /// The content of the field for the cups: one, or the typed text.
    struct Cups: Equatable {
        var typed = "1"
        /// True if the typed text is not a number of cups.
        var isWrong = false
    }

    /// The same context has the same menu, which has the rest.
    static func == (a: JuiceButton, b: JuiceButton) -> Bool {
        a.present == b.present && a.juice.id == b.juice.id && a.key == b.key && a.cups == b.cups
            && a.context === b.context
    }

    private var texts: LanguageTexts { context.texts }
    private var name: String { juice.names[context.language] }
    private var portions: [(FruitID, Int)] { juice.recipe.portions.map { ($0.fruit, $0.count) } }
    private var symbols: String { portions.compactMap { context.menu[$0.0]?.symbol }.joined() }
    private var available: Int { zip(present, portions).map { $0 / $1.1 }.min() ?? 0 }
    private var tone: StockTone { available == 0 ? .short : available == 1 ? .low : .go }

    private var state: String {
        if available > 0 { return texts(.juiceAvailable, [.count: NumberFormat.grouped(available)]) }
        return shortState(missing: zip(present, portions).filter { $0 < $1.1 }.map { ($1.0, $1.1 - $0) })
    }

    private func shortState(missing: [(FruitID, Int)]) -> String {
        texts(.juiceLacks, [.lacks: context.listing(missing, as: .juiceLack, by: ", ")])
    }

    static let fields: Fields<JuiceButton> = [
        .text("action") { _ in Route.orders().path },
        .text("keyField") { _ in OrderForm.keyField },
        .text("key", \.key),
        .text("id") { $0.juice.id.rawValue },
        .text("juiceField") { _ in OrderForm.juiceField },
        .text("anchor") { Route.anchor(of: $0.juice.id) },
        .text("label") { $0.texts(.juiceOrder, [.juice: $0.name]) },
        .text("symbols", \.symbols),
        .text("recipe") { $0.context.listing($0.portions, as: .recipePortion, by: " + ") },
        .text("state", \.state),
        // The longest possible `state`: the page keeps room for it, so that no button moves.
        .text("longestState") { $0.shortState(missing: $0.portions) },
        .text("tone") { $0.tone.rawValue },
        .text("cupsField") { OrderForm.cupsField(of: $0.juice.id) },
        .text("cups") { $0.cups.typed },
        .flag("isWrong") { $0.cups.isWrong },
        .text("cupsLabel") { $0.texts(.juiceCups, [.juice: $0.name]) },
        .text("fewer") { $0.texts(.juiceCupLess, [.juice: $0.name]) },
        .text("more") { $0.texts(.juiceCupMore, [.juice: $0.name]) },
    ]
}

/// A button that orders a juice, without a card.
struct OrderButton: ViewModel {
    let juice: JuiceID
    let cups: Int
    let key: String
    let label: String

    static let fields: Fields<OrderButton> = [
        .text("action") { _ in Route.orders().path },
        .text("keyField") { _ in OrderForm.keyField },
        .text("key", \.key),
        .text("juiceField") { _ in OrderForm.juiceField },
        .text("juice") { $0.juice.rawValue },
        .flag("hasCups") { $0.cups != 1 },
        .text("cupsField") { _ in OrderForm.cupsField },
        .text("cups") { String($0.cups) },
        .text("label", \.label),
    ]
}
