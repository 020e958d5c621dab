package import ContentFile
package import FastCGI
package import JuiceShop
package import Templates

/// The form of a juice: its fields as they were sent, or as the juice on the menu fills them.
package struct JuiceForm: Equatable, Sendable {
    package let names: TypedNames
    /// The typed counts of the recipe; a fruit without one has an empty field.
    package private(set) var counts: [FruitID: String]
    package let price: String
    private let currency: Currency
    package let glass: GlassShape
    /// nil for the colours of the fruits.
    package let colour: FruitDrawing?

    static let stepPrefix = "step."
    package static func stepField(_ fruit: FruitID) -> String { stepPrefix + fruit.rawValue }
    package static let glassField = "glass"
    package static let colourField = "colour"

    /// - Parameter juice: nil for a new one.
    package init(_ juice: Juice?, in languages: [Language], _ currency: Currency = .won) {
        names = TypedNames(juice?.names, in: languages)
        counts = Dictionary(
            (juice?.recipe.portions ?? []).map { ($0.fruit, String($0.count)) }, uniquingKeysWith: { first, _ in first }
        )
        price = juice?.price.map(currency.plain) ?? ""
        self.currency = currency
        glass = juice?.glass ?? .tall
        colour = juice?.colour
    }

    /// The fields that were sent. Fruits that are not on the menu are left out.
    package init(_ form: Form, on menu: Menu, in languages: [Language], _ currency: Currency = .won) {
        names = TypedNames(form, in: languages)
        counts = [:]
        for fruit in menu.fruits { counts[fruit.id] = form[MenuField.count(fruit.id).name] }
        price = form[MenuField.price.name] ?? ""
        self.currency = currency
        glass = form[Self.glassField].flatMap(GlassShape.init(rawValue:)) ?? .tall
        colour = form[Self.colourField].flatMap(FruitDrawing.init(rawValue:))
    }

    /// Fills in the field of a fruit. Below 1 it is empty again.
    /// - Returns: false when the field holds no number.
    package mutating func apply(_ step: StockStep) -> Bool {
        guard let text = step.applied(to: counts[step.fruit] ?? "", for: .delivery) else { return false }
        counts[step.fruit] = text
        return true
    }

    /// The juice as far as it is filled in, for a preview.
    /// - Parameters:
    ///   - id: nil for a new juice.
    ///   - menu: the menu that the owner saw.
    func preview(_ id: JuiceID?, on menu: Menu) -> Juice {
        let old = id.flatMap { menu[$0] }
        let counts = counts.compactMapValues { WholeNumber.parse($0).flatMap { $0 > 0 ? $0 : nil } }
        return Juice(
            id ?? JuiceID(""), names: Localized(names.lines, was: old?.names),
            recipe: Recipe(counts, was: old?.recipe, on: menu), price: TypedPrice.parse(price, currency), glass: glass,
            colour: colour)
    }

    /// - Throws: the faults of all fields.
    package func juice(_ id: JuiceID?, on menu: Menu) throws(MenuFault) -> Juice {
        var faults = names.faults
        let juice = preview(id, on: menu)
        for (fruit, text) in counts where !text.allSatisfy(\.isWhitespace) && WholeNumber.parse(text) ?? -1 < 0 {
            faults[.count(fruit)] = .notANumber
        }
        if juice.price == nil, !price.allSatisfy(\.isWhitespace) { faults[.price] = .notAPrice }
        if juice.recipe.portions.isEmpty, !faults.keys.contains(where: \.isCount) { faults[.recipe] = .noFruit }
        if !faults.isEmpty { throw .fields(faults) }
        return juice
    }
}

extension MenuField {
    fileprivate var isCount: Bool { if case .count = self { true } else { false } }
}

