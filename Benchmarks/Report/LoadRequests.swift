import FastCGI
import Foundation
import JuiceShop
import ShopWeb

/// The requests of `make bench X=load`: some rows for each address of the shop, whose requests differ in their arguments.
///
/// They come from the table of routes, and the switches name each of its entries: a new address is attacked too.
struct LoadRequests {
    private let numbers: [Int]
    private let days: [Day]

    struct Row: Encodable {
        let method: String
        let paths: [String]
        /// Without the key, which each request has for itself.
        let body: String
    }

    private static let variants = 50

    init(_ history: StoreHistory) {
        numbers = (1...Self.variants).map { max(1, history.orders / Self.variants * $0) }
        days = (0..<Self.variants).map { history.firstDay.advanced(by: history.days * $0 / Self.variants) }
    }

    /// Pages first: a form may add to the history.
    var rows: [Row] {
        [Method.get, .post].flatMap { method in
            Route.Name.allCases.flatMap { name in
                let rows = routes(name).filter { $0.first?.methods.contains(method) ?? false }
                return (method == .post ? rows.prefix(1) : rows[...]).map { routes in
                    Row(
                        method: method.name, paths: routes.map { String($0.path.prefix { $0 != "#" }) },
                        body: method == .post ? body(name).encoded : "")
                }
            }
        }
    }

    private func routes(_ name: Route.Name) -> [[Route]] {
        switch name {
        case .orderPage: [[.orderPage()], [.orderPage(OrderContent(lines: [OrderLine(JuiceID("kiwi"), cups: 2)]))]]
        case .orders:
            [[.orders()], days.map { .orders(day: $0) }, days.map { .orders(day: $0, before: 1_000) }, [.unpaidOrders]]
        case .order: [numbers.map { .order($0) }, numbers.map { .order($0, asRecord: true) }]
        case .cancellation: [numbers.map { .cancellation($0) }]
        case .handover: [numbers.map { .handover($0) }]
        case .recall: [numbers.map { .recall($0) }]
        case .acknowledgement: [numbers.map { .acknowledgement($0) }]
        case .leftOver: [[.leftOver]]
        case .payment: [numbers.map { .payment($0, on: .record) }]
        case .discount: [numbers.map { .discount($0, on: .record) }]
        case .payments: [[.payments()]]
        case .refund: [numbers.map { .refund($0) }]
        case .printSlip: [numbers.map { .printSlip($0) }]
        case .printClosing: [[.printClosing(1)]]
        case .queue: [[.queue]]
        case .pickup: [[.pickup]]
        case .stock: [[.stock()], [.stock(StockView(.delivery))]]
        case .stockHistory: [[.stockHistory()], numbers.map { .stockHistory(before: $0) }]
        case .reversal: [numbers.map { .reversal($0) }]
        case .fruit: [[.fruit(FruitID("kiwi")), .fruit(FruitID("mango"))]]
        case .stockJSON: [[.stockJSON]]
        case .purchases: [[.purchases()], [.purchases(days: 7)]]
        case .report:
            [
                [.report()], days.map { .report(.day($0)) }, days.map { .report(.month(of: $0)) },
                days.map { .report(.range(from: $0, to: $0.advanced(by: 365))) },
            ]
        case .ordersCSV: [[.ordersCSV()], days.map { .ordersCSV(.day($0)) }]
        case .stockChangesCSV: [[.stockChangesCSV()]]
        case .authorsCSV: [[.authorsCSV()], days.map { .authorsCSV(.month(of: $0)) }]
        case .menu: [[.menu]]
        case .juiceForm: [[.juiceForm()], [.juiceForm(JuiceID("banana"))]]
        case .fruitForm: [[.fruitForm()], [.fruitForm(FruitID("banana"))]]
        case .optionForm: [[.optionForm()]]
        case .discountForm: [[.discountForm()]]
        case .placeForm: [[.placeForm()]]
        case .groupForm: [[.groupForm()]]
        case .menuHistory: [[.menuHistory()]]
        case .menuReturn: [numbers.map { .menuReturn($0) }]
        case .availability: [[.availability(.juice(JuiceID("banana")))]]
        case .settings: [[.settings()]]
        case .closing: [[.closing()]]
        case .cashMove: [[.cashMove]]
        case .cashMoveReversal: [numbers.map { .cashMoveReversal($0) }]
        case .drawer: [[.drawer]]
        case .closings: [[.closings]]
        case .closed: [numbers.map { .closed($0) }]
        case .closingReversal: [numbers.map { .closingReversal($0) }]
        case .closingsCSV: [[.closingsCSV]]
        case .transfers: [[.transfers()]]
        case .ownerPIN: [[.ownerPIN()]]
        case .more: [[.more]]
        case .device: [[.device]]
        case .note: [[.note]]
        case .people: [[.people]]
        case .programs: [[.programs]]
        case .options: [[.options(JuiceID("banana"))]]
        case .memo: [[.memo()]]
        case .openAmount: [[.openAmount()]]
        case .choiceAvailability: [[.availability(.choice(ChoiceID("ice")))]]
        case .pin: [[.pin()]]
        case .health: [[.health]]
        case .metrics: [[.metrics]]
        case .api, .other: []
        }
    }

    private func body(_ name: Route.Name) -> Form {
        let field: Form.Field? =
            switch name {
            case .orders: .init(OrderForm.juiceField, "kiwi")
            case .cancellation: .init(CancellationForm.madeField, CancellationForm.no)
            case .discount: .init(DiscountForm.discountField, "")
            case .payments: .init(PaymentOfAll.kindField, PaymentKind.card.rawValue)
            case .payment: .init(PaymentForm.kindField, PaymentKind.card.rawValue)
            default: nil
            }
        return Form(fields: field.map { [$0] } ?? [])
    }
}
