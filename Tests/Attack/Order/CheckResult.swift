/// Whether a history is one that a shop could have which does one thing after the other.
package enum CheckResult: Sendable {
    case linearizable
    case impossible(Contradiction)
}

/// The earliest answer that nothing explains, and how far an explanation goes.
package struct Contradiction: Error, Sendable {
    /// Everything told before this moment can be explained; what was told at it cannot.
    package let moment: Int
    /// The longest explanation: these, in this order.
    package let explained: [History.Operation]
    /// The shop after them.
    package let shop: ModelShop
    /// Those that could come next in time, and what each would have been told then.
    package let next: [(operation: History.Operation, would: Answer)]
}

extension History {
    package func verdict(by rulebook: SequentialModel) -> CheckResult {
        var whole = Linearization(self, by: rulebook)
        if whole.search() { return .linearizable }
        let ends = operations.compactMap(\.end).sorted()
        // What was impossible stays so whatever happens later: the first such moment is found by halving.
        var (low, high) = (0, ends.count - 1)
        while low < high {
            let middle = (low + high) / 2
            var part = Linearization(until(ends[middle]), by: rulebook)
            if part.search() { low = middle + 1 } else { high = middle }
        }
        return .impossible(until(ends[low]).contradiction(at: ends[low], by: rulebook))
    }

    private func contradiction(at moment: Int, by rulebook: SequentialModel) -> Contradiction {
        var linearization = Linearization(self, by: rulebook)
        _ = linearization.search()
        let explained = linearization.longest
        var shop = rulebook.opened
        for operation in explained { _ = rulebook.answer(operation.invocation, &shop) }
        let calls = Set(explained.map(\.call))
        let rest = operations.filter { $0.matters && !calls.contains($0.call) }
        let firstEnd = rest.compactMap(\.end).min() ?? .max
        let next = rest.filter { $0.call < firstEnd }
        return Contradiction(
            moment: moment, explained: explained, shop: shop,
            next: next.map { operation in
                var after = shop
                return (operation, rulebook.answer(operation.invocation, &after))
            })
    }
}

extension Contradiction: CustomStringConvertible {
    package var description: String {
        var lines = ["No order of events explains what was told at moment \(moment). As far as one goes, it ends in:"]
        lines += explained.suffix(8).map { "  \($0)" }
        lines.append("Then the shop is at event \(shop.sequence), \(shop.orders) orders, \(words(shop.stock)). Next:")
        lines += next.map { "  \($0.operation); it would be told: \($0.would)" }
        return lines.joined(separator: "\n")
    }
}
