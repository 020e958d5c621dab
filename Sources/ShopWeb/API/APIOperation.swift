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
        let method: Method
        /// The address below the base; `:` marks an argument.
        let pattern: String
        /// The part of the shop that the token needs. An order of a past day, and some discounts, need more (`APICall.require`).
        let access: Access
        let key: KeyUse
        /// The fields of its query.
        let query: [String]

        fileprivate init(
            _ method: Method, _ pattern: String, _ access: Access = .open, key: KeyUse = .none, query: [String] = []
        ) {
            self.method = method
            self.pattern = pattern
            self.access = access
            self.key = key
            self.query = query
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

    var rule: Rule { Self.rules[self] ?? makeRule() }

    /// Made once: each request asks for its rule several times.
    private static let rules = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.makeRule()) })

    private func makeRule() -> Rule {
        switch self {
        case .getShop: Rule(.get, "/")
        case .getMenu: Rule(.get, "/menu")
        case .replaceMenu: Rule(.put, "/menu", .owner, key: .required)
        case .setAvailability: Rule(.put, "/availability/:", .stock, key: .optional)
        case .getStock: Rule(.get, "/stock")
        case .changeStock: Rule(.post, "/stock/changes", .stock, key: .required)
        case .listOrders: Rule(.get, "/orders", query: [Self.day, Self.after, Self.limit])
        case .placeOrder: Rule(.post, "/orders", .orders, key: .required)
        case .getOrder: Rule(.get, "/orders/:")
        case .payOrder: Rule(.post, "/orders/:/payment", .payments, key: .required)
        case .cancelOrder: Rule(.post, "/orders/:/cancellation", .cancellations, key: .optional)
        case .refundOrder: Rule(.post, "/orders/:/refund", .cancellations, key: .required)
        case .discountOrder: Rule(.post, "/orders/:/discount", .orders, key: .required)
        case .handOverOrder: Rule(.post, "/orders/:/handover", .kitchen)
        case .recallOrder: Rule(.post, "/orders/:/recall", .kitchen)
        case .printOrder: Rule(.post, "/orders/:/print", .orders, key: .required)
        case .getReport: Rule(.get, "/reports", .owner, query: [Self.from, Self.to])
        case .listClosings: Rule(.get, "/closings", .owner, query: [Self.after, Self.limit])
        case .listEvents: Rule(.get, "/events", .owner, query: [Self.after, Self.limit])
        }
    }

    static let day = "day"
    static let after = "after"
    static let limit = "limit"
    static let from = "from"
    static let to = "to"

    /// The operations of an address, and the segment in place of its argument; nil for an address that the API does not have.
    static func find(_ path: some StringProtocol) -> (operations: [APIOperation], argument: String?)? {
        guard path.hasPrefix(base) else { return nil }
        let below = String(path.dropFirst(base.count))
        if let operations = byPattern[below] { return below.utf8.contains(UInt8(ascii: ":")) ? nil : (operations, nil) }
        var segments = below.split(separator: "/", omittingEmptySubsequences: false)
        guard segments.count >= 3 else { return nil }
        let argument = String(segments[2])
        segments[2] = ":"
        return byPattern[segments.joined(separator: "/")].map { ($0, argument) }
    }

    private static let byPattern = Dictionary(grouping: allCases, by: \.rule.pattern)

    /// The address of an order.
    static func orderPath(_ number: Int) -> String { "\(base)/orders/\(number)" }
}
