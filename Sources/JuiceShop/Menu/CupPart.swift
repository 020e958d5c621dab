/// A part that an order can be made without: a juice with all of its cups, a size, or a choice.
package enum CupPart: Hashable, Sendable {
    case juice(JuiceID)
    /// A size of a juice. Without it, a cup has the plain size.
    case size(SizeID, of: JuiceID)
    /// A choice. Without it, a cup has the default of the choice's group.
    case choice(ChoiceID)
}

extension Cup {
    /// The cup's size and choices; empty for a plain cup.
    package var parts: [CupPart] {
        (size.map { [.size($0, of: juice)] } ?? []) + choices.map(CupPart.choice)
    }

    /// - Returns: nil if the part is the cup's juice.
    fileprivate func without(_ part: CupPart) -> Cup? {
        switch part {
        case .juice(juice): nil
        case .size(size, of: juice): Cup(juice, choices: choices)
        case .choice(let choice): Cup(juice, size: size, choices: choices.filter { $0 != choice })
        default: self
        }
    }
}

extension OrderContent {
    /// The same order without some parts, in the form of a request: cups that become equal are one line.
    /// - Returns: nil when no line is left, and when a line would have more than `Order.maxCups`.
    package func without(_ parts: [CupPart]) -> OrderContent? {
        var cups = [(cup: Cup, count: Int)]()
        for line in lines {
            guard let cup = parts.reduce(line.cup, { $0?.without($1) }) else { continue }
            if let index = cups.firstIndex(where: { $0.cup == cup }) {
                cups[index].count += line.cups
            } else {
                cups.append((cup, line.cups))
            }
        }
        if cups.isEmpty || cups.contains(where: { $0.count > Order.maxCups }) { return nil }
        let content = with(cups.map { OrderLine($0.cup, cups: $0.count) })
        guard let discountedCup else { return content }
        // A discount goes with its line, unless that line gets cups that were not discounted.
        let kept = parts.reduce(discountedCup, { $0?.without($1) })
        let isSameLine = content.lines.first { $0.cup == kept }?.cups == discountedLines.cups
        return isSameLine ? content.with(discount, of: kept) : content.with(nil)
    }
}

/// A menu that has changed since an order was chosen.
extension Menu {
    /// The parts of an order that this menu no longer has.
    /// - Parameter seen: the menu on which it was chosen; nil when that is not known.
    /// - Returns: nil for an order with a cup that no menu allowed: an unknown id, a choice of another juice's group, or two
    ///   choices of a group that takes one.
    package func gone(from order: OrderContent, since seen: Menu? = nil) -> [CupPart]? {
        var gone = [CupPart]()
        for line in order.lines {
            guard let parts = self.gone(from: line.cup, since: seen) else { return nil }
            gone += parts.filter { !gone.contains($0) }
        }
        return gone
    }

    private func gone(from cup: Cup, since seen: Menu?) -> [CupPart]? {
        if serving(of: cup) != nil { return [] }
        guard let kept = available(of: cup) else { return names(of: cup.juice) == nil ? nil : [.juice(cup.juice)] }
        let wasOffered = seen?.serving(of: cup) != nil
        var parts = [CupPart]()
        if let size = cup.size, kept.size == nil {
            guard wasOffered || names(of: size, of: cup.juice) != nil else { return nil }
            parts.append(.size(size, of: cup.juice))
        }
        for choice in cup.choices where !kept.choices.contains(choice) {
            guard wasOffered || retired.choices[choice] != nil else { return nil }
            parts.append(.choice(choice))
        }
        return parts
    }
}

extension Menu {
    /// The sizes and choices that are to blame for a shortage, each with the order without it: every single part that
    /// is enough, or else all of them together. Empty if the order is short without them, too.
    package func lighterOrders(than order: OrderContent, in stock: Stock) -> [LighterOrder] {
        let menu = at(order.place)
        guard let shortage = stock.shortage(for: order, self) else { return [] }
        let short = Set(shortage.needs.filter(\.isShort).map(\.fruit))
        var parts = [CupPart]()
        for cup in order.lines.map(\.cup) {
            for part in menu.parts(of: cup, taking: short) where !parts.contains(part) { parts.append(part) }
        }
        func lighter(_ parts: [CupPart]) -> LighterOrder? {
            guard let content = order.without(parts), content.lines.allSatisfy({ serving(of: $0.cup) != nil }),
                stock.shortage(for: content, self) == nil
            else { return nil }
            return LighterOrder(without: parts, content: content)
        }
        let single = parts.compactMap { lighter([$0]) }
        return single.isEmpty && parts.count > 1 ? [lighter(parts)].compactMap(\.self) : single
    }

    /// The orders of the same juice in its other sizes, with the same choices, of as many of the wanted cups as can be made.
    /// Empty for an order of several kinds of cups.
    package func otherSizes(of order: OrderContent, in stock: Stock) -> [OrderContent] {
        guard let line = order.lines.first, order.lines.count == 1, let juice = self[line.juice] else { return [] }
        let menu = at(order.place)
        return ([nil] + juice.sizes.map(\.id)).filter { $0 != line.cup.size }.compactMap { size in
            let cup = Cup(juice.id, size: size, choices: line.cup.choices)
            let cups = min(line.cups, menu.serving(of: cup).map { stock.available($0.recipe) } ?? 0)
            return cups > 0 ? order.with([OrderLine(cup, cups: cups)]) : nil
        }
    }

    /// True for a size or a choice with the fruit in its recipe, and for a size with another fruit that a choice replaces by it.
    package func takes(_ part: CupPart, _ fruit: FruitID) -> Bool {
        let recipes: [Recipe?] =
            switch part {
            case .juice(let juice): [self[juice]?.recipe]
            case .size(let size, let juice):
                self[juice]?.sizes.first { $0.id == size }.map { size in
                    let replacing = options.flatMap(\.choices).filter { $0.instead != nil }
                    return [size.recipe] + replacing.map { $0.takes(in: size.recipe) }
                } ?? []
            case .choice(let choice): [self[choice]?.choice.takes]
            }
        return recipes.contains { $0?.portions.contains { $0.fruit == fruit } == true }
    }

    /// The parts of a cup that increase its use of those fruits.
    private func parts(of cup: Cup, taking fruits: Set<FruitID>) -> [CupPart] {
        guard let juice = self[cup.juice] else { return [] }
        let size = cup.size.flatMap { id in juice.sizes.first { $0.id == id } }
        let plain = Dictionary(juice.recipe.portions.map { ($0.fruit, $0.count) }, uniquingKeysWith: +)
        let choices = cup.choices.filter { id in
            self[id]?.choice.takes.portions.contains { fruits.contains($0.fruit) } == true
        }
        // A larger size has more of what such a choice replaces, too.
        let fruits = fruits.union(choices.compactMap { self[$0]?.choice.instead })
        let isLarger = size?.recipe.portions.contains { fruits.contains($0.fruit) && $0.count > plain[$0.fruit] ?? 0 }
        return choices.map(CupPart.choice)
            + (isLarger == true ? [size].compactMap { $0.map { .size($0.id, of: juice.id) } } : [])
    }
}
