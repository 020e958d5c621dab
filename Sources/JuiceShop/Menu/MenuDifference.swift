package import ContentFile

/// One difference between two menus: what came, what left, or one setting before and after.
package enum MenuDifference: Equatable, Sendable {
    case addedJuice(Juice)
    case addedFruit(Fruit)
    case removed(Item)
    /// Empty where there is no translation.
    case name(Item, Language, before: String, after: String)
    /// Any other fact of a juice.
    case juice(MenuFact, before: Juice, after: Juice)
    case fruit(MenuFact, before: Fruit, after: Fruit)
    /// The fruits that both menus have are in another order.
    case fruitOrder
    case juiceOrder
    case queue(Bool)

    package enum Item: Hashable, Sendable {
        case fruit(FruitID)
        case juice(JuiceID)
    }
}

extension Menu {
    /// All differences from an earlier menu, juices first; empty when the menus are the same but for retired names.
    package func differences(from earlier: Menu) -> [MenuDifference] {
        typealias Item = MenuDifference.Item
        let all =
            juices.differences(
                from: earlier.juices, as: Item.juice, added: MenuDifference.addedJuice, changed: MenuDifference.juice,
                moved: .juiceOrder)
            + fruits.differences(
                from: earlier.fruits, as: Item.fruit, added: MenuDifference.addedFruit, changed: MenuDifference.fruit,
                moved: .fruitOrder)
        return all + (hasQueue == earlier.hasQueue ? [] : [.queue(hasQueue)])
    }
}

extension Array where Element: MenuItem {
    fileprivate func differences(
        from earlier: [Element], as item: (Identifier<Element>) -> MenuDifference.Item,
        added: (Element) -> MenuDifference, changed: (MenuFact, Element, Element) -> MenuDifference,
        moved: MenuDifference
    ) -> [MenuDifference] {
        let old = Dictionary(earlier.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let (ids, oldIDs) = (map(\.id), earlier.map(\.id))
        let kept = flatMap { new -> [MenuDifference] in
            guard let before = old[new.id] else { return [added(new)] }
            let facts = Element.facts.filter { $0.fact != .name && !$0.isEqual(before, new) }
            return new.names.differences(from: before.names, of: item(new.id))
                + facts.map { changed($0.fact, before, new) }
        }
        let removed = oldIDs.filter { !ids.contains($0) }.map { MenuDifference.removed(item($0)) }
        let isMoved = ids.filter { old[$0] != nil } != oldIDs.filter(ids.contains)
        return kept + removed + (isMoved ? [moved] : [])
    }
}

extension Localized<String> {
    fileprivate func differences(from before: Localized, of item: MenuDifference.Item) -> [MenuDifference] {
        let (new, old) = (Dictionary(all, uniquingKeysWith: { $1 }), Dictionary(before.all, uniquingKeysWith: { $1 }))
        return Set(new.keys).union(old.keys).sorted().filter { new[$0] != old[$0] }.map {
            .name(item, $0, before: old[$0] ?? "", after: new[$0] ?? "")
        }
    }
}
