import ContentFile
package import JuiceShop
package import Templates

/// The question before an order of many cups that were typed: a slip of a finger must not empty the stock.
package struct ManyCupsPage: Page {
    package static func template(of all: PageTemplates) -> Template<ManyCupsPage> { all.manyCups }

    package let frame: Frame
    let heading: String
    let order: CarriedOrderForm
    let wanted: [WantedCups]

    /// - Parameter key: that of the order form. The answer is the same request.
    package init(_ order: OrderContent, shop: Shop, key: String, context: PageContext) {
        let texts = context.texts
        self.order = CarriedOrderForm(order: order, key: key, isSure: true)
        heading = texts(.manyCupsTitle, [.order: context.cups(of: order.lines)])
        wanted = order.lines.map { WantedCups($0, stock: shop.stock, context: context) }
        frame = Frame(
            .plain, .orderPage(order), .order, title: heading, context: context, scripts: [.counterScript],
            sheets: [.optionsStyle, .sheetStyle])
    }

    package static let fields: Fields<ManyCupsPage> = [
        .part("frame", \.frame),
        .text("heading", \.heading),
        .part("order", \.order),
        .address("noHref") { Route.orderPage($0.order.order).path },
        .rows("wanted", \.wanted),
    ]
}
