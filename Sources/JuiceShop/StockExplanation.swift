/// Why there are so many of a fruit: what was there at first or when it was last counted, and what came and went
/// since. It adds up: the start, the sums and the steps make the count.
package struct StockExplanation: Equatable, Sendable {
    package let fruit: FruitID
    /// What there is now.
    package let count: Int
    package let start: Start
    /// What came and went between the start and the first step.
    package let earlier: Sums
    /// The newest changes, newest first.
    package let steps: [Step]

    package enum Start: Equatable, Sendable {
        /// What the shop had of it at first.
        case first(Int)
        case counted(StockAccounts.Counted)

        package var count: Int {
            switch self {
            case .first(let count): count
            case .counted(let counted): counted.count
            }
        }
    }

    /// What orders took, people changed and orders gave back: each as the stock saw it, with its sign.
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
            case .stockChanged: changed += delta
            case .cancelled: returned += delta
            case .opened, .completed: break
            }
        }
    }

    package struct Step: Equatable, Sendable {
        /// The number of the event.
        package let sequence: Int
        package let event: Event
        package let delta: Int
        /// What there was right after it.
        package let after: Int
    }

    /// All that came and went since the start.
    package var sums: Sums {
        steps.reduce(into: earlier) { sums, step in sums.add(step.delta, of: step.event) }
    }

    /// - Parameters:
    ///   - accounts: as of now.
    ///   - events: the newest that changed this fruit, newest first; what is older may be missing.
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
    fileprivate var isOpening: Bool {
        if case .opened = self { true } else { false }
    }
}
