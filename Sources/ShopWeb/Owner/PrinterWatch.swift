package import Foundation
package import Printing
package import Runtime
import Synchronization

/// The printers of the shop, as the process that prints has left their states.
package final class PrinterWatch: Neighbour {
    private let read: @Sendable () -> [PrinterState]
    private let states = Mutex([PrinterState]())

    package init(_ read: @escaping @Sendable () -> [PrinterState]) {
        self.read = read
    }

    /// The printers as the last poll found them.
    var known: [PrinterState] { states.withLock { $0 } }

    /// The printers that do not print, or that found another store.
    var troubled: [PrinterState] { known.filter { $0.fault != nil || $0.replaced != nil } }

    package func poll(at now: Date) {
        let now = read()
        states.withLock { $0 = now }
    }

    package func cautions(at now: Date) -> [Caution] { troubled.map { .printer($0) } }

    package func write(to text: inout MetricsText) {
        let known = known
        text.gauges(
            "juicemaker_printer_waiting", "Slips that wait.", known.map { ([("printer", $0.name)], Double($0.waiting)) }
        )
        text.gauges(
            "juicemaker_printer_ready", "1 for a printer that prints.",
            known.map { ([("printer", $0.name)], $0.fault == nil ? 1 : 0) })
    }
}
