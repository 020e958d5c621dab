import Foundation
import Journal
import JuiceShop
import ShopStore

/// The product's store, as `juicemaker serve` uses it.
struct OwnShop: Contender {
    private let store: FileStore
    private let bar: Bar

    init(_ folder: String, _ bar: Bar) throws {
        self.bar = bar
        store = try FileStore("\(folder)/store", menu: bar.menu, clock: { Date() })
        if try store.shop().sequence > 1 { return }
        let deltas = [bar.fruit: bar.plenty - (try store.shop().stock[bar.fruit])]
        _ = try store.submit(StockChangeRequest(deltas, reason: .delivery, key: .named("delivery")))
        try store.close()
    }

    func writer() throws -> any Writer { OwnWriter(store: store, juice: bar.juice) }

    func stocktake() throws -> Stocktake {
        let shop = try store.shop()
        guard shop.books.stock == shop.stock else { throw WrongAnswer("the books do not balance: \(shop.books)") }
        return Stocktake(orders: shop.orderCount, stock: shop.stock[bar.fruit])
    }
}

private struct OwnWriter: Writer {
    let store: FileStore
    let juice: Juice

    func place(_ key: String) throws -> Int? {
        let key = try Key.named(key)
        do {
            let placement = try store.submit(OrderRequest(juice, key: key))
            guard case .made(let order) = placement, order.key == key, order.juice == juice.id else {
                throw WrongAnswer("\(juice.id) with key \(key) was answered \(placement)")
            }
            return order.number
        } catch StoreError.busy {
            return nil
        }
    }
}

extension Key {
    static func named(_ name: String) throws -> Key {
        guard let key = Key(rawValue: name) else { throw Unable("\(name) is no key") }
        return key
    }
}
