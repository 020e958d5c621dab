package import JuiceShop
package import ShopRoutes

/// A stock form that is shown again, since nothing of it was stored: its fields as they were sent, and their errors.
package struct StockFormState: Equatable, Sendable {
    /// A fruit without an entry shows the stock of now.
    package let entries: [FruitID: StockForm.Entry]
    /// Empty when the form as a whole is wrong.
    package let errors: [FruitID: StockNumberError]

    package init(_ entries: [FruitID: StockForm.Entry], errors: [FruitID: StockNumberError] = [:]) {
        self.entries = entries
        self.errors = errors
    }
}
