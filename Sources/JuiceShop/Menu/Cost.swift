import Bytes
import ContentFile

extension Fruit {
    /// The cost of an amount, by the price of a box; nil when that is not known.
    ///
    /// It is rounded to the currency's smallest unit once, half of it and more upwards. So the cost of a day comes from the
    /// whole amount that was used, never from the rounded costs of its cups.
    package func cost(of count: Int) -> Int? {
        guard let box, let boxPrice else { return nil }
        let (boxes, rest) = abs(count).quotientAndRemainder(dividingBy: box)
        guard boxes <= Self.maxCost / max(boxPrice, 1) else { return nil }
        let cost = boxes * boxPrice + (2 * rest * boxPrice + box) / (2 * box)
        return count < 0 ? -cost : cost
    }

    /// More than any shop pays, and so little that the costs of all fruits add up.
    private static let maxCost = 10_000_000_000_000
}

extension Menu {
    /// True in a shop that knows the price of a box.
    package var hasCosts: Bool { fruits.contains { $0.boxPrice != nil } }

    /// The cost of some fruit, by the boxes of now; nil when that of one of them is not known.
    package func cost(of counts: [FruitID: Int]) -> Int? {
        var sum = 0
        for (fruit, count) in counts where count != 0 {
            guard let cost = self[fruit]?.cost(of: count) else { return nil }
            sum += cost
        }
        return sum
    }

    package func cost(of recipe: Recipe) -> Int? {
        cost(of: Dictionary(recipe.portions.map { ($0.fruit, $0.count) }, uniquingKeysWith: +))
    }

    /// The cost of each size of a juice, the plain one first; without those whose cost is not known.
    /// - Parameter tax: the tax in the prices, which is no income.
    package func margins(of juice: Juice, tax: TaxRate?) -> [(size: JuiceSize?, price: Int?, margin: Margin)] {
        let sizes = [(nil, juice.recipe, juice.price)] + juice.sizes.map { ($0, $0.recipe, $0.price ?? juice.price) }
        return sizes.compactMap { size, recipe, price in
            cost(of: recipe).map { (size, price, Margin(price.map { $0 - (tax?.tax(in: $0) ?? 0) }, cost: $0)) }
        }
    }
}

/// What a cup, or a day, brings in and costs.
package struct Margin: Equatable, Sendable {
    /// Without the tax in it; nil for a juice without a price.
    package let price: Int?
    package let cost: Int

    package init(_ price: Int?, cost: Int) {
        self.price = price
        self.cost = cost
    }

    package var amount: Int? { price.map { $0 - cost } }

    /// Of the price, rounded down: a margin is never said to be larger than it is. nil for nothing that was paid.
    package var percent: Int? {
        guard let price, price > 0 else { return nil }
        let (quotient, rest) = (100 * (price - cost)).quotientAndRemainder(dividingBy: price)
        return rest < 0 ? quotient - 1 : quotient
    }
}

/// The unit that a fruit is counted in, always in whole numbers: nothing is converted, and nothing is rounded.
package enum FruitUnit: String, CaseIterable, Codable, Sendable {
    case piece
    /// Grams, for what is weighed.
    case g
    /// Millilitres, for what is poured.
    case ml

    /// The unit as people write it; nil for pieces, which are numbers alone.
    package var symbol: String? { self == .piece ? nil : rawValue }

    private var thousandSymbol: String { self == .g ? "kg" : "L" }

    /// `12`, `300 ml`; from 1,000 on in the larger unit, to the last digit: `1.5 L`, `1.25 kg`. The space does not break.
    package func text(_ count: Int) -> String {
        guard let symbol else { return NumberFormat.grouped(count) }
        let (whole, rest) = count.magnitude.quotientAndRemainder(dividingBy: 1000)
        let sign = count < 0 ? "−" : ""
        if whole == 0 { return "\(sign)\(rest)\u{A0}\(symbol)" }
        let decimals = String(rest + 1000).dropFirst().reversed().drop { $0 == "0" }.reversed()
        let number = NumberFormat.grouped(Int(whole)) + (decimals.isEmpty ? "" : ".") + String(decimals)
        return "\(sign)\(number)\u{A0}\(thousandSymbol)"
    }

    /// `+20`, `−300 ml`.
    package func signed(_ count: Int) -> String { (count > 0 ? "+" : "") + text(count) }
}

extension FruitUnit: MenuValue {
    init(_ value: ContentValue, _ languages: [Language]) throws(Diagnostic) {
        self = try value.choice(Message("a unit", "단위"))
    }
    var fileText: String { rawValue.jsonString }
}
