package import JuiceShop

/// The shop's durable state. Every promise holds from any thread, and beside other processes on the same store.
///
/// Two stores keep the contract: `FileStore` on a disk, `MemoryStore` for tests. `StoreContractTests` runs on both.
package protocol Store: Sendable {
    /// The shop as of the last answered request or later. Takes no lock that another process could hold.
    func shop() throws(StoreFault) -> Shop

    /// Makes the order, or says what is short; never half of it.
    ///
    /// The answer is durable before this returns. The same key and juice again, within 24 hours: the first answer,
    /// and nothing is taken. A shortage is not remembered: the same request may succeed later.
    /// - Throws: `StoreFault` when the store cannot; then nothing was acknowledged.
    func place(_ juice: Juice, key: Key) throws(StoreFault) -> Placement

    /// Makes all of the change, or says why it cannot be; never half of it.
    ///
    /// As `place`: durable before it returns, and the same key, deltas and reason again change nothing.
    func adjust(
        _ deltas: [FruitID: Int], reason: Adjustment.Reason, key: Key
    ) throws(StoreFault) -> Restocking

    /// An order of any age, or `nil` when there is none of that number.
    func order(_ number: Int) throws(StoreFault) -> Order?

    /// Returns when an order could be stored now.
    func ready() throws(StoreFault)

    /// Leaves the store as a clean stop does. The store is not used afterwards.
    func close() throws(StoreFault)
}
