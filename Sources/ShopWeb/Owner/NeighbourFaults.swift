package import JuiceShop
package import Printing

/// What is wrong beside the shop while it sells: the counter and the kitchen show it.
package struct NeighbourFaults: Sendable {
    /// The printers that do not print, or that found another store.
    let printers: [PrinterState]
    /// The reason why nothing goes to head office.
    let ship: ShipState?

    package static let none = NeighbourFaults()

    package init(printers: [PrinterState] = [], ship: ShipState? = nil) {
        self.printers = printers
        self.ship = ship
    }

    var isEmpty: Bool { printers.isEmpty && ship == nil }

    /// A word that is another one when the faults are: a fault is no event, and the pages that are open ask for it.
    /// - Returns: nil without a fault.
    var mark: String? {
        if isEmpty { return nil }
        let faults =
            printers.map { "\($0.name) \($0.fault?.rawValue ?? "") \($0.waiting) \($0.replaced != nil)" }
            + (ship == nil ? [] : ["ship"])
        return String(FNV1a.hash(Array(faults.joined(separator: "\n").utf8)), radix: 16)
    }
}
