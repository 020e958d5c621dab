/// The part of the shop that a request belongs to. The owner's PIN protects `owner`, and those of the others that the
/// owner chose.
package enum Access: String, CaseIterable, Codable, Sendable {
    /// Never protected.
    case open
    /// The report, its downloads, the history of the stock, the menu's editor, names, and what to buy: that shows how much
    /// the shop sells, and it spends the shop's money. The delivery itself is `stock`.
    case owner
    /// The stock page, changes of stock and their reversal, and stopping the sale of a juice.
    case stock
    /// The cancellation of an order, also in place.
    case cancellations
    /// Placing an order.
    case orders
}

extension Route {
    /// The page that a device sees once it is let in: this one, or the page that leads to it.
    package var afterPIN: Route {
        switch self {
        case .ordersCSV(let days), .stockChangesCSV(let days): .report(days ?? .today)
        case .authorsCSV(let days): .report(days)
        case .reversal: .stockHistory()
        case .menuReturn: .menuHistory()
        case .orders, .availability: .orderPage()
        default: self
        }
    }
}
