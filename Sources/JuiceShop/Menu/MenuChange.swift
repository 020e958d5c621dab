import ContentFile
import Foundation

/// A menu that replaces the one before.
package struct MenuChange: Stamped {
    /// The whole menu from now on.
    package let menu: Menu
    /// The first counts of fruits that the shop never had.
    package let counts: [FruitID: Int]
    package let stamp: Stamp

    package init(menu: Menu, counts: [FruitID: Int], stamp: Stamp) {
        self.menu = menu
        self.counts = counts
        self.stamp = stamp
    }
}

extension MenuChange: Fact {
    package static let kind = EventKind(7, "menuChanged", Event.menuChanged) {
        if case .menuChanged(let fact) = $0 { fact } else { nil }
    }
}

/// A request for another menu. Only its differences from the menu that the client edited are applied.
package struct MenuChangeRequest: Equatable, Sendable {
    package let menu: Menu
    /// The event that made the menu which the client edited (`Shop.menuSequence`).
    package let editedSequence: Int
    package let key: Key
    package let who: Who?

    package init(_ menu: Menu, editedSequence: Int, key: Key, who: Who? = nil) {
        self.menu = menu
        self.editedSequence = editedSequence
        self.key = key
        self.who = who
    }

    /// True if a menu has all that the request changes.
    /// - Parameter seen: the menu that the client edited; nil when that is not known.
    package func isMet(by now: Menu, seen: Menu?) -> Bool {
        let now = now.withoutRetired
        if now == menu { return true }
        return seen.map { (try? MenuMerge(ThreeWay(seen: $0, sent: menu, now: now)).merged()) == now } ?? false
    }

    package enum Outcome: Equatable, Sendable {
        /// The menu, and the event that made it.
        case made(MenuChange, sequence: Int)
        /// The menu is this one already. Nothing was changed.
        case unchanged
        /// After the client saw the menu, another client changed the same facts to this menu (`MenuMerge.conflicts`),
        /// or the changes of both together make no valid menu. This request changed nothing.
        case changedElsewhere(Menu, sequence: Int)
        /// The request would change the part that head office gave. Nothing was changed.
        case headOwns
        /// The request would count these fruits in another unit under the same ids, and so change the meaning of all
        /// records. Nothing was changed.
        case relabels([FruitID])
    }
}

extension Menu {
    /// All differences from an earlier menu, juices first; empty when the menus are the same apart from retired names.
    package func differences(from earlier: Menu) -> [MenuDifference] {
        typealias Item = MenuDifference.Item
        let all =
            juices.differences(
                from: earlier.juices, as: Item.juice, added: MenuDifference.addedJuice, changed: MenuDifference.juice,
                moved: .juiceOrder)
            + fruits.differences(
                from: earlier.fruits, as: Item.fruit, added: MenuDifference.addedFruit, changed: MenuDifference.fruit,
                moved: .fruitOrder)
            + groups.differences(
                from: earlier.groups, as: Item.group, added: MenuDifference.addedGroup, changed: MenuDifference.group,
                moved: .groupOrder)
            + options.differences(
                from: earlier.options, as: Item.option, added: MenuDifference.addedOption,
                changed: MenuDifference.option, moved: .optionOrder)
            + discounts.differences(
                from: earlier.discounts, as: Item.discount, added: MenuDifference.addedDiscount,
                changed: MenuDifference.discount, moved: .discountOrder)
            + places.differences(
                from: earlier.places, as: Item.place, added: MenuDifference.addedPlace, changed: MenuDifference.place,
                moved: .placeOrder)
        return all.joiningUnitChanges(of: earlier) + (hasQueue == earlier.hasQueue ? [] : [.queue(hasQueue)])
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
    func differences(from before: Localized, of item: MenuDifference.Item) -> [MenuDifference] {
        let (new, old) = (Dictionary(all, uniquingKeysWith: { $1 }), Dictionary(before.all, uniquingKeysWith: { $1 }))
        return Set(new.keys).union(old.keys).sorted().filter { new[$0] != old[$0] }.map {
            .name(item, $0, before: old[$0] ?? "", after: new[$0] ?? "")
        }
    }
}
