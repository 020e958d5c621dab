package import Foundation
package import JuiceShop
package import Journal
package import ShopStore

/// The shops of head office. `HeadOffice` reads them from a database.
package protocol ChainShops: Sendable {
    /// Every shop that may send its events, in one reading.
    func shops() throws(StoreError) -> [ChainShopState]
    /// One of them; nil for an unknown one.
    func shop(_ id: ShopID) throws(StoreError) -> ChainShopState?
    /// A shop as it was when head last heard of it. Nothing is ever submitted to it.
    func store(of shop: ShopID) throws(StoreError) -> any Store
    /// The totals of business days that are over.
    func days(
        of shops: [ShopID], from first: Day, to last: Day
    ) throws(StoreError) -> [ShopID: [Day: ReportTotals]]
    /// The last transfers of all shops.
    func transfers() throws(StoreError) -> ChainTransfers
    /// The shop whose menu is that of the chain; nil before head office has one.
    func menuStore() throws(StoreError) -> (any Store)?
    /// Makes a version of that menu the one of some shops.
    func publish(_ publication: MenuPublication, to shops: [ShopID]) throws(StoreError)
}

/// A version of the chain's menu that is for a shop.
package struct MenuPublication: Equatable, Sendable {
    /// The event that made the menu.
    package let version: Int
    /// The first business day on which it counts.
    package let day: Day
    package let allowsOwn: Bool

    package init(version: Int, day: Day, allowsOwn: Bool) {
        (self.version, self.day, self.allowsOwn) = (version, day, allowsOwn)
    }
}

/// One shop as the list of all shops shows it.
package struct ChainShopState: Equatable, Sendable {
    package let id: ShopID
    package let name: String
    /// When head last heard of it; nil for never.
    package let heard: Date?
    package let trouble: Trouble?
    /// That of its machine; nil before it was heard.
    package let zone: TimeZone?
    package let today: Today?
    package let menu: MenuPublication?

    package enum Trouble: Equatable, Sendable {
        /// The shop has another past than the one that head has.
        case forked
        /// The number of an event that the rules do not allow, or that cannot be read.
        case refused(Int)
        /// The shop's program is newer than head's.
        case newer
    }

    /// The business day of the shop's last event.
    package struct Today: Equatable, Sendable {
        package let day: Day
        package let orders: Int
        package let cups: Int
        /// nil for a shop without prices.
        package let takings: Int?
        package let currency: Currency
        /// Juices that are stopped, or whose fruit is out.
        package let soldOut: Int
        /// When its business days begin.
        package let calendarChoices: [CalendarChoice]
        /// The seconds by which its clock is ahead of head's.
        package let clockSeconds: Int

        package init(
            day: Day, orders: Int, cups: Int, takings: Int?, currency: Currency = .won, soldOut: Int,
            calendarChoices: [CalendarChoice] = [], clockSeconds: Int = 0
        ) {
            (self.day, self.orders, self.cups, self.takings, self.currency) = (day, orders, cups, takings, currency)
            (self.soldOut, self.calendarChoices, self.clockSeconds) = (soldOut, calendarChoices, clockSeconds)
        }

        /// By more than a message takes on its way.
        var hasWrongClock: Bool { abs(clockSeconds) > 300 }
    }

    package init(
        _ id: ShopID, name: String, heard: Date?, trouble: Trouble? = nil, zone: TimeZone? = nil, today: Today? = nil,
        menu: MenuPublication? = nil
    ) {
        (self.id, self.name, self.heard, self.trouble) = (id, name, heard, trouble)
        (self.zone, self.today, self.menu) = (zone, today, menu)
    }

    /// A shop asks at least every five minutes.
    package static let silentSeconds: TimeInterval = 600

    package func isSilent(at now: Date) -> Bool { heard.map { now.timeIntervalSince($0) > Self.silentSeconds } ?? true }

    /// The worst is the greatest.
    func badness(at now: Date) -> Int {
        if trouble != nil { return 4 }
        if isSilent(at: now) { return 3 }
        if today?.hasWrongClock == true { return 2 }
        return today?.soldOut ?? 0 > 0 ? 1 : 0
    }

    /// The shop's business days: in its own zone, from the hour that its owner chose.
    /// - Parameter zone: head's, for a shop that was never heard.
    func calendar(orIn zone: TimeZone) -> BusinessCalendar {
        BusinessCalendar(zone: self.zone ?? zone, choices: today?.calendarChoices ?? [])
    }
}

/// Transfers with what both shops recorded of them.
package struct ChainTransfers: Equatable, Sendable {
    package private(set) var all: [TransferID: Both] = [:]

    package struct Both: Equatable, Sendable {
        /// nil while the sender's event has not come to head.
        package internal(set) var sent: SentTransfer?
        package internal(set) var received: (shop: ShopID, transfer: ReceivedTransfer)?

        package static func == (one: Both, other: Both) -> Bool {
            one.sent == other.sent && one.received?.shop == other.received?.shop
                && one.received?.transfer == other.received?.transfer
        }

        var time: Date { sent?.time ?? received?.transfer.time ?? .distantPast }

        /// The difference between sent and received, by fruit; a slip's number is matched with its sender's record.
        var lost: [FruitID: Int] {
            guard let received else { return [:] }
            guard let counts = sent?.counts else { return received.transfer.lost }
            return counts.merging(received.transfer.counts.mapValues(-), uniquingKeysWith: +).filter { $0.value != 0 }
        }
    }

    package init() {}

    package mutating func add(_ event: Event, of shop: ShopID) {
        switch event {
        case .sent(let sent): all[sent.transfer, default: Both()].sent = sent
        case .received(let receipt): all[receipt.transfer, default: Both()].received = (shop, receipt)
        default: break
        }
    }

    /// The transfers on their way to a shop, oldest first.
    package func coming(to shop: ShopID) -> [SentTransfer] {
        all.values.filter { $0.received == nil && $0.sent?.to == shop }.compactMap(\.sent).sorted { $0.time < $1.time }
    }

    var newestFirst: [(id: TransferID, both: Both)] {
        all.map { ($0.key, $0.value) }.sorted { ($1.both.time, $1.id.rawValue) < ($0.both.time, $0.id.rawValue) }
    }
}
