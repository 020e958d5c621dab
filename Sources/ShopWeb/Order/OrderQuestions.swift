import ContentFile
import JuiceShop
import Templates

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
        order.isOn(context.menu) ? CarriedOrderForm(order: order.settled(on: context.menu), key: key) : nil
    }

    static let fields: Fields<CarriedOrderForm> = [.rows("fields", \.hiddenFields)]

    private var hiddenFields: [HiddenField] {
        [HiddenField(FormKey.field, key)] + order.hiddenFields()
            + (isSure ? [HiddenField(OrderForm.sureField, "1")] : [])
    }
}
