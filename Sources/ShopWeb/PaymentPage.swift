import FastCGI
import JuiceShop

/// A page that records payments and discounts, and is shown again afterwards.
package enum PaymentPage: String, Sendable {
    case counter, record, unpaid, closing
    /// The page of an order's payment in parts, as long as something is due.
    case parts
}
