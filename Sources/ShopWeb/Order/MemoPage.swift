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
        places = PlaceChip.all(chosen: order.place, context: context)
        frame = Frame(
            .plain, .memo(order), .order, title: texts(.memoTitle), isFault: fault != nil, context: context,
            scripts: [.optionsScript, .ordersScript])
    }

    package static let fields: Fields<MemoPage> = [
        .part("frame", \.frame),
        .text("order") { page in
            let total = page.context.priced(page.order.lines).total.map(page.context.money)
            return [page.context.cups(of: page.order.lines), total].compactMap(\.self).joined(separator: " · ")
        },
        .rows("fields") {
            [HiddenField(FormKey.field, $0.key)]
                + $0.order.hiddenFields(besides: OrderFact.words + [.discount, .place])
        },
        .part("words", \.words),
        .rows("places", \.places),
        .text("placesWidth") { page in OptionFields.width(page.places.map { $0.place.names[page.context.language] }) },
        .rows("discounts", \.discounts),
        .text("discountsWidth") { OptionFields.width($0.discounts.map(\.label)) },
        .text("send") { $0.context.texts(.basketOrder, [.cups: NumberFormat.grouped($0.order.lines.cups)]) },
    ]
}
