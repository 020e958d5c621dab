/// The result of a linearizability check.
package enum CheckResult: Sendable {
    case linearizable
    case impossible(Contradiction)
}

/// The earliest response that no sequential order explains, and the longest partial explanation.
package struct Contradiction: Error, Sendable {
    /// Every response before this moment can be explained; the response at it cannot.
    package let moment: Int
    /// The longest explanation, in the order of its effects.
    package let explained: [History.Operation]
    /// The model shop after those operations.
    package let shop: ModelShop
    /// The operations that could come next in time, each with the response the model would give.
    package let next: [(operation: History.Operation, expected: Response)]
}

extension History {
    package func check(against model: SequentialModel) -> CheckResult {
        var whole = Linearization(self, against: model)
        if whole.search() { return .linearizable }
        let ends = operations.compactMap(\.end).sorted()
        // A prefix that is not linearizable stays so whatever follows: binary search for the first such moment.
        var (low, high) = (0, ends.count - 1)
        while low < high {
            let middle = (low + high) / 2
            var part = Linearization(until(ends[middle]), against: model)
            if part.search() { low = middle + 1 } else { high = middle }
        }
        return .impossible(until(ends[low]).contradiction(at: ends[low], against: model))
    }

    private func contradiction(at moment: Int, against model: SequentialModel) -> Contradiction {
        var linearization = Linearization(self, against: model)
        _ = linearization.search()
        let explained = linearization.longest
        var shop = model.opened
        for operation in explained { _ = model.apply(operation.invocation, &shop) }
        let calls = Set(explained.map(\.call))
        let rest = operations.filter { $0.matters && !calls.contains($0.call) }
        let firstEnd = rest.compactMap(\.end).min() ?? .max
        let next = rest.filter { $0.call < firstEnd }
        return Contradiction(
            moment: moment, explained: explained, shop: shop,
            next: next.map { operation in
                var after = shop
                return (operation, model.apply(operation.invocation, &after))
            })
    }
}

extension Contradiction: CustomStringConvertible {
    package var description: String {
        var lines = ["No order of events explains the response at moment \(moment). The longest partial order ends in:"]
        lines += explained.suffix(8).map { "  \($0)" }
        lines.append("Then the shop is at event \(shop.sequence), \(shop.orders) orders, \(words(shop.stock)). Next:")
        lines += next.map { "  \($0.operation); expected response: \($0.expected)" }
        return lines.joined(separator: "\n")
    }
}
