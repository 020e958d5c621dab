package import JuiceShop

extension OrderRequest.Outcome {
    /// The answer to the same request again.
    package var again: OrderRequest.Outcome {
        if case .made(let order) = self { return .again(order) }
        return self
    }
}
