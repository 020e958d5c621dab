import ContentFile
package import FastCGI
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

/// What was typed for an amount that is not on the menu, and why that is none.
package struct OpenAmountForm: Equatable, Sendable {
    let typedWord: String
    let typedPrice: String
    private(set) var wordFault: TextFault?
    private(set) var priceFault: PriceFault?
    /// The reason against a right amount.
    private(set) var fault: Fault?
    /// The order with the amount; nil if there is a fault.
    private(set) var order: OrderContent?

    static let wordField = "word"
    static let priceField = "price"

    enum PriceFault: Equatable {
        case zero
        case number(NumberFault)
    }

    enum Fault: Equatable {
        /// The settings allow none.
        case off
        /// The order has no room.
        case full
    }

    package init(_ form: Form, in settings: Settings) {
        typedWord = form[Self.wordField] ?? ""
        typedPrice = form[Self.priceField] ?? ""
        var word: OpenAmountWord?
        var price: Int?
        do throws(TextFault) { word = try OpenAmountWord(typed: typedWord) } catch { wordFault = error }
        do throws(NumberFault) {
            price = try NumberReader.money(settings.currency, most: Currency.maxPrice).read(typedPrice)
            if price == 0 { priceFault = .zero }
        } catch {
            priceFault = .number(error)
        }
        if !settings.openAmounts {
            fault = .off
            return
        }
        guard let word, let price, let amount = OpenAmount(word, price: price) else { return }
        order = OrderContent(form).adding(Cup(amount))
        if order == nil { fault = .full }
    }
}

extension OrderContent {
    /// The order with one more of a cup; nil if it has no room.
    fileprivate func adding(_ cup: Cup) -> OrderContent? {
        var lines = lines
        if let index = lines.firstIndex(where: { $0.cup == cup }) {
            lines[index] = OrderLine(cup, cups: lines[index].cups + 1)
        } else {
            lines.append(OrderLine(cup))
        }
        let order = with(lines)
        return order.isTooLarge || lines.contains { $0.cups > Order.maxCups } ? nil : order
    }
}
