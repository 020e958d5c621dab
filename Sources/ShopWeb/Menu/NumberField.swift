import ContentFile
import JuiceShop
import Templates

/// A field of one number, with what is wrong with it.
struct NumberField: ViewModel {
    let field: MenuField
    let value: String
    let fault: MenuFieldFault?
    /// The unit of a count.
    var unit: FruitUnit?
    /// The hint; nil for the hint of the fact.
    var hint: Text?
    let context: PageContext

    static let fields: Fields<NumberField> = [
        .optional("unit") { number in
            if number.field == .percent { return "%" }
            return number.isPrice ? number.context.moneyPattern.replacing("#", with: "") : number.unit?.symbol
        },
        .flag("hasDecimals") { $0.isPrice && $0.context.settings.currency.decimals > 0 },
        .text("anchor", \.field.anchor),
        .text("name", \.field.name),
        .text("label") { $0.field.label($0.context) },
        .optional("hint") { field in (field.hint ?? field.factHint).map { field.context.texts($0) } },
        .text("value", \.value),
        .optional("fault") { $0.fault?.sentence($0.field, $0.context) },
    ]

    private var isPrice: Bool { field.isPrice }
    private var factHint: Text? { if case .fact(let fact) = field { fact.hint } else { nil } }
}
