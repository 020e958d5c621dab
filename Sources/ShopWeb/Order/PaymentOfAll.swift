import ContentFile
package import JuiceShop
import Templates

/// The payment of several orders in one press: those that its page showed, and no others.
package struct PaymentOfAll: Equatable, Sendable {
    /// nil to take back the payments.
    package let kind: PaymentKind?
    package let numbers: [Int]
    /// The sum in the currency's smallest unit.
    package let total: Int

    package static let kindField = "all"
    package static let ordersField = "orders"

    package init(_ kind: PaymentKind?, _ numbers: [Int], total: Int) {
        self.kind = kind
        self.numbers = numbers
        self.total = total
    }

    var count: String { NumberFormat.grouped(numbers.count) }

    /// `12.13.15`
    var list: String { numbers.map(String.init).joined(separator: ".") }

    /// - Returns: nil for a text that `list` does not make, and for more orders than a shop remembers.
    static func numbers(in text: String) -> [Int]? {
        let numbers = text.split(separator: ".").map { Route.number($0) }
        guard numbers.count <= RecentPayments.maxOrders, numbers.allSatisfy({ $0 != nil }) else { return nil }
        return numbers.compactMap(\.self)
    }
}
