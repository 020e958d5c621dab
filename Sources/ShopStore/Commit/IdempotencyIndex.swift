import Bytes
package import Foundation
import Journal
package import JuiceShop

/// An index of the last day's requests, so that a repeated request gets its first outcome.
///
/// Each request has sixteen bytes: a fingerprint, and the offset of the line that has the rest. The index forgets a
/// generation's requests together, after at least a day and a thousand requests. The shop's own time of the events decides
/// (`ClockRuns`), so that every process remembers the same, also after a restart. A clock that is set ahead by some days
/// makes a day pass at once: a client that sends its last request again then still finds it among the thousand.
struct IdempotencyIndex: Sendable {
    static let retentionSeconds: TimeInterval = 24 * 60 * 60
    private let minRequests: Int

    /// The tables of the generations that have ended, oldest first.
    private(set) var ended: [IdempotencyTable] = []
    /// The table of the generation that gets the next line.
    private var live = IdempotencyTable.Builder(generation: 1)

    /// The first generation whose requests the index has.
    var since: Int { ended.first?.generation ?? live.generation }

    init(minRequests: Int = 1_000) {
        self.minRequests = minRequests
    }

    /// - Parameter ended: the tables of consecutive generations, up to the one before the live generation.
    init(ended: [IdempotencyTable], liveGeneration: Int) {
        self.init()
        self.ended = ended
        live = IdempotencyTable.Builder(generation: liveGeneration)
    }

    /// The lines that may have recorded a request with that fingerprint.
    func offsets(of fingerprint: UInt64) -> [LogOffset] {
        live.offsets(of: fingerprint) + ended.reversed().flatMap { $0.offsets(of: fingerprint) }
    }

    /// - Parameters:
    ///   - fingerprint: that of the request.
    ///   - time: the shop's own time.
    mutating func remember(_ fingerprint: UInt64, at offset: LogOffset, _ time: Date) {
        moveOn(to: offset.generation)
        live.add(fingerprint, offset: offset.offset, time)
    }

    /// Lines go to another generation from now on.
    mutating func moveOn(to generation: Int) {
        guard generation > live.generation else { return }
        ended.append(live.table)
        live = IdempotencyTable.Builder(generation: generation, startTime: live.lastTime)
        var count = ended.reduce(0) { $0 + $1.entries.count }
        while let oldest = ended.first, oldest.lastTime < live.lastTime - Self.retentionSeconds {
            count -= oldest.entries.count
            if count < minRequests { break }
            ended.removeFirst()
        }
    }
}

extension IdempotencyTable {
    /// Collects the requests of a generation that is still being written.
    struct Builder: Sendable {
        let generation: Int
        private(set) var lastTime: Date
        private var offsets: [UInt64: UInt64] = [:]
        /// Earlier entries of repeated fingerprints: the same request on another day, or a hash collision.
        private var doubles: [Entry] = []

        init(generation: Int, startTime: Date = .distantPast) {
            self.generation = generation
            lastTime = startTime
        }

        /// Collects the requests in the lines of a whole generation.
        init(generation: Int, _ lines: [Line], _ clock: ClockRuns) throws(StoreError) {
            self.init(generation: generation)
            for line in lines {
                for found in try EventLine.numbered(line) {
                    guard let request = IdempotencyKey(found.event) else { continue }
                    let time = clock.steadyTime(found.event.time, ofEvent: found.sequence)
                    add(request.fingerprint, offset: line.offset.offset, time)
                }
            }
        }

        mutating func add(_ fingerprint: UInt64, offset: Int, _ time: Date) {
            if let before = offsets.updateValue(UInt64(offset), forKey: fingerprint) {
                doubles.append(Entry(fingerprint: fingerprint, offset: before))
            }
            lastTime = max(lastTime, time)
        }

        func offsets(of fingerprint: UInt64) -> [LogOffset] {
            guard let offset = offsets[fingerprint] else { return [] }
            let all = [offset] + doubles.filter { $0.fingerprint == fingerprint }.map(\.offset)
            return all.map { LogOffset(generation: generation, offset: Int($0)) }
        }

