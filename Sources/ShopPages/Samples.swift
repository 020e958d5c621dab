import Foundation
import JuiceShop
import ShopRoutes

// Made-up values for the pages' samples. A menu has at least one fruit and one juice.

extension Order {
    static func sample(of menu: Menu) -> Order {
        var random = SystemRandomNumberGenerator()
        return Order(
            number: 1, key: Key(from: &random), juice: menu.juices[0].id, cups: 2,
            took: [menu.juices[0].recipe.portions[0].fruit: 1], time: Date(timeIntervalSince1970: 0))
    }
}

extension Cancellation {
    static func sample(of order: Order) -> Cancellation {
        Cancellation(
            number: order.number, key: order.key, juice: order.juice, cups: order.cups, wasMade: true,
            took: order.took, time: order.time)
    }
}

extension DoneOrder {
    static func sample(of menu: Menu) -> DoneOrder {
        DoneOrder(OrderRecord(.sample(of: menu)), by: .sample)
    }
}

extension WallClock {
    static let sample = WallClock(zone: .gmt, time: { Date(timeIntervalSince1970: 0) })
}

extension Flash {
    static func sample(of menu: Menu) -> Flash {
        Flash([Change(fruit: menu.fruits[0].id, seen: 2, delta: 8, after: 10)])
    }
}
