package import JuiceShop

/// What is asked of a store, one of a group.
package enum StoreRequest: Sendable {
    case open(Menu)
    case place(Juice, Key, cups: Int = 1, waits: Bool = false)
    case cancel(Int, wasMade: Bool, Key)
    case handOver(Int)
    case adjust([FruitID: Int], Adjustment.Reason, seenAt: [FruitID: Int] = [:], Key)
    /// Nothing, but the way there.
    case ready
}

package enum StoreAnswer: Sendable {
    case placement(Placement)
    case cancelling(Cancelling)
    case restocking(Restocking)
    case done
}

extension StoreAnswer {
    func placement() throws(StoreFault) -> Placement {
        if case .placement(let placement) = self { return placement }
        throw Self.mixedUp
    }

    func cancelling() throws(StoreFault) -> Cancelling {
        if case .cancelling(let cancelling) = self { return cancelling }
        throw Self.mixedUp
    }

    func restocking() throws(StoreFault) -> Restocking {
        if case .restocking(let restocking) = self { return restocking }
        throw Self.mixedUp
    }

    /// `Deliberation.answer` gives each request an answer of its own kind; if it ever did not, the visitor is told
    /// to look, and the process lives.
    private static let mixedUp = StoreFault.outcomeUnknown(reason: "the store answered another question")
}
