package import JuiceShop

/// An amount of money as people type it: `4,500`, or `4.50` in a currency with two decimals.
package enum TypedPrice {
    /// - Returns: the amount in the currency's smallest unit; nil for any other text, for more decimals than the currency
    ///   has, and for more than `Currency.maxPrice`.
    package static func parse(_ text: String, _ currency: Currency) -> Int? {
        let parts = text.filter { $0 != "," && !$0.isWhitespace }.split(
            separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let whole = digits(parts[0]) else { return nil }
        var amount = whole
        let decimals = parts.count == 2 ? parts[1] : ""
        if parts.count == 2, decimals.isEmpty || decimals.count > currency.decimals || digits(decimals) == nil {
            return nil
        }
        for index in 0..<currency.decimals {
            let digit = index < decimals.count ? digits(decimals.dropFirst(index).prefix(1)) ?? 0 : 0
            amount = amount * 10 + digit
            if amount > Currency.maxPrice { return nil }
        }
        return amount > Currency.maxPrice ? nil : amount
    }

    private static func digits(_ text: Substring) -> Int? {
        WholeNumber.parse(String(text)).flatMap { text.contains { "+-＋－".contains($0) } ? nil : $0 }
    }
}
