package import JuiceShop

extension OrderOutcome {
    /// The answer to the same request again.
    package var again: OrderOutcome {
        if case .made(let order) = self { return .again(order) }
        return self
    }
}
