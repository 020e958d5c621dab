import ContentFile
import JuiceShop
import Templates

/// The card of one juice: the button that orders it, the glass that shows how many more the stock allows, and the chips
/// that choose the cups. All cards of a page are one form.
struct JuiceCard: ViewModel, Equatable {
    /// The count of each fruit of the recipe, in the recipe's order.
    let present: [Int]
    let choice: ChosenCups.Choice?
    /// True if the typed number of cups is wrong.
    let isWrong: Bool
    /// True if the juice is not sold for now, whatever the stock allows.
    let isStopped: Bool
    /// The cups that can be made.
    private let available: Int
    let juice: Juice
    let context: PageContext

    init(
        _ juice: Juice, stock: Stock, context: PageContext, choice: ChosenCups.Choice? = nil, isWrong: Bool = false,
        isStopped: Bool = false
    ) {
        present = juice.recipe.portions.map { stock[$0.fruit] }
        available = isStopped ? 0 : zip(present, juice.recipe.portions).map { $0 / $1.count }.min() ?? 0
        self.choice = choice
        self.isWrong = isWrong
        self.isStopped = isStopped
        self.juice = juice
        self.context = context
    }

    /// The same context has the same menu, which has the rest.
    static func == (a: JuiceCard, b: JuiceCard) -> Bool {
        a.present == b.present && a.juice.id == b.juice.id && a.choice == b.choice && a.isWrong == b.isWrong
            && a.isStopped == b.isStopped && a.context === b.context
    }

    static let fields: Fields<JuiceCard> = [
        .text("id") { $0.juice.id.rawValue },
        .text("anchor") { Route.anchor(of: $0.juice.id) },
        .text("classes") {
            ([Glass.colours(of: $0.juice, menu: $0.context.menu)] + $0.states + $0.sizes).joined(separator: " ")
        },
        .text("available") { String($0.available) },
        .text("juiceField") { _ in OrderForm.juiceField },
        .text("name", \.name),
        .text("short") { $0.context.shortName(of: $0.juice.id) },
        .text("cup") { $0.context.cups(1, of: Cup($0.juice.id)) },
        .text("cups") { $0.texts(.cupsSeveral, [.juice: $0.name, .cups: "#"]) },
        .optional("before", \.words.before),
        .optional("after", \.words.after),
        .text("what") { card in card.cups.map { card.context.cups($0, of: Cup(card.juice.id)) } ?? card.name },
        .text("recipe") { $0.context.listing($0.portions, as: .recipePortion, by: "\u{A0}· ") },
        .flag("isWarned") { $0.isLow || $0.isOver },
        .optional("price", \.price),
        .text("amount") { String($0.juice.price ?? 0) },
        .text("state", \.state),
        .part("glass", \.glass),
        .flag("isOut", \.isOut),
        .flag("isStopped", \.isStopped),
        .text("resumeAction") { Route.availability($0.juice.id).path },
        .text("soldField") { _ in AvailabilityForm.soldField },
        .text("yes") { _ in AvailabilityForm.yes },
        .text("stockHref") { Route.stock(StockView(order: .empty.with([OrderLine($0.juice.id)]))).path },
        .text("cupsLabel") { $0.texts(.juiceCups, [.juice: $0.name]) },
        .text("cupsField") { OrderForm.cupsField(of: $0.juice.id) },
        .rows("chips", \.chips),
        .optional("options") { card in
            card.juice.sizes.isEmpty && card.juice.options.isEmpty ? nil : Route.options(card.juice.id).path
        },
        .text("optionsLabel") { $0.texts(.optionsOf, [.juice: $0.name]) },
        .text("more") { _ in OrderForm.more },
        .flag("isMore") { $0.typed != nil },
        .text("typedField") { OrderForm.typedField(of: $0.juice.id) },
        .text("typed") { $0.typed ?? String(ChosenCups.maxChip + 1) },
        .flag("isWrong", \.isWrong),
    ]

    /// With so many cups or fewer, a juice is about to sell out.
    private static let lowCups = 2
    private static let maxWordWidth = 12

