import Bytes
import ContentFile

extension Fruit {
    /// The cost of an amount, by the price of a box; nil when that price is not known.
    ///
    /// It is rounded to the currency's smallest unit once, half of it and more upwards. So the cost of a day is
    /// computed from the whole amount that was used, never from the rounded costs of its cups.
    package func cost(of count: Int) -> Int? {
        guard let box, let boxPrice else { return nil }
        let (boxes, rest) = abs(count).quotientAndRemainder(dividingBy: box)
        guard boxes <= Self.maxCost / max(boxPrice, 1) else { return nil }
        let cost = boxes * boxPrice + (2 * rest * boxPrice + box) / (2 * box)
        return count < 0 ? -cost : cost
    }

    /// This is more than any shop pays, and so little that the costs of all fruits add up without overflow.
    private static let maxCost = 10_000_000_000_000
}

extension Menu {
    /// True in a shop that knows the price of a box.
    package var hasCosts: Bool { fruits.contains { $0.boxPrice != nil } }

    /// The cost of some fruit, by the current boxes; nil when the cost of one of them is not known.
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

    /// The price and cost of each size of a juice, the plain one first; without sizes whose cost is not known.
    /// - Parameter tax: the tax in the prices, which is not income.
    package func margins(of juice: Juice, tax: TaxRate?) -> [(size: JuiceSize?, price: Int?, margin: Margin)] {
        let sizes = [(nil, juice.recipe, juice.price)] + juice.sizes.map { ($0, $0.recipe, $0.price ?? juice.price) }
        return sizes.compactMap { size, recipe, price in
            cost(of: recipe).map { (size, price, Margin(price.map { $0 - (tax?.tax(in: $0) ?? 0) }, cost: $0)) }
        }
    }
}
