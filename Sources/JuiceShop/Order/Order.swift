package import Foundation

/// One order of a customer: one juice or several, made together.
package struct Order: Stamped {
    /// 1 for the shop's first order, then counting up by one.
    package let number: Int
    /// The number that is called out: that of the settings for the first order of a day, then counting up by one.
    package let dayNumber: Int
    /// True for the first order of a business day, as 1 always is.
    package let startsDay: Bool
    /// The content has the prices of that time, and at least one line.
    package let content: OrderContent
    /// What the discount of the content took off, in the currency's smallest unit; 0 without one.
    package let discountAmount: Int
    /// The fruit that the order took from the stock: the recipes at that time, times the cups, but for what it lacked.
    package let took: [FruitID: Int]
    /// The fruit that the order needed and the stock did not have. Only what never stops a sale (`Menu.neverShort`) is here.
    package let lacked: [FruitID: Int]
    /// True when the order waits in the kitchen's queue until it is completed.
    package let isQueued: Bool
    package let stamp: Stamp

    /// The most cups of one juice.
    package static let maxCups = 99
    /// The most lines: a ticket of them is a sheet of paper. Every page of the kitchen and of the counter has them all.
    package static let maxLines = 50
    /// The most cups of all lines.
    package static let maxCupsOfAllLines = 300

    /// - Parameter startsDay: true for the first order of a business day whose number is not 1.
    package init(
        number: Int, dayNumber: Int, startsDay: Bool = false, content: OrderContent, discountAmount: Int = 0,
        took: [FruitID: Int], lacked: [FruitID: Int] = [:], isQueued: Bool, stamp: Stamp
    ) {
        self.number = number
        self.dayNumber = dayNumber
        self.startsDay = startsDay || dayNumber == 1
        self.content = content
        self.discountAmount = discountAmount
        self.took = took
        self.lacked = lacked
        self.isQueued = isQueued
        self.stamp = stamp
    }

    /// The same order with some of its cups.
    package func with(_ lines: [OrderLine]) -> Order {
        if lines == self.lines { return self }
        return Order(
            number: number, dayNumber: dayNumber, startsDay: startsDay, content: content.with(lines),
            discountAmount: discountAmount, took: took, lacked: lacked, isQueued: isQueued, stamp: stamp)
    }

    /// The recipes at the time of the order, times the cups.
    package var needed: [FruitID: Int] { lacked.isEmpty ? took : took.merging(lacked, uniquingKeysWith: +) }

    package var lines: [OrderLine] { content.lines }
    /// The cups of juices.
    package var cups: Int { lines.cups }
    /// The discount that the order was made with.
    package var discount: GivenDiscount? { content.givenDiscount(discountAmount) }
    /// The price of its cups less the discount that it was made with; nil when no cup has a price.
    package var total: Int? { lines.total.map { $0 - discountAmount } }
}

extension Order: Fact {
    package static let kind = EventKind(1, "ordered", Event.ordered) {
        if case .ordered(let fact) = $0 { fact } else { nil }
    }
}

