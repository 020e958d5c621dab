import Journal
package import JuiceShop

/// What is asked of a store, one of a group.
package enum StoreRequest: Sendable {
    case open(Menu)
    case place(Juice, Key, cups: Int = 1, waits: Bool = false)
    case cancel(Int, wasMade: Bool, Key)
    case handOver(Int)
    case adjust([FruitID: Int], StockChange.Reason, seenAt: [FruitID: Int] = [:], Key)
    /// Nothing, but the way there.
    case ready
}

package enum StoreAnswer: Sendable {
    case placement(OrderOutcome)
    case cancelling(CancellationOutcome)
    case restocking(StockChangeOutcome)
    case done
}

extension StoreAnswer {
    func placement() throws(StoreError) -> OrderOutcome {
        if case .placement(let placement) = self { return placement }
        throw Self.mixedUp
    }

    func cancelling() throws(StoreError) -> CancellationOutcome {
        if case .cancelling(let cancelling) = self { return cancelling }
        throw Self.mixedUp
    }

    func restocking() throws(StoreError) -> StockChangeOutcome {
        if case .restocking(let restocking) = self { return restocking }
        throw Self.mixedUp
    }

    /// `BatchDecision.answer` gives each request an answer of its own kind; if it ever did not, the visitor is told
    /// to look, and the process lives.
    private static let mixedUp = StoreError.outcomeUnknown(reason: "the store answered another question")
}
