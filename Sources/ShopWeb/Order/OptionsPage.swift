import Bytes
import ContentFile
import Foundation
package import JuiceShop
package import Templates

/// The sheet of one juice: its sizes, its options and the number of cups. A cup that is not plain is chosen here, and put into
/// the basket or ordered with it. A script shows the sheet over the counter, and what the chosen cup takes and costs.
package struct OptionsPage: Page {
    package static func template(of all: PageTemplates) -> Template<OptionsPage> { all.options }

    package let frame: Frame
    let juice: Juice
    /// The basket.
    let chosen: OrderContent
    /// The basket without the cups that the sheet is about.
    let besides: OrderContent
    /// True when the sheet is about cups of the basket.
    let isLine: Bool
    let key: String
    let context: PageContext
    let fault: String?
    /// The chosen cups, or the text that was typed for them.
    private let cups: ChosenCups.Choice
    private let groups: [OptionFields]
    private let stock: Stock

    /// - Parameters:
    ///   - given: chosen when the sheet opens; if the basket has it, the sheet is about those cups. nil for a plain cup to be added.
    ///   - chosen: the basket.
    ///   - typed: a number of cups that was refused.
    ///   - isStopped: true for a choice that is not sold for now.
    package init(
        _ juice: Juice, as given: Cup?, chosen: OrderContent, typed: String? = nil, shop: Shop, key: String,
        isStopped: (ChoiceID) -> Bool = { _ in false },
        context: PageContext
    ) {
        let texts = context.texts
        let cup = given ?? Cup(juice.id)
        let line = given.flatMap { given in chosen.lines.first { $0.cup == given } }
        self.juice = juice
        self.chosen = chosen
        self.key = key
        self.context = context
        stock = shop.stock
        isLine = line != nil
        besides = (line == nil ? chosen : chosen.filter { $0.cup != cup }).settled(on: context.menu)
        cups = typed.map { .typed($0) } ?? ChosenCups.Choice(String(line?.cups ?? 1))
        fault = typed.map { _ in texts(.orderFaultCups) }
        let sizes = ([nil] + juice.sizes).map {
            SheetChoice($0, of: juice, isChosen: $0?.id == cup.size, shop.stock, context)
        }
        groups =
            (juice.sizes.isEmpty ? [] : [OptionFields(label: texts(.optionsSize), choices: sizes)])
            + juice.options.compactMap { context.menu[$0] }
            .map { OptionFields($0, of: juice, cup, shop.stock, isStopped, context) }
        frame = Frame(
            .plain, .options(juice.id, chosen: chosen, cup: isLine || !cup.isPlain ? cup : nil), .order,
            title: context.name(of: juice.id), context: context, scripts: [.optionsScript, .ordersScript],
            sheets: [.optionsStyle, .sheetStyle])
    }

    package static let fields: Fields<OptionsPage> = [
        .part("frame", \.frame),
        .text("heading") { $0.context.name(of: $0.juice.id) },
        .text("colours") { $0.context.colours(of: $0.juice.id) },
        .part("glass") { Glass($0.juice, available: $0.stock.available($0.juice.recipe), menu: $0.context.menu) },
        .text("recipe") { page in
            page.context.listing(
                page.context.menu.contents(of: page.juice.recipe.portions).map { ($0.fruit, $0.count) },
                as: .recipePortion, by: "\u{A0}· ")
        },
        .rows("fields") {
            [HiddenField(FormKey.field, $0.key)] + $0.besides.hiddenFields(besides: OrderFact.words)
        },
        .part("words") { OrderWordsFields($0.besides, $0.context) },
        .rows("groups", \.groups),
        .text("cupsLabel") { $0.context.texts(.optionsCups) },
        .text("possible") { $0.possible(NumberFormat.grouped($0.stock.available($0.juice.recipe))) },
        .rows("chips") { page in
            (1...ChosenCups.maxChip).map { Chip(cups: $0, field: OrderForm.cupsField, choice: page.cups) }
        },
        .flag("isMore") { $0.typed != nil },
        .text("typed") { $0.typed ?? String(ChosenCups.maxChip + 1) },
        .optional("fault", \.fault),
        .text("juice") { $0.juice.id.rawValue },
        .address("action") { Route.options($0.juice.id).path },
        .address("backHref") { Route.orderPage($0.chosen).path },
        .optionalAddress("removeHref") { $0.isLine ? Route.orderPage($0.besides).path : nil },
        .optional("besides") { page in
            page.besides.lines.isEmpty
                ? nil : page.context.texts(.optionsBesides, [.order: page.context.cups(of: page.besides.lines)])
        },
        // For the script: `#` is a number or an amount.
        .optional("price") { page in page.prices.first },
        .optional("prices") { page in page.prices.count > 1 ? page.prices.dropFirst().joined(separator: " · ") : nil },
        .text("money") { $0.context.moneyPattern },
        .text("decimals") { String($0.context.settings.currency.decimals) },
        .text("amount") { String($0.juice.price ?? 0) },
        .text("takes") { $0.juice.recipe.json },
        .text("stock", \.stockJSON),
        .text("possiblePattern") { $0.possible("#") },
        .text("cupOne") { $0.context.cupCount(1) },
        .text("cupsPattern") { $0.context.texts(.cupCount, [.cups: "#"]) },
        .text("sendOne") { $0.context.texts(.basketOrder, [.cups: "1"]) },
        .text("sendSeveral") { $0.context.texts(.basketOrder, [.cups: "#"]) },
    ]

    private var typed: String? { if case .typed(let text) = cups { text } else { nil } }

    private func possible(_ cups: String) -> String { context.texts(.juiceAvailable, [.count: cups]) }

    /// The price of a plain cup, then those of the sizes with their names; empty for a juice without a price.
    private var prices: [String] {
        guard let price = juice.price else { return [] }
        return [context.money(price)]
            + juice.sizes.map { "\($0.names[context.language]) \(context.money($0.price ?? price))" }
    }

    /// `{"mango":["망고 #","망고 #",10]}`: how a portion is written first and further on, and the count.
    private var stockJSON: String {
        let choices = juice.options.compactMap { context.menu[$0] }.flatMap(\.choices)
        let recipes = [juice.recipe] + juice.sizes.map(\.recipe) + choices.map(\.takes)
        let fruits = Set(recipes.flatMap(\.portions).map(\.fruit)).inOrder(of: context.menu)
        let members = fruits.map { fruit in
            let name = context.name(of: fruit)
            let unit = context.menu[fruit]?.unit ?? .piece
            let count = unit == .piece ? "#" : "# \(unit.rawValue)"
            let words = [name, context.language.keepsCapitals ? name : name.lowercased()]
                .map { context.texts(.recipePortion, [.fruit: $0, .count: count]).jsonString }
            return "\(fruit.rawValue.jsonString):[\(words.joined(separator: ",")),\(stock[fruit])]"
        }
        return "{\(members.joined(separator: ","))}"
    }
}

