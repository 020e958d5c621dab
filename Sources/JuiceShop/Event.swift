import Bytes
package import Foundation

/// One durable fact of the shop. Indirect: a copy of the event does not copy the fact.
package indirect enum Event: Stamped {
    /// The shop got its first menu, and the first counts of its fruits.
    case opened(FirstStock)
    case ordered(Order)
    case cancelled(Cancellation)
    case completed(KitchenMove)
    case recalled(KitchenMove)
    /// The kitchen has seen that cups of an order that waits were refunded.
    case acknowledged(KitchenMove)
    case stockChanged(StockChange)
    case reversed(Reversal)
    case menuChanged(MenuChange)
    case availabilityChanged(AvailabilityChange)
    case settingsChanged(SettingsChange)
    case paid(Payment)
    case refunded(Refund)
    case noted(HandoverNote)
    case cashMoved(CashMove)
    case closed(Closing)
    case closingReversed(ClosingReversal)
    case discounted(DiscountChange)
    case sent(SentTransfer)
    case received(ReceivedTransfer)
    case printRequested(Printout)
    case drawerOpened(DrawerOpening)

    package var stamp: Stamp {
        switch self {
        case .opened(let firstStock): firstStock.stamp
        case .ordered(let order): order.stamp
        case .cancelled(let cancellation): cancellation.stamp
        case .completed(let move), .recalled(let move), .acknowledged(let move): move.stamp
        case .stockChanged(let stockChange): stockChange.stamp
        case .reversed(let reversal): reversal.stamp
        case .menuChanged(let menuChange): menuChange.stamp
        case .availabilityChanged(let availability): availability.stamp
        case .settingsChanged(let settingsChange): settingsChange.stamp
        case .paid(let payment): payment.stamp
        case .refunded(let refund): refund.stamp
        case .noted(let note): note.stamp
        case .cashMoved(let move): move.stamp
        case .closed(let closing): closing.stamp
        case .closingReversed(let reversal): reversal.stamp
        case .discounted(let change): change.stamp
        case .sent(let sent): sent.stamp
        case .received(let receipt): receipt.stamp
        case .printRequested(let printout): printout.stamp
        case .drawerOpened(let opening): opening.stamp
        }
    }
}

/// When a fact was recorded, by whom, and for which request.
package struct Stamp: Equatable, Codable, Sendable {
    /// The request's; nil for the kinds of requests that have none.
    package let key: Key?
    /// nil when nobody said.
    package let who: Who?
    package let time: Date

    package init(_ key: Key? = nil, _ who: Who? = nil, at time: Date) {
        self.key = key
        self.who = who
        self.time = time
    }
}

/// A fact with its stamp: the content of one kind of event.
package protocol Stamped: Equatable, Sendable {
    var stamp: Stamp { get }
}

extension Stamped {
    package var key: Key? { stamp.key }
    package var who: Who? { stamp.who }
    package var time: Date { stamp.time }
}

extension Event {
    /// The event's effect on the stock: a delta for each fruit that it touches. A stocktake that found the expected count
    /// has a delta of 0; a cancellation returns the fruit unless the order was made; a refund returns what it says.
    package var changes: [FruitID: Int] {
        switch self {
        case .opened(let firstStock): firstStock.counts
        case .ordered(let order): order.took.mapValues { -$0 }
        case .cancelled(let cancellation): cancellation.returned
        case .refunded(let refund): refund.returned
        case .stockChanged(let stockChange): stockChange.deltas
        case .reversed(let reversal): reversal.deltas
        case .menuChanged(let menuChange): menuChange.counts
        case .sent(let sent): sent.counts.mapValues(-)
        case .received(let receipt): receipt.counts
        default: [:]
        }
    }

    /// The note that a person wrote with it.
    package var note: NoteText? {
        switch self {
        case .stockChanged(let stockChange): stockChange.note
        case .refunded(let refund): refund.note
        case .cashMoved(let move): move.note
        case .closed(let closing): closing.note
        case .sent(let sent): sent.note
        case .received(let receipt): receipt.note
        default: nil
        }
    }

    /// The number of the order that the event is about.
    package var orderNumber: Int? {
        switch self {
        case .ordered(let order): order.number
        case .cancelled(let cancellation): cancellation.number
        case .completed(let move), .recalled(let move), .acknowledged(let move): move.number
        case .paid(let payment): payment.number
        case .refunded(let refund): refund.number
        case .discounted(let change): change.number
        case .printRequested(let printout): printout.slip == .closing ? nil : printout.number
        default: nil
        }
    }
}

