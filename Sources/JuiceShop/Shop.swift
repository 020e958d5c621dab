package import Foundation

/// The state of the shop after a number of events: the stock, and the accounts that explain it.
///
/// It decides requests without changing (`decide`), and changes only by events (`apply`): the same events in the same
/// order make the same shop, in every process and after every restart.
package struct Shop: Equatable, Sendable {
    /// The number of events that made this state.
    package private(set) var sequence: Int
    /// A digest of all events so far; two histories that diverge have different digests (`Event.digest`).
    package private(set) var digest: UInt64
    package private(set) var accounts: StockAccounts
    /// The number of the last order; 0 before the first.
    package private(set) var orderCount: Int
    /// The machine's clock over the events so far.
    package private(set) var clock: ClockRuns
    /// The last order, whatever became of it; nil before the first.
    package private(set) var lastOrder: WaitingOrder?
    /// The menu now; empty before the first event.
    package private(set) var menu: Menu
    /// The event that made the menu; 0 for the empty one.
    package private(set) var menuSequence: Int
    package private(set) var payments: RecentPayments
    /// The sales on the day of the last order: see `sales(since:)`.
    package private(set) var sales: DaySales
    /// The cash, and the money since the last closing.
    package private(set) var drawer: Drawer
    private var kitchen: KitchenQueue
    package private(set) var settings: Settings
    /// When business days begin, by each change of the settings.
    package private(set) var calendarChoices: [CalendarChoice]
    /// The times until which juices and choices are not sold; some of them may be past.
    package private(set) var stopped: [SaleItem: Date]
    /// The note that nobody has read yet.
    package private(set) var note: HandoverNote?
    /// The refunds by the numbers of their orders. All are kept, because an order of any age can be refunded, and refunds
    /// are few.
    package private(set) var refunds: [Int: [Refund]]
    /// The discounts of the last orders, by the orders' numbers: see `RecentPayments`.
    package private(set) var discounts: [Int: GivenDiscount]
    /// The payments of the orders for which one was recorded or taken back more than a day later, by the orders' numbers: none
    /// if all were taken back. All are kept, because they are few.
    package private(set) var latePayments: [Int: [PaymentPart]]
    package private(set) var transfers: Transfers
    /// The tax in the prices, by each change of it.
    package private(set) var taxChoices: [TaxChoice]

    package var stock: Stock { Stock(accounts, neverShort: menu.neverShort) }

    /// The tax in the prices of an order's time.
    package func tax(ofOrder number: Int) -> TaxRate? {
        taxChoices.isEmpty ? settings.tax : taxChoices.last { $0.after < number }?.rate
    }

    /// The time of the last event, by the machine's clock. A later event may have an earlier time.
    package var time: Date { clock.time }

    /// The orders that the kitchen has to make, or whose cancellation or refund it has to acknowledge, oldest first.
    package var waiting: [WaitingOrder] { kitchen.waiting }
    /// The last orders that were handed over, newest first, which can be recalled.
    package var handedOver: [WaitingOrder] { kitchen.handedOver }

    /// - Parameter dayStart: the start of the current business day.
    /// - Returns: nil before that day's first order, unless money was taken off an earlier one.
    package func sales(since dayStart: Date) -> DaySales? {
        lastOrder.flatMap { sales.since(dayStart, hasOrders: $0.time >= dayStart, next: orderCount + 1) }
    }

    /// The orders of any day that owe money, by their numbers.
    package var owed: [DaySales.Unpaid] { sales.owed }

    /// The shop's business days.
    /// - Parameter zone: the machine's time zone.
    package func calendar(_ zone: TimeZone) -> BusinessCalendar {
        BusinessCalendar(zone: zone, choices: calendarChoices)
    }

    package func isStopped(_ item: SaleItem, at time: Date) -> Bool {
        !stopped.isEmpty && stopped[item].map { $0 > time } ?? false
    }

    package func isStopped(_ juice: JuiceID, at time: Date) -> Bool { isStopped(.juice(juice), at: time) }

    /// The parts of a cup that are not sold for now.
    package func stoppedItems(of cup: Cup, at time: Date) -> [SaleItem] {
        if stopped.isEmpty { return [] }
        return ([.juice(cup.juice)] + cup.choices.map(SaleItem.choice)).filter { isStopped($0, at: time) }
    }

    /// The juices and choices that are not sold for now. Without an event, there can only be fewer of them.
    package func stoppedCount(at time: @autoclosure () -> Date) -> Int {
        if stopped.isEmpty { return 0 }
        let time = time()
        return stopped.values.count { $0 > time }
    }

    /// True when the order is in the kitchen's list, and neither cancelled nor refunded as a whole.
    func isToMake(_ number: Int) -> Bool { kitchen.isToMake(number) }

    /// A shop before its first event.
    package init() {
        self.init(sequence: 0, accounts: StockAccounts(), orderCount: 0, clock: ClockRuns())
    }

    package init(
        sequence: Int, digest: UInt64 = 0, accounts: StockAccounts, orderCount: Int, sales: DaySales = DaySales(),
        clock: ClockRuns,
        lastOrder: WaitingOrder? = nil, waiting: [WaitingOrder] = [], handedOver: [WaitingOrder] = [],
        menu: Menu = .empty, menuSequence: Int = 0,
        settings: Settings = Settings(), calendarChoices: [CalendarChoice] = [], stopped: [SaleItem: Date] = [:],
        payments: RecentPayments = RecentPayments(), note: HandoverNote? = nil,
        refunds: [Int: [Refund]] = [:], discounts: [Int: GivenDiscount] = [:], drawer: Drawer = Drawer(),
        latePayments: [Int: [PaymentPart]] = [:], transfers: Transfers = Transfers(), taxChoices: [TaxChoice] = []
    ) {
        self.sequence = sequence
        self.digest = digest
        self.accounts = accounts
        self.orderCount = orderCount
        self.clock = clock
        self.lastOrder = lastOrder
        self.menu = menu
        self.menuSequence = menuSequence
        self.payments = payments
        self.sales = sales
        self.drawer = drawer
        self.settings = settings
        self.calendarChoices = calendarChoices
        self.stopped = stopped
        self.note = note
        self.refunds = refunds
        self.discounts = discounts
        self.latePayments = latePayments
        self.transfers = transfers
        self.taxChoices = taxChoices
        kitchen = KitchenQueue(waiting: waiting, handedOver: handedOver)
    }

    /// True once the shop has sold something for money, whatever its menu and its settings say now.
    package var hasMoney: Bool { lastOrder?.content.lines.total != nil || drawer != Drawer() }

    /// The number to call out for the next order of the same day.
    var nextDayNumber: Int { (lastOrder?.dayNumber ?? 0) + 1 }

    /// True for the number of the settings at the start of a day, and otherwise for the next one.
    private func canCallOut(_ order: Order) -> Bool {
        order.dayNumber == (order.startsDay ? settings.firstNumber ?? 1 : nextDayNumber)
    }

    /// True when an event can follow this state: an order has the next numbers, every count stays within its limits, and
    /// the kitchen's list has the order that the event is about.
    package func allows(_ event: Event) -> Bool {
        switch event {
        case .opened(let opening):
            menuSequence == 0 && canBeFirst(opening.counts)
        case .ordered(let order):
            order.number == orderCount + 1 && !order.content.isTooLarge && canCallOut(order)
                && stock.outOfRange(after: order.took.mapValues { -$0 }) == nil && allowsLack(of: order)
                && menu.offers(order.content.place)
                && order.discount.map(order.allows) != false
        case .cancelled(let cancellation):
            cancellation.number >= 1 && cancellation.number <= orderCount
                && (!cancellation.isQueued || kitchen.isToMake(cancellation.number))
                && cancellation.paid == payments[cancellation.number]
                && (cancellation.discount == discounts[cancellation.number] || isForgotten(cancellation.number))
                && refunds[cancellation.number] == nil
                && stock.outOfRange(after: cancellation.returned) == nil
        case .completed(let move): waiting.contains { $0.number == move.number }
        case .recalled(let move): handedOver.contains { $0.number == move.number }
        case .acknowledged(let move): waiting.contains { $0.number == move.number && $0.isChanged && $0.isToMake }
        case .stockChanged(let stockChange): stock.outOfRange(after: stockChange.deltas) == nil
        case .reversed(let reversal):
            reversal.change >= 1 && reversal.change <= sequence && stock.outOfRange(after: reversal.deltas) == nil
        case .menuChanged(let menuChange):
            canBeFirst(menuChange.counts) && menuChange.menu.head?.version ?? 0 >= menu.head?.version ?? 0
        case .availabilityChanged(let change): menu.canStop(change.item)
        case .paid(let payment):
            payment.number >= 1 && payment.number <= orderCount && payment.replaces == payments[payment.number]
                && payment.discount == discounts[payment.number]?.amount ?? 0
                && payment.due >= 0 && payment.parts.count <= Payment.maxParts
                && payment.parts.allSatisfy(\.isValid)
        case .discounted(let change): allows(change)
        case .refunded(let refund):
            refund.number >= 1 && refund.number <= orderCount && refund.lessDue >= 0
                && refund.paid.allSatisfy(\.isValid) && stock.outOfRange(after: refund.returned) == nil
        case .closed(let closing): drawer.allows(closing, after: sequence)
        case .closingReversed(let reversal): drawer.closings.last?.closing.number == reversal.number
        case .sent(let sent): transfers.allows(sent) && stock.outOfRange(after: event.changes) == nil
        case .received(let receipt): transfers.allows(receipt) && stock.outOfRange(after: event.changes) == nil
        case .printRequested(let printout): allows(printout)
        case .cashMoved(let move): allows(move)
        case .settingsChanged, .noted, .drawerOpened: true
        }
    }

    /// True if an order lacked nothing, or only fruit that never stops a sale, of which it took the last.
    private func allowsLack(of order: Order) -> Bool {
        order.lacked.allSatisfy { fruit, count in
            count > 0 && menu.neverShort.contains(fruit) && accounts[fruit]?.balance ?? 0 == order.took[fruit] ?? 0
        }
    }

    /// True for an order whose payment and discount the shop has forgotten.
    func isForgotten(_ order: Int) -> Bool { order <= orderCount - RecentPayments.maxOrders }

    private func canBeFirst(_ counts: [FruitID: Int]) -> Bool {
        counts.allSatisfy { accounts[$0.key] == nil && (0...Stock.maxCount).contains($0.value) }
    }

    /// Applies the event.
    package mutating func apply(_ event: Event) {
        sequence += 1
        digest = event.digest(sequence, after: digest)
        clock.advance(to: event.time, sequence: sequence, order: orderCount + 1)
        accounts.apply(event, sequence: sequence)
        kitchen.apply(event, clock)
        payments.apply(event)
        sales.apply(event, recordsPayments: !settings.paymentKinds.isEmpty)
        drawer.apply(event, sequence: sequence)
        if let discounts = discounts.after(event) { self.discounts = discounts }
        switch event {
        case .ordered(let order):
            orderCount = order.number
            lastOrder = WaitingOrder(order)
        case .cancelled(let cancellation) where cancellation.number == lastOrder?.number:
            lastOrder?.isCancelled = true
        case .opened(let opening): change(opening.menu)
        case .menuChanged(let menuChange): change(menuChange.menu)
        case .availabilityChanged(let change):
            stopped = stopped.filter { $0.value > change.time }
            stopped[change.item] = change.stoppedUntil
        case .settingsChanged(let change): self.change(change.settings, at: change.time)
        case .noted(let note): self.note = note.text == nil ? nil : note
        case .refunded(let refund): refunds[refund.number, default: []].append(refund)
        case .sent, .received: transfers.apply(event)
        case .paid(let payment) where payment.isLate:
            latePayments[payment.number] = payment.parts
        case .cancelled, .completed, .recalled, .acknowledged, .stockChanged, .reversed, .paid, .discounted,
            .cashMoved, .closed, .closingReversed, .printRequested, .drawerOpened:
            break
        }
    }

    private mutating func change(_ menu: Menu) {
        self.menu = menu
        menuSequence = sequence
    }

    /// The shop as a form from an earlier menu shows it.
    package func showing(_ menu: Menu, madeBy sequence: Int) -> Shop {
        if sequence == menuSequence { return self }
        var shop = self
        shop.menu = menu
        shop.menuSequence = sequence
        return shop
    }

    private mutating func change(_ settings: Settings, at time: Date) {
        if settings.tax != self.settings.tax {
            let lastOrder = orderCount
            taxChoices.removeAll { $0.after == lastOrder }
            taxChoices.append(TaxChoice(after: lastOrder, rate: settings.tax))
        }
        if (settings.zone, settings.dayStartHour) != (self.settings.zone, self.settings.dayStartHour) {
            calendarChoices.append(
                CalendarChoice(since: time, zone: settings.zone, dayStartHour: settings.dayStartHour))
        }
        self.settings = settings
    }
}
