import Bytes
import ContentFile
package import JuiceShop
package import Templates

/// The place, the memo, the name and the discount of an order that is chosen: it is sent from here, or goes back to the counter with them.
package struct MemoPage: Page {
    package static func template(of all: PageTemplates) -> Template<MemoPage> { all.memo }

    package let frame: Frame
    let order: OrderContent
    let words: OrderWordsFields
    /// Empty in a shop without discounts.
    let discounts: [Choice]
    /// The whole order and its lines, of which one may have the discount; empty for one line.
    let discountedLines: [Choice]
    let places: [PlaceChip]
    let key: String
    let context: PageContext

    /// - Parameters:
    ///   - fault: the words that were refused.
    ///   - key: the order form's key.
    package init(_ order: OrderContent, fault: OrderWordsFault? = nil, key: String, context: PageContext) {
        self.order = order
        self.key = key
        self.context = context
        let texts = context.texts
        words = fault.map { OrderWordsFields($0, context) } ?? OrderWordsFields(order, context)
        discounts =
            context.offersDiscounts
            ? context.choices(of: context.menu.discounts.map(\.id), chosen: order.discount) : []
        discountedLines =
            context.offersDiscounts ? context.choices(of: order.lines, discounted: order.discountedCup) : []
        places = PlaceChip.all(chosen: order.place, context: context)
        frame = Frame(
            .plain, .memo(order), .order, title: texts(.memoTitle), isFault: fault != nil, context: context,
            scripts: [.optionsScript, .ordersScript])
    }

    /// The discounted cup of an order of one line, which has no control for it.
    private var hiddenCup: [HiddenField] {
        discountedLines.isEmpty ? [order.hiddenField(.discountedCup)].compactMap(\.self) : []
    }

    /// nil when no cup has a price.
    private var price: MemoPrice? { MemoPrice(order, context: context) }

    package static let fields: Fields<MemoPage> = [
        .part("frame", \.frame),
        .text("order") { page in page.context.cups(of: page.order.lines) },
        .optional("price", \.price),
        .rows("fields") {
            [HiddenField(FormKey.field, $0.key)]
                + $0.order.hiddenFields(besides: OrderFact.words + [.discount, .place]) + $0.hiddenCup
        },
        .part("words", \.words),
        .flag("hasOpenAmounts") { $0.context.settings.openAmounts },
        .rows("places", \.places),
        .text("placesWidth") { page in OptionFields.width(page.places.map { $0.place.names[page.context.language] }) },
        .rows("discounts", \.discounts),
        .rows("discountedLines", \.discountedLines),
        .text("discountsWidth") { OptionFields.width($0.discounts.map(\.label)) },
        .text("send") { $0.context.orderLabel($0.order.lines) },
    ]
}

/// The price that will be asked, and what a script needs to show it for the discount that is chosen on the page.
struct MemoPrice: ViewModel {
    let order: OrderContent
    let lines: [OrderLine]
    let price: Int
    let context: PageContext

    init?(_ order: OrderContent, context: PageContext) {
        lines = context.priced(order.lines)
        guard let price = lines.total else { return nil }
        self.order = order
        self.price = price
        self.context = context
    }

    private var amount: Int { context.discountAmount(of: order, lines) }

    static let fields: Fields<MemoPrice> = [
        .text("money") { $0.context.moneyPattern },
        .text("decimals") { String($0.context.settings.currency.decimals) },
        .text("rules") { $0.context.discountRules ?? "{}" },
        // The spelling of each cup, its price and the number of cups.
        .text("lines") { price in
            let lines = price.lines.compactMap { line in
                line.price.map { "[\(line.cup.spelling.jsonString),\($0),\(line.cups)]" }
            }
            return "[\(lines.joined(separator: ","))]"
        },
        .optional("undiscounted") { $0.amount > 0 ? $0.context.money($0.price) : nil },
        .text("total") { $0.context.money($0.price - $0.amount) },
    ]
}
