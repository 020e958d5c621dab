package import ContentFile
package import Foundation

/// The part of a shop's menu that head office gave it. It is locked in the shop, except for the shop's own facts: low
/// marks, boxes and their prices, and items that are stopped for today.
package struct HeadMenu: Hashable, Codable, Sendable {
    /// Head's version number of its menu. A shop's version only rises.
    package let version: Int
    /// True if the shop may also have fruits, juices, groups, options, discounts and places that head's menu does not have.
    package let allowsOwn: Bool
    package let fruits: [FruitID]
    package let juices: [JuiceID]
    package let groups: [GroupID]
    package let options: [OptionID]
    package let discounts: [DiscountID]
    package let places: [PlaceID]

    package init(_ menu: Menu, version: Int, allowsOwn: Bool) {
        self.version = version
        self.allowsOwn = allowsOwn
        fruits = menu.fruits.map(\.id)
        juices = menu.juices.map(\.id)
        groups = menu.groups.map(\.id)
        options = menu.options.map(\.id)
        discounts = menu.discounts.map(\.id)
        places = menu.places.map(\.id)
    }
}

/// A request to replace the menu of head office in this shop.
package struct HeadMenuRequest: Equatable, Sendable {
    package let published: PublishedMenu
    /// The shop's current business day.
    package let today: Day

    package init(_ published: PublishedMenu, today: Day) {
        self.published = published
        self.today = today
    }

    package enum Outcome: Equatable, Sendable {
        case made(MenuChange, sequence: Int)
        /// The menu's day has not come. Nothing was changed, as in every case below.
        case notYet
        /// The shop has this version, or a newer one.
        case notNewer
        /// The shop keeps its own menu (`Chain.headOwnsMenu`).
        case notOwned
        /// The shop has other things with these ids, or has counted these fruits in another unit.
        case conflict([String])
        /// The items of head and of the shop together break a rule of a menu, such as the limit of discounts.
        case invalid(Diagnostic)
    }
}

extension Shop {
    /// Decides on the change of the menu.
    package func decide(_ request: HeadMenuRequest, at time: Date) -> HeadMenuRequest.Outcome {
        let published = request.published
        if settings.chain?.headOwnsMenu != true { return .notOwned }
        if published.version <= menu.head?.version ?? 0 { return .notNewer }
        if request.today < published.day { return .notYet }
        let conflicts = menu.conflicts(with: published.menu) + relabelled(by: published.menu).map(\.rawValue)
        if !conflicts.isEmpty { return .conflict(conflicts) }
        let next: Menu
        do {
            next = try menu.adopting(published, lastOrder: orderCount)
        } catch {
            return .invalid(error)
        }
        guard let key = Key(rawValue: "head-\(published.version)") else { return .notNewer }
        return .made(
            MenuChange(menu: next, counts: firstCounts(of: next), stamp: stamp(key, at: time)),
            sequence: sequence + 1)
    }

    /// True if the shop's people may not change the items that head gave.
    package var isMenuLocked: Bool { settings.chain?.headOwnsMenu == true && menu.head != nil }
}

extension Menu {
    /// The ids that head's menu and this shop's menu use for different things. Things with the same name are the same.
    fileprivate func conflicts(with published: Menu) -> [String] {
        func differ<Item: MenuItem>(_ own: [Item], _ heads: [Item], _ known: [Identifier<Item>]) -> [String] {
            heads.filter { item in
                !known.contains(item.id)
                    && own.contains {
                        $0.id == item.id && !TextRule.areAlike($0.names.korean, item.names.korean)
                    }
            }.map(\.id.rawValue)
        }
        return differ(fruits, published.fruits, head?.fruits ?? [])
            + differ(juices, published.juices, head?.juices ?? [])
            + differ(groups, published.groups, head?.groups ?? [])
            + differ(options, published.options, head?.options ?? [])
            + differ(discounts, published.discounts, head?.discounts ?? [])
            + differ(places, published.places, head?.places ?? [])
    }

    /// Head's menu, with the facts that are this shop's own.
    fileprivate func adopting(_ published: PublishedMenu, lastOrder: Int) throws(Diagnostic) -> Menu {
        let heads = published.menu
        func own<Item: MenuItem>(_ items: [Item], besides: [Item], _ known: [Identifier<Item>]) -> [Item] {
            let taken = Set(besides.map(\.id)).union(known)
            return published.allowsOwn ? items.filter { !taken.contains($0.id) } : []
        }
        let ownJuices = own(juices, besides: heads.juices, head?.juices ?? [])
        var ownOptions = own(options, besides: heads.options, head?.options ?? [])
        // An option that left head's menu stays while the shop's own juices need it.
        ownOptions += options.filter { group in
            heads[group.id] == nil && !ownOptions.contains(group)
                && ownJuices.contains { $0.options.contains(group.id) }
        }
        let recipes =
            ownJuices.flatMap { [$0.recipe] + $0.sizes.map(\.recipe) } + ownOptions.flatMap(\.choices).map(\.takes)
        let needed = Set(recipes.flatMap(\.portions).map(\.fruit) + ownOptions.flatMap(\.choices).compactMap(\.instead))
        var ownFruits = own(fruits, besides: heads.fruits, head?.fruits ?? [])
        ownFruits += fruits.filter { heads[$0.id] == nil && !ownFruits.contains($0) && needed.contains($0.id) }
        var lists = heads.lists
        lists.fruits = heads.fruits.map { $0.keeping(self[$0.id]) } + ownFruits
        lists.juices += ownJuices
        lists.groups += own(groups, besides: heads.groups, head?.groups ?? [])
        lists.options += ownOptions
        lists.discounts += own(discounts, besides: heads.discounts, head?.discounts ?? [])
        lists.places += own(places, besides: heads.places, head?.places ?? [])
        lists.hasQueue = hasQueue
        // The shop's own juices and fruits may name a group or a place that has left head's menu.
        lists.forgetRemovedGroups()
        lists.forgetRemovedPlaces()
        return try Menu(lists).replacing(self, lastOrder: lastOrder).with(
            HeadMenu(heads, version: published.version, allowsOwn: published.allowsOwn))
    }

    /// True if all items that head gave are the same and in the same order in another menu of the shop, apart from the
    /// shop's own facts.
    package func keepsHead(of earlier: Menu) -> Bool {
        guard let head = earlier.head else { return true }
        func heads<Item: MenuItem>(_ items: [Item], _ ids: [Identifier<Item>]) -> [Item] {
            head.allowsOwn ? items.filter { ids.contains($0.id) } : items
        }
        return heads(juices, head.juices) == heads(earlier.juices, head.juices)
            && heads(groups, head.groups) == heads(earlier.groups, head.groups)
            && heads(options, head.options) == heads(earlier.options, head.options)
            && heads(discounts, head.discounts) == heads(earlier.discounts, head.discounts)
            && heads(places, head.places) == heads(earlier.places, head.places)
            && heads(fruits, head.fruits).map { $0.keeping(earlier[$0.id]) } == heads(earlier.fruits, head.fruits)
    }
}

extension Fruit {
    /// The fruit with the facts that a shop decides about its own fruit.
    fileprivate func keeping(_ own: Fruit?) -> Fruit {
        guard let own else { return self }
        var fruit = self
        (fruit.lowAt, fruit.box, fruit.boxPrice, fruit.par) = (own.lowAt, own.box, own.boxPrice, own.par)
        fruit.firstCount = own.firstCount
        return fruit
    }
}
