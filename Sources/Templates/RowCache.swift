import Bytes
import Synchronization

/// The HTML of the rows that a list showed last: an order changes one fruit and a few juices, and most rows of the order
/// page stay the same. Safe from any thread: of two threads at once, the rows of the last one are kept.
///
/// Measured by `make bench X=budget`, "GET / after a change": without it, much of a rush is spent on rendering equal rows.
final class RowCache<Row: ViewModel & Equatable>: Sendable {
    /// A longer list is not worth its memory.
    private static var maxRows: Int { 256 }

    private struct Rendered: Sendable {
        /// Two rows for each index of the list, the newer one first: pages of two languages take turns.
        var rows: [Row] = []
        var html: [[UInt8]] = []

        func html(of row: Row, at index: Int) -> [UInt8]? {
            guard 2 * index < rows.count else { return nil }
            if rows[2 * index] == row { return html[2 * index] }
            return rows[2 * index + 1] == row ? html[2 * index + 1] : nil
        }

        mutating func add(_ row: Row, _ html: [UInt8], at index: Int) {
            if 2 * index == rows.count {
                rows += [row, row]
                self.html += [html, html]
            } else {
                rows[2 * index + 1] = rows[2 * index]
                rows[2 * index] = row
                self.html[2 * index + 1] = self.html[2 * index]
                self.html[2 * index] = html
            }
        }
    }

    private let rendered = Mutex(Rendered())

    func append(_ rows: [Row], _ ops: [Op<Row>], to output: inout Output) {
        var known = rendered.withLock { $0 }
        var isNew = false
        for index in rows.indices {
            let row = rows[index]
            guard index < Self.maxRows, output.isUsual else {
                output.append(ops, of: row)
                continue
            }
            if let html = known.html(of: row, at: index) {
                output.append(html)
                continue
            }
            let start = output.bytes.count
            output.append(ops, of: row)
            known.add(row, Array(output.bytes[start...]), at: index)
            isNew = true
        }
        if isNew { rendered.withLock { [known] in $0 = known } }
    }
}
