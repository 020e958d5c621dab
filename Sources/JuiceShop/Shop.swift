package import Foundation

/// The state of the shop after a number of events: the stock, and the accounts that explain it.
///
/// It decides requests without changing (`decide`), and changes only by events (`apply`): the same events in the same
/// order make the same shop, in every process and after every restart.
package struct Shop: Equatable, Sendable {
    /// The number of events that made this state.
    package private(set) var sequence: Int
    package private(set) var stock: Stock
    package private(set) var accounts: StockAccounts
    /// The number of the last order; 0 before the first.
    package private(set) var orderCount: Int
    /// The machine's clock over the events so far.
    package private(set) var clock: ClockRuns
    /// The shop's last order; nil before the first, and until the next one in a shop that an older program wrote.
    package private(set) var lastOrder: WaitingOrder?
    /// Empty before the first event, and in a shop that an older program wrote.
    package private(set) var menu: Menu
    /// The event that made the menu; 0 for the empty one.
    package private(set) var menuSequence: Int
    private var kitchen: KitchenQueue

    /// The time of the last event, by the machine's clock. A later event may have an earlier time.
    package var time: Date { clock.time }

    /// The orders that the kitchen has to make, or whose cancellation it has to acknowledge, oldest first.
    package var waiting: [WaitingOrder] { kitchen.waiting }
    /// The cups that the kitchen has to make.
    package var waitingCups: Int { waiting.lazy.filter { !$0.isCancelled }.reduce(0) { $0 + $1.lines.cups } }
    /// The last orders that were handed over, newest first: those that can be recalled.
    package var handedOver: [WaitingOrder] { kitchen.handedOver }

    /// A shop before its first event.
    package init() {
        self.init(sequence: 0, accounts: StockAccounts(), orderCount: 0, clock: ClockRuns())
    }

    package init(
        sequence: Int, accounts: StockAccounts, orderCount: Int, clock: ClockRuns, lastOrder: WaitingOrder? = nil,
        waiting: [WaitingOrder] = [], handedOver: [WaitingOrder] = [], menu: Menu = .empty, menuSequence: Int = 0
    ) {
        self.sequence = sequence
        self.accounts = accounts
        self.stock = accounts.stock
        self.orderCount = orderCount
        self.clock = clock
        self.lastOrder = lastOrder
        self.menu = menu
        self.menuSequence = menuSequence
        kitchen = KitchenQueue(waiting: waiting, handedOver: handedOver)
    }

    /// The order, or the shortage that prevents it.
    package func decide(_ request: OrderRequest, at time: Date) -> OrderRequest.Outcome {
        let portions = request.lines.portions
        if let shortage = stock.shortage(for: request.lines, portions) { return .short(shortage) }
        let took = Dictionary(portions.map { ($0.fruit, $0.count) }, uniquingKeysWith: +)
        return .made(
            Order(
                number: orderCount + 1, dayNumber: nextDayNumber(from: request.dayStart), key: request.key,
                lines: request.orderLines, took: took, time: clock.eventTime(at: time), isQueued: request.isQueued))
    }

    /// The number to call out for the next order, on a day with that start.
    private func nextDayNumber(from dayStart: Date) -> Int {
        (lastOrder?.time ?? time) < dayStart ? 1 : nextDayNumber
    }

    /// The number to call out for the next order of the same day.
    private var nextDayNumber: Int { (lastOrder?.dayNumber ?? orderCount) + 1 }

    /// The cancellation of an order that was not cancelled before, or the reason against it.
    ///
    /// The caller makes sure that an order is cancelled only once.
    package func decide(
        _ request: CancellationRequest, of order: Order, at time: Date
    ) -> CancellationRequest.Outcome {
        let isToMake = kitchen.isToMake(order.number)
        let cancellation = Cancellation(
            number: order.number, key: request.key, lines: order.lines,
            wasMade: request.wasMade ?? (order.isQueued && !isToMake), took: order.took,
            time: clock.eventTime(at: time), isQueued: isToMake)
        let age = clock.age(ofOrder: order.number, at: order.time, now: cancellation.time)
        if age > Cancellation.allowedSeconds { return .tooLate }
        if let outOfRange = stock.outOfRange(after: cancellation.returned) { return .refused(outOfRange) }
        return .made(cancellation)
    }

    package func decide(_ request: CompletionRequest, at time: Date) -> CompletionRequest.Outcome {
        guard waiting.contains(where: { $0.number == request.number }) else { return .notQueued }
        return .made(Completion(number: request.number, time: clock.eventTime(at: time)))
    }

    package func decide(_ request: RecallRequest, at time: Date) -> RecallRequest.Outcome {
        let time = clock.eventTime(at: time)
        guard let order = handedOver.first(where: { $0.number == request.number }),
            !order.isForgotten(by: clock, at: time)
        else { return .notHandedOver }
        return .made(Recall(number: request.number, time: time))
    }

    /// The change of stock, or the reason against it.
    package func decide(_ request: StockChangeRequest, at time: Date) -> StockChangeRequest.Outcome {
        if request.reason == .count {
            let counted = countedSince(request.seenSequences, request.deltas.keys)
            if !counted.isEmpty { return .countedElsewhere(counted) }
        }
        if let outOfRange = stock.outOfRange(after: request.deltas) { return .refused(outOfRange) }
        let stockChange = StockChange(
            key: request.key, deltas: request.deltas, reason: request.reason, time: clock.eventTime(at: time))
        return .made(stockChange, sequence: sequence + 1, stock: stock.adding(stockChange.deltas))
    }

    /// The reversal of a stock change that was not reversed before, or the reason against it.
    ///
    /// The caller makes sure that a change is reversed only once.
    package func decide(
        _ request: ReversalRequest, of stockChange: StockChange, at time: Date
    ) -> ReversalRequest.Outcome {
        let reversal = Reversal(
            change: request.change, key: request.key, deltas: stockChange.deltas.mapValues { -$0 },
            reason: stockChange.reason, time: clock.eventTime(at: time))
        let age = clock.age(ofEvent: request.change, at: stockChange.time, now: reversal.time)
        if age > Reversal.allowedSeconds { return .tooLate }
        let seen = Dictionary(stockChange.deltas.keys.map { ($0, request.change) }, uniquingKeysWith: max)
        let counted = countedSince(seen, stockChange.deltas.keys)
        if !counted.isEmpty { return .countedSince(counted) }
        if let outOfRange = stock.outOfRange(after: reversal.deltas) { return .refused(outOfRange) }
        return .made(reversal, stock: stock.adding(reversal.deltas))
    }

    package func decide(_ request: OpeningRequest, at time: Date) -> OpeningRequest.Outcome {
        if menuSequence > 0 { return .alreadyOpen }
        return .made(
            FirstStock(counts: firstCounts(of: request.menu), menu: request.menu, time: clock.eventTime(at: time)))
    }

    /// The change of the menu, or the reason against it.
    package func decide(_ request: MenuChangeRequest, at time: Date) -> MenuChangeRequest.Outcome {
        let next = request.menu.replacing(menu)
        if next == menu { return .unchanged }
        if request.editedSequence != menuSequence {
            return .changedElsewhere(menu, sequence: menuSequence)
        }
        let menuChange = MenuChange(
            key: request.key, menu: next, counts: firstCounts(of: next), time: clock.eventTime(at: time))
        return .made(menuChange, sequence: sequence + 1)
    }

    /// The first counts of the fruits on a menu that this shop never had.
    private func firstCounts(of menu: Menu) -> [FruitID: Int] {
        let new = menu.fruits.filter { stock.counts[$0.id] == nil }
        return Dictionary(new.map { ($0.id, $0.firstCount) }, uniquingKeysWith: +)
    }

    /// The counts of the fruits whose last stocktake came after the event that the client had seen, and of those where
    /// this history has no such event: an older backup was restored since.
    private func countedSince(_ seenSequences: [FruitID: Int], _ fruits: some Sequence<FruitID>) -> [FruitID: Int] {
        var counts = [FruitID: Int]()
        for fruit in fruits {
            guard let seen = seenSequences[fruit] else { continue }
            if seen > sequence {
                counts[fruit] = stock.counts[fruit]
            } else if let counted = accounts[fruit]?.counted, counted.sequence > seen {
                counts[fruit] = counted.count
            }
        }
        return counts
    }

    /// True when an event can follow this state: an order has the next numbers, every count stays within its limits, and
    /// the kitchen's list has the order that the event is about.
    package func allows(_ event: Event) -> Bool {
        switch event {
        case .opened(let opening):
            (opening.menu == nil || menuSequence == 0) && canBeFirst(opening.counts)
        case .ordered(let order):
            order.number == orderCount + 1 && [1, nextDayNumber].contains(order.dayNumber)
                && stock.outOfRange(after: order.took.mapValues { -$0 }) == nil
        case .cancelled(let cancellation):
            cancellation.number >= 1 && cancellation.number <= orderCount
                && (!cancellation.isQueued || kitchen.isToMake(cancellation.number))
                && stock.outOfRange(after: cancellation.returned) == nil
        case .completed(let completion): waiting.contains { $0.number == completion.number }
        case .recalled(let recall): handedOver.contains { $0.number == recall.number }
        case .stockChanged(let stockChange): stock.outOfRange(after: stockChange.deltas) == nil
        case .reversed(let reversal):
            reversal.change >= 1 && reversal.change <= sequence && stock.outOfRange(after: reversal.deltas) == nil
        case .menuChanged(let menuChange): canBeFirst(menuChange.counts)
        }
    }

    private func canBeFirst(_ counts: [FruitID: Int]) -> Bool {
        counts.allSatisfy { stock.counts[$0.key] == nil && (0...Stock.maxCount).contains($0.value) }
    }

    /// Applies the event.
    package mutating func apply(_ event: Event) {
        sequence += 1
        clock.advance(to: event.time, sequence: sequence, order: orderCount + 1)
        accounts.apply(event, sequence: sequence)
        stock.add(event.changes)
        kitchen.apply(event, clock)
        switch event {
        case .ordered(let order):
            orderCount = order.number
            lastOrder = WaitingOrder(order)
        case .cancelled(let cancellation) where cancellation.number == lastOrder?.number:
            lastOrder?.isCancelled = true
        case .opened(let opening): if let first = opening.menu { change(first) }
        case .menuChanged(let menuChange): change(menuChange.menu)
        case .cancelled, .completed, .recalled, .stockChanged, .reversed: break
        }
    }

    private mutating func change(_ menu: Menu) { (self.menu, menuSequence) = (menu, sequence) }

    /// Drops what a checkpoint before version 4 lacks. After the events of an older format, every process then has the
    /// same state, whether it read them or the checkpoint after them.
    package mutating func forgetRecentOrders() {
        lastOrder = nil
        kitchen.forgetHandedOver()
    }

    /// Drops what a checkpoint before version 5 lacks: in older formats, times never went back.
    package mutating func forgetClockSteps() { clock = ClockRuns(until: time) }
}