        var table: IdempotencyTable {
            let entries = offsets.map { Entry(fingerprint: $0.key, offset: $0.value) } + doubles
            return IdempotencyTable(
                generation: generation, lastTime: lastTime,
                entries: entries.sorted { ($0.fingerprint, $0.offset) < ($1.fingerprint, $1.offset) })
        }
    }
}

extension EventLog {
    /// The index at the start of a generation, read from the stored tables. A table that fails its check is rebuilt from
    /// the generation's journal.
    func keys(since first: Int, upTo generation: Int, _ clock: ClockRuns) throws(StoreError) -> IdempotencyIndex {
        var ended = [IdempotencyTable]()
        for generation in first..<max(first, generation) {
            ended.append(try keyTable(ofGeneration: generation, clock))
        }
        return IdempotencyIndex(ended: ended, liveGeneration: generation)
    }

    /// Stores the tables of the generations that have ended.
    func keep(_ keys: IdempotencyIndex) throws(StoreError) {
        for table in keys.ended {
            let length = try length(ofEndedGeneration: table.generation)
            try? writeKeys(table.bytes(journalLength: length), ofGeneration: table.generation)
        }
    }

    /// The event that was recorded for a request; nil when the index does not have the request.
    func event(for request: IdempotencyKey, among keys: IdempotencyIndex) throws(StoreError) -> NumberedEvent? {
        for offset in keys.offsets(of: request.fingerprint) {
            let events = try EventLine.numbered(line(at: offset))
            if let first = events.first(where: { IdempotencyKey($0.event) == request }) { return first }
        }
        return nil
    }

    private func keyTable(
        ofGeneration generation: Int, _ clock: ClockRuns
    ) throws(StoreError) -> IdempotencyTable {
        let length = try length(ofEndedGeneration: generation)
        let copies = (try? keys(ofGeneration: generation)) ?? []
        let kept = copies.lazy.compactMap { IdempotencyTable($0, generation: generation, journalLength: length) }.first
        if let kept, copies.count == 1 { return kept }
        let table: IdempotencyTable
        if let kept {
            table = kept
        } else {
            let lines = try lines(ofEndedGeneration: generation)
            table = try IdempotencyTable.Builder(generation: generation, lines, clock).table
        }
        try? writeKeys(table.bytes(journalLength: length), ofGeneration: generation)
        return table
    }
}

