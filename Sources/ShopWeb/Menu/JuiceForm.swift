package import ContentFile
package import FastCGI
package import JuiceShop

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

    /// As far as it is filled in, for a preview.
    package var preview: JuiceDraft {
        JuiceDraft(
            names: names.lines,
            counts: counts.compactMapValues { WholeNumber.parse($0).flatMap { $0 > 0 ? $0 : nil } },
            price: TypedPrice.parse(price, currency), glass: glass, colour: colour)
    }

    /// - Throws: the faults of all fields.
    package func draft() throws(MenuFieldFaults) -> JuiceDraft {
        var faults = names.faults
        let draft = preview
        for (fruit, text) in counts where !text.allSatisfy(\.isWhitespace) && WholeNumber.parse(text) ?? -1 < 0 {
            faults[.count(fruit)] = .notANumber
        }
        if draft.price == nil, !price.allSatisfy(\.isWhitespace) { faults[.price] = .notAPrice }
        if draft.counts.isEmpty, !faults.keys.contains(where: \.isCount) { faults[.recipe] = .noFruit }
        if !faults.isEmpty { throw MenuFieldFaults(byField: faults) }
        return draft
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
