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
            let isWaiting = record.order.isQueued && now.timeIntervalSince(record.order.time) <= WaitingOrder.maxSeconds
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

/// A button that says how an order was paid.
struct PaymentChoice: ViewModel {
    let kind: PaymentKind
    /// The address that records it.
    let action: String
    let isChosen: Bool
    let label: String

    /// One for each kind that the shop records, and for the kind that is recorded already; none for an order without
    /// prices, or whose discount leaves nothing to pay.
    static func all(_ record: OrderRecord, on page: PaymentPage, context: PageContext) -> [PaymentChoice] {
        guard let total = record.total, total > 0 || record.discount == nil || record.paid != nil,
            record.isCancellable(at: context.clock.now)
        else { return [] }
        return PaymentKind.allCases.filter { context.settings.paymentKinds.contains($0) || record.paid == $0 }.map {
            PaymentChoice(
                kind: $0, action: Route.payment(record.order.number, on: page).path, isChosen: record.paid == $0,
                label: context.texts($0.text))
        }
    }

    static let fields: Fields<PaymentChoice> = [
        .text("action", \.action),
        .text("field") { _ in PaymentForm.kindField },
        .text("value") { $0.kind.rawValue },
        .flag("isChosen", \.isChosen),
        .text("label", \.label),
    ]
}