/// The identity of a request: its key and content. The same key with other content is another request.
/// The identity of a cancellation or a reversal is only what it is about: each is made once, by any request.
package enum IdempotencyKey: Hashable, Sendable {
    /// The lines without prices, sorted by juice.
    case order(Key, OrderContent)
    case cancellation(order: Int)
    case stockChange(Key, [FruitID: Int], StockChange.Reason)
    case reversal(change: Int)
    /// The event has the changes of others too: the request compares its own with it.
    case menuChange(Key)
    case availability(Key, SaleItem, stoppedUntil: Date?)
    /// The event has the changes of others too, as that of the menu has.
    case settings(Key)
    case payment(Key, order: Int, PaymentKind?)
    case note(Key, NoteText?)
    case cashMove(Key, amount: Int, CashMove.Reason)
    case cashMoveReversal(move: Int)
    case drawerOpening(Key)
    case closing(Key, counted: CashCount, left: Int)
    case closingReversal(Int)
    case discount(Key, order: Int, DiscountID?)
    case sent(Key, to: ShopID, [FruitID: Int])
    case received(Key, TransferID, [FruitID: Int])
    case printout(Key, Printout.Slip, of: Int)

    /// - Returns: nil for an event that has no repeatable request. The shop itself remembers refunds.
    package init?(_ event: Event) {
        guard let key = event.key else { return nil }
        switch event {
        case .opened, .completed, .recalled, .acknowledged, .refunded: return nil
        case .ordered(let order): self = .order(key, order.content.asRequested)
        case .cancelled(let cancellation): self = .cancellation(order: cancellation.number)
        case .stockChanged(let stockChange):
            self = .stockChange(key, stockChange.deltas, stockChange.reason)
        case .reversed(let reversal): self = .reversal(change: reversal.change)
        case .menuChanged: self = .menuChange(key)
        case .availabilityChanged(let change):
            self = .availability(key, change.item, stoppedUntil: change.stoppedUntil)
        case .settingsChanged: self = .settings(key)
        case .paid(let payment): self = .payment(key, order: payment.number, payment.kind)
        case .noted(let note): self = .note(key, note.text)
        case .cashMoved(let move):
            self =
                move.reverses.map { .cashMoveReversal(move: $0) } ?? .cashMove(key, amount: move.amount, move.reason)
        case .closed(let closing): self = .closing(key, counted: closing.counted, left: closing.left)
        case .closingReversed(let reversal): self = .closingReversal(reversal.number)
        case .discounted(let change):
            self = .discount(key, order: change.number, change.discount?.id)
        case .sent(let sent): self = .sent(key, to: sent.to, sent.counts)
        case .received(let receipt): self = .received(key, receipt.transfer, receipt.counts)
        case .printRequested(let printout): self = .printout(key, printout.slip, of: printout.number)
        case .drawerOpened: self = .drawerOpening(key)
        }
    }

    /// An FNV-1a hash, the same in every process and after every restart. Two requests may share it by chance; the
    /// recorded line distinguishes them.
    package var fingerprint: UInt64 {
        var hash = FNV1a()
        switch self {
        case .order(let key, let content):
            hash.add("ordered ")
            hash.add(key.rawValue)
            for line in content.lines {
                hash.add(" ")
                line.cup.spell { hash.add($0) }
                if line.cups != 1 { hash.add(" ", String(line.cups)) }
            }
            if let discount = content.discount { hash.add(" discount ", discount.rawValue) }
            if let memo = content.memo { hash.add(" memo ", memo.rawValue) }
            if let call = content.call { hash.add(" call ", call.rawValue) }
        case .cancellation(let number):
            hash.add("cancelled ", String(number))
        case .stockChange(let key, let deltas, let reason):
            hash.add("adjusted ", key.rawValue, " ", reason.rawValue)
            for (fruit, delta) in deltas.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                hash.add(" ", fruit.rawValue, " ", String(delta))
            }
        case .reversal(let change):
            hash.add("reversed ", String(change))
        case .menuChange(let key):
            hash.add("menuChanged ", key.rawValue)
        case .availability(let key, .juice(let juice), _):
            hash.add("availabilityChanged ", key.rawValue, " ", juice.rawValue)
        case .availability(let key, .choice(let choice), _):
            hash.add("availabilityChanged ", key.rawValue, " choice ", choice.rawValue)
        case .settings(let key):
            hash.add("settingsChanged ", key.rawValue)
        case .payment(let key, let order, let kind):
            hash.add("paid ", key.rawValue, " ", String(order), " ", kind?.rawValue ?? "")
        case .note(let key, _):
            hash.add("noted ", key.rawValue)
        case .cashMove(let key, _, _):
            hash.add("cashMoved ", key.rawValue)
        case .cashMoveReversal(let move):
            hash.add("cashMoveReversed ", String(move))
        case .closing(let key, _, _):
            hash.add("cashCounted ", key.rawValue)
        case .closingReversal(let number):
            hash.add("closingReversed ", String(number))
        case .discount(let key, let order, let discount):
            hash.add("discounted ", key.rawValue, " ", String(order), " ", discount?.rawValue ?? "")
        case .sent(let key, let shop, _):
            hash.add("sent ", key.rawValue, " ", shop.rawValue)
        case .received(let key, let transfer, _):
            hash.add("received ", key.rawValue, " ", transfer.rawValue)
        case .printout(let key, let slip, let number):
            hash.add("printRequested ", key.rawValue, " ", slip.rawValue, " ", String(number))
        case .drawerOpening(let key):
            hash.add("drawerOpened ", key.rawValue)
        }
        return hash.value
    }
}

extension FNV1a {
    fileprivate mutating func add(_ words: String...) {
        for word in words { add(word) }
    }
}

extension OrderContent {
    /// The lines without prices, sorted by their cups: equal for equal requests.
    var asRequested: OrderContent {
        if lines.count == 1, lines[0].price == nil { return self }
        return with(
            lines.map { OrderLine($0.cup, cups: $0.cups) }.sorted { $0.cup.spelling < $1.cup.spelling })
    }
}
