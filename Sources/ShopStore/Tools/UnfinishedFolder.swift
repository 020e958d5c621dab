package import Journal
package import JuiceShop
import Bytes
import Foundation

/// A folder with another name until it is finished: `NAME.unfinished`.
package struct UnfinishedFolder: UnfinishedStore {
    package let end: StoreMove.End
    private let copy: StoreCopy
    private let store: FileStore

    /// - Throws: `unavailable` when anything is at the path.
    package init(_ path: String) throws(StoreError) {
        copy = try StoreCopy(at: path, files: PosixFileSystem())
        let path = copy.unfinishedPath
        store = try FileStore(path, menu: nil, allowsNetwork: true, clock: { Date() })
        end = StoreMove.End(store: store, names: NamesFile(store: path))
    }

    package func finish(_ shop: Shop, chain: UInt32) throws(StoreError) -> StoreCheck.Summary {
        try store.close()
        var read: UInt32? = 0
        let summary = try StoreCheck(copy.unfinishedPath).run(visit: { _, events in
            for event in events { read = read.flatMap { try? EventLine.chain(event, after: $0) } }
        })
        guard summary.shop == shop, read == chain else { throw .otherHistory(copy.unfinishedPath) }
        // Throws where another move has put its own folder there.
        try store.eventLog.locked { _ throws(StoreError) in try copy.finish() }
        return summary
    }

    package func discard() { copy.discard() }
}