extension Recipe {
    /// `{"mango":3}`.
    fileprivate var json: String {
        "{\(portions.map { "\($0.fruit.rawValue.jsonString):\($0.count)" }.joined(separator: ","))}"
    }
}

/// A size or a choice of the sheet, with what it costs and takes. One whose fruit is out is a link to the page that says why.
struct SheetChoice: ViewModel {
    let field: String
    let value: String
    let label: String
    var isAny = false
    let isChosen: Bool
    /// `5,500원`, `+500원`.
    let note: String?
    let amount: Int
    let takes: Recipe
    /// The fruit that it replaces, each unit of it by what it takes; nil if it only adds.
    var instead: FruitID?
    /// nil while it can be had.
    let why: String?
    /// True if it is not sold for now, whatever the stock has.
    var isStopped = false

    init(_ size: JuiceSize?, of juice: Juice, isChosen: Bool, _ stock: Stock, _ context: PageContext) {
        let cup = Cup(juice.id, size: size?.id)
        field = OrderForm.sizeField
        value = size?.id.rawValue ?? ""
        label = size?.names[context.language] ?? context.texts(.optionsPlain)
        amount = size?.price ?? juice.price ?? 0
        note = juice.price.map { context.money(size?.price ?? $0) }
        takes = size?.recipe ?? juice.recipe
        self.isChosen = isChosen
        why = isChosen ? nil : Self.reason(takes, cup, stock)
    }

    init(
        _ choice: MenuChoice, in option: MenuOption, of juice: Juice, size: SizeID?, isChosen: Bool, _ stock: Stock,
        isStopped: Bool, _ context: PageContext
    ) {
        let isDefault = option.isDefault(choice.id)
        field = OrderForm.choiceField(of: option.id)
        value = isDefault ? "" : choice.id.rawValue
        label = choice.names[context.language]
        isAny = option.isAny
        amount = choice.price
        // No line ends behind the sign.
        note = choice.price == 0 || juice.price == nil ? nil : "+\u{2060}" + context.money(choice.price)
        takes = choice.takes
        instead = choice.instead
        self.isChosen = isChosen
        self.isStopped = isStopped
        let recipe = juice.sizes.first { $0.id == size }?.recipe ?? juice.recipe
        let cup = Cup(juice.id, size: size, choices: [choice.id])
        why = isChosen ? nil : Self.reason(choice.takes(in: recipe), cup, stock)
    }

    /// - Returns: the address of the page that says what `cup` misses.
    private static func reason(_ takes: Recipe, _ cup: Cup, _ stock: Stock) -> String? {
        takes.portions.allSatisfy { $0.count <= stock[$0.fruit] }
            ? nil : Route.stock(StockView(order: .empty.with([OrderLine(cup)]))).path
    }

    static let fields: Fields<SheetChoice> = [
        .text("field", \.field), .text("value", \.value), .text("label", \.label),
        .text("type") { $0.isAny ? "checkbox" : "radio" }, .flag("isChosen", \.isChosen),
        .optional("note", \.note), .text("amount") { String($0.amount) }, .text("takes", \.takes.json),
        .optional("instead", \.instead?.rawValue),
        .optionalAddress("why", \.why), .flag("isStopped", \.isStopped),
    ]
}
