/// An amount that is not on the menu, as a customer orders it: a word and a price. It is made of nothing, and nobody makes it.
package struct OpenAmount: Hashable, Sendable {
    /// The name of what is sold, as it was typed.
    package let word: OpenAmountWord
    /// The price in the currency's smallest unit, from 1 to `Currency.maxPrice`.
    package let price: Int

    /// - Returns: nil for a price out of range.
    package init?(_ word: OpenAmountWord, price: Int) {
        guard (1...Currency.maxPrice).contains(price) else { return nil }
        self.word = word
        self.price = price
    }

    /// - Parameter spelling: a `spelling`, such as `=4500=떡`.
    /// - Returns: nil for any other text. A word is spelled as it is recorded.
    package init?(spelling: some StringProtocol) {
        let parts = spelling.split(separator: "=", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].isEmpty, let price = Int(parts[1]), String(price) == parts[1],
            let word = try? OpenAmountWord(typed: String(parts[2])), word.rawValue == parts[2]
        else { return nil }
        self.init(word, price: price)
    }

    package var spelling: String { "=\(price)=\(word.rawValue)" }
}

/// The name of something that is not on the menu, such as “떡”: one line of at most 20 characters.
package struct OpenAmountWord: WrittenText {
    package let rawValue: String

    package static let rule = TextRule.openAmount

    package init(recorded text: String) { rawValue = TextRule.escaped(text) }
}

extension JuiceID {
    /// The id in the cup of an amount that is not on the menu. It is not a token, so that no menu has it.
    package static let openAmount = JuiceID("=")
}
