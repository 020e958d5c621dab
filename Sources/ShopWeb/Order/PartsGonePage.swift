import ContentFile
package import JuiceShop
package import Templates

/// The question after an order of which a part cannot be had: a juice, a size or a choice that left the menu since it was
/// chosen, or one that is stopped for today. The rest of the order is one press away.
package struct PartsGonePage: Page {
    package static func template(of all: PageTemplates) -> Template<PartsGonePage> { all.partsGone }

    package let frame: Frame
    let order: OrderContent
    let heading: String
    /// nil when nothing is left.
    let rest: CarriedOrderForm?
    let context: PageContext

    package enum Reason: Sendable {
        case leftMenu, stopped
    }

    /// - Parameter key: a new one of order forms.
    package init(_ parts: [CupPart], _ reason: Reason, of order: OrderContent, key: String, context: PageContext) {
        let texts = context.texts
        self.order = order
        self.context = context
        rest = order.without(parts).flatMap { .again($0, key: key, context: context) }
        let names = parts.map(context.name).joined(separator: texts(.listComma))
        heading = texts(reason == .leftMenu ? .partsLeftMenu : .partsStopped, [.label: names])
        frame = Frame(
            .plain, .orderPage(), .order, title: heading, context: context, scripts: [.counterScript],
            sheets: [.optionsStyle, .sheetStyle])
    }

    package static let fields: Fields<PartsGonePage> = [
        .part("frame", \.frame),
        .text("order") { $0.context.cups(of: $0.order.lines) },
        .text("heading", \.heading),
        .optional("rest", \.rest),
        .optional("send") { page in
            page.rest.map { page.context.texts(.partsWithout, [.order: page.context.cups(of: $0.order.lines)]) }
        },
        .address("backHref") { Route.orderPage($0.rest?.order ?? .empty).path },
    ]
}
