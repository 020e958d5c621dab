package import Foundation
package import Journal
package import JuiceShop

/// A menu that the shop has or had, and the event that made it.
package struct PastMenu: Equatable, Sendable {
    package let menu: Menu
    package let sequence: Int
    package let time: Date
    package let who: Who?
}

extension Store {
    /// The last menus before an event, newest first; fewer than `count` when the shop had no more, or after so many
    /// generations. It reads only generations in which the menu changed.
    /// - Parameter end: the number of the event before which the search begins.
    package func menus(
        before end: Int = .max, atMost count: Int, generations: Int = 3
    ) throws(StoreError) -> [PastMenu] {
        var menus = [PastMenu]()
        var newest = min(end - 1, try shop().menuSequence)
        var next: Generation? = newest < 1 ? nil : try generation(at: .after(newest - 1))
        var searched = 0
        while let generation = next, menus.count < count, searched < generations {
            let found = try self.menus(of: generation, upTo: newest)
            if !found.isEmpty { searched += 1 }
            menus += found.reversed()
            if let earlier = generation.menuSequence {
                newest = earlier
                next = earlier == 0 ? nil : try self.generation(at: .after(earlier - 1))
            } else {
                next = try self.generation(generation.number - 1)
            }
        }
        return Array(menus.prefix(count))
    }

    /// The menu that an event made; nil for any other event.
    package func menu(madeBy sequence: Int) throws(StoreError) -> PastMenu? {
        guard (1...(try shop().sequence)).contains(sequence) else { return nil }
        return try menus(of: generation(at: .after(sequence - 1)), upTo: sequence).last { $0.sequence == sequence }
    }

    /// The fruit of some of an order's cups, by the recipes of its time; nil when no menu that is found explains it.
    package func fruit(of cups: [OrderLine], in order: Order) throws(StoreError) -> [FruitID: Int]? {
        if let fruit = order.fruit(of: cups, by: [try shop().menu]) { return fruit }
        return order.fruit(of: cups, by: try menus(atMost: 50).map(\.menu))
    }

    private func menus(of generation: Generation, upTo newest: Int) throws(StoreError) -> [PastMenu] {
        var menus = [PastMenu]()
        try read(generation) { sequence, event in
            guard sequence <= newest, let menu = event.menu else { return }
            menus.append(PastMenu(menu: menu, sequence: sequence, time: event.time, who: event.who))
        }
        return menus
    }
}

extension Event {
    /// The whole menu that the event made; nil when it made none.
    fileprivate var menu: Menu? {
        switch self {
        case .opened(let opening): opening.menu
        case .menuChanged(let menuChange): menuChange.menu
        default:
            nil
        }
    }
}