/// The content of an order. A fact that the customer chooses belongs here: every form, address, question and ticket has all
/// of it, and so have the request, the event and the checkpoint.
package struct OrderContent: Hashable, Sendable {
    /// Each of another cup.
    package private(set) var lines: [OrderLine]
    package private(set) var discount: DiscountID?
    /// The cup of the one line that has the discount; nil for a discount of the whole order, and without one.
    package private(set) var discountedCup: Cup?
    /// Where it is drunk; nil on a menu without places.
    package var place: PlaceID?
    /// Words for the kitchen.
    package var memo: MemoText?
    /// The name to call when it is ready.
    package var call: CalledName?

    package init(
        lines: [OrderLine], discount: DiscountID? = nil, of discountedCup: Cup? = nil, place: PlaceID? = nil,
        memo: MemoText? = nil,
        call: CalledName? = nil
    ) {
        self.lines = lines
        self.discount = discount
        self.discountedCup = discount == nil ? nil : discountedCup
        self.place = place
        self.memo = memo
        self.call = call
    }

    /// Nothing is chosen.
    package static let empty = OrderContent(lines: [])

    /// True for more lines or cups than an order may have.
    package var isTooLarge: Bool { lines.count > Order.maxLines || lines.items > Order.maxCupsOfAllLines }

    /// A discount of nothing is nothing, and so is a place for nothing.
    package var isEmpty: Bool { lines.isEmpty && memo == nil && call == nil }

    /// The same content but for its lines.
    package func with(_ lines: [OrderLine]) -> OrderContent {
        var content = self
        content.lines = lines
        return content
    }

    /// The same content but for its discount.
    /// - Parameter cup: the cup of the line that has the discount; nil for the whole order.
    package func with(_ discount: DiscountID?, of cup: Cup? = nil) -> OrderContent {
        var content = self
        content.setDiscount(discount, of: cup)
        return content
    }

    /// Gives the order a discount in place of the one that it had; nil leaves it without.
    /// - Parameter cup: the cup of the line that has the discount; nil for the whole order.
    package mutating func setDiscount(_ discount: DiscountID?, of cup: Cup? = nil) {
        self.discount = discount
        discountedCup = discount == nil ? nil : cup
    }

    /// The same content with some of its lines. A discount of a line goes with it.
    package func filter(_ isKept: (OrderLine) -> Bool) -> OrderContent {
        let kept = with(lines.filter(isKept))
        return kept.hasDiscountedLine ? kept : kept.with(nil)
    }

    /// False if the discount is of a line that the order does not have.
    package var hasDiscountedLine: Bool { discountedCup == nil || !discountedLines.isEmpty }

    /// The lines that the discount is for.
    package var discountedLines: [OrderLine] { lines.discounted(of: discountedCup) }

    func givenDiscount(_ amount: Int) -> GivenDiscount? {
        discount.map { GivenDiscount($0, amount: amount, of: discountedCup) }
    }
}

/// Cups of one kind in an order.
package struct OrderLine: Hashable, Sendable {
    package let cup: Cup
    /// The number of cups, from 1 to `Order.maxCups`.
    package let cups: Int
    /// The price of a cup when it was ordered, in the currency's smallest unit; nil for a juice without a price, and in a
    /// line that is not ordered yet.
    package let price: Int?

    package init(_ cup: Cup, cups: Int = 1, price: Int? = nil) {
        self.cup = cup
        self.cups = cups
        self.price = price
    }

    /// Plain cups.
    package init(_ juice: JuiceID, cups: Int = 1, price: Int? = nil) { self.init(Cup(juice), cups: cups, price: price) }

    package var juice: JuiceID { cup.juice }
}

extension [OrderLine] {
    /// The cups of juices in all lines.
    package var cups: Int { reduce(0) { $0 + ($1.cup.isMade ? $1.cups : 0) } }

    /// Everything that is sold: the cups, and the amounts that are not on the menu.
    package var items: Int { reduce(0) { $0 + $1.cups } }

    /// The lines of juices, which are made.
    package var made: [OrderLine] { filter(\.cup.isMade) }

    /// The price of all cups that have one; nil when none has.
    package var total: Int? {
        let prices = compactMap { line in line.price.map { $0 * line.cups } }
        return prices.isEmpty ? nil : prices.reduce(0, +)
    }
}

