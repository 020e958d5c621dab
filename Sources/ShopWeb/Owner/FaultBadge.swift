import ContentFile
import Printing
import Templates

/// A fault of a printer or of the line to head office, in the head of the counter's and the kitchen's pages: what an order
/// says in the foot does not cover it.
struct FaultBadge: ViewModel {
    /// `종이 없음 · 2장`: the first fault, and the number of the others.
    let words: String
    /// All faults, for a screen reader, and for the screens with no room for the words.
    let spoken: String

    /// - Returns: nil without a fault.
    init?(_ faults: NeighbourFaults, _ context: PageContext) {
        var all = [(short: String, title: String)]()
        for printer in faults.printers {
            guard let short = context.words(of: printer) else { continue }
            all.append((short, CautionLine(.printer(printer), context).title))
        }
        if let ship = faults.ship {
            all.append((context.texts(.shipTroubleShort), CautionLine(.ship(ship), context).title))
        }
        guard let first = all.first else { return nil }
        words = first.short + (all.count > 1 ? " +\(all.count - 1)" : "")
        spoken = all.map(\.title).joined(separator: ", ")
    }

    static let fields: Fields<FaultBadge> = [
        .address("href") { _ in Route.more.path },
        .text("words", \.words),
        .text("spoken", \.spoken),
    ]
}