/// An amount of money as people type it: `4,500`, or `4.50` in a currency with two decimals.
package enum TypedPrice {
    /// - Returns: the amount in the currency's smallest unit; nil for any other text, for more decimals than the currency
    ///   has, and for more than `Currency.maxPrice`.
    package static func parse(_ text: String, _ currency: Currency) -> Int? {
        let parts = text.filter { $0 != "," && !$0.isWhitespace }.split(
            separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let whole = digits(parts[0]) else { return nil }
        var amount = whole
        let decimals = parts.count == 2 ? parts[1] : ""
        if parts.count == 2, decimals.isEmpty || decimals.count > currency.decimals || digits(decimals) == nil {
            return nil
        }
        for index in 0..<currency.decimals {
            let digit = index < decimals.count ? digits(decimals.dropFirst(index).prefix(1)) ?? 0 : 0
            amount = amount * 10 + digit
            if amount > Currency.maxPrice { return nil }
        }
        return amount > Currency.maxPrice ? nil : amount
    }

    private static func digits(_ text: Substring) -> Int? {
        WholeNumber.parse(String(text)).flatMap { text.contains { "+-＋－".contains($0) } ? nil : $0 }
    }
}

/// The form of a juice of the menu, or of a new one.
package struct JuiceFormPage: Page {
    package static func template(of all: PageTemplates) -> Template<JuiceFormPage> { all.juiceForm }

    package let frame: Frame
    let heading: String
    let form: MenuFormFields
    let typed: JuiceForm
    let numbers: [NumberField]
    let portions: [PortionField]
    let preview: JuicePreview
    let recipeFault: String?
    let context: PageContext

    /// - Parameters:
    ///   - id: nil for a new juice. One that is not on the menu becomes a new one.
    ///   - key: the form's key.
    package init(
        _ id: JuiceID?, _ typed: JuiceForm, shop: Shop, key: String, context: PageContext, notice: MenuNotice = .none
    ) {
        let old = id.flatMap { context.menu[$0] }
        self.context = context
        self.typed = typed
        heading = old?.names[context.language] ?? context.texts(.menuAddJuice)
        form = MenuFormFields(
            .juiceForm(old?.id), typed.names, isOnMenu: old != nil, shop: shop, key: key, context: context,
            notice: notice)
        frame = form.frame(heading, context)
        let faults = notice.fields
        numbers = [NumberField(field: .price, value: typed.price, fault: faults[.price], context: context)]
        portions = context.menu.fruits.map {
            PortionField(
                fruit: $0, value: typed.counts[$0.id] ?? "", focusedStep: notice.step?.pieces(of: $0.id),
                fault: faults[.count($0.id)], context: context)
        }
        recipeFault = faults[.recipe]?.sentence(.recipe, context)
        let juice = typed.preview(id, on: context.menu)
        preview = JuicePreview(juice: juice, glass: Glass(juice, menu: context.menu), context: context)
    }

    package static let fields: Fields<JuiceFormPage> = [
        .part("frame", \.frame),
        .text("heading", \.heading),
        .part("form", \.form),
        .part("preview", \.preview),
        .rows("numbers", \.numbers),
        .text("colours", \.preview.glass.colours),
        .rows("glasses", \.glasses),
        .rows("picks") { page in
            Pick.colours(
                page.typed.colour, else: .menuColourOfFruit, page.preview.ownColours, page.context.texts)
        },
        .optional("recipeFault", \.recipeFault),
        .rows("portions", \.portions),
    ]

    private var glasses: [Pick] {
        GlassShape.allCases.map {
            Pick(
                field: JuiceForm.glassField, value: $0.rawValue, label: context.texts($0.text),
                isChosen: $0 == typed.glass, shape: $0.rawValue)
        }
    }
}

extension StockStep {
    fileprivate func pieces(of fruit: FruitID) -> Int? { self.fruit == fruit ? pieces : nil }
}

/// The card of a juice as it will be on the order page.
struct JuicePreview: ViewModel {
    let juice: Juice
    let glass: Glass
    let context: PageContext

    /// The colours of the fruits, whatever colour was chosen.
    var ownColours: String {
        Glass.colours(of: Juice(juice.id, names: juice.names, recipe: juice.recipe), menu: context.menu)
    }

    static let fields: Fields<JuicePreview> = [
        .part("glass", \.glass),
        .text("colours", \.glass.colours),
        .text("name") { $0.juice.names[$0.context.language] },
        .text("recipe") { $0.juice.recipe.words($0.context) },
        .optional("price") { page in page.juice.price.map(page.context.money) },
    ]
}

/// The count of one fruit in the recipe, with its stepper.
struct PortionField: ViewModel {
    let fruit: Fruit
    let value: String
    /// The pieces that the button with the focus adds.
    let focusedStep: Int?
    let fault: MenuFieldFault?
    let context: PageContext

    static let fields: Fields<PortionField> = [
        .text("picture") { $0.fruit.picture.rawValue },
        .text("fruit", \.name),
        .text("anchor", \.field.anchor),
        .text("name", \.field.name),
        .text("label") { $0.context.texts(.menuPortion, [.fruit: $0.name]) },
        .text("value", \.value),
        .text("stepField") { JuiceForm.stepField($0.fruit.id) },
        .text("removeOne") { $0.context.texts(.stockRemoveOne, [.fruit: $0.name]) },
        .text("addOne") { $0.context.texts(.stockAddOne, [.fruit: $0.name]) },
        .flag("isAtRemoveOne") { $0.focusedStep == -1 },
        .flag("isAtAddOne") { $0.focusedStep == 1 },
        .optional("fault") { $0.fault?.sentence($0.field, $0.context) },
    ]

    private var field: MenuField { .count(fruit.id) }
    private var name: String { fruit.names[context.language] }
}
