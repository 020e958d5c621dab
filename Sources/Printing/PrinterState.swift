import Bytes
import ContentFile
package import Foundation
package import JuiceShop

/// A printer and the slips that it has not printed yet.
package struct PrinterState: Codable, Equatable, Sendable {
    package let name: String
    package let duties: Set<PrinterDuty>
    /// Names on the menu with characters that it does not have: `?` stands on paper.
    package let unprintable: [String]
    /// nil for a printer that is ready, or was when it printed last.
    package let fault: PrinterFault?
    package let waiting: Int
    /// The day's numbers of the first orders among the waiting slips.
    package let numbers: [Int]
    /// True for a printer that says that it is ready, but not when a slip has come out (`GS r`).
    package let isSilent: Bool
    /// When another store was found in the place of the one whose slips it printed; nil for none lately. Slips may have come
    /// twice, and the day's numbers may have begun again.
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
