import FastCGI
import JuiceShop

/// The part of the shop that a request belongs to. The owner's PIN protects `owner`, and those of the others that the
/// owner chose.
package enum Access: String, CaseIterable, Codable, Sendable {
    /// Never protected.
    case open
    /// The report, its downloads, the history of the stock, the menu's editor, names, also of this tablet, and what to buy: that
    /// shows how much the shop sells, and it spends the shop's money. The delivery itself is `stock`. Orders of past days, too.
    case owner
    /// The stock page, changes of stock and their reversal, and stopping the sale of a juice.
    case stock
    /// The cancellation of an order, also in place, and refunds.
    case cancellations
    /// Recording how an order was paid, and correcting it; also the discount of an order that is paid.
    case payments
    /// Placing an order, and printing its slips once more.
    case orders
    /// Closing, opening the drawer, and cash that is put into it or taken out. What closings of the past say is `owner`.
    case closings
    /// Handing orders over and recalling them. The kitchen's pages are open to everybody; a program needs it.
    case kitchen
}
