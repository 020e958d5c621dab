/// A line of an order with another price or recipe than on the menu that its customer saw.
package struct ChangedLine: Equatable, Sendable {
    package let cup: Cup
    /// The price of a cup on that menu.
    package let seenPrice: Int?
    /// The price of a cup in the order.
    package let price: Int?
    package let hasOtherRecipe: Bool
}

extension Order {
    /// The lines with another price or recipe than on an earlier menu.
    /// - Parameter now: a later menu, which says whose recipe is another one.
    package func changedLines(since seen: Menu, now: Menu) -> [ChangedLine] {
        let servings = lines.map { seen.serving(of: $0.cup) }
        let portions = zip(lines, servings).flatMap { $1?.recipe.portions(for: $0.cups) ?? [] }.addedUp
        let hasOtherFruit =
            !servings.contains(nil)
            && (portions.count != took.count || portions.contains { took[$0.fruit] != $0.count })
        return zip(lines, servings).compactMap { line, serving in
            guard let serving else { return nil }
            let hasOtherRecipe =
                hasOtherFruit && (lines.count == 1 || now.serving(of: line.cup)?.recipe != serving.recipe)
            guard hasOtherRecipe || serving.price != line.price else { return nil }
            return ChangedLine(
                cup: line.cup, seenPrice: serving.price, price: line.price, hasOtherRecipe: hasOtherRecipe)
        }
    }
}
