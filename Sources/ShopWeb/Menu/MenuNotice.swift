import ContentFile
package import JuiceShop

/// What a page of the menu's editor tells besides the menu: what became of the request that led to it.
package enum MenuNotice: Equatable, Sendable {
    case none
    /// A change that was just saved, and the event that made the menu before it.
    case saved([MenuDifference], before: Int?)
    /// A press on a stepper filled a field, or asked for the preview. Nothing was saved.
    case filled(StockStep?)
    /// A press on a button of a list of sizes or choices. The item that the focus goes to; nil for the button that adds one.
    case listed(focus: String?)
    /// Nothing was saved: the form is wrong.
    case rejected(MenuFault)
    /// Nothing was saved: the menu changed after the owner saw it. Has its changes since.
    case changedElsewhere([MenuDifference])
    /// Nothing was saved: somebody changed the same after the owner saw it.
    case conflicts([AuthoredConflict])
    /// Nothing was saved: the prices are in another currency now.
    case currencyChanged
}

/// A conflict, and the author of what is saved.
package struct AuthoredConflict: Equatable, Sendable {
    let conflict: MenuConflict
    let who: Who?

    package init(_ conflict: MenuConflict, who: Who?) {
        self.conflict = conflict
        self.who = who
    }

    fileprivate func line(_ context: PageContext, canTake: Bool) -> TextLine {
        switch conflict {
        case .both(let difference):
            guard let setting = difference.setting(context) else { fallthrough }
            let take = canTake ? difference.field : nil
            return TextLine.conflict(
                setting.label, saved: setting.before, sent: setting.after, who, context,
                href: take.map { "#\($0.anchor)" }, take: take?.name)
        case .theirs(let difference):
            let author = context.name(of: who).map { " · \($0)" } ?? ""
            return TextLine(text: difference.words(context) + author)
        }
    }
}

extension MenuDifference {
    /// The field of the form of its item.
    fileprivate var field: MenuField? {
        switch self {
        case .name(_, let language, _, _): .name(language)
        case .juice(let fact, _, _), .fruit(let fact, _, _), .group(let fact, _, _), .option(let fact, _, _),
            .discount(let fact, _, _), .place(let fact, _, _):
            .fact(fact)
        default: nil
        }
    }
}

extension MenuNotice {
    var fields: [MenuField: MenuFieldFault] {
        if case .rejected(.fields(let faults)) = self { faults } else { [:] }
    }

    /// The item of the form's list that gets the focus.
    var focusedItem: String? { if case .listed(let item) = self { item } else { nil } }

    /// The stepper that keeps the focus.
    var step: StockStep? { if case .filled(let step) = self { step } else { nil } }

