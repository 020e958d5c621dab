package import JuiceShop

/// A view of the stock page: the reason for the changes, and the juices whose shortage led to it.
package struct StockView: Equatable, Sendable {
    /// `other` corrects counts; any other reason makes it the page for deliveries, stocktakes or waste.
    package let reason: StockChange.Reason
    /// The page highlights the fruits that these juices are short of, and leads back to the order page with them.
    package let lines: [OrderLine]

    package init(_ reason: StockChange.Reason = .other, lines: [OrderLine] = []) {
        self.reason = reason
        self.lines = lines
    }
}
