/// The answer of a printer after a slip.
package enum Printed: Equatable, Sendable {
    /// Everything is on paper.
    case said
    /// It is ready, but does not know the question.
    case silent
    case stopped(PrinterFault)

    package var fault: PrinterFault? { if case .stopped(let fault) = self { fault } else { nil } }
}
