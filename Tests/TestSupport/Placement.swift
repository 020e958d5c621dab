package import JuiceShop

extension Placement {
    /// The answer to the same request again.
    package var again: Placement {
        if case .made(let order) = self { return .again(order) }
        return self
    }
}
