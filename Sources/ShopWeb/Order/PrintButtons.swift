import FastCGI
package import JuiceShop
import ShopStore

/// The buttons that print a slip.
package struct PrintButtons {
    /// The work that some printer of the shop does now.
    let duties: Set<PrinterDuty>
    /// The slip that was asked for just now.
    let asked: Printout.Slip?

    package static let none = PrintButtons(duties: [], asked: nil)

    package init(duties: Set<PrinterDuty>, asked: Printout.Slip?) {
        self.duties = duties
        self.asked = asked
    }

    /// What the foot says of it.
    func sent(_ context: PageContext) -> String? {
        switch asked {
        case .receipt, .ticket, .cups, .closing: context.texts(.printSent)
        case .page: context.texts(.printPage)
        case nil: nil
        }
    }
}