extension Event {
    /// Continues the digest of a history: of each event's place, kind, time, order and effect on the stock. So it is the same
    /// whichever program wrote the events down, in whatever form, and two histories that part never have the same again
    /// (but one in 2^64).
    /// - Parameter digest: after the event before.
    func digest(_ sequence: Int, after digest: UInt64) -> UInt64 {
        var hash = FNV1a(digest)
        hash.add(sequence)
        hash.add(kind)
        hash.add(Int((time.timeIntervalSince1970 * 1000).rounded()))
        if let orderNumber { hash.add(orderNumber) }
        if case .opened(let first) = self, let history = first.history { hash.add(history.rawValue) }
        // In any order.
        var changed: UInt64 = 0
        for (fruit, delta) in changes {
            var one = FNV1a()
            one.add(fruit.rawValue)
            one.add(delta)
            changed &+= one.value
        }
        hash.add(Int(bitPattern: UInt(changed)))
        return hash.value
    }

    /// The kind's number in a database and in `digest`. A number is never used again for another kind.
    package var kind: Int {
        switch self {
        case .opened: 0
        case .ordered: 1
        case .cancelled: 2
        case .completed: 3
        case .stockChanged: 4
        case .recalled: 5
        case .reversed: 6
        case .menuChanged: 7
        case .availabilityChanged: 8
        case .settingsChanged: 9
        case .paid: 10
        case .noted: 11
        case .refunded: 12
        case .cashMoved: 14
        case .closed: 15
        case .closingReversed: 16
        case .discounted: 13
        case .sent: 17
        case .received: 18
        case .printRequested: 19
        case .acknowledged: 20
        case .drawerOpened: 21
        }
    }
}

/// The first menu of the shop, and the first counts of its fruits.
package struct FirstStock: Stamped {
    package let counts: [FruitID: Int]
    package let menu: Menu
    /// Drawn once, for the history that begins with this event: two shops, or one that began again, never share it.
    package let history: Key?
    package let stamp: Stamp

    package init(counts: [FruitID: Int], menu: Menu, history: Key? = nil, stamp: Stamp) {
        self.counts = counts
        self.menu = menu
        self.history = history
        self.stamp = stamp
    }
}

/// A request to open the shop with its first menu. It does nothing in a shop that has a menu.
package struct OpeningRequest: Equatable, Sendable {
    package let menu: Menu
    package let history: Key

    /// - Parameter history: drawn, unless a model repeats the history of another store.
    package init(_ menu: Menu, history: Key? = nil) {
        self.menu = menu
        var random = SystemRandomNumberGenerator()
        self.history = history ?? Key(from: &random)
    }

    package enum Outcome: Equatable, Sendable {
        case made(FirstStock)
        /// The shop already had a menu.
        case alreadyOpen
    }
}

/// A place in a history: how far it goes, and which one it is.
package struct HistoryMark: Hashable, Sendable {
    package let sequence: Int
    /// Of all events up to there: see `Event.digest`.
    package let digest: UInt64

    /// Before the first event.
    package static let beginning = HistoryMark(sequence: 0, digest: 0)

    package init(sequence: Int, digest: UInt64) {
        self.sequence = sequence
        self.digest = digest
    }

    package func after(_ event: Event) -> HistoryMark {
        HistoryMark(sequence: sequence + 1, digest: event.digest(sequence + 1, after: digest))
    }
}

extension Shop {
    package var mark: HistoryMark { HistoryMark(sequence: sequence, digest: digest) }
}

/// In JSON, the digest is sixteen hexadecimal digits: a number of 64 bits is not every reader's.
extension HistoryMark: Codable {
    private enum CodingKeys: String, CodingKey {
        case sequence, digest
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        sequence = try members.decode(Int.self, forKey: .sequence)
        let digits = try members.decode(String.self, forKey: .digest)
        guard sequence >= 0, let digest = Fingerprint(hexDigits: Array(digits.utf8)) else {
            throw DecodingError.dataCorruptedError(forKey: .digest, in: members, debugDescription: "is no mark")
        }
        self.digest = digest.value
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(sequence, forKey: .sequence)
        try members.encode(Fingerprint(value: digest).description, forKey: .digest)
    }
}

/// FNV-1a with 64 bits (Fowler, Noll, Vo: "The FNV Non-Cryptographic Hash Algorithm").
///
/// The same bytes give the same hash in every process and on every machine, unlike `Hasher`. It resists chance, not an
/// opponent.
package struct FNV1a: Sendable {
    /// The hash of the bytes so far.
    package private(set) var value: UInt64

    /// - Parameter value: the hash to continue from; by default the offset basis, the hash of no bytes.
    package init(_ value: UInt64 = 0xCBF2_9CE4_8422_2325) { self.value = value }

    /// Adds a text in UTF-8. Adding two pieces gives the hash of both joined.
    package mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { for byte in $0 { add(byte) } }
    }

    /// Adds a number of 64 bits.
    package mutating func add(_ number: Int) {
        withUnsafeBytes(of: number.littleEndian) { for byte in $0 { add(byte) } }
    }

    /// The hash of the bytes.
    package static func hash(_ bytes: [UInt8]) -> UInt64 {
        var hash = FNV1a()
        for byte in bytes { hash.add(byte) }
        return hash.value
    }

    private mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
}
