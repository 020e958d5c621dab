import ContentFile
import JuiceShop
import Templates

/// The count of one fruit in the recipe, with its stepper.
struct PortionField: ViewModel {
    /// nil for the juice's own recipe.
    var item: String?
    let fruit: Fruit
    let value: String
    /// The pieces that the button with the focus adds.
    let focusedStep: Int?
    let fault: MenuFieldFault?
    let context: PageContext

    static let fields: Fields<PortionField> = [
        .file("picture") { $0.fruit.picture.address },
        .text("fruit", \.name),
        .text("anchor", \.field.anchor),
        .text("name", \.field.name),
        .text("label") { $0.context.texts(.menuPortion, [.fruit: $0.name]) },
        .text("value", \.value),
        .text("stepField") { JuiceForm.stepField($0.fruit.id) },
        .optional("unit", \.fruit.unit.symbol),
        .text("step") { String($0.fruit.step) },
        .text("removeStep") { $0.stepLabel(.stockRemove) },
        .text("addStep") { $0.stepLabel(.stockAdd) },
        .flag("isAtRemove") { $0.focusedStep == -$0.fruit.step },
        .flag("isAtAdd") { $0.focusedStep == $0.fruit.step },
        .optional("fault") { $0.fault?.sentence($0.field, $0.context) },
    ]

    private var field: MenuField { item.map { .item($0, .count(fruit.id)) } ?? .count(fruit.id) }
    private func stepLabel(_ text: Text) -> String {
        context.texts(text, [.fruit: name, .count: context.amount(fruit.step, of: fruit.id)])
    }
    private var name: String { fruit.names[context.language] }
}
