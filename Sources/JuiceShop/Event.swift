package import Foundation

/// One durable fact of the shop.
package enum Event: Equatable, Sendable {
    /// Fruits that the shop has for the first time, with their first counts.
    case opened(FirstStock)
    case ordered(Order)
    case cancelled(Cancellation)
    case handedOver(Handover)
    case stockChanged(StockChange)

    package var time: Date {
        switch self {
        case .opened(let opening): opening.time
        case .ordered(let order): order.time
        case .cancelled(let cancellation): cancellation.time
        case .handedOver(let handover): handover.time
        case .stockChanged(let stockChange): stockChange.time
        }
    }
}

/// The first counts of fruits that came onto the menu.
package struct FirstStock: Equatable, Sendable {
    package let counts: [FruitID: Int]
    package let time: Date

    package init(counts: [FruitID: Int], time: Date) {
        self.counts = counts
        self.time = time
    }
}
