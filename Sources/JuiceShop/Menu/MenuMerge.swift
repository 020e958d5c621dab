import Bytes
import ContentFile

/// The menu that a form, an undo step or a menu file makes of the current one, by changing only the facts that the
/// visitor changed on the menu that they saw.
package struct MenuMerge {
    private let now: Menu
    private var lists = MenuLists()
    package private(set) var conflicts: [MenuConflict] = []

    package init(_ versions: ThreeWay<Menu>) {
        typealias Item = MenuDifference.Item
        now = versions.now
        let juices = ItemsMerge(versions.map(\.juices))
        let fruits = ItemsMerge(versions.map(\.fruits))
        let groups = ItemsMerge(versions.map(\.groups))
        let options = ItemsMerge(versions.map(\.options))
        let discounts = ItemsMerge(versions.map(\.discounts))
        let places = ItemsMerge(versions.map(\.places))
        lists.juices = juices.items
        lists.fruits = fruits.items
        lists.groups = groups.items
        lists.options = options.items
        lists.discounts = discounts.items
        lists.places = places.items
        // A visitor may leave a fruit out at a place that another one removes.
        lists.forgetRemovedPlaces()
        lists.forgetRemovedGroups()
        lists.hasQueue = versions.map(\.hasQueue).merged.value
        conflicts =
            juices.conflicts(as: Item.juice, MenuDifference.juice, .juiceOrder)
            + fruits.conflicts(as: Item.fruit, MenuDifference.fruit, .fruitOrder)
            + groups.conflicts(as: Item.group, MenuDifference.group, .groupOrder)
            + options.conflicts(as: Item.option, MenuDifference.option, .optionOrder)
            + discounts.conflicts(as: Item.discount, MenuDifference.discount, .discountOrder)
            + places.conflicts(as: Item.place, MenuDifference.place, .placeOrder)
            + Self.units(versions)
    }

    /// The conflicts of units: the visitor's counts are in the unit that the form had.
    private static func units(_ versions: ThreeWay<Menu>) -> [MenuConflict] {
        versions.now.fruits.compactMap { fruit in
            let fruits = versions.map { $0[fruit.id] }
            guard let seen = fruits.seen, let sent = fruits.sent, sent.unit == seen.unit || fruit.unit == seen.unit,
                sent.unit != fruit.unit
            else { return nil }
            let counts = versions.map { $0.counts(of: fruit.id) }
            let isMixed = fruit.unit == seen.unit ? counts.now != counts.seen : counts.sent != counts.seen
            return isMixed ? .theirs(.fruit(.unit, before: sent, after: fruit)) : nil
        }
    }

    /// - Returns: nil in a conflict.
    package func merged() throws(MenuEditError) -> Menu? {
        if !conflicts.isEmpty { return nil }
        for isTaken in [
            lists.juices.hasNewTwins(besides: now.juices), lists.fruits.hasNewTwins(besides: now.fruits),
            lists.groups.hasNewTwins(besides: now.groups), lists.options.hasNewTwins(besides: now.options),
            lists.discounts.hasNewTwins(besides: now.discounts), lists.places.hasNewTwins(besides: now.places),
        ] where isTaken {
            throw .nameTaken
        }
        let itemCount = max(lists.juices.count, lists.fruits.count)
        if itemCount > max(Menu.maxItemCount, now.juices.count, now.fruits.count) { throw .full }
        if lists.discounts.count > max(Discount.maxCount, now.discounts.count) { throw .discountsFull }
        return try Menu(edited: lists)
    }

    /// The items with the visitor's values, also in a conflict.
    package subscript(_ id: JuiceID) -> Juice? { lists.juices.first { $0.id == id } }
    package subscript(_ id: FruitID) -> Fruit? { lists.fruits.first { $0.id == id } }
    package subscript(_ id: GroupID) -> JuiceGroup? { lists.groups.first { $0.id == id } }
    package subscript(_ id: OptionID) -> MenuOption? { lists.options.first { $0.id == id } }
    package subscript(_ id: DiscountID) -> Discount? { lists.discounts.first { $0.id == id } }
    package subscript(_ id: PlaceID) -> Place? { lists.places.first { $0.id == id } }
}

/// The merge of a list of the menu, fact by fact of each item.
struct ItemsMerge<Item: MenuItem> {
    /// The merged menu, which has the visitor's values where there is a conflict.
    private(set) var items: [Item] = []
    private var changed: [(fact: MenuFact, versions: ThreeWay<Item>)] = []
    /// The items that the visitor removes and another visitor changed, each as it was seen and as it is now.
    private var wanted: [(seen: Item, now: Item)] = []
    /// The items that the visitor changes and another visitor removed.
    private var gone: [Item] = []
    private let isOrderChanged: Bool

