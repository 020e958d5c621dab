package import Foundation
package import Runtime

/// Something beside the shop that people must know about: the clock, the history, backups, printers, head office, the PIN.
///
/// `serve` polls each once a second. The cautions on the owner's pages and the counts for Prometheus are those of all of them.
package protocol Neighbour: Sendable {
    /// Looks how the neighbour is now. A fault is logged once when it begins, and once when it ends.
    func poll(at now: Date)
    /// What the owner must know of the neighbour.
    func cautions(at now: Date) -> [Caution]
    func write(to text: inout MetricsText)
}

extension Neighbour {
    package func poll(at now: Date) {}
    package func cautions(at now: Date) -> [Caution] { [] }
    package func write(to text: inout MetricsText) {}
}

/// The neighbours of one shop. A shop by itself has none.
package struct Neighbours: Sendable {
    package let backup: BackupWatch?
    package let printers: PrinterWatch?
    package let head: HeadOfficeWatch?
    /// The neighbours that only count.
    package let others: [any Neighbour]

    package init(
        backup: BackupWatch? = nil, printers: PrinterWatch? = nil, head: HeadOfficeWatch? = nil,
        others: [any Neighbour] = []
    ) {
        self.backup = backup
        self.printers = printers
        self.head = head
        self.others = others
    }

    /// All neighbours, in the order of their cautions.
    var all: [any Neighbour] {
        let known: [(any Neighbour)?] = [backup, printers, head]
        return known.compactMap(\.self) + others
    }
}
