package import Foundation
package import Journal
package import JuiceShop
import Bytes

/// The whole state after one event, as JSON that a person can read: the stock with its accounts, and the counters.
package struct Checkpoint: Codable {
    let format: Int
    package let sequence: Int
    /// Sixteen hexadecimal digits.
    let digest: String
    package let time: Date
    /// The number of the last order.
    package let orders: Int
    /// What the counter shows of the day of the last order.
    let sales: DaySales
    let stock: [FruitID: Account]
    /// The first generation whose requests the store remembers.
    let keysSince: Int
    /// The kitchen's queue.
    let waiting: [WaitingOrder]
    /// The last orders that were handed over.
    let handedOver: [WaitingOrder]
    /// nil before the first order.
    let lastOrder: WaitingOrder?
    /// At least one.
    let clockRuns: [ClockRun]
    /// nil before the first event.
    private(set) var menu: Menu?
    /// The event that made the menu; 0 without one.
    package let menuSequence: Int
    let settings: Settings
    let calendar: [CalendarChoice]
    /// Juices that are not sold, with the times until which.
    let stopped: [JuiceID: Date]
    /// Choices that are not sold; nil without any.
    let stoppedChoices: [ChoiceID: Date]?
    /// By the numbers of the orders.
    let payments: [Int: PaymentKind]
    let note: HandoverNote?
    /// By the numbers of the orders; nil without any.
    let refunds: [Int: [Refund]]?
    /// nil before the first order with a price.
    let drawer: Drawer?
    /// By the numbers of the orders; nil without any.
    let discounts: [Int: GivenDiscount]?
    /// By the numbers of the orders; nil without any.
    let latePayments: [Int: PaymentKind]?
    /// nil before the first.
    let transfers: Transfers?
    /// nil while the tax never changed.
    let taxes: [TaxChoice]?

    /// The member that a checkpoint of any format has, and that of the development versions.
    private struct Format: Decodable {
        let format: Int?
        let version: Int?
    }

    /// `count` is the balance of the other numbers, for a person to read and for the program to check.
    struct Account: Codable {
        let first: Int
        let changed: Int
        let consumed: Int
        let returned: Int
        let count: Int
        let counted: StockAccounts.Counted?

        private enum CodingKeys: String, CodingKey {
            case first, consumed, returned, count, counted
            case changed = "adjusted"
        }
    }

    package static func bytes(_ shop: Shop, keysSince: Int) throws(StoreError) -> [UInt8] {
        let checkpoint = Checkpoint(shop, keysSince: keysSince)
        do {
            return LineChecksum.pretty(Array(try StoreCoding.encoder(pretty: true).encode(checkpoint)))
        } catch {
            throw .unavailable(path: "the checkpoint", reason: Message(verbatim: "the state has no JSON: \(error)"))
        }
    }

    /// - Throws: `newerFormat` or `developmentFormat` for another format; `damaged` when the accounts do not balance.
    package init(_ bytes: [UInt8], file: String) throws(StoreError) {
        if let found = try? StoreCoding.decoder().decode(Format.self, from: Data(bytes)),
            found.format != nil || found.version != nil
        {
            try JournalFormat.check(found.format, of: file)
        }
        guard let checkpoint = try? StoreCoding.decoder().decode(Checkpoint.self, from: Data(bytes)),
            checkpoint.format == JournalFormat.current, !checkpoint.clockRuns.isEmpty,
            // A menu has an event that made it.
            (checkpoint.menu == nil) == (checkpoint.menuSequence == 0)
        else {
            throw .damaged(
                file,
                Message(
                    "is not a checkpoint of format \(JournalFormat.current)", "형식 \(JournalFormat.current)의 검사점이 아니에요"),
                remedy: .newerProgram)
        }
        for (fruit, account) in checkpoint.stock where account.value.balance != account.count || account.count < 0 {
            throw .damaged(
                file, Message("the accounts of \(fruit) do not balance", "\(fruit)의 장부가 맞지 않아요"),
                remedy: .newerProgram)
        }
        self = checkpoint
        menu = menu?.escaped
    }

    package var mark: HistoryMark {
        HistoryMark(sequence: sequence, digest: UInt64(digest, radix: 16) ?? 0)
    }

    package var shop: Shop {
        let stopped = stoppedItems
        return Shop(
            sequence: sequence, digest: mark.digest, accounts: StockAccounts(stock.mapValues(\.value)),
            orderCount: orders, sales: sales,
            clock: ClockRuns(clockRuns), lastOrder: lastOrder, waiting: waiting, handedOver: handedOver,
            menu: menu ?? .empty, menuSequence: menuSequence, settings: settings, calendarChoices: calendar,
            stopped: stopped, payments: RecentPayments(payments), note: note, refunds: refunds ?? [:],
            discounts: discounts ?? [:], drawer: drawer ?? Drawer(), latePayments: latePayments ?? [:],
            transfers: transfers ?? Transfers(), taxChoices: taxes ?? [])
    }

    private var stoppedItems: [SaleItem: Date] {
        let juices = stopped.map { (SaleItem.juice($0.key), $0.value) }
        let choices = (stoppedChoices ?? [:]).map { (SaleItem.choice($0.key), $0.value) }
        return Dictionary(juices + choices, uniquingKeysWith: { first, _ in first })
    }

    private init(_ shop: Shop, keysSince: Int) {
        format = JournalFormat.current
        sequence = shop.sequence
        digest = Fingerprint(value: shop.digest).description
        time = shop.time
        orders = shop.orderCount
        sales = shop.sales
        stock = shop.accounts.byFruit.mapValues {
            Account(
                first: $0.first, changed: $0.changed, consumed: $0.consumed, returned: $0.returned,
                count: $0.balance, counted: $0.counted)
        }
        self.keysSince = keysSince
        waiting = shop.waiting
        handedOver = shop.handedOver
        lastOrder = shop.lastOrder
        clockRuns = shop.clock.runs
        menu = shop.menuSequence > 0 ? shop.menu : nil
        menuSequence = shop.menuSequence
        settings = shop.settings
        calendar = shop.calendarChoices
        var (juices, choices) = ([JuiceID: Date](), [ChoiceID: Date]())
        for (item, until) in shop.stopped {
            switch item {
            case .juice(let juice): juices[juice] = until
            case .choice(let choice): choices[choice] = until
            }
        }
        stopped = juices
        stoppedChoices = choices.isEmpty ? nil : choices
        payments = shop.payments.kinds
        note = shop.note
        refunds = shop.refunds.isEmpty ? nil : shop.refunds
        drawer = shop.drawer == Drawer() ? nil : shop.drawer
        discounts = shop.discounts.isEmpty ? nil : shop.discounts
        latePayments = shop.latePayments.isEmpty ? nil : shop.latePayments
        transfers = shop.transfers == Transfers() ? nil : shop.transfers
        taxes = shop.taxChoices.isEmpty ? nil : shop.taxChoices
    }
}

extension Checkpoint.Account {
    fileprivate var value: StockAccounts.Account {
        .init(first: first, changed: changed, consumed: consumed, returned: returned, counted: counted)
    }
}

/// The store's JSON: members in one order, times as text.
enum StoreCoding {
    static func encoder(pretty: Bool = false) -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(Timestamp.text(date))
        }
        return encoder
    }

    static func decoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            if let time = Timestamp.time(Array(try container.decode(String.self).utf8)[...]) { return time }
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a time")
        }
        return decoder
    }
}
