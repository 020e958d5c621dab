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
