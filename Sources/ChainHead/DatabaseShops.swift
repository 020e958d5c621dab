import Bytes
package import Foundation
package import Journal
package import JuiceShop
package import ShopDatabase
package import ShopStore
package import ShopWeb
import Synchronization

/// The shops of a head office, in its database.
package final class DatabaseShops: ChainShops {
    private let database: ShopsDatabase
    private let board = Mutex<(until: ContinuousClock.Instant, transfers: ChainTransfers)?>(nil)
    /// Every message of every shop asks for the transfers on their way.
    private static let boardSeconds = Duration.seconds(5)

    package init(_ database: ShopsDatabase) { self.database = database }

    package func shops() throws(StoreError) -> [ChainShopState] {
        try database.chainShops().map { ChainShopState($0) }
    }

    package func shop(_ id: ShopID) throws(StoreError) -> ChainShopState? {
        try database.chainShop(id.rawValue).map { ChainShopState($0) }
    }

    package func store(of shop: ShopID) throws(StoreError) -> any Store {
        guard let known = try database.chainShop(shop.rawValue) else {
            throw .unavailable(path: shop.rawValue, reason: Message("no such shop", "없는 매장이에요"))
        }
        return try database.shop(known.history)
    }

    package func days(
        of shops: [ShopID], from first: Day, to last: Day
    ) throws(StoreError) -> [ShopID: [Day: ReportTotals]] {
        let ids = Dictionary(
            try database.chainShops().map { ($0.history, ShopID($0.id)) }, uniquingKeysWith: { first, _ in first })
        let histories = ids.filter { shops.contains($0.value) }.map(\.key)
        let days = try database.days(of: histories, from: first, to: last)
        return Dictionary(
            days.compactMap { history, totals in ids[history].map { ($0, totals) } }, uniquingKeysWith: { $1 })
    }

    package func transfers() throws(StoreError) -> ChainTransfers {
        let now = ContinuousClock.now
        if let known = board.withLock({ $0 }), known.until > now { return known.transfers }
        let ids = Dictionary(
            try database.chainShops().map { ($0.history, ShopID($0.id)) }, uniquingKeysWith: { first, _ in first })
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
        for shop in shops {
            try database.publishMenu(
                publication.version, from: publication.day, allowsOwn: publication.allowsOwn, to: shop.rawValue)
        }
    }

    /// The menu that is for a shop; nil for none.
    package func publishedMenu(for shop: ChainShop) throws(StoreError) -> PublishedMenu? {
        guard shop.menu > 0, let menu = try menuStore()?.menu(madeBy: shop.menu)?.menu else { return nil }
        return PublishedMenu(menu, version: shop.menu, allowsOwn: shop.menuAllowsOwn, day: shop.menuDay)
    }

    /// The events of what is on its way to a shop, each as JSON. None while they cannot be read: the shop asks again.
    package func coming(to shop: ChainShop) -> [String] {
        let coming = (try? transfers().coming(to: ShopID(shop.id))) ?? []
        return coming.compactMap { sent in
            (try? EventLine.body(.sent(sent))).map { String(decoding: $0, as: UTF8.self) }
        }
    }
}

extension ChainShopState {
    fileprivate init(_ shop: ChainShop) {
        let trouble: Trouble? = shop.trouble.map {
            switch $0.kind {
            case .forked: .forked
            case .refused: .refused($0.words.firstMatch(of: /[0-9]+/).flatMap { Int($0.output) } ?? 0)
            case .newerFormat: .newer
            }
        }
        let today = shop.today.map {
            Today(
                day: Day(number: $0.day), orders: $0.orders, cups: $0.cups, takings: $0.takings, currency: $0.currency,
                soldOut: $0.soldOut, calendarChoices: $0.calendarChoices, clockSeconds: $0.clockSeconds)
        }
        self.init(
            ShopID(shop.id), name: shop.name, heard: shop.heard, trouble: trouble,
            zone: shop.zone.flatMap(TimeZone.init(identifier:)), today: today,
            menu: shop.menu == 0
                ? nil : MenuPublication(version: shop.menu, day: shop.menuDay, allowsOwn: shop.menuAllowsOwn))
    }
}
