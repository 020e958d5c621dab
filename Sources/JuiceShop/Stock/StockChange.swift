package import Foundation

/// A change of stock that a person made: a delta for each fruit, all of them or none.
package struct StockChange: Stamped {
    /// A delta is 0 only for a stocktake that found the expected count.
    package let deltas: [FruitID: Int]
    package let reason: Reason
    package let note: NoteText?
    package let stamp: Stamp

    package init(deltas: [FruitID: Int], reason: Reason, note: NoteText? = nil, stamp: Stamp) {
        self.deltas = deltas
        self.reason = reason
        self.note = note
        self.stamp = stamp
    }

    package enum Reason: String, CaseIterable, Codable, Sendable {
        case delivery, count, waste, other
    }

    /// The deltas that an event records. Only a stocktake keeps a delta of 0: it says that the count was right.
    package static func recorded(_ deltas: [FruitID: Int], for reason: Reason) -> [FruitID: Int] {
        reason == .count ? deltas : deltas.filter { $0.value != 0 }
    }
}

/// A request to change the stock by hand.
///
/// All of the deltas are made or none. The same key, deltas and reason again are the same request, whatever its note.
package struct StockChangeRequest: Equatable, Sendable {
    package let deltas: [FruitID: Int]
    package let reason: StockChange.Reason
    /// For a stocktake: the sequence of the last event when the page showed a fruit's count. Two people who both find 3
    /// fruits missing would otherwise remove 6.
    package let seenSequences: [FruitID: Int]
    package let key: Key
    package let note: NoteText?
    package let who: Who?

    package init(
        _ deltas: [FruitID: Int], reason: StockChange.Reason, seenSequences: [FruitID: Int] = [:], key: Key,
        note: NoteText? = nil, who: Who? = nil
    ) {
        self.deltas = StockChange.recorded(deltas, for: reason)
        self.reason = reason
        self.seenSequences = seenSequences
        self.key = key
        self.note = note
        self.who = who
    }

    package enum Outcome: Equatable, Sendable {
        /// The change, the sequence of its event, and the stock right after it; for a repeated request, the stock now.
        case made(StockChange, sequence: Int, stock: Stock)
        /// Nothing was changed.
        case refused([FruitID: Stock.OutOfRange])
        /// Nothing was changed: other stocktakes counted these fruits after the page was made. Has their counts.
        case countedElsewhere([FruitID: Int])
    }
}

/// The only reversal of a stock change. The change itself stays in the history.
package struct Reversal: Stamped {
    /// The sequence of the stock change.
    package let change: Int
    /// The opposite of the change's deltas.
    package let deltas: [FruitID: Int]
    /// The reason of the change.
    package let reason: StockChange.Reason
    package let stamp: Stamp

    /// The age up to which a stock change can be reversed.
    package static let allowedSeconds: TimeInterval = 24 * 60 * 60

    package init(change: Int, deltas: [FruitID: Int], reason: StockChange.Reason, stamp: Stamp) {
        self.change = change
        self.deltas = deltas
        self.reason = reason
        self.stamp = stamp
    }
}

/// A request to reverse a stock change.
///
/// A change is reversed once: every later request, with whichever key, gets the first reversal.
package struct ReversalRequest: Equatable, Sendable {
    /// The sequence of the stock change.
    package let change: Int
    package let key: Key
    package let who: Who?

    package init(change: Int, key: Key, who: Who? = nil) {
        self.change = change
        self.key = key
        self.who = who
    }

    package enum Outcome: Equatable, Sendable {
        /// The only reversal of that change, and the stock right after it; for a repeated request, the stock now.
        case made(Reversal, stock: Stock)
        /// No stock change has that sequence.
        case unknown
        /// The change is older than `Reversal.allowedSeconds`. Nothing was changed.
        case tooLate
        /// Nothing was changed.
        case refused([FruitID: Stock.OutOfRange])
        /// Nothing was changed: a stocktake counted these fruits after the change, so their counts are right without
        /// the reversal. Has their counts at the stocktake.
        case countedSince([FruitID: Int])
    }
}

/// The explanation of a fruit's count: the first count or the last stocktake, and the changes since then.
///
/// It adds up: the start, the sums of earlier changes and the steps make the count.
package struct StockExplanation: Equatable, Sendable {
    package let fruit: FruitID
    /// The current count.
    package let count: Int
    package let start: Start
    /// The sums of the changes between the start and the oldest step.
    package let earlier: Sums
    /// The newest changes, newest first.
    package let steps: [Step]

    package enum Start: Equatable, Sendable {
        /// The first count, when the shop got the fruit.
        case first(Int)
        case counted(StockAccounts.Counted)

        package var count: Int {
            switch self {
            case .first(let count): count
            case .counted(let counted): counted.count
            }
        }
    }

    /// The deltas of orders, of stock changes and transfers, and of cancellations and refunds, each with the sign of its effect on the stock.
    package struct Sums: Equatable, Sendable {
        package var ordered: Int
        package var changed: Int
        package var returned: Int

        package init(ordered: Int = 0, changed: Int = 0, returned: Int = 0) {
            self.ordered = ordered
            self.changed = changed
            self.returned = returned
        }

        package var total: Int { ordered + changed + returned }

        mutating func add(_ delta: Int, of event: Event) {
            switch event {
            case .ordered: ordered += delta
            case .stockChanged, .reversed, .sent, .received: changed += delta
            default: returned += delta
            }
        }
    }

    package struct Step: Equatable, Sendable {
        /// The number of the event.
        package let sequence: Int
        package let event: Event
        package let delta: Int
        /// The count right after the event.
        package let after: Int
    }

    /// The sums of all changes since the start.
    package var sums: Sums {
        steps.reduce(into: earlier) { sums, step in sums.add(step.delta, of: step.event) }
    }

    /// - Parameters:
    ///   - accounts: the current accounts.
    ///   - events: the newest events that changed this fruit, newest first. Older ones may be missing.
    package init(of fruit: FruitID, accounts: StockAccounts, events: [(sequence: Int, event: Event)]) {
        let account = accounts[fruit] ?? StockAccounts.Account()
        self.fruit = fruit
        count = account.balance
        start = account.counted.map(Start.counted) ?? .first(account.first)
        var sums = Sums(
            ordered: (account.counted?.consumed ?? 0) - account.consumed,
            changed: account.changed - (account.counted?.changed ?? 0),
            returned: account.returned - (account.counted?.returned ?? 0))
        var steps = [Step]()
        var after = account.balance
        for (sequence, event) in events where sequence > account.counted?.sequence ?? 0 {
            guard let delta = event.changes[fruit], !event.isOpening else { continue }
            sums.add(-delta, of: event)
            steps.append(Step(sequence: sequence, event: event, delta: delta, after: after))
            after -= delta
        }
        earlier = sums
        self.steps = steps
    }
}

extension Event {
    /// It gives the fruit its first count.
    fileprivate var isOpening: Bool {
        switch self {
        case .opened, .menuChanged: true
        default: false
        }
    }
}
