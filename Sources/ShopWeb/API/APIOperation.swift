import FastCGI
import JuiceShop

/// An operation of the API for programs, by its name in the contract (`operationId` in `Public/openapi.json`): a method and an
/// address, and what a token needs for it. `ContractTests` compares the two, both ways.
enum APIOperation: String, CaseIterable, Sendable {
    case getShop, getMenu, replaceMenu, setAvailability, getStock, changeStock
    case listOrders, placeOrder, getOrder, payOrder, cancelOrder, refundOrder, discountOrder, handOverOrder, recallOrder
    case printOrder, getReport, listClosings, listEvents

    static let base = "/api/v1"
    /// The version of the contract: its first number is that of the addresses.
    static let contractVersion = "1.0.0"
    /// The address of the contract.
    static let contractPath = Asset.contract.path

    struct Rule: Sendable {
        let operation: APIOperation
        let method: Method
        /// The address below the base; `:` marks an argument.
        let pattern: String
        /// The part of the shop that the token needs. An order of a past day, and some discounts, need more (`APICall.require`).
        let access: Access
        let key: KeyUse
        /// The fields of its query.
        let query: [String]
        /// nil for an operation that stays.
        let retirement: APIRetirement?

        init(
            _ operation: APIOperation, _ method: Method, _ pattern: String, _ access: Access = .open,
            key: KeyUse = .none, query: [String] = [], retirement: APIRetirement? = nil
        ) {
            self.operation = operation
            self.method = method
            self.pattern = pattern
            self.access = access
            self.key = key
            self.query = query
            self.retirement = retirement
        }
    }

    /// The place of `Idempotency-Key` in an operation.
    enum KeyUse: Sendable {
        /// It is ignored.
        case none
        /// What the operation does once, or sets to a value, needs none.
        case optional
        case required
    }

    var rule: Rule {
        switch self {
        case .getShop: Rule(self, .get, "/")
        case .getMenu: Rule(self, .get, "/menu")
        case .replaceMenu: Rule(self, .put, "/menu", .owner, key: .required)
        case .setAvailability: Rule(self, .put, "/availability/:", .stock, key: .optional)
        case .getStock: Rule(self, .get, "/stock")
        case .changeStock: Rule(self, .post, "/stock/changes", .stock, key: .required)
        case .listOrders: Rule(self, .get, "/orders", query: [Self.day, Self.after, Self.limit])
        case .placeOrder: Rule(self, .post, "/orders", .orders, key: .required)
        case .getOrder: Rule(self, .get, "/orders/:")
        case .payOrder: Rule(self, .post, "/orders/:/payment", .payments, key: .required)
        case .cancelOrder: Rule(self, .post, "/orders/:/cancellation", .cancellations, key: .optional)
        case .refundOrder: Rule(self, .post, "/orders/:/refund", .cancellations, key: .required)
        case .discountOrder: Rule(self, .post, "/orders/:/discount", .orders, key: .required)
        case .handOverOrder: Rule(self, .post, "/orders/:/handover", .kitchen)
        case .recallOrder: Rule(self, .post, "/orders/:/recall", .kitchen)
        case .printOrder: Rule(self, .post, "/orders/:/print", .orders, key: .required)
        case .getReport: Rule(self, .get, "/reports", .owner, query: [Self.from, Self.to])
        case .listClosings: Rule(self, .get, "/closings", .owner, query: [Self.after, Self.limit])
        case .listEvents: Rule(self, .get, "/events", .owner, query: [Self.after, Self.limit])
        }
    }

    static let day = "day"
    static let after = "after"
    static let limit = "limit"
    static let from = "from"
    static let to = "to"

    /// The rules of an address, and the segment in place of its argument; nil for an address that the API does not have.
    static func find(_ path: String) -> (rules: [Rule], argument: String?)? {
        if let rules = byPath[path] { return path.utf8.contains(UInt8(ascii: ":")) ? nil : (rules, nil) }
        guard let (pattern, argument) = path.replacingSegment(4), let rules = byPath[pattern] else { return nil }
        return (rules, String(argument))
    }

    /// The rules are made once.
    private static let byPath = Dictionary(grouping: allCases.map(\.rule)) { base + $0.pattern }

    /// The address of an order.
    static func orderPath(_ number: Int) -> String { "\(base)/orders/\(number)" }
}
