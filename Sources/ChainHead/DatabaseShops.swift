package import Journal
package import JuiceShop
package import ShopDatabase
package import ShopStore
package import ShopWeb
import Bytes
import Synchronization

/// The shops of a head office, in its database.
package final class DatabaseShops: ChainShops {
    private let database: ShopsDatabase
    private let board = Mutex<(until: ContinuousClock.Instant, transfers: ChainTransfers)?>(nil)
    /// Every message of every shop asks for the transfers on their way.
    private static let boardSeconds = Duration.seconds(5)

    package init(_ database: ShopsDatabase) { self.database = database }

    package func shops() throws(StoreError) -> [ChainShop] { try database.chainShops() }

    package func shop(_ id: ShopID) throws(StoreError) -> ChainShop? { try database.chainShop(id) }

    package func store(of shop: ChainShop) throws(StoreError) -> any Store { try database.shop(shop.history) }

    package func days(from first: Day, to last: Day) throws(StoreError) -> [ShopID: [Day: ReportTotals]] {
        try database.days(from: first, to: last)
    }

    package func cups(from first: Day, to last: Day) throws(StoreError) -> [ShopID: [Day: Int]] {
        try database.cups(from: first, to: last)
    }

    package func purchases() throws(StoreError) -> [ShopID: [FruitID: Int]] { try database.purchases() }

    package func transfers() throws(StoreError) -> ChainTransfers {
        let now = ContinuousClock.now
        if let known = board.withLock({ $0 }), known.until > now { return known.transfers }
        let ids = Dictionary(
            try database.chainShops().map { ($0.history, $0.id) }, uniquingKeysWith: { first, _ in first })
        var transfers = ChainTransfers()
        for (history, event) in try database.transferEvents() {
            if let id = ids[history] { transfers.add(event, of: id) }
        }
        board.withLock { [transfers] in $0 = (now + Self.boardSeconds, transfers) }
        return transfers
    }

    package func menuStore() throws(StoreError) -> (any Store)? {
        do throws(StoreError) {
            let store = try database.shop(ShopsDatabase.menuShop)
            return try store.shop().menuSequence > 0 ? store : nil
        } catch .unavailable {
            return nil
        }
    }

    package func publish(_ publication: MenuPublication, to shops: [ShopID]) throws(StoreError) {
        for shop in shops { try database.publishMenu(publication, to: shop) }
    }

    /// The menu that is for a shop; nil for none.
    package func publishedMenu(for shop: ChainShop) throws(StoreError) -> PublishedMenu? {
        guard let publication = shop.menu, let menu = try menuStore()?.menu(madeBy: publication.version)?.menu else {
            return nil
        }
        return PublishedMenu(
            menu, version: publication.version, allowsOwn: publication.allowsOwn, day: publication.day)
    }

    /// The events of what is on its way to a shop, each as JSON. None while they cannot be read: the shop asks again.
    package func coming(to shop: ShopID) -> [String] {
        let coming = (try? transfers().coming(to: shop)) ?? []
        return coming.compactMap { sent in
            (try? EventLine.body(.sent(sent))).map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