    /// The summary of what is wrong or has changed, then a line for each reason; empty when there is nothing to say.
    /// - Parameters:
    ///   - items: those of the form's list, in its order.
    ///   - canTake: true for the form of an item that is on the menu.
    func lines(_ context: PageContext, items: [ItemFields] = [], canTake: Bool = false) -> [TextLine] {
        let texts = context.texts
        switch self {
        case .none, .saved, .filled, .listed: return []
        case .changedElsewhere(let differences):
            return [TextLine(text: texts(.menuElsewhere))] + differences.map { TextLine(text: $0.words(context)) }
        case .conflicts(let conflicts):
            return [TextLine(text: texts(.menuElsewhere))] + conflicts.map { $0.line(context, canTake: canTake) }
        case .currencyChanged: return [TextLine(text: texts(.menuFaultCurrency))]
        case .rejected(.newUnit):
            return [TextLine(text: texts(.menuUnitAsks), href: "#\(MenuField.firstCount.anchor)")]
        case .rejected(.headOwns): return [TextLine(text: texts(.menuFaultHead))]
        case .rejected(.form): return [TextLine(text: texts(.menuFaultForm))]
        case .rejected(.lastOne): return [TextLine(text: texts(.menuFaultLast))]
        case .rejected(.full): return [TextLine(text: texts(.menuFaultFull, [.count: String(Menu.maxItemCount)]))]
        case .rejected(.optionsFull):
            return [
                TextLine(
                    text: texts(
                        .menuFaultOptions,
                        [.count: String(MenuOption.maxCount), .needed: String(MenuOption.maxChoices)]))
            ]
        case .rejected(.discountsFull):
            return [TextLine(text: texts(.menuFaultDiscounts, [.count: String(Discount.maxCount)]))]
        case .rejected(.placesFull):
            return [TextLine(text: texts(.menuFaultPlaces, [.count: String(Place.maxCount)]))]
        case .rejected(.groupsFull):
            return [TextLine(text: texts(.menuFaultGroups, [.count: String(JuiceGroup.maxCount)]))]
        case .rejected(.nothingLeft(let juice, let place)):
            let names = [juice, place].map { TextRule.isolated($0[context.language]) }
            return [TextLine(text: texts(.menuFaultNothingLeft, [.juice: names[0], .label: names[1]]))]
        case .rejected(.priceTooHigh(let juice)):
            let name = TextRule.isolated(juice[context.language])
            return [
                TextLine(text: texts(.menuFaultHighPrice, [.juice: name, .amount: context.money(Currency.maxPrice)]))
            ]
        case .rejected(.isTaken(let fruit, let groups)):
            let names = groups.map { context.menu[$0]?.names[context.language] ?? $0.rawValue }.joined(separator: ", ")
            return [TextLine(text: texts(.menuFaultTakes, [.fruit: context.name(of: fruit), .changes: names]))]
        case .rejected(.isReplaced(let fruit, let groups)):
            let names = groups.map { context.menu[$0]?.names[context.language] ?? $0.rawValue }.joined(separator: ", ")
            return [TextLine(text: texts(.menuFaultReplaced, [.fruit: context.name(of: fruit), .changes: names]))]
        case .rejected(.replacedTwice(let juice, let first, let second)):
            let names = [juice, first, second].map { TextRule.isolated($0[context.language]) }
            let choices = names.dropFirst().joined(separator: texts(.listComma))
            return [TextLine(text: texts(.menuFaultReplacedTwice, [.juice: names[0], .changes: choices]))]
        case .rejected(.isUsed(let fruit, let juices)):
            let names = juices.map { context.name(of: $0) }.joined(separator: ", ")
            return [TextLine(text: texts(.menuFaultUsed, [.fruit: context.name(of: fruit), .changes: names]))]
        case .rejected(.fields(let faults)):
            let order: [MenuField] =
                context.textsByLanguage.languages.map { .name($0) } + [
                    .price, .percent, .amount, .cups, .off, .step, .lowAt, .par, .box, .boxPrice, .firstCount, .recipe,
                    .choices,
                ]
                + context.menu.fruits.map { .count($0.id) }
                + faults.keys.filter(\.isUse).sorted { $0.name < $1.name }
            let lines = order.compactMap { field in faults[field].map { line(field, $0, context) } }
            let itemLines = items.flatMap { item in
                faults.filter { $0.key.isOf(item.id) }.sorted { $0.key.name < $1.key.name }.map {
                    line($0.key, $0.value, context, of: TextRule.isolated(item.heading) + " · ")
                }
            }
            return [TextLine(text: texts(.menuFaultFields))] + lines + itemLines
        }
    }
}

private func line(_ field: MenuField, _ fault: MenuFieldFault, _ context: PageContext, of item: String = "") -> TextLine
{
    TextLine(text: item + fault.sentence(field, context), href: "#\(field.anchor)")
}

extension MenuField {
    fileprivate func isOf(_ item: String) -> Bool { if case .item(item, _) = self { true } else { false } }

    /// The id of the field on its page.
    var anchor: String { name.replacing(".", with: "-") }

    /// True for an amount of money.
    var isPrice: Bool {
        if case .item(_, .price) = self { true } else { [.price, .boxPrice, .amount, .off].contains(self) }
    }

    func label(_ context: PageContext) -> String {
        switch self {
        case .name: ""
        case .count(let fruit): context.name(of: fruit)
        case .use(let place): place.label(context)
        case .fact(let fact): context.texts(fact.label)
        case .item(_, let field): field.label(context)
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
        case .notAPrice:
            texts(
                .menuFaultPrice,
                [.label: field.label(context), .amount: context.money(context.settings.currency.example)])
        case .ambiguous(let one, let other):
            NumberFault.ambiguous(one, other).sentence(field.label(context), "", texts)
        case .aboveMost(let most):
            NumberFault.aboveMost.sentence(
                field.label(context), field.isPrice ? context.money(most) : NumberFormat.grouped(most), texts)
        case .noFruit: texts(.menuFaultRecipe)
        case .noChoice: texts(.menuFaultChoices)
        case .notFree: texts(.menuFaultDefault)
        case .noReplacement: texts(.menuFaultReplacement)
        case .outOfRange(let most):
            texts(.menuFaultRange, [.label: field.label(context), .count: String(most)])
        case .notOneRule: texts(.menuFaultOneRule)
        }
    }
}
