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
        var all = [MenuDifference]()
        for juice in juices {
            if let before = earlier[juice.id] {
                all += juice.differences(from: before)
            } else {
                all.append(.addedJuice(juice))
            }
        }
        all += earlier.juices.filter { self[$0.id] == nil }.map { .removed(.juice($0.id)) }
        if juices.map(\.id).filter({ earlier[$0] != nil }) != earlier.juices.map(\.id).filter({ self[$0] != nil }) {
            all.append(.juiceOrder)
        }
        for fruit in fruits {
            if let before = earlier[fruit.id] {
                all += fruit.differences(from: before)
            } else {
                all.append(.addedFruit(fruit))
            }
        }
        all += earlier.fruits.filter { self[$0.id] == nil }.map { .removed(.fruit($0.id)) }
        if fruits.map(\.id).filter({ earlier[$0] != nil }) != earlier.fruits.map(\.id).filter({ self[$0] != nil }) {
            all.append(.fruitOrder)
        }
        if hasQueue != earlier.hasQueue { all.append(.queue(hasQueue)) }
        return all
    }
}

extension Juice {
    fileprivate func differences(from before: Juice) -> [MenuDifference] {
        names.differences(from: before.names, of: .juice(id))
            + Self.facts.filter { $0.fact != .name && !$0.isEqual(before, self) }.map {
                .juice($0.fact, before: before, after: self)
            }
    }
}

extension Fruit {
    fileprivate func differences(from before: Fruit) -> [MenuDifference] {
        names.differences(from: before.names, of: .fruit(id))
            + Self.facts.filter { $0.fact != .name && !$0.isEqual(before, self) }.map {
                .fruit($0.fact, before: before, after: self)
            }
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
