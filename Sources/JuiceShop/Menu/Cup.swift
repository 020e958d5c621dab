package import ContentFile

/// One cup as a customer orders it: a juice in a size, with choices. Cups that differ are separate lines of an order.
///
/// A plain cup names neither: the plain size and the default of each group are left out, so that one cup has one
/// spelling.
package struct Cup: Hashable, Sendable {
    private enum Item: Hashable, Sendable {
        /// The size is nil for the plain one. The choices are sorted and without repetitions.
        case juice(JuiceID, SizeID?, [ChoiceID])
        /// An amount that is not on the menu is sold instead of a juice.
        case amount(OpenAmount)
    }

    private let item: Item

    package init(_ amount: OpenAmount) { item = .amount(amount) }

    package init(_ juice: JuiceID, size: SizeID? = nil, choices: [ChoiceID] = []) {
        var sorted = choices
        let isSorted = zip(choices, choices.dropFirst()).allSatisfy { $0.rawValue < $1.rawValue }
        if !isSorted {
            sorted.sort { $0.rawValue < $1.rawValue }
            for index in sorted.indices.dropFirst().reversed() where sorted[index] == sorted[index - 1] {
                sorted.remove(at: index)
            }
        }
        item = .juice(juice, size, sorted)
    }

    /// The juice; `openAmount` for an amount.
    package var juice: JuiceID { if case .juice(let juice, _, _) = item { juice } else { .openAmount } }
    /// The size; nil for the plain size, and for an amount.
    package var size: SizeID? { if case .juice(_, let size, _) = item { size } else { nil } }
    /// The choices, sorted and without repetitions; an amount has none.
    package var choices: [ChoiceID] { if case .juice(_, _, let choices) = item { choices } else { [] } }
    /// The amount that is sold instead of a juice; nil for a cup of a juice.
    package var amount: OpenAmount? { if case .amount(let amount) = item { amount } else { nil } }

    package var isPlain: Bool { size == nil && choices.isEmpty && amount == nil }
    /// True for a cup of a juice, which is made; false for an amount that is not on the menu.
    package var isMade: Bool { amount == nil }

    /// The cup as text, such as `strawberry`, `strawberry.large.ice-less`, or `strawberry..ice-less` for the plain
    /// size. No id has a full stop.
    package var spelling: String {
        if isPlain { return juice.rawValue }
        var spelling = ""
        spell { spelling += $0 }
        return spelling
    }

    /// Passes the pieces of the spelling to `give`, in their order.
    package func spell(_ give: (String) -> Void) {
        if let amount { return give(amount.spelling) }
        give(juice.rawValue)
        if isPlain { return }
        give(".")
        give(size?.rawValue ?? "")
        for choice in choices {
            give(".")
            give(choice.rawValue)
        }
    }

    /// The spelling of a cup among others of its juice. The plain one is `strawberry.`, because a card spells
    /// `strawberry` in whichever size the card shows.
    package var fullSpelling: String { isPlain ? juice.rawValue + "." : spelling }

    /// The first choice that a text names twice, which makes it invalid; nil if it names each choice once.
    package static func repeatedChoice(in spelling: some StringProtocol) -> ChoiceID? {
        if spelling.first == "=" { return nil }
        return repeatedChoice(in: spelling.split(separator: ".").dropFirst().map { ChoiceID($0) })
    }

    package static func repeatedChoice(in choices: [ChoiceID]) -> ChoiceID? {
        choices.indices.first { choices[..<$0].contains(choices[$0]) }.map { choices[$0] }
    }

    /// - Parameter spelling: a `spelling` or `fullSpelling`, with the choices in any order.
    /// - Returns: nil for any other text, and for a text that names a choice twice.
    package init?(spelling: some StringProtocol) {
        if spelling.first == "=" {
            guard let amount = OpenAmount(spelling: spelling) else { return nil }
            self.init(amount)
            return
        }
        let parts = spelling.split(separator: ".", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() where !Token.isToken(String(part)) {
            // An empty part in the second place is the plain size.
            if index != 1 || !part.isEmpty { return nil }
        }
        if Self.repeatedChoice(in: parts.dropFirst(2).map { ChoiceID($0) }) != nil { return nil }
        let size = parts.count > 1 && !parts[1].isEmpty ? SizeID(parts[1]) : nil
        self.init(JuiceID(parts[0]), size: size, choices: parts.dropFirst(2).map { ChoiceID($0) })
    }
}

/// The names of cups.
extension Menu {
    /// The juice's name, followed by the size and the choices: `딸바쥬스 라지 (얼음 적게, 망고 추가)`.
    /// - Parameter juice: the name of the cup's juice.
    package func name(of cup: Cup, as juice: String, in language: Language) -> String {
        if let amount = cup.amount { return amount.word.rawValue }
        if cup.isPlain { return juice }
        let choices = choiceNames(of: cup, in: language).joined(separator: ", ")
        return juice + (sizeName(of: cup, in: language).map { " \($0)" } ?? "")
            + (choices.isEmpty ? "" : " (\(choices))")
    }

    /// True when a cup of this menu, or of an earlier one, can have a size or a choice.
    package var hasSizesOrOptions: Bool {
        !options.isEmpty || !retired.choices.isEmpty || !retired.sizes.isEmpty || juices.contains { !$0.sizes.isEmpty }
    }

    /// The name of the cup's size, or its id if no menu ever had it; nil for the plain size.
    package func sizeName(of cup: Cup, in language: Language) -> String? {
        cup.size.map { names(of: $0, of: cup.juice)?[language] ?? $0.rawValue }
    }

    /// The names of the cup's choices, in the menu's order; choices that are no longer on it come last.
    package func choiceNames(of cup: Cup, in language: Language) -> [String] {
        if cup.choices.isEmpty { return [] }
        let known = options.lazy.flatMap(\.choices).map(\.id).filter(cup.choices.contains)
        return (known + cup.choices.filter { self[$0] == nil }).map { names(of: $0)?[language] ?? $0.rawValue }
    }

    /// Parses a cup that a person types, such as `strawberry.large.ice-less`, with the size and the choices in any
    /// order.
    /// - Returns: nil for a text that spells no cup. A cup that is not on the menu has no serving.
    package func cup(typed text: String) -> Cup? {
        if text.first == "=" { return Cup(spelling: text) }
        let parts = text.split(separator: ".").map(String.init)
        guard let juice = parts.first.map({ JuiceID($0) }), parts.allSatisfy(Token.isToken) else { return nil }
        if Cup.repeatedChoice(in: text) != nil { return nil }
        let size = parts.dropFirst().first { part in self[juice]?.sizes.contains { $0.id.rawValue == part } == true }
        let choices = parts.dropFirst().filter { $0 != size }
        return withoutDefaults(Cup(juice, size: size.map { SizeID($0) }, choices: choices.map { ChoiceID($0) }))
    }
}

extension [Recipe.Portion] {
    /// The portions added up for each fruit, in the order in which the fruits first occur.
    var addedUp: [Recipe.Portion] {
        if count < 2 { return self }
        var sums = [Recipe.Portion]()
        sums.reserveCapacity(count)
        for portion in self {
            if let index = sums.firstIndex(where: { $0.fruit == portion.fruit }) {
                sums[index] = Recipe.Portion(portion.fruit, sums[index].count + portion.count)
            } else {
                sums.append(portion)
            }
        }
        return sums
    }
}

extension Currency {
    /// The largest price of a cup, in the smallest unit.
    package static let maxPrice = 99_999_999
}

/// The fruit and the price of one cup.
package struct Serving: Equatable, Sendable {
    /// The fruit in the cup, each kind once.
    package let recipe: Recipe
    /// The price; nil for a juice without a price.
    package let price: Int?
}

extension Menu {
    /// The fruit and the price of a cup. No other code adds up sizes and choices. A cup of an order is asked of the menu of the
    /// order's place (`at`).
    /// - Returns: nil when the menu does not have the juice, that size of it or one of the choices for it, when two
    ///   choices are of a group that takes one or replace the same fruit, and when a choice is the default of its group.
    package func serving(of cup: Cup) -> Serving? {
        if let amount = cup.amount { return Serving(recipe: Recipe([]), price: amount.price) }
        guard let juice = self[cup.juice] else { return nil }
        if cup.isPlain { return Serving(recipe: juice.recipe, price: juice.price) }
        var (portions, price) = (juice.recipe.portions, juice.price)
        if let id = cup.size {
            guard let size = juice.sizes.first(where: { $0.id == id }) else { return nil }
            portions = size.recipe.portions
            price = size.price ?? price
        }
        let recipe = Recipe(portions)
        var groupsOfOne = [OptionID]()
        var replacements = [FruitID: [Recipe.Portion]]()
        var added = [Recipe.Portion]()
        for id in cup.choices {
            guard let placed = self[id], juice.options.contains(placed.group.id), !placed.group.isDefault(id) else {
                return nil
            }
            if !placed.group.isAny {
                if groupsOfOne.contains(placed.group.id) { return nil }
                groupsOfOne.append(placed.group.id)
            }
            let takes = placed.choice.takes(in: recipe).portions
            if let instead = placed.choice.instead {
                if replacements.updateValue(takes, forKey: instead) != nil { return nil }
            } else {
                added += takes
            }
            price = price.map { $0 + placed.choice.price }
        }
        if added.isEmpty, replacements.isEmpty { return Serving(recipe: recipe, price: price) }
        // A choice replaces the milk of the recipe alone: extra milk stays milk.
        let mixed = replacements.isEmpty ? portions : portions.flatMap { replacements[$0.fruit] ?? [$0] }
        return Serving(recipe: Recipe((mixed + added).addedUp), price: price)
    }

    /// The cup without the defaults among its choices, which a form of radio buttons names.
    package func withoutDefaults(_ cup: Cup) -> Cup {
        func isDefault(_ choice: ChoiceID) -> Bool { self[choice]?.group.isDefault(choice) == true }
        if !cup.choices.contains(where: isDefault) { return cup }
        return Cup(cup.juice, size: cup.size, choices: cup.choices.filter { !isDefault($0) })
    }

    /// The cup without parts that have left the menu; nil when its juice has left, too.
    package func available(of cup: Cup) -> Cup? {
        if !cup.isMade { return cup }
        guard let juice = self[cup.juice] else { return nil }
        var kept = Cup(cup.juice, size: cup.size.flatMap { id in juice.sizes.contains { $0.id == id } ? id : nil })
        for choice in cup.choices {
            let longer = Cup(cup.juice, size: kept.size, choices: kept.choices + [choice])
            if serving(of: longer) != nil { kept = longer }
        }
        return kept
    }

    /// The lines in the menu's order: the same choices in another order are the same request.
    package func inOrder(_ lines: [OrderLine]) -> [OrderLine] {
        if lines.count == 1 { return lines }
        let places = Dictionary(uniqueKeysWithValues: zip(juices.map(\.id), juices.indices))
        return lines.sorted {
            (places[$0.juice] ?? places.count, $0.cup.spelling) < (places[$1.juice] ?? places.count, $1.cup.spelling)
        }
    }
}

extension Juice {
    /// The price of the juice's most expensive cup; nil without a price.
    /// - Parameter groups: all groups of its menu.
    func highestPrice(with groups: [MenuOption]) -> Int? {
        guard let price = ([price] + sizes.map(\.price)).compactMap(\.self).max() else { return nil }
        return groups.filter { options.contains($0.id) }.reduce(price) { price, group in
            let prices = group.choices.map(\.price)
            return price + (group.isAny ? prices.reduce(0, +) : prices.max() ?? 0)
        }
    }
}

extension Order {
    /// The lines with another price or recipe than on an earlier menu.
    /// - Parameter now: a later menu, which decides which recipes have changed.
    package func changedLines(since seen: Menu, now: Menu) -> [ChangedLine] {
        let (seen, now) = (seen.at(content.place), now.at(content.place))
        let servings = lines.map { seen.serving(of: $0.cup) }
        let portions = zip(lines, servings).flatMap { $1?.recipe.portions(for: $0.cups) ?? [] }.addedUp
        let needed = needed
        let hasOtherFruit =
            !servings.contains(nil)
            && (portions.count != needed.count || portions.contains { needed[$0.fruit] != $0.count })
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
