/// The tax that prices have in them from an order on.
package struct TaxChoice: Hashable, Sendable {
    /// The last order before it was chosen.
    package let after: Int
    /// nil where pages and receipts say nothing about it.
    package let rate: TaxRate?

    package init(after order: Int, rate: TaxRate?) {
        after = order
        self.rate = rate
    }
}
