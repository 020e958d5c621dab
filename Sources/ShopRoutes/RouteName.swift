extension Route {
    /// An address without its arguments, as metrics name it: a fixed set, whatever clients ask for.
    package enum Name: Int, CaseIterable, Sendable {
        case orderPage, orders, order, cancellation, handover, recall, payment, queue, pickup, stock, stockHistory
        case reversal, fruit, stockJSON, purchases, report, ordersCSV, stockChangesCSV, authorsCSV, menu, juiceForm
        case fruitForm, menuHistory, menuReturn, availability, settings, more, device, note, people, pin, health,
            metrics
        /// An address that the shop does not have.
        case other
    }

    package var name: Name {
        switch self {
        case .orderPage: .orderPage
        case .orders: .orders
        case .order: .order
        case .cancellation: .cancellation
        case .handover: .handover
        case .recall: .recall
        case .payment: .payment
        case .queue: .queue
        case .pickup: .pickup
        case .stock: .stock
        case .stockHistory: .stockHistory
        case .reversal: .reversal
        case .fruit: .fruit
        case .stockJSON: .stockJSON
        case .purchases: .purchases
        case .report: .report
        case .ordersCSV: .ordersCSV
        case .stockChangesCSV: .stockChangesCSV
        case .authorsCSV: .authorsCSV
        case .menu: .menu
        case .juiceForm: .juiceForm
        case .fruitForm: .fruitForm
        case .menuHistory: .menuHistory
        case .menuReturn: .menuReturn
        case .settings: .settings
        case .availability: .availability
        case .more: .more
        case .device: .device
        case .note: .note
        case .people: .people
        case .health: .health
        case .pin: .pin
        case .metrics: .metrics
        }
    }
}
