package import ContentFile
package import Foundation

/// The part of a shop's menu that head office gave it. In the shop it is locked but for what is the shop's own: low marks,
/// boxes and what they cost, and what is stopped for today.
package struct HeadMenu: Hashable, Codable, Sendable {
    /// Head's number of its menu. A shop's never goes back.
    package let version: Int
    /// True if the shop may have fruits, juices, options and discounts besides.
    package let allowsOwn: Bool
    package let fruits: [FruitID]
    package let juices: [JuiceID]
    package let options: [OptionID]
    package let discounts: [DiscountID]

    package init(_ menu: Menu, version: Int, allowsOwn: Bool) {
        self.version = version
        self.allowsOwn = allowsOwn
        fruits = menu.fruits.map(\.id)
        juices = menu.juices.map(\.id)
        options = menu.options.map(\.id)
        discounts = menu.discounts.map(\.id)
    }

}

/// A request for the menu of head office in the place of the one before.
package struct HeadMenuRequest: Equatable, Sendable {
    package let published: PublishedMenu
    /// The shop's business day now.
    package let today: Day

    package init(_ published: PublishedMenu, today: Day) {
        self.published = published
        self.today = today
    }

    package enum Outcome: Equatable, Sendable {
        case made(MenuChange, sequence: Int)
        /// The day has not come. Nothing was changed, as in every other case.
        case notYet
        /// The shop has this version, or a newer one.
        case notNewer
        /// The shop keeps its own menu (`Chain.headOwnsMenu`).
        case notOwned
        /// The shop has things of its own by these ids, or has counted these fruits in another unit.
        case conflict([String])
        /// What head and the shop have together is no menu: too many discounts, say.
        case invalid(Diagnostic)
    }
}

extension Shop {
    /// The change of the menu, or the reason against it.
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

    /// True if the shop's people may not change what head gave.
    package var isMenuLocked: Bool { settings.chain?.headOwnsMenu == true && menu.head != nil }
}

extension Menu {
    /// The ids that head's menu uses for one thing and this shop for another: with the same name they are the same thing.
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
            + differ(options, published.options, head?.options ?? [])
            + differ(discounts, published.discounts, head?.discounts ?? [])
    }

    /// Head's menu with what is the shop's own in this one.
    fileprivate func adopting(_ published: PublishedMenu, lastOrder: Int) throws(Diagnostic) -> Menu {
        let heads = published.menu
        func own<Item: MenuItem>(_ items: [Item], besides: [Item], _ known: [Identifier<Item>]) -> [Item] {
            let taken = Set(besides.map(\.id)).union(known)
            return published.allowsOwn ? items.filter { !taken.contains($0.id) } : []
        }
        let ownJuices = own(juices, besides: heads.juices, head?.juices ?? [])
        var ownOptions = own(options, besides: heads.options, head?.options ?? [])
        // What left head's menu stays while the shop's own juices need it.
        ownOptions += options.filter { group in
            heads[group.id] == nil && !ownOptions.contains(group)
                && ownJuices.contains { $0.options.contains(group.id) }
        }
        let recipes =
            ownJuices.flatMap { [$0.recipe] + $0.sizes.map(\.recipe) } + ownOptions.flatMap(\.choices).map(\.takes)
        let needed = Set(recipes.flatMap(\.portions).map(\.fruit))
        var ownFruits = own(fruits, besides: heads.fruits, head?.fruits ?? [])
        ownFruits += fruits.filter { heads[$0.id] == nil && !ownFruits.contains($0) && needed.contains($0.id) }
        let next = try Menu(
            fruits: heads.fruits.map { $0.keeping(self[$0.id]) } + ownFruits, juices: heads.juices + ownJuices,
            options: heads.options + ownOptions,
            discounts: heads.discounts + own(discounts, besides: heads.discounts, head?.discounts ?? []),
            hasQueue: hasQueue)
        return next.replacing(self, lastOrder: lastOrder).with(
            HeadMenu(heads, version: published.version, allowsOwn: published.allowsOwn))
    }

    /// True if everything that head gave is as it was in another menu of the shop, in the same order, but for what is the
    /// shop's own.
    package func keepsHead(of earlier: Menu) -> Bool {
        guard let head = earlier.head else { return true }
        func heads<Item: MenuItem>(_ items: [Item], _ ids: [Identifier<Item>]) -> [Item] {
            head.allowsOwn ? items.filter { ids.contains($0.id) } : items
        }
        return heads(juices, head.juices) == heads(earlier.juices, head.juices)
            && heads(options, head.options) == heads(earlier.options, head.options)
            && heads(discounts, head.discounts) == heads(earlier.discounts, head.discounts)
            && heads(fruits, head.fruits).map { $0.keeping(earlier[$0.id]) } == heads(earlier.fruits, head.fruits)
    }
}

extension Fruit {
    /// With what a shop decides about its own fruit.
    fileprivate func keeping(_ own: Fruit?) -> Fruit {
        guard let own else { return self }
        var fruit = self
        (fruit.lowAt, fruit.box, fruit.boxPrice, fruit.par) = (own.lowAt, own.box, own.boxPrice, own.par)
        fruit.firstCount = own.firstCount
        return fruit
    }
}
