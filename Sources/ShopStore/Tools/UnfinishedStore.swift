package import Journal
package import JuiceShop
import Bytes

/// A store that a move fills. No command opens it before `finish`, also when the move was killed.
package protocol UnfinishedStore {
    var end: StoreMove.End { get }

    /// Reads the whole history back, and makes it a store like any other.
    /// - Parameters:
    ///   - shop: the source's, after its last event.
    ///   - chain: of the source's events.
    /// - Throws: `damaged` for any other history.
    func finish(_ shop: Shop, chain: UInt32) throws(StoreError) -> StoreCheck.Summary

    /// Removes it.
    func discard()
}
