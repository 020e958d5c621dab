import ContentFile
import Foundation
import JuiceShop
import Templates

/// The stage that an order has reached.
enum OrderState: Equatable {
    /// It waits in the kitchen.
    case making
    case handedOver
    case cancelled
    /// Made at once, or left the queue unnoticed after a day.
    case past

    init(_ record: OrderRecord, at now: Date) {
        if record.cancellation != nil {
            self = .cancelled
        } else if record.completedAt != nil {
            self = .handedOver
        } else {
            let isWaiting =
                record.order.isQueued && !record.isRefunded
                && now.timeIntervalSince(record.order.time) <= WaitingOrder.maxSeconds
            self = isWaiting ? .making : .past
        }
    }

    /// The class of its chip.
    var tone: String {
        switch self {
        case .making: "making"
        case .handedOver, .past: "made"
        case .cancelled: "cancelled"
        }
    }

    /// The word of its chip.
    var word: Text? {
        switch self {
        case .making: .orderMaking
        case .handedOver: .queueDone
        case .cancelled: .queueCancelled
        case .past: nil
        }
    }
}
