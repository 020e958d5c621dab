package import ContentFile

/// One difference between two menus: what came, what left, or one setting before and after.
package enum MenuDifference: Equatable, Sendable {
    case addedJuice(Juice)
    case addedFruit(Fruit)
    case removed(Item)
    /// Empty where there is no translation.
    case name(Item, Language, before: String, after: String)
    case recipe(JuiceID, before: Recipe, after: Recipe)
    case price(JuiceID, before: Int?, after: Int?)
    case glass(JuiceID, before: GlassShape, after: GlassShape)
    /// The colour of its own that a juice has, or nil.
    case juiceColour(JuiceID, before: FruitDrawing?, after: FruitDrawing?)
    case picture(FruitID, before: FruitDrawing, after: FruitDrawing)
    case colour(FruitID, before: FruitDrawing, after: FruitDrawing)
    case lowAt(FruitID, before: Int?, after: Int?)
    case box(FruitID, before: Int?, after: Int?)
    case par(FruitID, before: Int?, after: Int?)
    case symbol(FruitID, before: String, after: String)
    /// Of no effect once the shop had the fruit.
    case firstCount(FruitID, before: Int, after: Int)
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
        var all = names.differences(from: before.names, of: .juice(id))
        if recipe != before.recipe { all.append(.recipe(id, before: before.recipe, after: recipe)) }
        if price != before.price { all.append(.price(id, before: before.price, after: price)) }
        if glass != before.glass { all.append(.glass(id, before: before.glass, after: glass)) }
        if colour != before.colour { all.append(.juiceColour(id, before: before.colour, after: colour)) }
        return all
    }
}

extension Fruit {
    fileprivate func differences(from before: Fruit) -> [MenuDifference] {
        var all = names.differences(from: before.names, of: .fruit(id))
        if picture != before.picture { all.append(.picture(id, before: before.picture, after: picture)) }
        if colour != before.colour { all.append(.colour(id, before: before.colour, after: colour)) }
        if lowAt != before.lowAt { all.append(.lowAt(id, before: before.lowAt, after: lowAt)) }
        if box != before.box { all.append(.box(id, before: before.box, after: box)) }
        if par != before.par { all.append(.par(id, before: before.par, after: par)) }
        if symbol != before.symbol { all.append(.symbol(id, before: before.symbol, after: symbol)) }
        if firstCount != before.firstCount {
            all.append(.firstCount(id, before: before.firstCount, after: firstCount))
        }
        return all
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
