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
            sheet: .optionsStyle)
    }

    package static let fields: Fields<PartsGonePage> = [
        .part("frame", \.frame),
        .text("order") { $0.context.cups(of: $0.order.lines) },
        .text("heading", \.heading),
        .optional("rest", \.rest),
        .optional("send") { page in
            page.rest.map { page.context.texts(.partsWithout, [.order: page.context.cups(of: $0.order.lines)]) }
        },
        .text("backHref") { Route.orderPage($0.rest?.order ?? .empty).path },
    ]
}

extension PageContext {
    /// `망고 추가`; a size with its juice.
    func name(of part: CupPart) -> String {
        switch part {
        case .juice(let juice): name(of: juice)
        case .size(let size, let juice): menu.name(of: Cup(juice, size: size), as: name(of: juice), in: language)
        case .choice(let choice): name(of: choice)
        }
    }

    func name(of choice: ChoiceID) -> String { menu.names(of: choice)?[language] ?? choice.rawValue }

    func name(of item: SaleItem) -> String {
        switch item {
        case .juice(let juice): name(of: juice)
        case .choice(let choice): name(of: choice)
        }
    }
}

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
            sheet: .optionsStyle)
    }

    package static let fields: Fields<ManyCupsPage> = [
        .part("frame", \.frame),
        .text("heading", \.heading),
        .part("order", \.order),
        .text("noHref") { Route.orderPage($0.order.order).path },
        .rows("wanted", \.wanted),
    ]
}

/// A wanted juice beside the question: its glass, and how many cups the stock allows.
struct WantedCups: ViewModel {
    let glass: Glass
    let cups: String
    let available: String

    init(_ line: OrderLine, stock: Stock, context: PageContext) {
        let juice = context.menu[line.juice]
        let count = context.menu.serving(of: line.cup).map { stock.available($0.recipe) } ?? 0
        glass = Glass(juice, available: count, menu: context.menu)
        cups = context.cups(line.cups, of: line.cup)
        available = context.texts(.juiceAvailable, [.count: NumberFormat.grouped(count)])
    }

    static let fields: Fields<WantedCups> = [
        .part("glass", \.glass),
        .text("cups", \.cups),
        .text("available", \.available),
    ]
}

/// A form that makes an order which the page carries on.
struct CarriedOrderForm: ViewModel {
    let order: OrderContent
    let key: String
    /// True if many cups are what was meant.
    var isSure = false

    /// The form that makes the same order again; nil if a part of it left the menu.
    static func again(_ order: OrderContent, key: String, context: PageContext) -> CarriedOrderForm? {
        order.isOn(context.menu) ? CarriedOrderForm(order: order, key: key) : nil
    }

    static let fields: Fields<CarriedOrderForm> = [.rows("fields", \.hiddenFields)]

    private var hiddenFields: [HiddenField] {
        [HiddenField(FormKey.field, key)] + order.hiddenFields
            + (isSure ? [HiddenField(OrderForm.sureField, "1")] : [])
    }
}

/// A field of a form that nobody sees.
package struct HiddenField: ViewModel, Equatable, Sendable {
    let name: String
    let value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    package static let fields: Fields<HiddenField> = [
        .text("name", \.name),
        .text("value", \.value),
    ]
}
