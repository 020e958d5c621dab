package import JuiceShop

extension OrderRequest.Outcome {
    /// The outcome of the same request when it is repeated.
    package var again: OrderRequest.Outcome {
        if case .made(let order) = self { return .again(order) }
        return self
    }
}
