import ContentFile
package import JuiceShop
package import Templates

/// The memo, the name and the discount of an order that is chosen: it is sent from here, or goes back to the counter with them.
package struct MemoPage: Page {
    package static func template(of all: PageTemplates) -> Template<MemoPage> { all.memo }

    package let frame: Frame
    let order: OrderContent
    let words: OrderWordsFields
    /// Empty in a shop without discounts.
    let discounts: [DiscountChoice]
    let key: String
    let context: PageContext

    /// - Parameters:
    ///   - fault: the words that were refused.
    ///   - key: the order form's key.
    package init(_ order: OrderContent, fault: OrderWordsFault? = nil, key: String, context: PageContext) {
        (self.order, self.key, self.context) = (order, key, context)
        let texts = context.texts
        words = fault.map { OrderWordsFields($0, texts) } ?? OrderWordsFields(order, texts)
        discounts =
            context.offersDiscounts
            ? DiscountChoice.all(context.menu.discounts.map(\.id), chosen: order.discount, context) : []
        let title = texts(.memoTitle)
        frame = Frame(
            .plain, .memo(order), .order, title: fault == nil ? title : texts(.errorTitle, [.title: title]),
            context: context, scripts: [.options, .orders])
    }

    package static let fields: Fields<MemoPage> = [
        .part("frame", \.frame),
        .text("order") { page in
            let total = page.context.priced(page.order.lines).total.map(page.context.money)
            return [page.context.cups(of: page.order.lines), total].compactMap(\.self).joined(separator: " · ")
        },
        .rows("fields") {
            [HiddenField(OrderForm.keyField, $0.key)] + $0.order.withoutWords.with(nil).hiddenFields
        },
        .part("words", \.words),
        .flag("hasDiscounts") { !$0.discounts.isEmpty },
        .rows("discounts", \.discounts),
        .text("discountsWidth") { OptionFields.width($0.discounts.map(\.label)) },
        .text("sendField") { _ in OrderForm.sendField },
        .text("all") { _ in OrderForm.all },
        .text("send") { $0.context.texts(.basketOrder, [.cups: NumberFormat.grouped($0.order.lines.cups)]) },
        .text("counter") { _ in Route.orderPage().path },
    ]
}