/// A request for one juice or several.
///
/// All of the cups are made or none. The same key and content again are the same request.
package struct OrderRequest: Equatable, Sendable {
    /// At least one line. The order of the lines says nothing, and they have no prices.
    package let content: OrderContent
    /// True to put the order into the kitchen's queue.
    package let isQueued: Bool
    /// The start of the shop's day: the first order after it begins the day's numbers.
    package let dayStart: Date
    /// The price that the customer was told; nil if the order may have any price.
    package let toldTotal: Int?
    package let key: Key
    package let who: Who?

    package init(
        _ content: OrderContent, isQueued: Bool, dayStart: Date, toldTotal: Int? = nil, key: Key, who: Who?
    ) {
        self.content = content
        self.isQueued = isQueued
        self.dayStart = dayStart
        self.toldTotal = toldTotal
        self.key = key
        self.who = who
    }

    /// A request for one juice and nothing else. Without a start of the day, the numbers of the day go on.
    package init(_ juice: Juice, cups: Int = 1, isQueued: Bool = false, dayStart: Date = .distantPast, key: Key) {
        let content = OrderContent(lines: [OrderLine(juice.id, cups: cups)])
        self.init(content, isQueued: isQueued, dayStart: dayStart, key: key, who: nil)
    }

    package var lines: [OrderLine] { content.lines }

    package enum Outcome: Equatable, Sendable {
        case made(Order)
        /// The same request made this order before. Nothing was changed now.
        case again(Order)
        /// Nothing was changed.
        case short(Shortage)
        /// The menu does not have these cups, or no longer: the juice, the size or a choice. Nothing was changed.
        case notOnMenu([Cup])
        /// The menu does not have the discount, or no longer, or the discount is of a cup that is not ordered. Nothing was
        /// changed.
        case noDiscount
        /// The menu does not have the place, or it has places and the request names none. Nothing was changed.
        case noPlace
        /// Somebody stopped the sale of these. Nothing was changed.
        case stopped([SaleItem])
        /// The order costs this now, and not what its customer was told; nil without a price. Nothing was changed.
        case otherPrice(Int?)
    }
}

/// An order with its cancellation, completion, payment, discount and refunds.
package struct OrderRecord: Equatable, Sendable {
    package let order: Order
    package var cancellation: Cancellation?
    /// The time at which the order left the kitchen's queue.
    package var completedAt: Date?
    /// The parts of the payment; none before it, and after it was taken back.
    package var parts: [PaymentPart]
    /// The time of the last payment.
    package private(set) var paidAt: Date?
    package private(set) var discount: GivenDiscount?
    /// Oldest first. They come at any age, from the shop's state: see `Shop.completed`.
    package internal(set) var refunds: [Refund]
    /// The last change of the discount after the order was made.
    package private(set) var discountChange: DiscountChange?
    /// The first receipt that was asked for: any other one is a second one.
    package private(set) var firstReceipt: Printout?
    package private(set) var receipts = 0
    /// The cups that were refunded while the order could wait for the kitchen; later refunds are the shop's to know.
    private var refundedItems = 0

    package init(
        _ order: Order, cancellation: Cancellation? = nil, completedAt: Date? = nil, parts: [PaymentPart] = [],
        refunds: [Refund] = []
    ) {
        self.order = order
        self.cancellation = cancellation
        self.completedAt = completedAt
        self.parts = parts
        self.refunds = refunds
        discount = order.discount
    }

    /// The price of its cups less the discount; nil when no cup has a price.
    package var total: Int? { bill?.total }

    /// True when the order was not cancelled before and is not older than `Cancellation.allowedSeconds`.
    package func isCancellable(at time: Date) -> Bool {
        cancellation == nil && time.timeIntervalSince(order.time) <= Cancellation.allowedSeconds
    }

    /// True when all cups were refunded while the order could wait for the kitchen.
    package var isRefunded: Bool { refundedItems >= order.lines.items }

    /// Records what happened to the order. Once it is cancelled, or refunded as a whole, a completion only acknowledges that.
    package mutating func apply(_ event: Event) {
        switch event {
        case .cancelled(let cancellation): self.cancellation = cancellation
        case .completed(let completion): if cancellation == nil, !isRefunded { completedAt = completion.time }
        case .recalled: completedAt = nil
        case .refunded(let refund): refundedItems += refund.lines.items
        case .paid(let payment):
            parts = payment.parts
            paidAt = payment.time
        case .discounted(let change):
            discount = change.discount
            discountChange = change
            parts = change.paidAfter
        case .printRequested(let printout) where printout.isReceipt:
            if receipts == 0 { firstReceipt = printout }
            receipts += 1
        default: break
        }
    }
}
