import ContentFile
import JuiceShop
import Printing
import Templates

/// A fault of a printer or of the line to head office, in the head of the counter's and the kitchen's pages: what an order
/// says in the foot does not cover it.
struct FaultBadge: ViewModel {
    /// `종이 없음 · 2장`: the first fault, and the number of the others.
    let words: String
    /// All faults, for a screen reader, and for the screens with no room for the words.
    let spoken: String

    /// - Parameters:
    ///   - printers: those that do not print, or that found another store.
    ///   - ship: why nothing goes to head office.
    /// - Returns: nil without a fault.
    init?(_ printers: [PrinterState], _ ship: ShipState?, _ context: PageContext) {
        let faults =
            printers.compactMap { printer in
                context.words(of: printer).map { ($0, CautionLine(.printer(printer), context).title) }
            } + (ship.map { [(context.texts(.shipTroubleShort), CautionLine(.ship($0), context).title)] } ?? [])
        guard let first = faults.first else { return nil }
        words = first.0 + (faults.count > 1 ? " +\(faults.count - 1)" : "")
        spoken = faults.map(\.1).joined(separator: ", ")
    }

    static let fields: Fields<FaultBadge> = [
        .address("href") { _ in Route.more.path },
        .text("words", \.words),
        .text("spoken", \.spoken),
    ]

    /// A word that is another one when the badge is: a fault is no event, and the pages that are open ask for it.
    /// - Returns: nil without a fault.
    static func mark(_ printers: [PrinterState], _ ship: ShipState?) -> String? {
        let faults =
            printers.map { "\($0.name) \($0.fault?.rawValue ?? "") \($0.waiting) \($0.replaced != nil)" }
            + (ship == nil ? [] : ["ship"])
        return faults.isEmpty ? nil : String(FNV1a.hash(Array(faults.joined(separator: "\n").utf8)), radix: 16)
    }
}
