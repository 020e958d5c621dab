package import Runtime

/// A connection with a printer.
package protocol PrinterLink {
    /// The reason why the printer would print nothing now; nil when it is ready.
    func fault() throws(SystemError) -> PrinterFault?
    /// - Throws: also when the printer takes nothing for a while, as one without paper whose buffer is full.
    func send(_ bytes: [UInt8]) throws(SystemError)
    /// Waits until everything that was sent is on paper.
    func waitForPaper() throws(SystemError) -> Printed
}

/// The answer of a printer after a slip.
package enum Printed: Equatable, Sendable {
    /// Everything is on paper.
    case said
    /// It is ready, but does not know the question.
    case silent
    case stopped(PrinterFault)

    package var fault: PrinterFault? { if case .stopped(let fault) = self { fault } else { nil } }
}
