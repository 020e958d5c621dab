package import HTTP
package import JuiceShop

/// Every address of the shop. A path is written once, here: pages print it, the counter parses it.
package enum Route: Equatable, Sendable {
    /// The order page, at one juice's button when it names one.
    case board(at: JuiceID? = nil)
    case orders
    case order(Int)
    /// The stock page; `marking` names a juice whose lacking fruits it points out.
    case stock(marking: JuiceID? = nil)
    case stockJSON
    case health

    /// The place of one juice's button on the order page.
    package static func anchor(of juice: JuiceID) -> String { "juice-\(juice)" }

    package var path: String {
        switch self {
        case .board(nil): "/"
        case .board(let juice?): "/#\(Route.anchor(of: juice))"
        case .orders: "/orders"
        case .order(let number): "/orders/\(number)"
        case .stock(nil): "/stock"
        case .stock(let juice?): "/stock?juice=\(juice)"
        case .stockJSON: "/stock.json"
        case .health: "/health"
        }
    }

    /// - Returns: `nil` for an address that the shop does not have.
    package init?(path: String, query: Form) {
        switch path {
        case "/": self = .board()
        case "/orders": self = .orders
        case "/stock": self = .stock(marking: query["juice"].flatMap { Token.isToken($0) ? JuiceID($0) : nil })
        case "/stock.json": self = .stockJSON
        case "/health": self = .health
        default:
            guard path.hasPrefix("/orders/"), let number = Route.orderNumber(path.dropFirst("/orders/".count)) else {
                return nil
            }
            self = .order(number)
        }
    }

    /// What an address answers to; anything else is told these (405, `Allow`).
    package var methods: [Method] {
        switch self {
        case .board, .order, .stockJSON, .health: [.get, .head]
        case .orders: [.post]
        case .stock: [.get, .head, .post]
        }
    }

    /// One spelling a number: no sign, no leading zero, at most 18 digits.
    private static func orderNumber(_ text: Substring) -> Int? {
        guard (1...18).contains(text.utf8.count), text.utf8.first != UInt8(ascii: "0"),
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(text)
    }
}
