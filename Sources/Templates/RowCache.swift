import Synchronization

/// The HTML of the rows that a list showed last: an order changes one fruit and a few juices, and most rows of the order
/// page stay the same. Safe from any thread: of two threads at once, the rows of the last one are kept.
///
/// Measured by `make bench X=budget`, "GET / after a change": without it, much of a rush is spent on rendering equal rows.
final class RowCache<Row: ViewModel & Equatable>: Sendable {
    /// A longer list is not worth its memory.
    private static var maxRows: Int { 256 }
    /// Pages of two languages take turns.
    private static var maxRenderings: Int { 2 }

    private struct Rendering: Sendable {
        let row: Row
        let html: [UInt8]
    }

    /// For each index of the list, the newest first.
    private let renderings = Mutex<[[Rendering]]>([])

    func append(_ rows: [Row], _ ops: [Op<Row>], to output: inout Output) {
        var known = renderings.withLock { $0 }
        var isNew = false
        for (index, row) in rows.enumerated() {
            guard index < Self.maxRows, !output.isTraced else {
                output.append(ops, of: row)
                continue
            }
            if index < known.count, let same = known[index].first(where: { $0.row == row }) {
                output.append(same.html)
                continue
            }
            let start = output.bytes.count
            output.append(ops, of: row)
            if index == known.count { known.append([]) }
            known[index].insert(Rendering(row: row, html: Array(output.bytes[start...])), at: 0)
            if known[index].count > Self.maxRenderings { known[index].removeLast() }
            isNew = true
        }
        if isNew { renderings.withLock { [known] in $0 = known } }
    }
}
