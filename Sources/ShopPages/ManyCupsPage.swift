import ContentFile
package import JuiceShop
import ShopRoutes
package import Templates

/// The question before an order of many cups that were typed: a slip of a finger must not empty the stock.
package struct ManyCupsPage: Page {
    package static func template(of all: PageTemplates) -> Template<ManyCupsPage> { all.manyCups }

    let frame: Frame
    let heading: String
    let key: String
    let lines: [OrderLine]
    let texts: LanguageTexts

    /// - Parameter key: that of the order form. The answer is the same request.
    package init(_ lines: [OrderLine], key: String, context: PageContext) {
        texts = context.texts
        self.key = key
        self.lines = lines
        heading = texts(.manyCupsTitle, [.order: context.cups(of: lines)])
        frame = Frame(
            .plain, .orderPage(lines), .order, title: heading, context: context, scripts: [.orders, .board],
            sheet: nil)
    }

    package static let fields: Fields<ManyCupsPage> = [
        .part("frame", \.frame),
        .text("heading", \.heading),
        .text("action") { _ in Route.orders().path },
        .text("keyField") { _ in OrderForm.keyField },
        .text("key", \.key),
        .rows("lines") { $0.lines.map(HiddenCups.init) },
        .text("sureField") { _ in OrderForm.sureField },
        .text("sendField") { _ in OrderForm.sendField },
        .text("all") { _ in OrderForm.all },
        .text("yes") { $0.texts(.shortageYes) },
        .text("no") { $0.texts(.shortageNo) },
        .text("noHref") { Route.orderPage($0.lines).path },
    ]
}

/// A chosen juice in a form that does not show it.
struct HiddenCups: ViewModel {
    let line: OrderLine

    static let fields: Fields<HiddenCups> = [
        .text("field") { OrderForm.cupsField(of: $0.line.juice) },
        .text("cups") { String($0.line.cups) },
    ]
}
