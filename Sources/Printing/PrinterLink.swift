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
