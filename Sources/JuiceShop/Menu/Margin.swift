import Bytes
import ContentFile

/// What a cup, or a day, brings in and costs.
package struct Margin: Equatable, Sendable {
    /// Without the tax in it; nil for a juice without a price.
    package let price: Int?
    package let cost: Int

    package init(_ price: Int?, cost: Int) {
        self.price = price
        self.cost = cost
    }

    package var amount: Int? { price.map { $0 - cost } }

    /// Of the price, rounded down: a margin is never said to be larger than it is. nil for nothing that was paid.
    package var percent: Int? {
        guard let price, price > 0 else { return nil }
        let (quotient, rest) = (100 * (price - cost)).quotientAndRemainder(dividingBy: price)
        return rest < 0 ? quotient - 1 : quotient
    }
}