    private var texts: LanguageTexts { context.texts }
    private var name: String { juice.names[context.language] }
    private var portions: [(FruitID, Int)] { juice.recipe.portions.map { ($0.fruit, $0.count) } }
    private var glass: Glass { Glass(juice, available: available, isTurned: isStopped, menu: context.menu) }

    private var isOut: Bool { available == 0 }
    private var isLow: Bool { !isOut && available <= Self.lowCups }
    /// More cups are chosen than can be made.
    private var isOver: Bool { !isOut && cups ?? 0 > available }

    private var cups: Int? { isOut ? nil : choice?.cups }
    private var typed: String? { if case .typed(let text) = choice { text } else { nil } }
    private var chips: [Chip] {
        (1...ChosenCups.maxChip).map { Chip(cups: $0, field: OrderForm.cupsField(of: juice.id), choice: choice) }
    }

    /// The class of each state; the style sheet has them.
    private var states: [String] {
        if isStopped { return ["out", "stop"] }
        if isOut { return ["out"] }
        return (isLow ? ["low"] : []) + (isOver ? ["over"] : [])
    }

    /// The style sheet writes a name smaller whose longest word would not fit into a card. A Hangul syllable is as wide as
    /// two Latin letters.
    private var sizes: [String] {
        let words = name.unicodeScalars.split(separator: " ").map { $0.map { $0.isASCII ? 1 : 2 }.reduce(0, +) }
        return words.max() ?? 0 > Self.maxWordWidth ? ["long"] : []
    }

    /// Of the chosen cups.
    private var price: String? { juice.price.map { context.money($0 * (cups ?? 1)) } }

    private var state: String {
        if isStopped { return texts(.juiceStopped) }
        if !isOut { return texts(.juiceAvailable, [.count: NumberFormat.grouped(available)]) }
        let missing = zip(present, portions).filter { $0 < $1.1 }.map { ($1.0, $1.1 - $0) }
        return texts(.juiceLacks, [.lacks: context.listing(missing, as: .juiceLack, by: ", ")])
    }

    /// The words around the name on the button: `Order mango juice`, `망고쥬스 주문`. Those before it are only spoken.
    private var words: (before: String?, after: String?) {
        let words = texts(.juiceOrder, [.juice: "#"]).utf8
            .split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false)
        func word(_ index: Int) -> String? {
            words.indices.contains(index) && !words[index].isEmpty ? String(Substring(words[index])) : nil
        }
        return (word(0), word(1))
    }
}

/// A chip that chooses a number of cups.
struct Chip: ViewModel {
    let cups: Int
    let field: String
    let choice: ChosenCups.Choice?

    static let fields: Fields<Chip> = [
        .text("field", \.field),
        .text("cups") { String($0.cups) },
        .flag("isLast") { $0.cups == ChosenCups.maxChip },
        .flag("isChosen") { $0.choice == .chip($0.cups) },
    ]
}

/// The button that stops a juice for today, in a part of the order page that shows only once it is asked for: no thumb in a
/// hurry meets it. The juice's card has the way back.
struct StopButton: ViewModel, Equatable {
    let juice: JuiceID
    let context: PageContext

    /// The id of their part.
    static let anchor = "stops"

    /// For the juices that are sold now.
    static func all(_ shop: Shop, context: PageContext) -> [StopButton] {
        context.menu.juices.filter { !shop.isStopped($0.id, at: context.clock.now) }.map {
            StopButton(juice: $0.id, context: context)
        }
    }

    /// The same context has the same names.
    static func == (one: StopButton, other: StopButton) -> Bool {
        one.juice == other.juice && one.context === other.context
    }

    static let fields: Fields<StopButton> = [
        .text("id") { $0.juice.rawValue },
        .text("action") { Route.availability($0.juice).path },
        .text("soldField") { _ in AvailabilityForm.soldField },
        .text("no") { _ in AvailabilityForm.no },
        .text("name") { $0.context.name(of: $0.juice) },
    ]
}
