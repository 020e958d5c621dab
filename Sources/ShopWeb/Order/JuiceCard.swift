import ContentFile
import JuiceShop
import Templates

/// The card of one juice: the button that orders it, the glass that shows how many more the stock allows, and the chips
/// that choose the cups. All cards of a page are one form. A class, because `RowCache` copies each row.
final class JuiceCard: ViewModel, Equatable {
    let choice: ChosenCups.Choice?
    /// True if the typed number of cups is wrong.
    let isWrong: Bool
    /// True if the juice is not sold for now, whatever the stock allows.
    let isStopped: Bool
    /// True for a card of another group than the chosen one. What is chosen on it is ordered all the same.
    let isHidden: Bool
    /// The size that the card shows.
    let shown: CardSize
    /// All sizes, the plain one first; empty for a juice without others, and in a list.
    let sizes: [CardSize]
    /// True in a list of what can be made: the card is of the one size that it shows, and leads to no options.
    let isListed: Bool
    let juice: Juice
    let context: PageContext

    init(
        _ juice: Juice, stock: Stock, context: PageContext, choice: ChosenCups.Choice? = nil, size: SizeID? = nil,
        isWrong: Bool = false, isStopped: Bool = false, isHidden: Bool = false, isListed: Bool = false
    ) {
        func card(_ size: JuiceSize?) -> CardSize { CardSize(size, of: juice, stock, context) }
        if juice.sizes.isEmpty || isListed {
            sizes = []
            shown = card(juice.sizes.first { $0.id == size })
        } else {
            let all = [card(nil)] + juice.sizes.map(card)
            sizes = all
            shown = all.first { $0.cup.size == size } ?? all[0]
        }
        self.choice = choice
        self.isWrong = isWrong
        self.isStopped = isStopped
        self.isHidden = isHidden
        self.isListed = isListed
        self.juice = juice
        self.context = context
    }

    /// The same context has the same menu, which has the rest.
    static func == (a: JuiceCard, b: JuiceCard) -> Bool {
        a.juice.id == b.juice.id && a.shown == b.shown && a.sizes == b.sizes && a.choice == b.choice
            && a.isWrong == b.isWrong && a.isStopped == b.isStopped && a.isHidden == b.isHidden
            && a.isListed == b.isListed
            && a.context === b.context
    }

    static let fields: Fields<JuiceCard> = [
        .text("id") { $0.juice.id.rawValue },
        .text("anchor") { Route.anchor(of: $0.juice.id) },
        .text("classes") {
            ([Glass.colours(of: $0.juice, menu: $0.context.menu)] + $0.states + $0.lettering).joined(separator: " ")
        },
        .optional("group") { $0.juice.group?.rawValue },
        .flag("isHidden", \.isHidden),
        .text("available") { String($0.isStopped ? 0 : $0.shown.available) },
        .text("name", \.name),
        .part("shown", \.shown),
        .optional("before", \.words.before),
        .optional("after", \.words.after),
        .text("what") { card in card.cups.map { card.context.cups($0, of: card.shown.cup) } ?? card.shown.name },
        .flag("isWarned") { $0.isLow || $0.isOver },
        .optional("price", \.price),
        .text("state", \.state),
        .part("glass", \.glass),
        .flag("isOut", \.isOut),
        .flag("isStopped", \.isStopped),
        .address("resumeAction") { Route.availability(.juice($0.juice.id)).path },
        .address("stockHref") { Route.stock(StockView(order: .empty.with([OrderLine($0.juice.id)]))).path },
        .text("cupsLabel") { $0.texts(.juiceCups, [.juice: $0.name]) },
        .text("cupsField") { OrderForm.cupsField(of: $0.juice.id) },
        .rows("chips", \.chips),
        .text("sizesLabel") { $0.texts(.optionsSize) },
        .rows("sizeFields", \.sizeFields),
        .rows("sizes") { card in card.sizes.map { SizeChip(size: $0, isChosen: $0.cup == card.shown.cup) } },
        .optionalAddress("options") { card in
            card.hasOptions ? Route.options(card.juice.id).path : nil
        },
        .flag("isMore") { $0.typed != nil },
        .text("typedField") { OrderForm.typedField(of: $0.juice.id) },
        .text("typed") { $0.typed ?? String(ChosenCups.maxChip + 1) },
        .flag("isWrong", \.isWrong),
    ]

    private static let maxWordWidth = 12

    private var texts: LanguageTexts { context.texts }
    private var name: String { juice.names[context.language] }
    /// A listed card orders the size that it shows, which nobody chooses.
    private var sizeFields: [HiddenField] {
        guard isListed, let size = shown.cup.size else { return [] }
        return [HiddenField(OrderForm.sizeField(of: juice.id), size.rawValue)]
    }
    private var hasOptions: Bool { !isListed && !(juice.sizes.isEmpty && juice.options.isEmpty) }
    private var glass: Glass {
        Glass(juice, available: isStopped ? 0 : shown.available, isTurned: isStopped, menu: context.menu)
    }

