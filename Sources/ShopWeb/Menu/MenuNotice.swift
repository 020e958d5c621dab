import ContentFile
package import JuiceShop

/// What a page of the menu's editor tells besides the menu: what became of the request that led to it.
package enum MenuNotice: Equatable, Sendable {
    case none
    /// A change that was just saved, and the event that made the menu before it.
    case saved([MenuDifference], before: Int?)
    /// A press on a stepper filled a field, or asked for the preview. Nothing was saved.
    case filled(StockStep?)
    /// Nothing was saved: the form is wrong.
    case rejected(MenuFault)
    /// Nothing was saved: the menu changed after the owner saw it. Has its changes since.
    case changedElsewhere([MenuDifference])
}

/// The reason why a form of the menu's editor was not saved.
package enum MenuFault: Error, Equatable {
    /// The form lacks a field that every form has.
    case form
    case fields([MenuField: MenuFieldFault])
    case isUsed(FruitID, by: [JuiceID])
    case lastOne
    /// The menu has `Menu.maxItemCount` already.
    case full

    package init(_ error: MenuEditError) {
        self =
            switch error {
            case .nameTaken: .fields([.name(.korean): .taken])
            case .noFruit: .fields([.recipe: .noFruit])
            case .isUsed(let fruit, let juices): .isUsed(fruit, by: juices)
            case .lastOne: .lastOne
            case .full: .full
            case .notOnMenu, .invalid: .form
            }
    }
}

extension MenuNotice {
    var fields: [MenuField: MenuFieldFault] {
        if case .rejected(.fields(let faults)) = self { faults } else { [:] }
    }

    /// The stepper that keeps the focus.
    var step: StockStep? { if case .filled(let step) = self { step } else { nil } }

    /// The summary of what is wrong or has changed, then a line for each reason; empty when there is nothing to say.
    func lines(_ context: PageContext) -> [Line] {
        let texts = context.texts
        switch self {
        case .none, .saved, .filled: return []
        case .changedElsewhere(let differences):
            return [Line(text: texts(.menuElsewhere))] + differences.map { Line(text: $0.words(context)) }
        case .rejected(.form): return [Line(text: texts(.menuFaultForm))]
        case .rejected(.lastOne): return [Line(text: texts(.menuFaultLast))]
        case .rejected(.full): return [Line(text: texts(.menuFaultFull, [.count: String(Menu.maxItemCount)]))]
        case .rejected(.isUsed(let fruit, let juices)):
            let names = juices.map { context.name(of: $0) }.joined(separator: ", ")
            return [Line(text: texts(.menuFaultUsed, [.fruit: context.name(of: fruit), .changes: names]))]
        case .rejected(.fields(let faults)):
            let order: [MenuField] =
                context.textsByLanguage.languages.map { .name($0) } + [
                    .price, .lowAt, .box, .par, .firstCount, .recipe,
                ]
                + context.menu.fruits.map { .count($0.id) }
            return [Line(text: texts(.menuFaultFields))]
                + order.compactMap { field in
                    faults[field].map { Line(text: $0.sentence(field, context), href: "#\(field.anchor)") }
                }
        }
    }
}

extension MenuField {
    /// The id of the field on its page.
    var anchor: String { name.replacing(".", with: "-") }

    func label(_ context: PageContext) -> String {
        switch self {
        case .name: ""
        case .count(let fruit): context.name(of: fruit)
        case .fact(let fact): context.texts(fact.label)
        }
    }
}

extension MenuFieldFault {
    func sentence(_ field: MenuField, _ context: PageContext) -> String {
        let texts = context.texts
        return switch self {
        case .text(.empty): texts(.menuFaultEmpty)
        case .text(let fault): fault.sentence(.menuFaultLong, .name, texts)
        case .taken: texts(.menuFaultTaken)
        case .notANumber: texts(.menuFaultNumber, [.label: field.label(context)])
        case .notAPrice: texts(.menuFaultPrice)
        case .noFruit: texts(.menuFaultRecipe)
        }
    }
}
