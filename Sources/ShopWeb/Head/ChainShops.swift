import ContentFile
import Foundation
package import JuiceShop
package import Journal
package import ShopStore

/// The shops of head office. `HeadOffice` reads them from a database.
package protocol ChainShops: Sendable {
    /// Every shop that may send its events, in one reading.
    func shops() throws(StoreError) -> [ChainShop]
    /// One of them; nil for an unknown one.
    func shop(_ id: ShopID) throws(StoreError) -> ChainShop?
    /// A shop as it was when head last heard of it. Nothing is ever submitted to it.
    func store(of shop: ChainShop) throws(StoreError) -> any Store
    /// The totals of the shops' business days that are over.
    func days(from first: Day, to last: Day) throws(StoreError) -> [ShopID: [Day: ReportTotals]]
    /// The cups sold on those days.
    func cups(from first: Day, to last: Day) throws(StoreError) -> [ShopID: [Day: Int]]
    /// The pieces of each fruit that the shops lack for tomorrow, by their own lists; without those that said nothing.
    func purchases() throws(StoreError) -> [ShopID: [FruitID: Int]]
    /// The last transfers of all shops.
    func transfers() throws(StoreError) -> ChainTransfers
    /// The shop whose menu is that of the chain; nil before head office has one.
    func menuStore() throws(StoreError) -> (any Store)?
    /// Makes a version of that menu the one of some shops.
    func publish(_ publication: MenuPublication, to shops: [ShopID]) throws(StoreError)
}

extension ChainShop {
    /// A shop asks at least every five minutes.
    private static let silentSeconds: TimeInterval = 600

    func isSilent(at now: Date) -> Bool { heard.map { now.timeIntervalSince($0) > Self.silentSeconds } ?? true }

    /// The worst is the greatest.
    func badness(at now: Date) -> Int {
        if trouble != nil { return 4 }
        if isSilent(at: now) { return 3 }
        if today?.hasWrongClock == true { return 2 }
        return today?.soldOut ?? 0 > 0 ? 1 : 0
    }
}

/// The business days of shops at one moment. Many shops have the same.
struct BusinessDays {
    let now: Date
    /// Head's, for a shop that was never heard.
    let zone: TimeZone
    private var known: [BusinessCalendar: Day] = [:]

    init(at now: Date, orIn zone: TimeZone) { (self.now, self.zone) = (now, zone) }

    /// The business day where the shop is, from the hour that its owner chose.
    mutating func day(of shop: ChainShop) -> Day {
        let choice = CalendarChoice(since: .distantPast, zone: nil, dayStartHour: shop.today?.dayStartHour ?? 0)
        let calendar = BusinessCalendar(zone: shop.today?.zone ?? shop.zone ?? zone, choices: [choice])
        if let day = known[calendar] { return day }
        let day = calendar.day(of: now)
        known[calendar] = day
        return day
    }
}

/// Up to when head has shops' events, in words. Many shops were heard in the same quarter of an hour.
struct HeardTimes {
    private let context: PageContext
    private let today: Day
    private var times: LocalTimes

    init(_ context: PageContext) {
        (self.context, today, times) = (context, context.clock.today, LocalTimes(context.calendar))
    }

    /// `14:05 기준`
    mutating func asOf(_ shop: ChainShop) -> String {
        guard let heard = shop.heard.map({ times($0) }) else { return context.texts(.headNeverHeard) }
        let clock = String(heard.clock.prefix(5))
        return context.texts(.headAsOf, [.time: heard.day == today ? clock : "\(context.day(heard.day)) \(clock)"])
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
