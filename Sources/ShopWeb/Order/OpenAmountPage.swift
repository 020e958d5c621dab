import ContentFile
package import JuiceShop
package import Templates

/// The form of an amount that is not on the menu, for an order that is chosen: it goes back to the counter with it.
package struct OpenAmountPage: Page {
    package static func template(of all: PageTemplates) -> Template<OpenAmountPage> { all.openAmount }

    package let frame: Frame
    let order: OrderContent
    let form: OpenAmountForm?
    let context: PageContext

    /// - Parameter form: the form that was refused.
    package init(_ order: OrderContent, _ form: OpenAmountForm? = nil, context: PageContext) {
        self.order = order
        self.form = form
        self.context = context
        frame = Frame(
            .plain, .openAmount(order), .order, title: context.texts(.openAmountWord), isFault: form != nil,
            context: context, scripts: [.optionsScript, .ordersScript])
    }

    private var texts: LanguageTexts { context.texts }

    package static let fields: Fields<OpenAmountPage> = [
        .part("frame", \.frame),
        .optional("order") { $0.order.lines.isEmpty ? nil : $0.context.cups(of: $0.order.lines) },
        .rows("fields") { $0.order.hiddenFields() },
        .optional("fault") { page in
            page.form?.fault.map { page.texts($0 == .off ? .openAmountFaultOff : .openAmountFaultFull) }
        },
        .text("word") { $0.form?.typedWord ?? "" },
        .text("wordLength") { _ in String(OpenAmountWord.rule.maxLength) },
        .optional("wordFault") { $0.form?.wordFault?.sentence(.noteFault, OpenAmountWord.rule, $0.texts) },
        .text("price") { $0.form?.typedPrice ?? "" },
        .flag("hasDecimals") { $0.context.settings.currency.decimals > 0 },
        .optional("priceFault") { page in
            page.form?.priceFault.map { fault in
                switch fault {
                case .zero: page.texts(.openAmountFaultZero)
                case .number(let fault):
                    fault.sentence(page.texts(.openAmountPrice), page.context.money(Currency.maxPrice), page.texts)
                }
            }
        },
        .address("backHref") { Route.orderPage($0.order).path },
    ]
}