    init(_ lists: ThreeWay<[Item]>) {
        let byID = lists.map { Dictionary($0.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }) }
        let order = lists.map { $0.map(\.id) }.order()
        isOrderChanged = order.isConflict
        for id in order.value {
            let versions = byID.map { $0[id] }
            switch (versions.seen, versions.sent, versions.now) {
            case (let seen?, let sent?, let now?): items.append(merge(ThreeWay(seen: seen, sent: sent, now: now)))
            case (nil, let sent?, let now?): items.append(merge(ThreeWay(seen: Item(id), sent: sent, now: now)))
            case (_, nil, let now?): items.append(now)
            case (_, let sent?, nil): items.append(sent)
            case (_, nil, nil): break
            }
        }
        for item in lists.sent {
            guard let seen = byID.seen[item.id], byID.now[item.id] == nil, item != seen else { continue }
            gone.append(item)
            items.append(item)
        }
        for (id, seen) in byID.seen where byID.sent[id] == nil {
            if let now = byID.now[id], now != seen { wanted.append((seen, now)) }
        }
    }

    private mutating func merge(_ versions: ThreeWay<Item>) -> Item {
        var item = versions.now
        for field in Item.facts where field.merge(versions, &item) {
            // A fruit without a symbol of its own has the symbol of its picture.
            if field.fact != .symbol { changed.append((field.fact, versions)) }
        }
        return item
    }

    var hasConflicts: Bool { isOrderChanged || !changed.isEmpty || !wanted.isEmpty || !gone.isEmpty }

    func conflicts(
        as item: (Identifier<Item>) -> MenuDifference.Item, _ difference: (MenuFact, Item, Item) -> MenuDifference,
        _ order: MenuDifference
    ) -> [MenuConflict] {
        let both = changed.flatMap { fact, versions in
            fact == .name
                ? versions.map(\.names).conflicts(of: item(versions.now.id))
                : [difference(fact, versions.now, versions.sent)]
        }
        let theirs = wanted.flatMap { seen, now in
            now.names.differences(from: seen.names, of: item(now.id))
                + Item.facts.filter { $0.fact != .name && !$0.isEqual(seen, now) }.map {
                    difference($0.fact, seen, now)
                }
        }
        let removed = gone.map { MenuDifference.removed(item($0.id)) }
        return both.map(MenuConflict.both)
            + (theirs + removed + (isOrderChanged ? [order] : [])).map(MenuConflict.theirs)
    }
}

extension MenuListValue where Self: MenuItem {
    static func merged(_ versions: ThreeWay<[Self]>) -> Merged<[Self]> {
        let merge = ItemsMerge(versions)
        // A mix of two lists in conflict would be a list that neither visitor wanted.
        return Merged(merge.hasConflicts ? versions.sent : merge.items, isConflict: merge.hasConflicts)
    }
}

extension Array where Element: MenuItem {
    /// True if two items have the same name in Korean, or names that look the same, and had different ones before.
    fileprivate func hasNewTwins(besides now: [Element]) -> Bool {
        func names(_ items: [Element]) -> [String] { items.map { TextRule.skeleton(of: $0.names.korean) } }
        func twins(_ items: [Element]) -> Int { items.count - Set(names(items)).count }
        return twins(self) > twins(now)
    }
}

extension ThreeWay<Localized<String>> {
    fileprivate func conflicts(of item: MenuDifference.Item) -> [MenuDifference] {
        let names = map { Dictionary($0.all, uniquingKeysWith: { $1 }) }
        return sent.differences(from: now, of: item).filter { difference in
            guard case .name(_, let language, _, _) = difference else { return false }
            return names.map { $0[language] }.merged.isConflict
        }
    }
}

extension Menu {
    /// Every count of a fruit, in the fruit's unit.
    fileprivate func counts(of fruit: FruitID) -> [Int] {
        let own = self[fruit].map { [$0.step, $0.lowAt ?? 0, $0.box ?? 0, $0.par ?? 0] } ?? []
        let recipes =
            juices.flatMap { [$0.recipe] + $0.sizes.map(\.recipe) } + options.flatMap(\.choices).map(\.takes)
        return own + recipes.flatMap(\.portions).filter { $0.fruit == fruit }.map(\.count)
    }
}
