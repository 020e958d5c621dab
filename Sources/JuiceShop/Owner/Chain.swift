package import Foundation

/// A shop of a chain, by the id that it has at head office.
package typealias ShopID = Identifier<OtherShop>

/// The chain that a shop belongs to, as its owner wrote it down.
package struct Chain: Hashable, Codable, Sendable {
    /// The shop itself.
    package let shop: ShopID
    package let others: [OtherShop]
    /// True for a shop whose menu comes from head office (`HeadMenu`).
    package let headOwnsMenu: Bool

    package static let maxShops = 1_000

    /// - Returns: nil unless every id is a token and of one shop.
    package init?(_ shop: ShopID, others: [OtherShop], headOwnsMenu: Bool = false) {
        let ids = [shop] + others.map(\.id)
        guard ids.allSatisfy({ Token.isToken($0.rawValue) }), Set(ids).count == ids.count, ids.count <= Self.maxShops
        else { return nil }
        self.shop = shop
        self.others = others
        self.headOwnsMenu = headOwnsMenu
    }

    package subscript(_ shop: ShopID) -> OtherShop? { others.first { $0.id == shop } }
}

/// A shop that sends its events to head office, as head knows it besides its events.
package struct ChainShop: Equatable, Sendable {
    package let id: ShopID
    /// The shop's name for people.
    package let name: String
    /// The shop in head's database that has its events: its own, or another one after a fork.
    package let history: String
    /// nil when nothing is accepted from it.
    package let tokenHash: String?
    /// The zone of its machine, in which its business days begin until the shop chooses another; nil before its first message.
    package let zone: TimeZone?
    /// The version of its program.
    package let version: String?
    /// When it last sent a message; nil for never.
    package let lastContact: Date?
    /// Why its last message was not taken; nil after one that was.
    package let trouble: Trouble?
    /// The menu of the chain that is for it.
    package let menu: MenuPublication?
    package let today: ShopDay?

    package init(
        _ id: ShopID, name: String, history: String = "", tokenHash: String? = nil, zone: TimeZone? = nil,
        version: String? = nil, lastContact: Date?, trouble: Trouble? = nil, menu: MenuPublication? = nil,
        today: ShopDay? = nil
    ) {
        self.id = id
        self.name = name
        self.history = history
        self.tokenHash = tokenHash
        self.zone = zone
        self.version = version
        self.lastContact = lastContact
        self.trouble = trouble
        self.menu = menu
        self.today = today
    }

    package struct Trouble: Equatable, Sendable {
        package enum Kind: String, Sendable {
            /// Another history than the one that head has.
            case forked
            /// An event that cannot follow the ones before, or that cannot be read.
            case refused
            /// An event that head's program does not know.
            case newerFormat
        }

        package let kind: Kind
        /// When it was last met.
        package let time: Date
        /// The number of the event.
        package let event: Int
        /// A sentence for people.
        package let words: String

        package init(_ kind: Kind, at time: Date, event: Int, _ words: String) {
            self.kind = kind
            self.time = time
            self.event = event
            self.words = words
        }
    }
}

/// The sums of a shop's business days that are over, as far as the chain's report has them.
package struct ChainTotals: Equatable, Sendable {
    package let orders: Int
    package let cups: Int
    package let takings: Int
    package let discounted: Int
    package let givenBack: Int
    /// The money of the amounts that are not on the menu, which are no cups: a part of the takings before discounts.
    package let openAmounts: Int
    /// The cups sold of each juice.
    package let juices: [JuiceID: Int]
    /// The fruit that was lost on its way from other shops.
    package let lost: [FruitID: Int]

    package init(
        orders: Int = 0, cups: Int = 0, takings: Int = 0, discounted: Int = 0, givenBack: Int = 0,
        openAmounts: Int = 0, juices: [JuiceID: Int] = [:], lost: [FruitID: Int] = [:]
    ) {
        self.orders = orders
        self.cups = cups
        self.takings = takings
        self.discounted = discounted
        self.givenBack = givenBack
        self.openAmounts = openAmounts
        self.juices = juices
        self.lost = lost
    }

    package init(_ totals: ReportTotals) {
        self.init(
            orders: totals.sales.orders, cups: totals.soldCups, takings: totals.takings.total,
            discounted: totals.takings.discounted, givenBack: totals.takings.givenBack,
            openAmounts: totals.takings.juices[.openAmount] ?? 0,
            juices: Dictionary(uniqueKeysWithValues: totals.allJuices.map { ($0, totals.soldCups(of: $0)) }),
            lost: totals.transfers.lost)
    }
}

/// Transfers with what both shops recorded of them.
package struct ChainTransfers: Equatable, Sendable {
    package private(set) var all: [TransferID: Both] = [:]

    package struct Both: Equatable, Sendable {
        /// nil while the sender's event has not come to head.
        package fileprivate(set) var sent: SentTransfer?
        package fileprivate(set) var received: (shop: ShopID, transfer: ReceivedTransfer)?

        package static func == (one: Both, other: Both) -> Bool {
            one.sent == other.sent && one.received?.shop == other.received?.shop
                && one.received?.transfer == other.received?.transfer
        }

        package var time: Date { sent?.time ?? received?.transfer.time ?? .distantPast }

        /// The difference between sent and received, by fruit; a slip's number is matched with its sender's record.
        package var lost: [FruitID: Int] {
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

    package var newestFirst: [(id: TransferID, both: Both)] {
        all.map { ($0.key, $0.value) }.sorted { ($1.both.time, $1.id.rawValue) < ($0.both.time, $0.id.rawValue) }
    }
}
