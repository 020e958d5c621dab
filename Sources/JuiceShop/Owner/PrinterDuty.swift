import Foundation

/// A kind of work that a printer of the shop does.
package enum PrinterDuty: String, CaseIterable, Codable, Sendable {
    /// A slip for the kitchen with each order, and one for a cancellation.
    case tickets
    /// A label for each cup of each order.
    case cups
    /// A receipt when somebody asks for it.
    case receipts
    /// A slip with the sums of each closing.
    case closings
    /// The drawer below the printer opens when cash comes in or goes out, and at a press on its button.
    case drawer
}
