/// The sales since the last order with the day's number 1, which the counter shows without reading the history.
///
/// Cancelled orders do not count, and the money of a refund is gone: these are the sums of the list of today's orders,
/// without what was paid back today for orders of any day.
package struct DaySales: Equatable, Codable, Sendable {
    /// The number of the day's first order.
    package private(set) var first = 1
    package private(set) var cups = 0
    /// nil until an order has a price.
    package private(set) var takings: Int?
    /// The orders with a price whose payment is not recorded, oldest first: those that were made while the shop recorded
    /// payments, and at most the last `RecentPayments.maxOrders` of them. One that was refunded as a whole or costs nothing owes nothing.
    package var unpaid: [Unpaid] { open.contains { $0.isFree } ? open.filter { !$0.isFree } : open }
    /// Also those that cost nothing, until their discount is taken back.
    private var open: [Unpaid] = []

    package struct Unpaid: Equatable, Codable, Sendable {
        /// The number of the order.
        package let number: Int
        /// Those that were not refunded.
        fileprivate(set) var cups: Int
        private var free: Bool?
        fileprivate var isFree: Bool {
            get { free == true }
            set { free = newValue ? true : nil }
        }

        fileprivate init(number: Int, cups: Int, isFree: Bool) {
            (self.number, self.cups) = (number, cups)
            self.isFree = isFree
        }
    }

    private enum CodingKeys: String, CodingKey {
        case first, cups, takings
        case open = "unpaid"
    }

    package init() {}

    /// - Parameter recordsPayments: true if the shop records payments now.
    mutating func apply(_ event: Event, recordsPayments: Bool) {
        switch event {
        case .ordered(let order):
            if order.dayNumber == 1 {
                self = DaySales()
                first = order.number
            }
            cups += order.cups
            guard let total = order.total else { return }
            takings = (takings ?? 0) + total
            if recordsPayments {
                open.append(
                    Unpaid(number: order.number, cups: order.cups, isFree: total == 0 && order.discountAmount > 0))
            }
            if open.count > RecentPayments.maxOrders { open.removeFirst() }
        case .cancelled(let cancellation) where cancellation.number >= first:
            cups -= cancellation.cups
            takings = takings.map { $0 - (cancellation.amount ?? 0) }
            settle(cancellation.number)
        case .paid(let payment): settle(payment.number)
        case .discounted(let change):
            if change.number >= first { takings = takings.map { $0 - change.added } }
            guard let index = open.lastIndex(where: { $0.number == change.number }) else { return }
            open[index].isFree = change.total == 0 && change.discount != nil
        case .refunded(let refund):
            takings = takings.map { $0 - (refund.amount ?? 0) }
            settle(refund.number, cups: refund.cups)
        default: break
        }
    }

    private mutating func settle(_ number: Int, cups: Int = .max) {
        guard let index = open.lastIndex(where: { $0.number == number }) else { return }
        if open[index].cups > cups { open[index].cups -= cups } else { open.remove(at: index) }
    }
}