    /// Sold out in every size.
    private var isOut: Bool { isStopped || shown.available == 0 && sizes.allSatisfy { $0.available == 0 } }
    private var isLow: Bool { !isOut && shown.isLow }
    /// More cups are chosen than can be made.
    private var isOver: Bool { !isOut && cups ?? 0 > shown.available }

    private var cups: Int? { isOut ? nil : choice?.cups }
    private var typed: String? { if case .typed(let text) = choice { text } else { nil } }
    private var chips: [Chip] {
        (1...ChosenCups.maxChip).map { Chip(cups: $0, field: OrderForm.cupsField(of: juice.id), choice: choice) }
    }

    /// The class of each state; the style sheet has them.
    private var states: [String] {
        if isStopped { return ["out", "stop"] }
        if isOut { return ["out"] }
        return (isLow ? ["low"] : []) + (isOver ? ["over"] : []) + (sizes.isEmpty ? [] : ["sized"])
    }

    /// The style sheet writes a name smaller whose longest word would not fit into a card. A Hangul syllable is as wide as
    /// two Latin letters.
    private var lettering: [String] {
        var (width, longest) = (0, 0)
        for scalar in name.unicodeScalars {
            width = scalar == " " ? 0 : width + (scalar.isASCII ? 1 : 2)
            longest = max(longest, width)
        }
        return longest > Self.maxWordWidth ? ["long"] : []
    }

    /// The price of the chosen cups.
    private var price: String? { shown.price.map { context.money($0 * (cups ?? 1)) } }

    private var state: String { isStopped ? texts(.juiceStopped) : shown.state }

    /// The words around the name on the button: `Order mango juice`, `망고쥬스 주문`. Those before it are only spoken.
    private var words: (before: String?, after: String?) {
        let text = texts(.juiceOrder, [.juice: "#"])
        guard let name = text.utf8.firstIndex(of: UInt8(ascii: "#")) else { return (nil, nil) }
        let (before, after) = (text[..<name], text[text.utf8.index(after: name)...])
        return (before.isEmpty ? nil : String(before), after.isEmpty ? nil : String(after))
    }
}

/// One size of a card's juice, with the stock for it.
struct CardSize: ViewModel, Equatable {
    let cup: Cup
    let price: Int?
    /// The cups that can be made.
    let available: Int
    private let portions: [Recipe.Portion]
    /// What is missing for one cup.
    private let missing: [Recipe.Portion]
    private let context: PageContext

    /// A juice is about to sell out when so many cups or fewer are left.
    private static let lowCups = 2

    /// - Parameter size: nil for the plain one.
    init(_ size: JuiceSize?, of juice: Juice, _ stock: Stock, _ context: PageContext) {
        cup = Cup(juice.id, size: size?.id)
        price = size?.price ?? juice.price
        let recipe = size?.recipe ?? juice.recipe
        portions = recipe.portions
        available = stock.available(recipe)
        missing = portions.filter(stock.isShort).map { Recipe.Portion($0.fruit, $0.count - stock[$0.fruit]) }
        self.context = context
    }

    /// The same context has the same menu, which has the rest.
    static func == (one: CardSize, other: CardSize) -> Bool {
        one.cup == other.cup && one.available == other.available && one.missing == other.missing
            && one.context === other.context
    }

    var name: String { context.name(of: cup) }
    var isLow: Bool { available <= Self.lowCups }

    var state: String {
        if available > 0 { return context.texts(.juiceAvailable, [.count: NumberFormat.grouped(available)]) }
        let lacks = context.listing(missing.map { ($0.fruit, $0.count) }, as: .juiceLack, by: ", ")
        return context.texts(.juiceLacks, [.lacks: lacks])
    }

    static let fields: Fields<CardSize> = [
        .text("value") { $0.cup.size?.rawValue ?? "" },
        .text("label") {
            $0.context.menu.sizeName(of: $0.cup, in: $0.context.language) ?? $0.context.texts(.optionsPlain)
        },
        .flag("isPlain", \.cup.isPlain),
        .flag("isGone") { $0.available == 0 },
        .text("available") { String($0.available) },
        .text("level") { String(min(max($0.available, 0), Glass.maxLevel)) },
        .text("name", \.name),
        .text("short") { $0.context.shortName(of: $0.cup) },
        .text("cup") { $0.context.cups(1, of: $0.cup) },
        .text("cups") { $0.context.texts(.cupsSeveral, [.juice: $0.name, .cups: "#"]) },
        // The place that a script takes off follows its own chip.
        .text("amount") { size in String(size.price.map { $0 + size.context.off } ?? 0) },
        .text("state", \.state),
        .text("recipe") { size in
            let shown = size.context.menu.contents(of: size.portions)
            return size.context.listing(shown.map { ($0.fruit, $0.count) }, as: .recipePortion, by: "\u{A0}· ")
        },
    ]
}

/// A chip that chooses the size of a card's cups.
struct SizeChip: ViewModel {
    let size: CardSize
    let isChosen: Bool

    static let fields: Fields<SizeChip> = [
        .text("field") { OrderForm.sizeField(of: $0.size.cup.juice) },
        .part("size", \.size),
        .flag("isChosen", \.isChosen),
    ]
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
