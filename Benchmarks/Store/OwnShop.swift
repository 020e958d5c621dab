import Foundation
import Journal
import JuiceShop
import ShopStore

/// The product's store, as `juicemaker serve` uses it.
struct OwnShop: Contender {
    private let store: FileStore
    private let bench: BenchMenu

    init(_ folder: String, _ bench: BenchMenu) throws {
        self.bench = bench
        store = try FileStore("\(folder)/store", menu: bench.menu, clock: { Date() })
        if try store.shop().sequence > 1 { return }
        let deltas = [bench.fruit: bench.plenty - (try store.shop().stock[bench.fruit])]
        _ = try store.submit(StockChangeRequest(deltas, reason: .delivery, key: .named("delivery")))
        try store.close()
    }

    func writer() throws -> any Writer { OwnWriter(store: store, juice: bench.juice) }

    func stocktake() throws -> Stocktake {
        let shop = try store.shop()
        return Stocktake(orders: shop.orderCount, stock: shop.stock[bench.fruit])
    }
}

private struct OwnWriter: Writer {
    let store: FileStore
    let juice: Juice

    func place(_ key: String) throws -> Int? {
        let key = try Key.named(key)
        do {
            let placement = try store.submit(OrderRequest(juice, key: key))
            guard case .made(let order) = placement, order.key == key, order.lines.first?.juice == juice.id else {
                throw WrongResult("\(juice.id) with key \(key) got \(placement)")
            }
            return order.number
        } catch StoreError.busy {
            return nil
        }
    }
}

extension Key {
    static func named(_ name: String) throws -> Key {
        guard let key = Key(rawValue: name) else { throw MeasurementError("\(name) is not a key") }
        return key
    }
}
