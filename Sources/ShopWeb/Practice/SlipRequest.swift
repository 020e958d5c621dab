package import JuiceShop

/// A slip of an order or of a closing, as a button of the page asks for it: `ticket.46`.
package struct SlipRequest: Equatable, Sendable {
    package static let field = "again"

    let slip: Printout.Slip
    let number: Int

    package init(_ slip: Printout.Slip, of number: Int) {
        self.slip = slip
        self.number = number
    }

    /// - Returns: nil for a text that `text` does not make.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let slip = Printout.Slip(rawValue: String(parts[0])), let number = Int(parts[1]) else {
            return nil
        }
        self.init(slip, of: number)
    }

    var text: String { "\(slip.rawValue).\(number)" }

    /// The address of the shop's own form for the slip.
    var route: Route { slip == .closing ? .printClosing(number) : .printSlip(number) }
}
