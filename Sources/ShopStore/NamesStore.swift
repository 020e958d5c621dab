package import Journal
package import JuiceShop
import Bytes

/// Where the names of tablets and people are kept: beside the history, which has their ids. Safe from any thread, and beside
/// other processes.
package protocol NamesStore: Sendable {
    func names() throws(StoreError) -> Names

    /// Changes the names, durably, while no other process does. Names that stay as they are are not written.
    /// - Throws: when they cannot be read or written.
    func update<Result: Sendable>(_ change: (inout Names) -> Result) throws(StoreError) -> Result
}
