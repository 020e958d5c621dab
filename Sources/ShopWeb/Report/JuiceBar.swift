import ContentFile
import JuiceShop
import Templates

/// A bar for each juice of the menu and for each that was sold, best first, in the colours of its fruits.
struct JuiceBar: ViewModel {
    let juice: JuiceID
    let cups: Int
    /// The length in the units of the drawing.
    let length: Int
    /// nil for a juice without takings.
    let amount: String?
    let context: PageContext

    /// Equally good juices are in the menu's order.
    static func all(of totals: ReportTotals, context: PageContext) -> [JuiceBar] {
        let juices = totals.allJuices.union(context.menu.juices.map(\.id))
        let ranks = juices.inOrder(of: context.menu).enumerated().map { ($0, $1, totals.soldCups(of: $1)) }
            .sorted { ($1.2, $0.0) < ($0.2, $1.0) }
        let maxCups = max(1, ranks.map(\.2).max() ?? 1)
        return ranks.map { _, juice, cups in
            JuiceBar(
                juice: juice, cups: cups, length: max(0, cups) * Self.maxLength / maxCups,
                amount: totals.takings.juices[juice].map(context.money), context: context)
        }
    }

    private static let maxLength = 960
    /// The drawing of the fruit that a cup has most of.
    private var picture: String {
        let fruit = context.menu[juice].flatMap { context.menu.fruitsByShare(in: $0).first }
        return fruit.map { context.picture(of: $0) } ?? FruitDrawing.fruit.address
    }
    /// The part of a bar that has the first fruit's colour.
    private var fold: Int { length * 62 / 100 }

    static let fields: Fields<JuiceBar> = [
        .text("colours") { $0.context.colours(of: $0.juice) },
        .file("picture", \.picture),
        .text("name") { $0.context.name(of: $0.juice) },
        .flag("hasBar") { $0.length > 0 },
        .text("length") { String($0.length) },
        .text("fold") { String($0.fold) },
        .text("rest") { String($0.length - $0.fold) },
        .text("cups") { $0.context.texts(.reportJuiceCups, [.cups: NumberFormat.grouped($0.cups)]) },
        .optional("amount", \.amount),
    ]
}
