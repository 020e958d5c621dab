import Bytes
import ContentFile

/// The income and cost of a cup or a day.
package struct Margin: Equatable, Sendable {
    /// The income without the tax in it; nil for a juice without a price.
    package let price: Int?
    package let cost: Int

    package init(_ price: Int?, cost: Int) {
        self.price = price
        self.cost = cost
    }

    package var amount: Int? { price.map { $0 - cost } }

    /// The margin as a percentage of the price, rounded down so that it is never overstated; nil if the price is 0.
    package var percent: Int? {
        guard let price, price > 0 else { return nil }
        let (quotient, rest) = (100 * (price - cost)).quotientAndRemainder(dividingBy: price)
        return rest < 0 ? quotient - 1 : quotient
    }
}
