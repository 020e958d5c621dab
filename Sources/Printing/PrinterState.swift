import Bytes
import ContentFile
package import Foundation
package import JuiceShop

/// A printer and the slips that it has not printed yet.
package struct PrinterState: Codable, Equatable, Sendable {
    package let name: String
    package let duties: Set<PrinterDuty>
    /// The names on the menu with characters that the printer does not have: `?` stands on paper.
    package let unprintable: [String]
    /// The printer's fault; nil if it is ready, or was when it printed last.
    package let fault: PrinterFault?
    package let waiting: Int
    /// The day's numbers of the first orders among the waiting slips.
    package let numbers: [Int]
    /// True for a printer that answers that it is ready, but not that a slip has come out (`GS r`).
    package let isSilent: Bool
    /// The time at which another store was found in the place of the one whose slips the printer had printed; nil if
    /// none was lately. Slips may have come twice, and the day's numbers may have begun again.
    package let replaced: Date?

    package init(
        name: String, duties: Set<PrinterDuty> = [], unprintable: [String] = [], fault: PrinterFault? = nil,
        waiting: Int = 0, numbers: [Int] = [], isSilent: Bool = false, replaced: Date? = nil
    ) {
        self.name = name
        self.duties = duties
        self.unprintable = unprintable
        self.fault = fault
        self.waiting = waiting
        self.numbers = numbers
        self.isSilent = isSilent
        self.replaced = replaced
    }
}
