package import ContentFile
package import FastCGI
package import JuiceShop

package struct JuiceForm: ItemForm, Equatable, Sendable {
    package let names: TypedNames
    /// The typed counts of the recipe; a fruit without one has an empty field.
    package private(set) var counts: [FruitID: String]
    package let price: String
    private let currency: Currency
    package let glass: GlassShape
    /// nil for the colours of the fruits.
    package let colour: FruitDrawing?
    /// Empty for no group; nil in a form without the field, such as one from before the menu had groups.
    package let group: String?
    package private(set) var sizes: TypedItems
    /// The chosen groups, in the menu's order.
    package let options: [OptionID]

    static let stepPrefix = "step."
    package static func stepField(_ fruit: FruitID) -> String { stepPrefix + fruit.rawValue }
    package static let glassField = "glass"
    package static let colourField = "colour"
    package static let groupField = MenuFact.group.rawValue
    package static let optionField = "option"

    static var edits: ItemEdits<Juice> { (MenuEdit.addJuice, MenuEdit.changeJuice, MenuEdit.removeJuice) }
    static func item(_ id: JuiceID, of menu: Menu) -> Juice? { menu[id] }
    static func item(_ id: JuiceID, of merge: MenuMerge) -> Juice? { merge[id] }
    static func prices(of juice: Juice) -> [Int?] { [juice.price] + juice.sizes.map(\.price) }

    package init(_ juice: Juice?, in languages: [Language], _ currency: Currency = .won) {
        names = TypedNames(juice?.names, in: languages)
        counts = .init(juice?.recipe ?? Recipe([]))
        price = juice?.price.map(currency.plain) ?? ""
        self.currency = currency
        glass = juice?.glass ?? .tall
        colour = juice?.colour
        group = juice?.group?.rawValue ?? ""
        options = juice?.options ?? []
        sizes = TypedItems(
            juice?.sizes.map { size in
                TypedItem(
                    size.id.rawValue, names: TypedNames(size.names, in: languages),
                    price: size.price.map(currency.plain) ?? "", counts: .init(size.recipe))
            } ?? [])
    }

    /// The fields that were sent. Fruits that are not on the menu are left out.
    package init(_ form: Form, on menu: Menu, in languages: [Language], _ currency: Currency = .won) {
        names = TypedNames(form, in: languages)
        counts = [:]
        for fruit in menu.fruits { counts[fruit.id] = form[MenuField.count(fruit.id).name] }
        price = form[MenuField.price.name] ?? ""
        self.currency = currency
        glass = form[Self.glassField].flatMap(GlassShape.init(rawValue:)) ?? .tall
        colour = form[Self.colourField].flatMap(FruitDrawing.init(rawValue:))?.colour
        group = form[Self.groupField]
        sizes = TypedItems(form, on: menu, in: languages)
        let chosen = Set(form.fields.lazy.filter { $0.name == Self.optionField }.map(\.value))
        options = menu.options.map(\.id).filter { chosen.contains($0.rawValue) }
    }

    /// A stepper fills in the field of a fruit; a new size begins with the recipe of the plain one.
    mutating func apply(
        _ action: MenuForm.Action, on menu: Menu, in languages: [Language]
    ) -> MenuChangeOutcome? {
        switch action {
        case .step(let step):
            apply(step, on: menu) ? .shown(.filled(step), .ok) : .rejected(.fields([.count(step.fruit): .notANumber]))
        case .list(let press):
            .shown(.listed(focus: sizes.apply(press, counts: counts, in: languages)), .ok)
        default: nil
        }
    }

    /// Fills in the field of a fruit. Below 1 it is empty again.
    /// - Returns: false when the field holds no number.
    package mutating func apply(_ step: StockStep, on menu: Menu) -> Bool {
        let unit = menu.unit(of: step.fruit)
        guard let text = step.applied(to: counts[step.fruit] ?? "", for: .delivery, in: unit) else { return false }
        counts[step.fruit] = text
        return true
    }

    /// The juice as far as it is filled in, for a preview.
    /// - Parameters:
    ///   - id: nil for a new juice.
    ///   - menu: the menu that the owner saw.
    func preview(_ id: JuiceID?, on menu: Menu) -> Juice {
        let old = id.flatMap { menu[$0] }
        let kept = old?.options.filter(options.contains) ?? []
        return Juice(
            id ?? JuiceID(""), names: Localized(names.lines, was: old?.names),
            recipe: Recipe(counts.pieces(on: menu), was: old?.recipe, on: menu), price: prices.number(price),
            glass: glass,
            colour: colour,
            group: group.map { typed in menu.groups.map(\.id).first { $0.rawValue == typed } } ?? old?.group,
            sizes: !sizes.isSent
                ? old?.sizes ?? []
                : sizes.all.map { item in
                    let was = old?.sizes.first { $0.id.rawValue == item.id }
                    return JuiceSize(
                        SizeID(item.id), names: Localized(item.names.lines, was: was?.names),
                        recipe: Recipe(item.counts.pieces(on: menu), was: was?.recipe, on: menu),
                        price: prices.number(item.price))
                },
            options: !sizes.isSent ? old?.options ?? [] : kept + options.filter { !kept.contains($0) })
    }

    private var prices: NumberReader { .money(currency) }

    package func item(_ id: JuiceID?, on menu: Menu) throws(MenuFault) -> Juice {
        var faults = names.faults.merging(counts.faults(on: menu), uniquingKeysWith: { first, _ in first })
        let juice = preview(id, on: menu)
        faults[.price] = prices.fault(of: price, else: .notAPrice)
        if juice.recipe.portions.isEmpty, !faults.keys.contains(where: \.isCount) { faults[.recipe] = .noFruit }
        for size in juice.sizes where size.recipe.portions.isEmpty {
            if sizes.isSent { faults[.item(size.id.rawValue, .recipe)] = .noFruit }
        }
        faults.merge(sizes.faults(prices, on: menu), uniquingKeysWith: { first, _ in first })
        if !faults.isEmpty { throw .fields(faults) }
        return juice
    }
}

extension MenuField {
    fileprivate var isCount: Bool { if case .count = self { true } else { false } }
}
